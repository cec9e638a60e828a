"""How a report looks: light, dark and on paper, and without colour.

Colours come from variables with a light and a dark value; paper is always light. What matters is
said by shape, dash and word as well.
"""

from base64 import b64encode
from hashlib import sha256
from typing import Final

_LIGHT: Final = (
    "color-scheme:light;--paper:#fff;--ink:#1b1d21;--soft:#555b66;--line:#d5d9e0;"
    "--panel:#f5f6f8;--ours:#1452a0;--theirs:#a33d00;--deal:#14663a;--bad:#a3122a"
)
_DARK: Final = (
    "color-scheme:dark;--paper:#14161a;--ink:#e8eaee;--soft:#a7aeba;--line:#383d47;"
    "--panel:#1d2026;--ours:#8fbcff;--theirs:#ffb184;--deal:#7fdca6;--bad:#ff98a4"
)

STYLE: Final = f"""
:root{{{_LIGHT}}}
@media screen and (prefers-color-scheme:dark){{:root{{{_DARK}}}}}
*{{box-sizing:border-box}}
body{{margin:0 auto;padding:24px 16px 64px;max-width:1080px;background:var(--paper);
color:var(--ink);font:15px/1.5 system-ui,sans-serif}}
h1{{font-size:26px;line-height:1.25;margin:0 0 8px}}
h2{{font-size:20px;margin:40px 0 8px;padding-top:12px;border-top:1px solid var(--line)}}
h3{{font-size:16px;margin:24px 0 6px}}
p{{margin:6px 0;max-width:80ch}}
h1,h2,h3,p,figcaption,li{{overflow-wrap:anywhere;unicode-bidi:isolate}}
th,td{{overflow-wrap:break-word;unicode-bidi:isolate}}
a{{color:inherit}}
a:focus-visible,.wide:focus-visible{{outline:3px solid var(--ours);outline-offset:2px}}
.soft{{color:var(--soft)}}
.private,.alert{{border:1px solid var(--line);border-left:6px solid var(--soft);
background:var(--panel);padding:8px 12px;max-width:none}}
.alert{{border:3px double var(--bad);font-weight:700}}
.wide{{overflow-x:auto}}
table{{border-collapse:collapse;width:100%;margin:8px 0;font-variant-numeric:tabular-nums}}
caption{{text-align:left;color:var(--soft);padding:4px 0}}
th,td{{text-align:left;vertical-align:top;padding:5px 10px 5px 0;
border-bottom:1px solid var(--line)}}
thead th{{border-bottom:2px solid var(--soft)}}
tbody th{{font-weight:600}}
.log td{{white-space:nowrap}}
.log td:nth-child(5){{white-space:normal;min-width:16ch;max-width:32ch}}
.log td:last-child{{white-space:normal;min-width:24ch;max-width:80ch;overflow-wrap:anywhere}}
.MISSED,.failed{{font-weight:700;color:var(--bad)}}
.figures{{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,460px),1fr));gap:16px}}
figure{{margin:8px 0;min-width:0;max-width:760px;overflow-x:auto}}
.figures tbody th{{white-space:nowrap}}
figcaption{{color:var(--soft);font-size:13px}}
svg{{display:block;width:100%;min-width:440px;height:auto;
background:var(--paper);border:1px solid var(--line)}}
svg text{{fill:var(--ink);font:12px system-ui,sans-serif}}
svg .mid{{text-anchor:middle}}
svg .end{{text-anchor:end}}
svg .small{{font-size:11.5px}}
svg .name{{fill:var(--soft)}}
svg .grid{{stroke:var(--line);stroke-width:1}}
svg .level{{stroke:var(--soft);stroke-width:1.2;stroke-dasharray:2 4}}
svg .stem{{stroke:var(--soft);stroke-width:1.5}}
svg .curve{{fill:none;stroke-width:2}}
svg .curve.ours{{stroke:var(--ours)}}
svg .curve.theirs{{stroke:var(--theirs);stroke-dasharray:7 4}}
svg .curve.front{{stroke:var(--soft);stroke-dasharray:1 3;stroke-width:2.5}}
svg circle.ours{{fill:var(--ours)}}
svg .mark{{fill:var(--paper);stroke-width:2}}
svg .mark.theirs{{stroke:var(--theirs)}}
svg .mark.deal{{stroke:var(--deal);stroke-width:2.5;fill:none}}
svg .mark.stuck{{stroke:var(--bad);fill:none;stroke-width:2.5}}
svg .mark.front{{stroke:var(--soft);fill:none}}
svg .mark.nash{{stroke:var(--ink)}}
svg .band{{fill:var(--bad);opacity:.13}}
svg .edge{{stroke:var(--bad);stroke-width:1.5;stroke-dasharray:5 3}}
@media print{{
@page{{margin:14mm}}
body{{max-width:none;padding:0;font-size:10.5pt}}
a{{text-decoration:none}}
main{{padding-right:2px}}
.wide,figure{{overflow:visible}}
svg{{min-width:0}}
.one{{break-before:page}}
h1,h2,h3,h3+p,caption{{break-after:avoid}}
figure,tr,.private,.alert{{break-inside:avoid}}
thead{{display:table-header-group}}
.figures{{grid-template-columns:repeat(2,minmax(0,1fr))}}
.log,.figures table{{font-size:8pt}}
.log th,.log td{{padding-right:6px}}
th,td{{max-width:60ch}}
*{{print-color-adjust:exact}}
}}
"""
"""The whole style sheet."""

POLICY: Final = (
    "default-src 'none'; style-src 'sha256-"
    + b64encode(sha256(STYLE.encode()).digest()).decode()
    + "'; base-uri 'none'; form-action 'none'"
)
"""What a browser may do with the page: use this one style sheet, and nothing else.

So even markup that somebody smuggled in could neither run nor fetch anything.
"""
