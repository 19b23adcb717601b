/** The style sheet of all public pages; `style-of.ts` adds the accent of a workspace. Colours have a contrast of at least 4.5:1, in light and in dark. */
export const style = `
:root{color-scheme:light dark;--accent:light-dark(#0f766e,#4fb7a5);--on:light-dark(#fff,#08110f);--ink:light-dark(#1f2625,#e6eae9);--quiet:light-dark(#55605e,#a9b3b1);--line:light-dark(#dfe5e3,#2e3635);--card:light-dark(#fff,#1a1f1f);--tint:light-dark(#e3f2ef,#173530)}
*{box-sizing:border-box}
body{margin:0;background:light-dark(#f5f7f6,#101313);color:var(--ink);font:16px/1.55 system-ui,sans-serif;overflow-wrap:anywhere}
.skip{position:absolute;inset-block-start:-60px;inset-inline-start:8px;padding:8px 12px;background:var(--card)}
.skip:focus{inset-block-start:8px}
header{background:var(--card);border-block-end:1px solid var(--line)}
.bar,main,footer{max-width:880px;margin:0 auto;padding-inline:20px}
.bar{display:flex;flex-wrap:wrap;align-items:center;gap:4px 28px;padding-block:10px}
.name{display:inline-flex;align-items:center;gap:10px;color:inherit;font-weight:700;font-size:18px;text-decoration:none}
.name img{border-radius:7px;object-fit:contain}
nav{display:flex;flex-wrap:wrap;gap:4px 18px}
nav a{display:inline-flex;align-items:center;min-height:44px;color:var(--quiet);text-decoration:none;border-block-end:2px solid transparent}
nav a:hover,nav [aria-current]{color:var(--ink)}
nav [aria-current]{border-color:var(--accent);font-weight:600}
main{padding-block:28px 40px}
main:focus{outline:0}
h1{margin:0 0 8px;font-size:26px;line-height:1.25}
h2{margin:28px 0 12px;font-size:18px;line-height:1.35}
p{margin:0 0 14px}
a{color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:3px}
.quiet,footer{color:var(--quiet);font-size:14px}
footer{padding-block:20px;border-block-start:1px solid var(--line)}
ul.list{display:grid;gap:12px;margin:20px 0;padding:0;list-style:none}
.card{padding:16px 18px;border:1px solid var(--line);border-radius:10px;background:var(--card)}
.card h2,.card h3{margin:0 0 4px;font-size:17px}
.card h2 a,.card h3 a{color:inherit;text-decoration:none}
.card h2 a:hover,.card h3 a:hover{text-decoration:underline}
.card p{margin:0 0 8px}
.card>:last-child{margin-block-end:0}
mark{border-radius:3px;background:var(--tint);color:inherit}
.facts{display:flex;flex-wrap:wrap;gap:4px 12px;align-items:center;color:var(--quiet);font-size:14px}
.status{padding:1px 9px;border-radius:99px;background:var(--tint);color:var(--ink);font-size:13px}
.status svg{inline-size:10px;block-size:10px;margin-inline-end:6px;stroke:currentColor;stroke-width:1.5;forced-color-adjust:none}
.status circle+path{fill:currentColor}
h2 .status{font-size:16px}
.text{white-space:pre-line}
.subscribe label,.subscribe p{flex-basis:100%;margin:0}
.subscribe input{flex:1 1 220px;max-width:340px}
form{display:flex;flex-wrap:wrap;gap:10px;align-items:end;margin:18px 0}
label{display:grid;gap:4px;font-size:14px;color:var(--quiet)}
label.grow{flex:1 1 220px}
input,select,button{min-height:44px;padding:0 12px;border:1px solid light-dark(#7d8886,#6d7876);border-radius:7px;background:var(--card);color:var(--ink);font:inherit;max-width:100%}
button{border:0;padding-inline:20px;background:var(--accent);color:var(--on);font-weight:600;cursor:pointer}
.open{float:inline-end;margin-inline-start:16px}
@media (scripting:none){.open{display:none}}
.columns,form,ul.list{clear:both}
.pager{justify-content:space-between}
.pager a{color:var(--accent)}
.columns{display:grid;grid-template-columns:repeat(auto-fit,minmax(230px,1fr));gap:8px 20px;align-items:start}
.columns ul.list{margin-block-start:0}
.replies{margin-block-start:12px;padding-inline-start:16px;border-inline-start:2px solid var(--line)}
.prose :is(h3,h4,h5){margin:20px 0 8px;font-size:17px;line-height:1.35}
.prose blockquote{margin:0 0 14px;padding-inline-start:14px;border-inline-start:3px solid var(--line);color:var(--quiet)}
.prose img{display:block;max-inline-size:100%;block-size:auto;max-block-size:70vh;border:1px solid var(--line);border-radius:7px}
.wide{overflow-x:auto;margin-block-end:14px}
.wide pre{margin:0;padding:12px;border-radius:7px;background:light-dark(#eef2f1,#0c0f0f)}
td,th{padding:4px 12px;border:1px solid var(--line);text-align:start}
dt{font-weight:600}
dd{margin:0 0 10px;color:var(--quiet);font-size:14px}
.hidden{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}
meter{display:block;inline-size:100%;block-size:12px}
@media (max-width:560px){h1{font-size:22px}.open{float:none;display:block;width:100%;margin:0 0 18px}.columns{display:block}}
@media (max-width:560px) and (scripting:none){.open{display:none}}`;
