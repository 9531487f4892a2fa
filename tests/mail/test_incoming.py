"""What is made of mails, good and bad."""

from __future__ import annotations

import base64
from email.message import EmailMessage

import pytest

from mail.office import ANNA, DESK, mail
from passel.mail.incoming import Envelope, Refusal, Silence, read, reading
from passel.mail.letter import Letter
from passel.mail.quoting import own_words
from passel.mail.tags import Tag, in_address, in_subject, is_ours, masked, plain_address

pytestmark = pytest.mark.pure

SIZE, TEXT = 1_000_000, 20_000


def take(raw: bytes | EmailMessage, envelope: Envelope | None = None) -> Letter | Refusal | Silence:
    made = raw if isinstance(raw, bytes) else raw.as_bytes()
    return reading(made, DESK, SIZE, TEXT, envelope or Envelope())


def text(raw: bytes | EmailMessage) -> str:
    letter = take(raw)
    assert isinstance(letter, Letter), letter
    return letter.text


def refused(raw: bytes | EmailMessage) -> str:
    refusal = take(raw)
    assert isinstance(refusal, Refusal), refusal
    assert refusal.sender == ANNA and refusal.reason.endswith(".")
    return refusal.reason


def silent(raw: bytes | EmailMessage, envelope: Envelope | None = None) -> str:
    silence = take(raw, envelope)
    assert isinstance(silence, Silence), silence
    return silence.reason


def raw(body: bytes, *headers: str, sender: str = ANNA) -> bytes:
    return "\n".join((f"From: {sender}", "Subject: x", *headers)).encode() + b"\n\n" + body


# -- bodies ----------------------------------------------------------------------------------------------


def test_transfer_encodings_and_charsets() -> None:
    plain = "Content-Type: text/plain; charset="
    quoted = "Content-Transfer-Encoding: quoted-printable"
    assert text(raw(b"caf=C3=A9 =\nmine", f"{plain}utf-8", quoted)) == "café mine"
    coded = base64.b64encode("buy café".encode("koi8-r", "replace"))
    assert text(raw(coded, f"{plain}koi8-r", "Content-Transfer-Encoding: BASE64")) == "buy caf?"
    assert text(raw("café".encode("latin-1"), f"{plain}utf-8")) == "café"  # it lies
    assert text(raw("café".encode(), f"{plain}us-ascii")) == "café"
    assert text(raw("“café”".encode("cp1252"), f"{plain}iso-8859-1")) == "“café”"
    assert text(raw("café".encode(), f"{plain}x-unknown")) == "café"
    assert text(raw("鉱山".encode("iso-2022-jp"), f"{plain}iso-2022-jp")) == "鉱山"
    assert text(raw("mine".encode("utf-16"), f"{plain}utf-16")) == "mine"
    for odd in ("rot13", "punycode", "idna", "hex", "undefined", "\0", "utf-8\0", '"', "ascii\udcff"):
        assert text(raw(b"mine", f"{plain}{odd}".encode("utf-8", "replace").decode())) == "mine"


def test_what_cannot_be_seen_is_gone() -> None:
    assert (
        text(raw("buy\u200b \u202emine\xa0now\0\x07\r\ntv\u2028P3\ufeff".encode())) == "buy mine now\ntv\nP3"
    )


def test_html_alone_keeps_its_lines() -> None:
    page = b"""<html><head><title>no</title><style>p { color: red }</style></head><body><!-- no -->
    <div>GO 1: buy <b>mine</b>,
    forest</div><div><br></div><p>tv&nbsp;P3 &amp; on</p><ul><li>one</li><li>two</li></ul>
    <table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table><pre>x  y
    z</pre>a<br/>b<script>no</script><img alt="a > b"><blockquote>Old <p>words</p></blockquote>
    <a href='x>y'>1 &lt; 2</a></body>"""
    made = text(raw(page, "Content-Type: text/html; charset=utf-8"))
    assert made.split("\n") == [
        "GO 1: buy mine, forest",
        "",
        "tv P3 & on",
        "one",
        "two",
        "a b",
        "c",
        "x  y",
        "    z",
        "a",
        "b",
        "1 < 2",
    ]


