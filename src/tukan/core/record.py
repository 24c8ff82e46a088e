"""The record: a game's board and its state as NumPy structured types, and their face in plain Python.

A record has a fixed size, so copying is a memcpy, equality is equality of bytes and a batch is an array.
Compiled code reads the memory directly. Interpreted code must not: NumPy's own scalars are slow, overflow
in the narrow type of the field and hide fields behind ndarray attributes. `face` gives plain Python ints.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Record: TypeAlias = Any
"""One record as a rule sees it: a face in plain Python, numba's record type when compiled."""

Array: TypeAlias = npt.NDArray[Any]
Field: TypeAlias = tuple[Any, ...]

RESERVED = frozenset(dir(np.record)) | frozenset(dir(np.ndarray)) | {"record", "identity"}

HEAD: tuple[Field, ...] = (
    ("ply", "i4"),  # entries that stand, chance and pending choices included
    ("acting", "i2"),  # bit set of the seats that must choose now
    ("chance", "i2"),  # the kind of chance that is due, 0 if none
    ("seats", "i2"),
    ("over", "?"),
    ("spare_head", "u1"),
)


def board_type(*fields: Field) -> np.dtype[Any]:
    """The type of a game's board: its components as numbers, read-only once built."""
    return _packed(fields)


def state_type(*fields: Field) -> np.dtype[Any]:
    """The type of a game's state: the common head, then the game's own fields, options among them."""
    return _packed(HEAD + fields)


def nested(*fields: Field) -> np.dtype[Any]:
    """The type of a record inside a record, e.g. one seat's things."""
    dtype = np.dtype(list(fields))
    _refuse_hidden(dtype)
    return dtype


def _packed(fields: Sequence[Field]) -> np.dtype[Any]:
    """No hidden padding: padding bytes are garbage, and bytes are the identity of a state."""
    dtype = np.dtype(list(fields))
    if dtype.itemsize % 8:
        dtype = np.dtype([*fields, ("spare", "u1", (-dtype.itemsize % 8,))])
    _refuse_hidden(dtype)
    for name in dtype.names or ():
        field, offset = dtype.fields[name][:2]  # type: ignore[index]
        if offset % field.base.alignment:
            raise TypeError(f"field {name!r} is not aligned: put wider fields before narrower ones")
    return dtype


def _refuse_hidden(dtype: np.dtype[Any]) -> None:
    clash = RESERVED & set(dtype.names or ())
    if clash:
        raise TypeError(f"fields {sorted(clash)} would be hidden by attributes of NumPy arrays: rename them")


class Cells:
    """A one-dimensional field: its elements are Python ints, as wide as compiled arithmetic."""

    # Each has a `__getitem__` of its own, that of its memory: a method of the class would be a call more.
    __slots__ = ("__getitem__", "array")
    __getitem__: Callable[[int], Any]

    def __init__(self, array: Array) -> None:
        self.array, self.__getitem__ = array, array.data.__getitem__

    def __reduce__(self) -> tuple[Any, ...]:
        return Cells, (self.array,)  # a view of memory cannot be copied

    def __setitem__(self, i: int | slice, value: Any) -> None:
        self.array[i] = value

    def __len__(self) -> int:
        return len(self.array)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.array.tolist())


class Grid:
    """A field of two or more dimensions: a full index reads a Python int, a shorter one a smaller field."""

    __slots__ = ("array", "item")

    def __init__(self, array: Array) -> None:
        self.array, self.item = array, array.data.__getitem__

    def __getitem__(self, i: int | tuple[int, ...]) -> Any:
        try:
            return self.item(i)
        except (NotImplementedError, TypeError):
            part = self.array[i]
            return Cells(part) if part.ndim == 1 else Grid(part)

    def __setitem__(self, i: int | slice | tuple[int, ...], value: Any) -> None:
        self.array[i] = value

    def __len__(self) -> int:
        return len(self.array)


class Records:
    """An array of records: an index gives a face, an assignment copies the bytes."""

    __slots__ = ("array", "faces")

    def __init__(self, array: Array) -> None:
        self.array = array
        self.faces: dict[int, Record] = {}

    def __getitem__(self, i: int) -> Record:
        if i not in self.faces:
            self.faces[i] = face(self.array, i)
        return self.faces[i]

    def __setitem__(self, i: int, value: Record) -> None:
        self.array[i] = value.record

    def __len__(self) -> int:
        return len(self.array)

    def __iter__(self) -> Iterator[Record]:
        return (self[i] for i in range(len(self.array)))


