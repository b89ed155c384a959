"""What progress=True shows."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import Any, Callable, Iterator, Optional, Union

Callback = Callable[[str, int, int], Any]
Progress = Union[bool, Callback, None]


class _Bar:
    """A bar of tqdm for every task."""

    def __init__(self, tqdm: Any) -> None:
        self._tqdm, self._task = tqdm, ""
        self._bar: Any = None

    def __call__(self, task: str, done: int, total: int) -> None:
        if self._bar is None or task != self._task or done < self._bar.n:
            self.close()
            self._bar, self._task = self._tqdm(desc=task, total=total, leave=False), task
        self._bar.update(done - self._bar.n)

    def close(self) -> None:
        if self._bar is not None:
            self._bar.close()
            self._bar = None


class _Line:
    """One line on standard error."""

    def __init__(self) -> None:
        self._shown = False

    def __call__(self, task: str, done: int, total: int) -> None:
        share = done / total if total else 1.0
        print(f"\r\x1b[K{task} {share:4.0%}", end="", file=sys.stderr, flush=True)
        self._shown = True

    def close(self) -> None:
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


@contextmanager
def told(progress: Progress) -> Iterator[Optional[Callback]]:
    """The callable that progress stands for, None for silence; closed at the end."""
    if progress is None or progress is False:
        yield None
    elif progress is True:
        shown: Any
        try:
            from tqdm.auto import tqdm
            shown = _Bar(tqdm)
        except ImportError:
            shown = _Line()
        try:
            yield shown
        finally:
            shown.close()
    elif callable(progress):
        yield progress
    else:
        raise TypeError(f"progress: None, True or a callable is expected, found {progress!r}")
