import { createHash } from 'node:crypto';

/** Markup that is safe to send: made by `html`, which escapes all that is put into it. */
export type Page = { html: string };

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

type Part = string | number | Page | Page[] | null | undefined | false;

/** Builds markup from a template; text is escaped, other `Page`s go in as they are. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Page {
  const rendered = parts.map((part) => {
    if (part === null || part === undefined || part === false) return '';
    if (Array.isArray(part)) return part.map((page) => page.html).join('');
    return typeof part === 'object' ? part.html : escapeHtml(String(part));
  });
  return { html: String.raw({ raw: strings }, ...rendered) };
}

const STYLE = `
:root { color-scheme: dark; --deep: #081317; --panel: #102228; --raised: #183138; --line: #24464f;
  --text: #e3eef0; --soft: #93adb3; --accent: #35d0e0; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px;
  background: radial-gradient(1200px 600px at 50% -200px, #143740, var(--deep)); color: var(--text);
  font: 16px/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 480px; background: var(--panel); border: 1px solid var(--line);
  border-radius: 12px; padding: 32px; }
.mark { width: 40px; height: 40px; margin: 0 0 16px; border-radius: 8px; background: linear-gradient(160deg, var(--accent), #0c6c78);
  clip-path: polygon(50% 0, 85% 30%, 70% 100%, 30% 100%, 15% 30%); }
h1 { margin: 0 0 8px; font-size: 22px; line-height: 1.25; }
p { margin: 0 0 16px; color: var(--soft); }
h2 { margin: 24px 0 8px; font-size: 13px; font-weight: 600; color: var(--soft); }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 8px; }
.facts { gap: 4px; color: var(--text); font-size: 14px; }
.facts li::before { content: '✓'; color: var(--accent); margin-right: 8px; }
a.choice { display: block; padding: 10px 16px; border: 1px solid var(--line); border-radius: 8px;
  background: var(--raised); color: var(--text); text-decoration: none; transition: border-color 120ms; }
a.choice:hover { border-color: var(--accent); }
a.choice small { display: block; color: var(--soft); font-size: 13px; }
a.quiet { display: inline-block; margin: 24px 16px 0 0; color: var(--soft); }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.note { margin: 24px 0 0; padding-top: 16px; border-top: 1px solid var(--line); font-size: 13px; }
@media (prefers-reduced-motion: reduce) { a.choice { transition: none; } }
`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Nothing but the page's own style is allowed: no script, no picture, no form, no frame. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${STYLE_HASH}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A whole document around `body`, on a site that stands for another one. */
export function document(title: string, body: Page, site = 'Discord'): Page {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Simulated ${site}</title>
<style>${{ html: STYLE }}</style>
</head>
<body>
<main>
<div class="mark" aria-hidden="true"></div>
${body}
<p class="note">This is the sandbox of Arkwright, not ${site}. It runs on this machine alone, and there are no passwords.</p>
</main>
</body>
</html>
`;
}