def test_alternatives_related_and_mixed() -> None:
    both = mail("plain\n")
    both.add_alternative("<p>page</p>", subtype="html")
    assert text(both) == "plain"
    empty = mail(" \n")
    empty.add_alternative("<p>page</p>", subtype="html")
    assert text(empty) == "page"
    picture = mail("buy mine\n")
    picture.add_alternative("<p>page<img src=cid:a></p>", subtype="html")
    picture.get_payload()[1].add_related(b"PNG", "image", "png", cid="<a>")  # type: ignore[index, union-attr]
    found = take(picture)
    assert isinstance(found, Letter) and found.text == "buy mine" and not found.notes


def test_attachments_are_named_and_a_text_may_be_the_letter() -> None:
    sheet = mail("\n-- \nAnna\n")
    sheet.add_attachment("buy mine\n", filename="orders.txt")
    sheet.add_attachment(b"PK", "application", "vnd.ms-excel", filename="C:\\plans\\plan\t.xlsx")
    found = take(sheet)
    assert isinstance(found, Letter) and found.text == "buy mine"
    assert list(map(str, found.notes)) == [
        "We ignored the attachment plan .xlsx.",
        "The email was empty, so we read the attachment orders.txt.",
    ]
    unread = mail("tv P3\n")
    unread.add_attachment("buy mine\n", filename="orders.txt")
    inner = mail("buy forest\n")
    unread.add_attachment(inner)
    found = take(unread)
    assert isinstance(found, Letter) and found.text == "tv P3"
    assert list(map(str, found.notes)) == [
        "We ignored an attached email.",
        "We ignored the attachment orders.txt.",
    ]
    binary = mail("\n")
    binary.add_attachment(b"buy bakery\n", "application", "octet-stream", filename="SHEET.TXT")
    assert text(binary) == "buy bakery"
    many = mail("tv P3\n")
    for number in range(30):
        many.add_attachment(b"x", "application", "zip", filename=f"{number}.zip")
    found = take(many)
    assert isinstance(found, Letter) and len(found.notes) == 9
    assert str(found.notes[-1]) == "We ignored other parts of your email: 22."


def test_flowed_lines_are_put_together() -> None:
    flowed = b"GO 1: buy mine, \nforest\n > not quoted\n> quoted \n> and more\n-- \nsig"
    assert text(raw(flowed, "Content-Type: text/plain; format=flowed")) == "GO 1: buy mine, forest"
    deleted = b"buy ba \nkery\n  two"
    assert text(raw(deleted, "Content-Type: text/plain; format=Flowed; delsp=YES")) == "buy bakery\n two"


def test_signed_and_encrypted() -> None:
    clear = (
        b"-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\nbuy mine\n- -- dashed\n"
        b"-----BEGIN PGP SIGNATURE-----\niQ==\n-----END PGP SIGNATURE-----\n"
    )
    assert text(raw(clear)) == "buy mine\n-- dashed"
    assert "encrypted" in refused(raw(b"-----BEGIN PGP MESSAGE-----\nhQ==\n"))
    assert "encrypted" in refused(raw(b"x", "Content-Type: application/pkcs7-mime; name=smime.p7m"))
    parts = b"--b\nContent-Type: application/pgp-encrypted\n\nVersion: 1\n--b--\n"
    assert "encrypted" in refused(raw(parts, "Content-Type: multipart/encrypted; boundary=b"))


def test_letters_without_a_word_are_refused() -> None:
    assert "no readable text" in refused(raw(b""))
    assert "no readable text" in refused(raw(b"", "Content-Type: multipart/mixed; boundary=b"))
    assert "only quoted text" in refused(raw(b"> buy mine\n"))
    sheet = mail("\n")
    sheet.add_attachment(b"PK", "application", "zip", filename="plan.zip")
    assert "plan.zip" in refused(sheet)
    assert "1,000 kB" in refused(raw(b"buy mine\n" * 200_000))
    assert "20,000 characters" in refused(raw(b"buy mine\n" * 5000))
    assert "20,000 characters" in refused(raw(b"buy mine\n" * 50_000))


