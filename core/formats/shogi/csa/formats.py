"""The format of CSA in the table of formats."""

from __future__ import annotations

import re

from core.formats.format import Format
from core.formats.japanese import EUC
from core.formats.shogi.csa.parse import SEPARATOR, drafts
from core.formats.shogi.csa.write import ENCODING, write_csa

CSA = Format(
    key="csa",
    title="CSA",
    endings=(".csa",),
    signs=re.compile(
        r"\s*(?:'[^\n]*\n\s*)*"
        r"(?:V[23][.0-9]*\s|N[-+]|PI|P1(?:[-+ ])|'CSA|\$(?:EVENT|SITE|START_TIME):)"
    ),
    drafts=drafts,
    write=write_csa,
    variations=False,
    separator=f"{SEPARATOR}\n",
    only=".kif",
    encoding=ENCODING,
    encodings=(EUC,),
    line_end="\r\n",
)
