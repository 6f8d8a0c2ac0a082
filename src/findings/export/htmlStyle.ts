/** The whole style of the page: nothing is loaded. Colours of text reach 4.5:1 on their background in both schemes. */
export const htmlStyle = `
:root{color-scheme:light dark;--text:#1f2328;--soft:#59636e;--line:#d1d9e0;--card:#f6f8fa;--page:#fff;--link:#0550ae;
--critical:#b3261e;--major:#a3460b;--minor:#7a5b00;--info:#0b5cad;--ok:#116329}
@media (prefers-color-scheme:dark){:root{--text:#e6edf3;--soft:#9aa4af;--line:#3d444d;--card:#161b22;--page:#0d1117;
--link:#6cb6ff;--critical:#ff8a80;--major:#ffab70;--minor:#e3c04f;--info:#7cb8ff;--ok:#56d364}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:72rem;padding:2rem 1.5rem 4rem;background:var(--page);color:var(--text);
font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;overflow-wrap:break-word}
code,pre,dd,td a,.endpoint,.soft{overflow-wrap:anywhere}
h1{font-size:1.7rem;line-height:1.25;margin:0 0 .25rem}
h2{font-size:1.25rem;margin:2.5rem 0 .75rem}
h3{font-size:1.08rem;margin:0}
h4{font-size:.95rem;margin:1.1rem 0 .3rem}
p{margin:.4rem 0}
a{color:var(--link)}
.soft{color:var(--soft)}
.gate{border:1px solid var(--line);border-left:.4rem solid var(--ok);border-radius:.4rem;padding:.7rem 1rem;margin:1.2rem 0;
background:var(--card)}
.gate.closed{border-left-color:var(--critical)}
.gate ul{margin:.3rem 0 0;padding-left:1.2rem}
.widgets{display:grid;grid-template-columns:repeat(4,1fr);gap:1rem;margin:1.5rem 0}
.of5{grid-template-columns:repeat(5,1fr)}
.widget{min-width:0;border:1px solid var(--line);border-radius:.5rem;padding:.7rem .8rem;background:var(--card)}
.widget h2{font-size:.95rem;margin:0 0 .5rem}
.widget table{margin:0;font-size:.9rem;table-layout:fixed}
.widget td,.widget th{border:0;padding:0;font-weight:400}
.widget th{overflow-wrap:anywhere}
.widget th+td{width:3.6em;text-align:right;font-variant-numeric:tabular-nums}
.bars{display:block;width:100%;height:.35rem;margin-bottom:.45rem}
.main{width:45%}
.bar{fill:var(--soft)}.track{fill:var(--line)}
.Critical{color:var(--critical)}.Major{color:var(--major)}.Minor{color:var(--minor)}.Info{color:var(--info)}
.bar.Critical{fill:var(--critical)}.bar.Major{fill:var(--major)}.bar.Minor{fill:var(--minor)}.bar.Info{fill:var(--info)}
.severity{font-weight:600;white-space:nowrap}
.shape{width:.68em;height:.68em;margin-right:.4em;fill:currentColor;display:inline-block}
table{border-collapse:collapse;width:100%;margin:.5rem 0}
th,td{text-align:left;vertical-align:top;padding:.35rem .6rem;border-bottom:1px solid var(--line)}
thead th{font-size:.85rem;color:var(--soft);white-space:nowrap}
td.number,th.number{text-align:right;font-variant-numeric:tabular-nums}
code,pre,.endpoint{font:.87em/1.45 ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--card);border:1px solid var(--line);border-radius:.3rem;
padding:.6rem .8rem;margin:.4rem 0}
blockquote{margin:.4rem 0;padding-left:.9rem;border-left:.2rem solid var(--line)}
article{border-top:1px solid var(--line);padding:1.2rem 0}
.paper{display:none}
summary{cursor:pointer;color:var(--soft);margin:.4rem 0}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1rem;margin:.6rem 0}
dt{color:var(--soft)}dd{margin:0}
.new{border:1px solid currentColor;border-radius:.6rem;padding:0 .45rem;font-size:.78rem;color:var(--info)}
@media (max-width:64rem){.widgets{grid-template-columns:repeat(2,1fr)}
.of5{grid-template-columns:repeat(6,1fr)}.of5 .widget{grid-column:span 2}.of5 .widget:nth-child(n+4){grid-column:span 3}}
@media (max-width:36rem){.widgets{grid-template-columns:1fr}.of5 .widget:nth-child(n){grid-column:auto}body{padding:1rem .8rem 3rem}th,td{padding:.3rem}table{font-size:.9rem}}
@page{margin:16mm 14mm}
@media print{:root{color-scheme:light;--text:#000;--soft:#444;--line:#bbb;--card:#fff;--page:#fff;--link:#000;--critical:#b3261e;
--major:#a3460b;--minor:#7a5b00;--info:#0b5cad;--ok:#116329}
body{max-width:none;padding:0;font-size:10pt}
.widgets{gap:.6rem}.of4{grid-template-columns:repeat(4,1fr)}.of5{grid-template-columns:repeat(5,1fr)}
.of5 .widget:nth-child(n){grid-column:auto}.widget{padding:.5rem .6rem}.widget table{font-size:8pt}
details{display:none}.paper{display:block}
h2,h3,h4,thead,dl{break-after:avoid}p{orphans:3;widows:3}
tr,.widget,.gate{break-inside:avoid}
*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
`.replaceAll('\n', '');