# -- quotations ------------------------------------------------------------------------------------------

QUOTED = "\n> buy wheat field\n> tv P1\n"


@pytest.mark.parametrize(
    "said",
    [
        f"On Mon, 16 Nov 2026 at 12:01, The desk <desk@x.org> wrote:\n{QUOTED}",
        f"On Mon, 16 Nov 2026 at 12:01, The desk of a very long name\n<desk@x.org>\nwrote:{QUOTED}",
        f"Am 16.11.2026 um 12:01 schrieb The desk <desk@x.org>:{QUOTED}",
        f"Le lun. 16 nov. 2026 à 12:01, The desk <desk@x.org> a écrit :{QUOTED}",
        f"El lun, 16 nov 2026 a las 12:01, The desk (<desk@x.org>) escribió:{QUOTED}",
        f"Il giorno lun 16 nov 2026 alle ore 12:01 The desk ha scritto:{QUOTED}",
        f"The desk <desk@x.org> schrieb am Mo., 16. Nov. 2026:{QUOTED}",
        f"2026年11月16日 12:01，The desk 写道：{QUOTED}",
        "On Mon, 16 Nov 2026 at 12:01, The desk <desk@x.org> wrote:\nbuy wheat field\n",
        "On Mon, 16 Nov 2026 at 12:01, The desk\n<desk@x.org> wrote:\n\nbuy wheat field\n",
        "-----Original Message-----\nFrom: The desk\nbuy wheat field\n",
        "-----Ursprüngliche Nachricht-----\nVon: The desk\nbuy wheat field\n",
        "----- Mensaje original -----\nbuy wheat field\n",
        "---------- Forwarded message ---------\nbuy wheat field\n",
        "________________________________\nFrom: The desk\nSent: Monday\nTo: Anna\n\nbuy wheat field",
        "*Von:* The desk\n*Gesendet:* Montag\n*An:* Anna\n*Betreff:* x\nbuy wheat field\n",
        "De : The desk\nEnvoyé : lundi\nÀ : Anna\nObjet : x\nbuy wheat field\n",
        "-- \nAnna\nbuy wheat field\n",
        "--\nAnna\nbuy wheat field\n",
        "Sent from my iPhone\n",
        "Get Outlook for Android<https://aka.ms/x>\n",
        "Von meinem iPhone gesendet\n",
        "Enviado desde mi iPad\n",
        "Envoyé de mon iPhone\n",
        QUOTED,
    ],
)
def test_what_others_wrote_is_left_out(said: str) -> None:
    assert own_words(f"buy mine\n\ntv P3\n\n{said}") == "buy mine\n\ntv P3"


def test_answers_between_and_below_quotations() -> None:
    between = "On Mon, 16 Nov 2026, Desk wrote:\n> what do you buy?\nbuy mine\n\n> who pays?\ntv P3\n"
    assert own_words(between) == "buy mine\n\ntv P3"
    below = ">> older\n> what do you buy?\n\nbuy mine\n"
    assert own_words(below) == "buy mine"


def test_orders_are_not_taken_for_quotations() -> None:
    sheet = "PLAYER 4\nTURN 4\nGO 1: dice 2; reroll 2-4, 11\nfrom: here\nsay I wrote: hello\nEND"
    assert own_words(sheet) == sheet


