"""PGN and PDN as formats."""

from __future__ import annotations

import re

from core.formats.format import Format
from core.formats.pgn.index import entries_in, first_tags
from core.formats.pgn.parse import drafts
from core.formats.pgn.write import write

PGN = Format(
    key="pgn",
    title="PGN",
    endings=(".pgn",),
    signs=re.compile(r'\s*\[\w{1,40} "'),
    drafts=drafts,
    write=write,
    lossless=True,
    index=entries_in,
    head=first_tags,
)

PDN = Format(
    key="pdn",
    title="PDN",
    endings=(".pdn",),
    drafts=drafts,
    write=write,
    lossless=True,
    only=".pdn",
    index=entries_in,
    head=first_tags,
)
"""Its texts begin as those of PGN do and are read alike, so it has no signs of its own."""
