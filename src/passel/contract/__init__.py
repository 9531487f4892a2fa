"""The interface between a game and the rest of Passel, for our games and for plugins.

Import the names that a game needs from here: `from passel.contract import Game, View`."""

from passel.contract.faces import (
    Faces,
    GuideFace,
    Hindsight,
    LabFace,
    Lesson,
    PageFace,
    PictureFace,
    TextFace,
    VectorFace,
)
from passel.contract.game import Game, Standing, Thinking
from passel.contract.journal import Line, Sentences, told
from passel.contract.post import Fault, PostFace, PostForm, SheetReading, TurnText
from passel.contract.regions import (
    Board,
    Combined,
    Mark,
    Offer,
    Offers,
    PageLine,
    PageTable,
    Pair,
    Region,
    Rendered,
    Step,
)
from passel.contract.settings import BadSetting, Preset, Setting, Value, choice, switch, whole
from passel.contract.typed import cut, folded, shortened
from passel.contract.view import Part, Question, View
from passel.contract.words import Words, with_defaults

__all__ = [
    "BadSetting",
    "Board",
    "Combined",
    "Faces",
    "Fault",
    "Game",
    "GuideFace",
    "Hindsight",
    "LabFace",
    "Lesson",
    "Line",
    "Mark",
    "Offer",
    "Offers",
    "PageFace",
    "PageLine",
    "PageTable",
    "Pair",
    "Part",
    "PictureFace",
    "PostFace",
    "PostForm",
    "Preset",
    "Question",
    "Region",
    "Rendered",
    "Sentences",
    "Setting",
    "SheetReading",
    "Standing",
    "Step",
    "TextFace",
    "Thinking",
    "TurnText",
    "Value",
    "VectorFace",
    "View",
    "Words",
    "choice",
    "cut",
    "folded",
    "shortened",
    "switch",
    "told",
    "whole",
    "with_defaults",
]
