"""How the program compiles its kernels, decided in this one place.

A rules class is a ``NamedTuple``, and numba gives each a type of its own. A shared kernel,
such as a search, calls names like ``core.kernels.generate``; each rules class fills them in
with kernels of its own, and the shared kernel is compiled once for each class.
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from typing import Any, TypeVar, cast

import numba
from numba import extending

from core.kernel_cache import KernelCache

F = TypeVar("F", bound=Callable[..., Any])
C = TypeVar("C", bound=type)
Function = Callable[..., Any]

_LEAN: Any = {"no_cfunc_wrapper": True}
"""The wrapper is for calls from C; without it compiling takes a sixth less."""

_COMMON: Any = {"nogil": True, **_LEAN}

_FILLED: dict[Function, dict[type, Function]] = {}
"""By name, what each rules class fills it with."""

_FALLBACKS: dict[type, type] = {}

RULES = "rules"
"""The field in which a class that wraps rules, such as an evaluation, holds them."""


def kernel(function: F) -> F:
    """``function`` compiled on its first call for each set of types, cached on disk.

    It runs without the GIL, so threads that only compute do not stop each other.
    """
    return cast("F", _cached(numba.njit(**_COMMON)(function)))


def inlined(function: F) -> F:
    """A kernel small enough that LLVM is told to put it into its callers."""
    return cast("F", _cached(numba.njit(**_COMMON, forceinline=True)(function)))


def _cached(dispatcher: Any) -> Any:  # noqa: ANN401 - numba's, which has no types
    dispatcher._cache = KernelCache(dispatcher.py_func)  # type: ignore[no-untyped-call]
    return dispatcher


def fills(name: Function, *classes: type) -> Callable[[F], F]:
    """Let a kernel stand for ``name`` where its first argument is one of ``classes``.

    A class that fills in nothing for a name falls back on another class, if it says so
    (``falls_back_on``), and else on its field ``rules``, if it has one.

    Raises:
        ValueError: A class fills in the same name twice, or the kernel does not take as
            many arguments as ``name`` does.
    """

    def fill(function: F) -> F:
        if _arity(function) != _arity(name):
            raise ValueError(f"{function!r} does not take the arguments of {name!r}")
        filled = _kernels_of(name)
        for each in classes:
            if each in filled:
                raise ValueError(f"{each.__name__} fills in {name.__name__} twice")
            filled[each] = function
        return function

    return fill


def by_type(choice: Callable[[object], Function]) -> Callable[[F], F]:
    """Let a name stand in kernels for what ``choice`` makes of its first argument's type.

    ``choice`` gives plain functions, each so small that its callers take it in whole.
    """

    def declare(name: F) -> F:
        options: Any = {**_LEAN, "forceinline": True}

        def choose(first: object, *_: object) -> Function:
            return _called(choice(first), name)

        extending.overload(name, jit_options=options, strict=False)(choose)
        return name

    return declare


def falls_back_on(other: type) -> Callable[[C], C]:
    """Let a class have the kernels of ``other``, whose fields it has, besides its own."""

    def decorate(rules: C) -> C:
        _FALLBACKS[rules] = other
        return rules

    return decorate


def _kernels_of(name: Function) -> dict[type, Function]:
    """What fills in ``name``; numba learns at the first time how to look it up."""
    if name not in _FILLED:
        _FILLED[name] = {}

        def choose(rules: object, *_: object) -> Function | None:
            return _choice(name, getattr(rules, "instance_class", None))

        extending.overload(name, jit_options=_LEAN, strict=False)(choose)
    return _FILLED[name]


def _choice(name: Function, rules: type | None) -> Function | None:
    """The plain function that numba is to compile for ``name``; none where it cannot."""
    found = rules
    while found is not None:
        if found in _FILLED[name]:
            return _calling(name, _FILLED[name][found])
        found = _FALLBACKS.get(found)
    if RULES in getattr(rules, "_fields", ()):
        return _called(lambda wrapper, *others: name(wrapper.rules, *others), name)
    return None


def _calling(name: Function, kernel: Function) -> Function:
    def call(*arguments: object) -> object:
        return kernel(*arguments)

    return _called(call, name, kernel)


def _called(made: Function, *names: Function) -> Function:
    """``made``, called after ``names``: a symbol of machine code has this name.

    Cached code of two processes may meet in a third. Where two functions had one name, and
    arguments of the same types, one would be run in place of the other.
    """
    own = (f"{each.__module__}.{each.__name__}" for each in names)
    made.__qualname__ = " for ".join(own)
    return made


def _arity(function: Function) -> int:
    return len(signature(getattr(function, "py_func", function)).parameters)