class Constants(dict[Any, Any]):
    """A field of two or more dimensions that never changes: its numbers by their whole index, which Python reads
    fastest. A shorter index reads a smaller field."""

    def __init__(self, array: Array) -> None:
        super().__init__(zip(np.ndindex(array.shape), array.ravel().tolist(), strict=True))
        self.array = array

    def __missing__(self, i: int | tuple[int, ...]) -> Any:
        part = self.array[i]
        return _constant(part) if isinstance(part, np.ndarray) else part.item()

    def __setitem__(self, i: Any, value: Any) -> None:
        raise TypeError("this field never changes")

    def __len__(self) -> int:
        return len(self.array)

    def __iter__(self) -> Iterator[Any]:
        return (self[i] for i in range(len(self.array)))


def face(array: Array, i: int = 0) -> Record:
    """The record `array[i]` in plain Python: attributes are its fields, the memory is shared."""
    return _face_class(array.dtype)(array[i, ...])


def standing(array: Array) -> Record:
    """The record `array[0]` as it stands now, in plain Python, for good; of equal records there is one.

    `identity` is all that it says: the same bytes for equal records, the same object while it is known.
    """
    made, content = _face_class(array.dtype, True), array[:1].tobytes()
    known = _standing.get((made, content))
    if known is None:
        while len(_standing) >= STANDING:
            _standing.pop(next(iter(_standing)), None)
        known = _standing[made, content] = made(np.frombuffer(content, array.dtype)[0, ...])
    return known


STANDING = 64
_standing: dict[tuple[Callable[[Array], Record], bytes], Record] = {}


def copied(array: Array) -> Array:
    """A copy of an array of records that can be written; NumPy's own goes field by field."""
    return np.frombuffer(bytearray(array.tobytes()), array.dtype)


def plain(array: Array) -> Cells | Grid | Records:
    """What interpreted code uses in place of `array`."""
    if array.dtype.names is not None:
        return Records(array)
    return Cells(array) if array.ndim == 1 else Grid(array)


@cache
def _face_class(dtype: np.dtype[Any], stands: bool = False) -> Callable[[Array], Record]:
    """Parts are slots of the class, which Python reads fastest; scalars are memory behind a property.

    A slot is filled when it is first read: most faces are asked for a few of their fields. Of a record that stands,
    parts are tuples and dicts.
    """
    fields = {name: dtype.fields[name][0] for name in dtype.names or ()}  # type: ignore[index]
    scalars = {name for name, kind in fields.items() if kind.shape == () and kind.base.names is None}

    def put(self: Any, name: str, value: Any) -> None:
        # A whole part is filled with `s.part[:] = …`, never replaced (numba refuses it too).
        if name not in scalars:
            raise AttributeError(f"{name!r} is no number that can be set here; fill a part with [:]")
        self.record[name] = value

    slot_of = {name: "_" + name if name in scalars else name for name in fields}
    members: dict[str, Any] = {"__setattr__": put, "__slots__": ("record", "identity", *slot_of.values())}
    members |= {name: _scalar_property(slot_of[name]) for name in scalars}
    made = type("Face", (), members)
    slots = vars(made)
    set_record, set_identity = slots["record"].__set__, slots["identity"].__set__
    makers = {
        slot_of[name]: (slots[slot_of[name]].__set__, name, _constant if stands else _maker(kind))
        for name, kind in fields.items()
    }

    def init(self: Any, array: Array) -> None:
        set_record(self, array)
        if stands:
            set_identity(self, array.tobytes())

    def fill(self: Any, slot: str) -> Any:
        if slot not in makers:
            raise AttributeError(f"there is no field {slot!r} here")
        set_slot, name, make = makers[slot]
        part = make(self.record[name])
        set_slot(self, part)
        return part

    def again(self: Any) -> tuple[Any, ...]:
        return standing if stands else face, (self.record.reshape(1),)  # a view of memory cannot be copied

    made.__init__ = init  # type: ignore[misc]
    made.__reduce__ = again  # type: ignore[assignment]
    made.__getattr__ = fill  # type: ignore[attr-defined]
    return made


def _scalar_property(slot: str) -> property:
    # Compiled for its slot: rules read little else, and `getattr` by name takes half as long again.
    return property(eval(f"lambda self: self.{slot}[()]"))


def _maker(kind: np.dtype[Any]) -> Callable[[Array], Any]:
    if kind.base.names is not None:
        return Records if kind.shape else _face_class(kind.base)
    if kind.shape == ():
        return _memory
    return Cells if len(kind.shape) == 1 else Grid


def _memory(array: Array) -> memoryview:
    return array.data


def _constant(array: Array) -> Any:
    """What stands for a field that never changes."""
    if array.dtype.names is not None:
        make = _face_class(array.dtype, True)
        return make(array) if array.ndim == 0 else tuple(_constant(array[i, ...]) for i in range(len(array)))
    if array.ndim == 0:
        return {(): array.item()}
    return tuple(array.tolist()) if array.ndim == 1 else Constants(array)
