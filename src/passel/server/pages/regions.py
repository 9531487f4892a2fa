"""Renders regions with the templates of the pages, and keeps what was rendered.

What is missing is rendered in one call of the template, which is cut at a separator: a call costs more than a
small region."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from typing import Any, Final

import msgspec
from minijinja import safe

from passel.contract import Region, Rendered
from passel.contract.regions import SLOT
from passel.i18n import language
from passel.server.pages.templates import environment

CUT: Final = "\x1e"  # between two regions; the templates write it
MOST: Final = 32_000_000  # bytes of HTML and keys that are kept, of all tables
OVERHEAD: Final = 300  # bytes of an entry besides its HTML and key

Key = tuple[str, str, str, str, bytes]
encode_values: Final = msgspec.msgpack.Encoder().encode


class RegionCache:
    """Rendered regions, by template, language, id, kind and values.  The oldest entries are removed first."""

    def __init__(self, most: int = MOST) -> None:
        self.most: Final = most
        self.size = 0
        self._kept: Final[OrderedDict[Key, tuple[Rendered, int]]] = OrderedDict()

    def get(self, key: Key) -> Rendered | None:
        found = self._kept.get(key)
        return None if found is None else found[0]

    def add(self, key: Key, rendered: Rendered) -> None:
        size = len(rendered.html) + len(key[4]) + OVERHEAD
        old = self._kept.pop(key, None)
        self._kept[key] = rendered, size
        self.size += size - (0 if old is None else old[1])
        while self.size > self.most:
            self.size -= self._kept.popitem(last=False)[1][1]

    def clear(self) -> None:
        self._kept.clear()
        self.size = 0


CACHE: Final = RegionCache()


class Renderer:
    """Renders regions with one template, in the present language."""

    def __init__(self, template: str, printed: Any = None, cache: RegionCache = CACHE) -> None:
        self.template: Final = template
        self.printed: Final = printed
        self.cache: Final = cache
        self.language: Final = language()
        self._missing: list[tuple[Rendered, Key | None, Region]] = []
        self._whole: list[tuple[Rendered, Key]] = []  # known when their frames are rendered

    def render(self, regions: Iterable[Region | Rendered]) -> list[Rendered]:
        found = [self._find(each) for each in regions]
        self._render_missing()
        return found

    def _find(self, region: Region | Rendered) -> Rendered:
        if isinstance(region, Rendered):
            return region
        name, kind, values, frame, inside = region
        key: Key | None = None
        if values is not None:
            key = self.template, self.language, name, kind, encode_values(values)
            known = self.cache.get(key)
            if known is not None:
                return known
        if inside is None:
            rendered = Rendered(name)
            self._missing.append((rendered, key, region))
            return rendered
        rendered = Rendered(name, tuple([self._find(each) for each in inside()]))
        ids = [each.id for each in rendered.inside]
        frame_key = self.template, self.language, name, kind + SLOT, encode_values((frame, ids))
        known = self.cache.get(frame_key)
        if known is not None:
            rendered.html = known.html
        else:
            self._missing.append((rendered, frame_key, region))
        if key is not None:
            self._whole.append((rendered, key))
        return rendered

    def _render_missing(self) -> None:
        if self._missing:
            regions = [arguments(rendered, region) for rendered, _key, region in self._missing]
            text = environment().render_template(self.template, regions=regions, printed=self.printed)
            pieces = text.split(CUT)[1:]
            for (rendered, key, _region), html in zip(self._missing, pieces, strict=True):
                rendered.html = html.strip()
                if key is not None:
                    self.cache.add(key, rendered)
        for rendered, key in self._whole:
            self.cache.add(key, rendered)
        self._missing, self._whole = [], []


def arguments(rendered: Rendered, region: Region) -> dict[str, Any]:
    """Return what the template gets of a region."""
    if region.inside is None:
        return {"id": region.id, "kind": region.kind, "v": region.values}
    slots = [safe(SLOT + each.id + SLOT) for each in rendered.inside]
    return {
        "id": region.id,
        "kind": region.kind,
        "v": region.frame,
        "slots": slots,
        "inside": safe("".join(slots)),
    }
