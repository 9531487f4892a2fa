"""People who play by mail, for tests: they know nothing but the letters that they get, and answer each in the
manner of their mail program."""

from __future__ import annotations

import re
from collections.abc import Callable
from email.message import EmailMessage
from email.utils import make_msgid
from html import escape
from random import Random

from mail.office import DESK, text_of

Write = Callable[
    [str], str
]  # what somebody answers to the text of a letter; nothing if there is nothing to say
Dress = Callable[[EmailMessage, str, str], None]  # puts an answer and what it quotes into a mail

PRICE = re.compile(r"^ *[0-9-]+ +([A-Z][A-Za-z ]+?) +(\d+)¢ +([1-9])\b", re.MULTILINE)
SUPPLY = re.compile(r"^(?:Market|Mercado): (.*)$", re.MULTILINE)
OFFER = re.compile(r"^ {1,2}(\d+)  (.*(?:\n {5}.*)*)", re.MULTILINE)
NOTATION = re.compile(r"\[([^\[\]]+)\]")


class Person:
    def __init__(self, name: str, seat: int, write: Callable[[Person, str], str], dress: Dress) -> None:
        self.name, self.seat = name, f"P{seat}"
        self.address = f"{name.lower()}@players.example"
        self.secret = f"{name} tells nobody"
        self.chance = Random(seat)
        self.mails: list[EmailMessage] = []
        self.written = 0
        self._write, self._dress = write, dress

    def answer(self, mail: EmailMessage) -> EmailMessage | None:
        """What is sent back, if the letter asks for something."""
        self.mails.append(mail)
        text = text_of(mail)
        said = self._write(self, text)
        if not said:
            return None
        self.written += 1
        made = EmailMessage()
        made["From"], made["To"] = f"{self.name} <{self.address}>", str(mail["Reply-To"] or mail["From"])
        made["Subject"], made["In-Reply-To"] = f"Re: {mail['Subject']}", str(mail["Message-ID"])
        made["Message-ID"] = make_msgid(domain="players.example")
        self._dress(made, said, text)
        return made

    def texts(self) -> list[str]:
        return [text_of(mail) for mail in self.mails]


# -- what they write -------------------------------------------------------------------------------------


def sheet(person: Person, letter: str) -> str:
    """Orders for some of what can be had, out of the table in the first letter or the line in a report."""
    asked = re.search(r"^PLAYER (\d+)\nTURN (\d+)$", letter, re.MULTILINE)
    if asked is None:
        return ""
    assert f"P{asked[1]}" == person.seat
    supply = SUPPLY.search(letter)
    codes = re.findall(r"([a-z]{2}) [1-9]", supply[1]) if supply else []
    found = codes or [name for name, _price, _left in PRICE.findall(letter)]
    assert len(found) > 5
    wanted = person.chance.sample(found, 4)
    return f"TURN {asked[2]}\nGO 1: buy {', '.join(wanted)}  # {person.secret}\nGO 2: buy {wanted[-1]}"


def decision(person: Person, letter: str) -> str:
    """One of the options that the letter lists, by its number or by its notation; sales before all else."""
    _story, asks, rest = letter.partition("(#")
    if not asks:
        return ""
    offers = dict(OFFER.findall(rest.partition("\n\n")[2]))
    sales = [number for number, said in offers.items() if "[sell" in said]
    number = person.chance.choice(sales or list(offers))
    notation = NOTATION.search(offers[number])
    chosen = notation[1] if notation and person.chance.random() < 0.5 else number
    extra = [] if person.written else [f"say {person.name} greets the table", "order ask me when aimed at"]
    return "\n".join([chosen, f"# {person.secret}", *extra])


# -- and how ---------------------------------------------------------------------------------------------


def above(mail: EmailMessage, said: str, letter: str) -> None:
    """Above what is quoted, with a signature."""
    mail.set_content(
        f"{said}\n\nOn Mon, Nov 16, 2026 at 9:00 The desk <{DESK}> wrote:\n{quoted(letter)}\n-- \nAda\n"
    )


def page_only(mail: EmailMessage, said: str, letter: str) -> None:
    """HTML, and nothing else."""
    lines = "".join(f"<div>{escape(line)}</div>" for line in said.splitlines())
    old = escape(letter).replace("\n", "<br>")
    head = f"El lun, 16 nov 2026 a las 9:00, La mesa (&lt;{DESK}&gt;) escribió:"
    quote = f'<div class="gmail_quote"><div dir="ltr">{head}</div><blockquote>{old}</blockquote></div>'
    mail.set_content(f"<html><body>{lines}<br>{quote}</body></html>", subtype="html")


def below(mail: EmailMessage, said: str, letter: str) -> None:
    """Below what is quoted, quoted-printable, in a charset that few still use, from a telephone."""
    text = f"> The desk wrote: café\n{quoted(letter)}\n\n{said}\n\nSent from my iPhone\n"
    legible = text.encode("iso-8859-15", "replace").decode("iso-8859-15")
    mail.set_content(legible, charset="iso-8859-15", cte="quoted-printable")


def quoted(letter: str) -> str:
    return "\n".join(f"> {line}" for line in letter.splitlines())
