"""What every part of the API may answer when something is not done."""

from __future__ import annotations

from typing import Final

from litestar.openapi.datastructures import ResponseSpec

from passel.server.errors import Problem

PROBLEMS: Final = {
    status: ResponseSpec(Problem, description=why, generate_examples=False)
    for status, why in {
        400: "Not understood",
        401: "Nobody known",
        403: "Not allowed",
        404: "Not there",
        405: "Not that way",
        409: "Not possible now",
        413: "Too large",
        429: "Too fast",
        503: "The store does not work",
    }.items()
}
