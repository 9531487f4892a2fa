"""Removes what mail programs add to a text: quoted mails, signatures, advertisements."""

from __future__ import annotations

import re
from typing import Final

LOOKED_AT: Final = 300  # characters of a line that are matched

WROTE: Final = (
    r"wrote|writes|schrieb|a écrit|escribió|ha scritto|schreef|skrev|escreveu|napisała?|kirjoitti|написала?"
    r"|пишет|yazdı|írta|napsala?|a scris|έγραψε|写道|寫道|작성"
)
SAID: Final = re.compile(WROTE, re.IGNORECASE)
OPENING: Final = re.compile(
    r"\W{0,3}(?:on|am|le|el|il|op|den|em|w dniu|dnia|på|pe|dne|ti|στις|в|\d{1,4})\b(?=.*\d)", re.IGNORECASE
)
ENDS: Final = (":", "：")

ORIGINAL: Final = re.compile(
    r"\W{0,3}[-_]{2,}\s*(?:original message|original appointment|ursprüngliche nachricht|mensaje original"
    r"|message d'origine|message original|messaggio originale|oorspronkelijk bericht|mensagem original"
    r"|ursprungligt meddelande|oprindelig meddelelse|opprinnelig melding|wiadomość oryginalna"
    r"|исходное сообщение|forwarded message|forwarded by .{0,100}|weitergeleitete nachricht|mensaje reenviado"
    r"|message transféré|messaggio inoltrato|doorgestuurd bericht|mensagem encaminhada)\s*[-_]{2,}"
    r"|\s*(?:begin forwarded message|anfang der weitergeleiteten nachricht"
    r"|inicio del mensaje reenviado|début du message réexpédié|inizio messaggio inoltrato)\s*:",
    re.IGNORECASE,
)
HEADER: Final = r"\W{0,3}(?:%s)\s{0,2}\*{0,2}\s?[:：]"
FROM: Final = re.compile(HEADER % "from|von|de|da|van|från|fra|od|lähettäjä|от|发件人|差出人", re.IGNORECASE)
BESIDES: Final = re.compile(
    HEADER
    % (
        "sent|date|to|cc|subject|gesendet|datum|an|betreff|enviado(?: el)?|fecha|para|asunto|envoyé|à|objet"
        "|inviato|data|a|oggetto|verzonden|aan|onderwerp|skickat|till|ämne|sendt|til|emne|assunto|wysłano|do"
        "|temat|отправлено|дата|кому|тема|发送时间|收件人|主题|送信日時|宛先|件名"
    ),
    re.IGNORECASE,
)

DEVICE: Final = re.compile(
    r"\s*(?:sent (?:from|via|with) (?:my |the |outlook|yahoo|proton|mail|samsung|android|mobile|k-9"
    r"|fairemail|thunderbird|spark|blue|gmail|an? )"
    r"|get outlook for|von meinem .{1,60} gesendet|gesendet (?:von|mit) |diese nachricht wurde von meinem"
    r"|enviado desde (?:mi|el|la|outlook|yahoo)|enviado d[oe] meu|obtener outlook|envoyé (?:de|depuis) "
    r"|télécharger outlook|inviato da|verzonden (?:vanaf|met|via) |skickat från|sendt fra|lähetetty "
    r"|wysłane z|отправлено (?:с|из) |yahoo mail: )",
    re.IGNORECASE,
)
LONGEST_DEVICE: Final = 90
RULE: Final = re.compile(r"\s*[-_=*]{3,}\s*")

SIGNED: Final = "-----BEGIN PGP SIGNED MESSAGE-----"
SIGNATURE: Final = "-----BEGIN PGP SIGNATURE-----"
ENCRYPTED: Final = "-----BEGIN PGP MESSAGE-----"


def own_words(text: str) -> str:
    """Return the lines that the sender wrote."""
    lines = [line.rstrip() for line in unsigned(text.split("\n"))]
    lines = lines[: end(lines)]
    gone = attributions(lines)
    kept = [line for place, line in enumerate(lines) if place not in gone and not is_quoted(line)]
    kept = [line for line in kept if not (len(line) <= LONGEST_DEVICE and DEVICE.match(line))]
    while kept and (not kept[-1] or RULE.fullmatch(kept[-1])):
        kept.pop()
    return "\n".join(kept).strip("\n")


def unsigned(lines: list[str]) -> list[str]:
    """Return the lines inside a PGP cleartext signature (RFC 9580, section 7), or all if there is none."""
    if SIGNED not in lines:
        return lines
    start = lines.index(SIGNED) + 1
    while start < len(lines) and lines[start].strip():
        start += 1  # Hash: ...
    last = lines.index(SIGNATURE, start) if SIGNATURE in lines[start:] else len(lines)
    return [line.removeprefix("- ") for line in lines[start:last]]


def is_quoted(line: str) -> bool:
    return line.lstrip().startswith(">")


def end(lines: list[str]) -> int:
    """Return the index of the line where the signature, or a mail quoted without `>`, begins."""
    for place, line in enumerate(lines):
        short = line[:LOOKED_AT]
        if line == "--" or ORIGINAL.match(short):
            return place
        if (
            FROM.match(short)
            and sum(bool(BESIDES.match(below)) for below in lines[place + 1 : place + 7]) >= 2
        ):
            return place
        if short.endswith(ENDS) and SAID.search(short):
            who = attribution(lines, place)
            below = next((number for number in range(place + 1, len(lines)) if lines[number]), place)
            if who and not is_quoted(lines[below]):
                return who.start
    return len(lines)


def attributions(lines: list[str]) -> set[int]:
    """Return the indices of lines that say who wrote the quotation below them."""
    gone: set[int] = set()
    last = -1  # the last line above that is not empty
    for place, line in enumerate(lines):
        if not line:
            continue
        if (
            is_quoted(line)
            and last >= 0
            and lines[last].endswith(ENDS)
            and SAID.search(lines[last][-LOOKED_AT:])
        ):
            gone.update(attribution(lines, last) or (last,))
        last = -1 if is_quoted(line) else place
    return gone


def attribution(lines: list[str], last: int) -> range:
    """Return the lines of `On ... wrote:` that end at `last`; it may be broken over three lines."""
    for first in range(last, max(last - 3, -1), -1):
        if OPENING.match(" ".join(line[:LOOKED_AT] for line in lines[first : last + 1])):
            return range(first, last + 1)
    return range(0)
