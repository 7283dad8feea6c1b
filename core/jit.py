"""How the program compiles its kernels, decided in this one place.

A rules class is a ``NamedTuple``, and numba gives each a type of its own. A shared kernel,
such as a search, calls names like ``core.kernels.generate``; each rules class fills them in
with kernels of its own, and the shared kernel is compiled once for each class.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, cached_property
from inspect import signature
from types import FunctionType
from typing import Any, TypeVar, cast

import numba
from numba import extending, types
from numba.core.registry import CPUDispatcher
from numba.core.typing.templates import AbstractTemplate, infer_global

from core.compiled import kernel_folder
from core.kernel_archive import target_of
from core.kernel_cache import KernelCache

if _TARGET := target_of(kernel_folder()):
    # Before anything is compiled or loaded, which goes by what processor it is for.
    vars(numba.config).update(CPU_NAME=_TARGET.cpu, CPU_FEATURES=_TARGET.features)

F = TypeVar("F", bound=Callable[..., Any])
C = TypeVar("C", bound=type)
Function = Callable[..., Any]
Types = tuple[types.Type, ...]

_LEAN: Any = {"no_cfunc_wrapper": True}
"""The wrapper is for calls from C; without it compiling takes a sixth less."""

_COMMON: Any = {"nogil": True, **_LEAN}

_INNER: Any = {"no_cpython_wrapper": True, **_COMMON}
_INLINED: Any = {"forceinline": True, **_INNER}

_NATIVE: Any = {"nopython": True}

_FILLED: dict[Function, dict[type, Function]] = {}
"""By name, what each rules class fills it with."""

_FALLBACKS: dict[type, type] = {}

_ANY = object
"""Stands for every class in what fills in a name by default."""

RULES = "rules"
"""The field in which a class that wraps rules, such as an evaluation, holds them."""


def kernel(function: F) -> F:
    """``function`` compiled on its first call for each set of types, cached on disk.

    It runs without the GIL, so threads that only compute do not stop each other.
    """
    return cast("F", _cached(numba.njit(**_COMMON)(function)))


def pasted(function: F) -> F:
    """A kernel whose text its callers take in before they are compiled.

    It is for what stands above something large, which each level of kernels that LLVM looks
    at one after the other would have it optimise once more.
    """
    return cast("F", _cached(numba.njit(**_COMMON, inline="always")(function)))


def inner(function: F) -> F:
    """A kernel that only kernels call.

    Nothing then turns Python's objects into words and back, which takes longer to compile
    than a small kernel itself. Python may call it too: a way in is compiled for that.
    """
    return cast("F", _cached(_Inner(function, targetoptions=_NATIVE | _INNER)))


def inlined(function: F) -> F:
    """An inner kernel small enough that LLVM is told to put it into its callers."""
    return cast("F", _cached(_Inner(function, targetoptions=_NATIVE | _INLINED)))


class _Inner(CPUDispatcher):
    @cached_property
    def _way_in(self) -> Function:
        """A kernel that calls this one, by a global name, as closures are not cached."""
        call = FunctionType(_call.__code__, {"_asked": self})
        call.__module__ = __name__
        return kernel(_called(call, self.py_func))

    def __call__(self, *arguments: object) -> object:
        return self._way_in(*arguments)


def _asked(*arguments: object) -> object:
    """What a way in calls, each having globals of its own."""
    raise NotImplementedError


def _call(*arguments: object) -> object:
    return _asked(*arguments)


def _cached(dispatcher: Any) -> Any:  # noqa: ANN401 - numba's, which has no types
    dispatcher._cache = KernelCache(dispatcher.py_func)
    return dispatcher


def fills(name: Function, *classes: type) -> Callable[[F], F]:
    """Let a kernel stand for ``name`` where its first argument is one of ``classes``.

    A class that fills in nothing for a name falls back on another class, if it says so
    (``falls_back_on``), and else on its field ``rules``, if it has one. A kernel that
    fills in a name for no class at all stands for it wherever no class of its own does;
    such a name is not asked of ``rules``.

    Raises:
        ValueError: A class fills in the same name twice, or the kernel does not take as
            many arguments as ``name`` does.
    """

    def fill(function: F) -> F:
        if _arity(function) != _arity(name):
            raise ValueError(f"{function!r} does not take the arguments of {name!r}")
        filled = _kernels_of(name)
        for each in classes or (_ANY,):
            if each in filled:
                raise ValueError(f"{each.__name__} fills in {name.__name__} twice")
            filled[each] = function
        return function

    return fill


def by_default(name: F) -> F:
    """Let ``name`` itself, compiled, stand for it where no class fills it in."""
    fills(name)(inlined(name))
    return name


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
        infer_global(name, types.Function(_template(name)))  # type: ignore[no-untyped-call]
    return _FILLED[name]


def _template(name: Function) -> type:
    """How numba looks up what stands for ``name``: a kernel, and none that calls it.

    An overload is a function of its own, which LLVM would optimise once more.
    """

    class Filled(AbstractTemplate):
        key = name

        def generic(self, given: Types, named: Mapping[str, types.Type]) -> object:
            self._kernel = _choice(name, getattr(given[0], "instance_class", None))
            if self._kernel is None:
                return None
            return types.Dispatcher(self._kernel).get_call_type(self.context, given, named)

        def get_impl_key(self, found: Any) -> object:  # noqa: ANN401 - numba's signature
            return self._kernel.get_overload(found.args)

    return Filled


def _choice(name: Function, rules: type | None) -> Any:  # noqa: ANN401 - a dispatcher
    """The kernel that stands for ``name``; none where nothing fills it in."""
    found = rules
    while found is not None:
        if found in _FILLED[name]:
            return _FILLED[name][found]
        found = _FALLBACKS.get(found)
    if _ANY in _FILLED[name]:
        return _FILLED[name][_ANY]
    return _asking_rules(name) if RULES in getattr(rules, "_fields", ()) else None


@cache
def _asking_rules(name: Function) -> Function:
    """A kernel that asks the field ``rules`` of its first argument for ``name``."""
    made = _called(lambda wrapper, *others: name(wrapper.rules, *others), name)
    return cast("Function", numba.njit(**_INLINED)(made))


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
