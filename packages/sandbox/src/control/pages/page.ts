import { createHash } from 'node:crypto';
import { html, type Page } from '../../discord/html.ts';

/** Discord's own colours of its dark theme. */
const STYLE = `
:root { color-scheme: dark; }
* { box-sizing: border-box; }
body { margin: 0; padding: 16px; background: #1a1a1e; color: #dfe0e2; font: 15px/1.4 Inter, "gg sans", system-ui, sans-serif;
  overflow-wrap: anywhere; }
main { width: fit-content; max-width: 620px; min-width: 320px; }
.message { display: grid; grid-template-columns: 40px minmax(0, 1fr); gap: 2px 16px; padding: 8px 12px; }
.used { grid-column: 2; color: #b5b6bd; font-size: 13px; }
.used b { color: #a9bbff; font-weight: 500; }
.avatar { grid-column: 1; display: grid; place-items: center; width: 40px; height: 40px; border-radius: 50%; background: #3c45a5;
  color: #fff; font-weight: 600; }
.avatar.bot { background: #0a6f73; }
.body { min-width: 0; }
.head { display: flex; gap: 6px; align-items: center; }
.name { color: #fbfbfb; font-weight: 600; }
.badge { padding: 0 5px; border-radius: 4px; background: #4752c4; color: #fff; font-size: 11px; font-weight: 600; }
.at, .private { color: #a5a6ad; font-size: 12px; }
.private { margin-top: 6px; }
.line { min-height: 1.4em; white-space: pre-wrap; }
.item { display: list-item; margin-left: 22px; }
small { display: block; color: #b5b6bd; font-size: 12px; }
code, pre, time { padding: 0 4px; border-radius: 4px; background: #2b2b31; }
pre { margin: 4px 0; padding: 8px; border: 1px solid #34343b; font-size: 13px; white-space: pre-wrap; }
.mention { padding: 0 2px; border-radius: 3px; background: #3c4270; color: #cad0ff; }
.embed { position: relative; display: grid; gap: 6px; width: fit-content; max-width: 520px; margin-top: 4px;
  padding: 10px 14px 12px 18px; border: 1px solid #34343b; border-radius: 4px; background: #242429; font-size: 14px; overflow: hidden; }
.edge { position: absolute; inset: 0 auto 0 0; width: 4px; height: 100%; }
.title { color: #fbfbfb; font-weight: 600; }
img { display: block; max-width: 100%; border-radius: 4px; }
.row { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 8px; }
.button { padding: 6px 16px; border-radius: 8px; background: #3e3f45; color: #fff; font-size: 14px; font-weight: 500; }
.button.primary { background: #4752c4; }
.button.success { background: #0c7a3f; }
.button.danger { background: #d22d39; }
.menu { width: 400px; max-width: 100%; border: 1px solid #44454c; border-radius: 8px; background: #242429; }
.placeholder { padding: 8px 12px; color: #a5a6ad; }
.placeholder::after { content: '▾'; float: right; }
.option { padding: 8px 12px; border-top: 1px solid #34343b; }
.modal { width: 440px; padding: 20px; border: 1px solid #44454c; border-radius: 12px; background: #242429; }
.modal .title { font-size: 20px; }
.label { margin: 14px 0 6px; font-weight: 500; }
.input { height: 40px; border: 1px solid #44454c; border-radius: 8px; background: #1a1a1e; }
.input.long { height: 90px; }
.modal .row { justify-content: end; margin-top: 16px; }
.channels { width: 260px; padding: 8px; }
section { padding: 8px 12px; }
.category { margin: 0 0 4px; color: #a5a6ad; font-size: 13px; }
.channel { padding: 4px 8px; color: #c7c8ce; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.speaker { width: 16px; height: 16px; margin-right: 6px; vertical-align: -2px; fill: currentColor; }
.emoji { width: 1.2em; height: 1.2em; vertical-align: -0.25em; }
`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Nothing but the page's own style and the pictures within it. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${STYLE_HASH}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** What somebody sees of the simulated Discord, as a whole document. */
export function discordPage(title: string, body: Page | Page[]): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Simulated Discord</title>
<style>${{ html: STYLE }}</style>
</head>
<body>
<main>${body}</main>
</body>
</html>
`.html;
}