# -- who -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("headers", "reason"),
    [
        ({"Auto-Submitted": "auto-generated"}, "program"),
        ({"Auto-Submitted": "auto-replied; owner-email=x"}, "program"),
        ({"Precedence": "Bulk"}, "many"),
        ({"X-Auto-Response-Suppress": "DR, AutoReply"}, "asks not"),
        ({"Return-Path": "<>"}, "bounce"),
        ({"List-Unsubscribe": "<mailto:x@y>"}, "list"),
        ({"X-Passel": "desk"}, "server like this"),
        ({"X-Autoreply": "yes"}, "answered for"),
        ({"Subject": "=?utf-8?q?Automatic_reply=3A_gone?="}, "subject"),
        ({"Subject": "Undeliverable: [town P2]"}, "subject"),
        ({"Content-Type": "multipart/report; boundary=x"}, "report"),
        ({"From": "MAILER-DAEMON@x.example (Mail)"}, "nobody reads"),
        ({"From": "no-reply@x.example"}, "nobody reads"),
        ({"From": "town-bounces@x.example"}, "nobody reads"),
        ({"From": "Desk <DESK+town@passel.example>"}, "our own"),
        ({"From": ""}, "who sent"),
        ({"From": "Anna <anna@x.example>, ben@x.example"}, "who sent"),
        ({"From": "añna@x.example"}, "who sent"),
        ({"From": "anna@x.example\nFrom: ben@x.example"}, "who sent"),
        ({"From": "@"}, "who sent"),
    ],
)
def test_what_is_not_answered(headers: dict[str, str], reason: str) -> None:
    whole = {"From": ANNA, "Subject": "x"} | headers
    head = "\n".join(f"{name}: {value}" for name, value in whole.items())
    assert reason in silent(f"{head}\n\nbuy mine\n".encode())


def test_a_null_sender_is_a_bounce_and_no_is_no_robot() -> None:
    assert "bounce" in silent(mail(), Envelope(sender=""))
    assert text(mail(Auto_Submitted="no")) == "buy mine"


def test_names_ids_and_odd_headers() -> None:
    letter = take(
        raw(b"mine", "Message-ID: <a b> <c@d>", sender="=?utf-8?q?A=C3=B1?= <Anna@B\xfccher.example>")
    )
    assert isinstance(letter, Letter)
    assert letter.sender == "anna@xn--bcher-kva.example" and letter.id == "<c@d>"
    nameless = [take(raw(body, "Date: now")) for body in (b"mine", b"mine", b"forest")]
    ids = [each.id for each in nameless if isinstance(each, Letter)]
    assert ids[0] == ids[1] != ids[2]
    assert take(raw(b"mine", "Subject: two")) == take(raw(b"mine", "Subject: two"))
    broken = take(f"From: {ANNA}\nSubject: =?x?q?[town=20P2]?= =?utf-8?b?!!!?=\n\nmine".encode())
    assert isinstance(broken, Letter)


# -- tags ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("subject", "tag"),
    [
        ("[town P2 T4]", Tag("town", "P2", 4)),
        ("Re: AW: Fwd: [EXTERNAL] [town p2 #17] hello", Tag("town", "p2", 0, 17)),
        ("RE: [ my-town_3   T12 ]", Tag("my-town_3", "", 12)),
        ("[SPAM] [town]", Tag("town")),
        ("[town P2] [other]", Tag("town", "P2")),
        ("[town Ñandú T1]", Tag("town", "Ñandú", 1)),
        ("[town P2 T4", None),
        ("[P2 what is this?]", None),
        ("[external]", None),
        ("nothing", None),
        ("[" * 5000, None),
    ],
)
def test_tags_in_subjects(subject: str, tag: Tag | None) -> None:
    assert in_subject(subject) == tag
    if tag:
        assert in_subject(tag.in_subject) == tag


def test_tags_in_addresses() -> None:
    assert in_address("desk+town.P2.T4@x.org") == Tag("town", "P2", 4)
    assert in_address("desk+town.P2.A17@x.org") == Tag("town", "P2", 0, 17)
    assert in_address(f"desk+{Tag('my-town', 'P2', 3, 9).in_address}@x.org") == Tag("my-town", "P2", 3, 9)
    assert in_address("desk@x.org") is in_address("desk+@x.org") is in_address("desk+a..b@x.org") is None


def test_subject_and_address_complete_each_other() -> None:
    def tag(subject: str, to: str) -> Tag | None:
        letter = take(mail(subject=subject, to=to))
        assert isinstance(letter, Letter)
        return letter.tag

    assert tag("Re: hello", "Desk <desk+town.P2.T4@passel.example>") == Tag("town", "P2", 4)
    assert tag("[Town T5]", "x@y.example, desk+town.P2.T4@passel.example") == Tag("Town", "P2", 5)
    assert tag("[village]", "desk+town.P2.T4@passel.example") == Tag("village")
    assert tag("hello", "desk+town.P2.T4@elsewhere.example") is None


