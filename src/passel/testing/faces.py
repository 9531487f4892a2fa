"""Checks that each face a game brings has what its protocol in `passel.contract` asks for."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from typing import Any, Final

from passel import contract
from passel.testing.checks import Checker, Violation

FORM: Final = [f"post/{name}.html" for name in ("form", "seal", "verdict", "headline", "report", "gazette")]

# By module: its name among the faces, its protocol, and the files that it cannot do without.
FACES: Final[dict[str, tuple[str, type, Sequence[str]]]] = {
    "faces/text.py": ("text", contract.TextFace, ()),
    "faces/page.py": ("page", contract.PageFace, ["faces/page.html"]),
    "faces/stage.py": ("stage", contract.StageFace, ()),
    "faces/ending.py": ("ending", contract.EndingFace, ()),
    "faces/picture.py": ("picture", contract.PictureFace, ["faces/picture.svg"]),
    "faces/guide.py": ("guide", contract.GuideFace, ()),
    "faces/tutorial.py": ("tutorial", contract.TutorialFace, ()),
    "faces/vector.py": ("vector", contract.VectorFace, ()),
    "post/__init__.py": ("post", contract.PostFace, ()),
    "post/form.py": ("post_form", contract.PostForm, [*FORM, "faces/page.html"]),
}


class FacesFit(Checker):
    name = "faces"
    idle = "the game brings no faces"

    def on_finish(self) -> None:
        for path, (name, protocol, needed) in FACES.items():
            face = getattr(self.game.faces, name)
            if face is not None:
                self.fits(path, face, protocol)
                for file in needed:
                    self.check(self.game.faces.file(file) is not None, f"{path} needs {file}.")
        for name, function, model in lab_functions(self.game):
            self.takes("faces/lab.py", name, function, model)

    def fits(self, path: str, face: object, protocol: type) -> None:
        for name in protocol.__annotations__:
            self.check(hasattr(face, name), f"{path} has no {name}.")
        for name, model in vars(protocol).items():
            if inspect.isfunction(model) and not name.startswith("_"):
                function, wanted = getattr(face, name, None), inspect.signature(model)
                said = ", ".join(list(wanted.parameters)[1:])  # without self
                self.check(callable(function), f"{path} has no function {name}({said}).")
                self.takes(path, name, function, model)

    def takes(self, path: str, name: str, function: Any, model: Callable[..., Any]) -> None:
        """Check that the parameters have the same names and order; more are allowed with defaults."""
        wanted = [each for each in parameters(model) if each.name != "self"]
        try:
            given = parameters(function)
        except ValueError:  # compiled, and says nothing of itself
            return
        names, most = [each.name for each in given], len(wanted)
        same = names[:most] == [each.name for each in wanted]
        spare = [each for each, model in zip(given, wanted, strict=False) if model.default is not model.empty]
        spare += [each for each in given[most:] if each.kind is each.POSITIONAL_OR_KEYWORD]
        said = ", ".join(each.name for each in wanted)
        self.check(
            same and all(each.default is not each.empty for each in spare),
            f"{path}: {name} takes ({', '.join(names)}), and is called with ({said}).",
        )

    def check(self, fine: bool, otherwise: str) -> None:
        self.tried += 1
        if not fine:
            raise Violation(otherwise)


def parameters(function: Callable[..., Any]) -> list[inspect.Parameter]:
    return list(inspect.signature(function).parameters.values())


def lab_functions(game: contract.Game) -> Iterator[tuple[str, Any, Callable[..., Any]]]:
    """Return the functions that a game has for the lab, each with one of the same parameters."""
    plain = contract.LabFace()
    models = {each.name: getattr(plain, each.name) for each in fields(contract.LabFace)} | {
        "ahead": plain.figures
    }
    for name, model in models.items():
        function = getattr(game.faces.lab, name)
        if callable(function) and function is not getattr(plain, name):
            yield name, function, model
