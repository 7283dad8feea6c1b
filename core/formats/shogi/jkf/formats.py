"""JKF in the table of formats."""

from __future__ import annotations

import re

from core.formats.format import Format
from core.formats.shogi.jkf.parse import drafts, head
from core.formats.shogi.jkf.write import write_jkf

JKF = Format(
    key="jkf",
    title="JKF",
    endings=(".jkf",),
    signs=re.compile(r'\s*\{\s*"(?:header|initial|moves)"\s*:'),
    drafts=drafts,
    write=write_jkf,
    head=head,
    only=".kif",
)
