"""Where games of JKF begin: handicaps by their names, and by those in files of KIF."""

from core.formats.shogi.kakinoki.headers import EVEN

PRESETS = {
    "HIRATE": EVEN, "KY": "香落ち", "KY_R": "右香落ち", "KA": "角落ち",
    "HI": "飛車落ち", "HIKY": "飛香落ち", "2": "二枚落ち", "3": "三枚落ち", "4": "四枚落ち",
    "5": "五枚落ち", "5_L": "左五枚落ち", "6": "六枚落ち", "7_L": "左七枚落ち",
    "7_R": "右七枚落ち", "8": "八枚落ち", "10": "十枚落ち",
}  # fmt: skip

OTHER = "OTHER"
"""What stands in place of one where the position is told piece by piece."""
