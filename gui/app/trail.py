"""Where Back leads: the screens behind the one that is shown, as they were left."""

from __future__ import annotations

from gui.app.requests import Request, ToHome


class Trail:
    """Places, the last one left on top.

    Each kind of screen is on it once: whoever comes to one again has gone back to it, so
    that Back always ends at Home.
    """

    def __init__(self) -> None:
        self._places: list[Request] = []

    def leave(self, place: Request | None, request: Request) -> None:
        """Go from ``place``, or from where nobody comes back to, to what is asked for."""
        if place is not None:
            self._cut(type(place))
            self._places.append(place)
        self._cut(type(request))

    def back(self) -> Request | None:
        """The place that was left last, which is then left for good."""
        return self._places.pop() if self._places else None

    def lead_home(self) -> None:
        """Have Back lead Home, whatever lies between."""
        self._places = [ToHome()]

    def _cut(self, kind: type[Request]) -> None:
        """Forget the screen of that kind and what came after it."""
        kinds = [type(place) for place in self._places]
        if kind in kinds:
            del self._places[kinds.index(kind) :]