def test_addresses() -> None:
    assert plain_address(" Anna@Example.ORG ") == "anna@example.org"
    for bad in (
        "",
        "anna",
        "a b@c.d",
        "a@b@c",
        "a@-b.c",
        "<a@b.c>",
        "a@b..c",
        f"{'a' * 65}@b.c",
        "a\n@b.c",
        "a@b.c\n",
    ):
        assert plain_address(bad) in ("", "a@b.c")
    assert is_ours("DESK+x@Passel.Example", DESK) and not is_ours("desk@passel.example.org", DESK)
    assert masked("anna@x.org") == "a…@x.org"


# -- hostile mails: several would take hours if they were simply parsed (test_fuzz.py reads them) --------

HTML = "Content-Type: text/html"
MIXED = "Content-Type: multipart/mixed; boundary=b"


def nested(depth: int) -> bytes:
    parts = [
        f"--{number}\nContent-Type: multipart/mixed; boundary={number + 1}\n\n".encode()
        for number in range(depth)
    ]
    return b"".join(parts)


HOSTILE = {
    "comments": raw(b"<!--" * 200_000, HTML),
    "tags": raw(b"<a b=\"'" * 100_000, HTML),
    "ends": raw(b"</" * 400_000, HTML),
    "entities": raw(b"&#" + b"9" * 900_000 + b";", HTML),
    "pres": raw(b"<pre>\n" * 100_000, HTML),
    "quotes": raw(b"<blockquote>" * 70_000, HTML),
    "parts": raw(b"--b\n\n" * 150_000, MIXED),
    "nested": raw(nested(5000), "Content-Type: multipart/mixed; boundary=0"),
    "mails": raw(b"Content-Type: message/rfc822\n\n" * 30_000, "Content-Type: message/rfc822"),
    "parameters": raw(b"x", "Content-Type: multipart/mixed; " + '"' + ";" * 150_000),
    "continued": raw(b"x", "Content-Type: text/plain; " + "".join(f"a*{n}=b; " for n in range(15_000))),
    "addresses": raw(b"x", "To: " + "a@b.c, (" * 20_000),
    "words": raw(b"x", "Subject: " + "=?a?q?" * 30_000),
    "headers": raw(b"x", *("A: b",) * 30_000),
    "endless": b"From: a@b.c\n" + b"A: " + b"b" * 900_000,
    "lines": raw(b"\n" * 900_000),
    "returns": raw(b"\r" * 900_000),
    "wrote": raw(b"On 1 wrote:\n>\n" * 20_000),
    "colons": raw(b"from:\n" * 13_000),
    "base64": raw(b"=" * 900_000, "Content-Transfer-Encoding: base64"),
    "quoted": raw(b"=\n" * 300_000, "Content-Transfer-Encoding: quoted-printable"),
    "uu": raw(b"begin 644 x\n" + b"M" * 900_000, "Content-Transfer-Encoding: x-uuencode"),
    "punycode": raw(b"a-" * 400_000, "Content-Type: text/plain; charset=punycode"),
    "brackets": raw(b"mine", "Subject: " + "[a " * 100_000),
    "filename": raw(b"x", "Content-Disposition: attachment; filename*=utf\x00-8''x"),
    "surrogates": raw(b"x", "Content-Disposition: attachment; filename*=utf-7''+2AA-"),
    "nothing": b"",
    "nul": b"\0" * 1000,
    "flowed": raw(b"> \n" * 20_000, "Content-Type: text/plain; format=flowed"),
}


def test_what_nobody_has_thought_of_is_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("nobody has thought of this")

    monkeypatch.setattr("passel.mail.incoming.contents", broken)
    assert read(mail().as_bytes(), DESK, SIZE, TEXT, Envelope()) == Silence("it cannot be read")
