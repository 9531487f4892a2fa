"""A report as one self-contained HTML page: no scripts, fonts or pictures from elsewhere."""

from __future__ import annotations

from html import escape

import passel
from passel.i18n import _, language
from passel.lab.charts import drawn
from passel.lab.report import Report, Section

STYLE = """
:root { color-scheme: light; --ink: #2b2a27; --quiet: #6f6a5e; --line: #e4dfd3; --accent: #2f6f62 }
* { box-sizing: border-box }
body { margin: 0; background: #fbf9f4; color: var(--ink); font: 16px/1.55 system-ui, sans-serif }
main { max-width: 50rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .4rem; letter-spacing: -.01em }
h2 { font-size: 1.2rem; margin: 0 0 .4rem; color: var(--accent) }
.about, .notes, footer { color: var(--quiet); font-size: .875rem; overflow-wrap: anywhere }
nav { display: flex; flex-wrap: wrap; gap: .35rem .9rem; margin: 1.2rem 0 0; font-size: .9rem }
a { color: var(--accent) }
section { background: #fff; border: 1px solid var(--line); border-radius: .6rem }
section { padding: 1.2rem 1.4rem; margin-top: 1.4rem }
.says { font-size: 1.06rem; margin: 0 0 .8rem; max-width: 44rem }
.wide { overflow-x: auto }
table { border-collapse: collapse; width: 100%; font-size: .92rem; font-variant-numeric: tabular-nums }
th { text-align: left; font-weight: 500; color: var(--quiet); border-bottom: 1px solid var(--line) }
th, td { padding: .28rem .9rem .28rem 0; vertical-align: baseline }
tr + tr td { border-top: 1px solid #f2eee4 }
.n { text-align: right; white-space: nowrap }
figure { margin: .4rem 0 1rem } svg { width: 100%; height: auto; display: block }
svg text { font-family: system-ui, sans-serif !important }
code { font-size: .85rem; overflow-wrap: anywhere }
@media print { body { background: #fff } section { break-inside: avoid } nav { display: none } }
"""


def page(report: Report) -> str:
    """Return the HTML of a report."""
    links = "".join(f'<a href="#{each.key}">{escape(each.title)}</a>' for each in report.sections)
    sections = "\n".join(section_of(section) for section in report.sections)
    code = f"<code>{escape(report.command)}</code>"
    made_by = _("Made by {command}").format(command=code)
    command = f"<p>{made_by}</p>" if report.command else ""
    about, contents = _("Intervals hold in 95 of 100 cases."), _("Sections")
    return f"""<!doctype html>
<html lang="{language()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(report.title)}</title>
<style>{STYLE}</style>
</head>
<body>
<main>
<header>
<h1>{escape(report.title)}</h1>
<p class="about">{escape(report.about)}</p>
<nav aria-label="{escape(contents)}">{links}</nav>
</header>
{sections}
<footer>
{command}
<p>{about} Passel {passel.__version__}.</p>
</footer>
</main>
</body>
</html>
"""


def section_of(section: Section) -> str:
    parts = [f"<h2>{escape(section.title)}</h2>", f'<p class="says">{escape(section.says)}</p>']
    if section.chart is not None:
        label = escape(section.says, quote=True)
        parts.append(f'<figure role="img" aria-label="{label}">{drawn(section.chart, section.key)}</figure>')
    if section.rows:
        heads = "".join(f"<th{css(name)}>{escape(name.lstrip('>'))}</th>" for name in section.columns)
        rows = "\n".join(
            "<tr>"
            + "".join(
                f"<td{css(name)}>{escape(cell)}</td>" for name, cell in zip(section.columns, row, strict=True)
            )
            + "</tr>"
            for row in section.rows
        )
        parts.append(f'<div class="wide"><table>\n<tr>{heads}</tr>\n{rows}\n</table></div>')
    if section.notes:
        parts.append(f'<p class="notes">{escape(section.notes)}</p>')
    inside = "\n".join(parts)
    return f'<section id="{section.key}">\n{inside}\n</section>'


def css(column: str) -> str:
    return ' class="n"' if column.startswith(">") else ""
