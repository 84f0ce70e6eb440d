import MarkdownIt, { type Token } from 'markdown-it';
import deflist from 'markdown-it-deflist';
import type { ProseElement, ProseNode, ProsePage, ProseSection, ProseTag } from '../src/ui/prose-page.ts';
import type { Problem } from './insert-constants.ts';

const markdownIt = new MarkdownIt({ html: false }).use(deflist);

const BLOCKS: ReadonlySet<string> = new Set<ProseTag>(['p', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'h3']);
const MARKS: ReadonlySet<string> = new Set<ProseTag>(['strong', 'em']);
const OWN_ID = /\s*\{#([a-z][a-z\d-]*)\}$/;
/** Longer code may break behind a slash. */
const LONG_CODE = 40;

/** Says what is wrong with a link within the app; undefined if it leads somewhere. */
export type CheckLink = (href: string) => string | undefined;

/** A node while it is being filled. */
type Open = { tag: ProseTag | 'page'; href?: string; children: ProseNode[] };

/** Reads a page of text: its sections, each headed by `##`. Raw HTML is text. */
export function compile(markdown: string, checkLink: CheckLink): { page: ProsePage; problems: Problem[] } {
  const problems: Problem[] = [];
  const intro: ProseNode[] = [];
  const sections: (ProseSection & { body: ProseNode[] })[] = [];
  let stack: Open[] = [{ tag: 'page', children: intro }];
  let line = 1;
  const report = (message: string) => problems.push({ line, message });

  const add = (node: ProseNode) => {
    // The parser puts empty texts around emphasis.
    if (node === '') return;
    const siblings = stack.at(-1)?.children ?? intro;
    const last = siblings.at(-1);
    if (typeof node === 'string' && typeof last === 'string') siblings[siblings.length - 1] = last + node;
    else siblings.push(node);
  };
  const open = (element: Omit<Open, 'children'>) => stack.push({ ...element, children: [] });
  const close = () => {
    const done = stack.pop();
    if (done && done.tag !== 'page') add({ ...done, tag: done.tag });
  };

  const readInline = (token: Token) => {
    if (token.type === 'text') return add(token.content);
    if (token.type === 'softbreak') {
      line++;
      return add(' ');
    }
    if (token.type === 'code_inline') return add({ tag: 'code', children: codeParts(token.content) });
    if (token.type === 'link_open') {
      const href = String(token.attrGet('href'));
      const trouble = isExternal(href) ? undefined : checkLink(href);
      if (trouble !== undefined) report(trouble);
      return open({ tag: linkTag(href), href });
    }
    if (token.type === 'link_close') return close();
    if (MARKS.has(token.tag)) {
      // The set holds nothing else.
      return token.nesting === 1 ? open({ tag: token.tag as ProseTag }) : close();
    }
    report(`${token.type} is not supported here`);
  };

  for (const token of markdownIt.parse(markdown, {})) {
    if (token.map && token.nesting >= 0) line = token.map[0] + 1;
    if (token.type === 'inline' && stack.at(-1)?.tag === 'page') {
      const title = token.content.replace(OWN_ID, '');
      const id = OWN_ID.exec(token.content)?.[1] ?? slugOf(title);
      if (sections.some((section) => section.id === id)) report(`a second section has the id ${id}`);
      const body: ProseNode[] = [];
      sections.push({ id, title, body });
      stack = [{ tag: 'page', children: body }];
    } else if (token.type === 'inline') {
      for (const child of token.children ?? []) readInline(child);
    } else if (token.type === 'fence') {
      const code: ProseElement = { tag: 'code', children: codeParts(token.content.trimEnd()) };
      add({ tag: 'pre', children: [code] });
    } else if (token.tag === 'h2' || token.hidden) {
      // A heading begins with its text; the paragraph of a tight list is its item.
    } else if (BLOCKS.has(token.tag)) {
      // The set holds nothing else.
      if (token.nesting === 1) open({ tag: token.tag as ProseTag });
      else close();
    } else {
      report(`${token.type.replace(/_open$/, '')} (${token.tag}) is not supported here`);
    }
  }
  return { page: { intro, sections }, problems };
}

const isExternal = (href: string) => /^https?:/.test(href);

function linkTag(href: string): ProseTag {
  if (isExternal(href)) return 'external';
  return href.startsWith('/api/') ? 'a' : 'link';
}

const slugOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

/** Code in parts: `-parameters` stay on one line, and a long path breaks behind its slashes. */
function codeParts(code: string): ProseNode[] {
  const parts = code.split(/(?<=^|\s)(-[a-z]\S*)/i).filter((part) => part !== '');
  return parts.flatMap((part): ProseNode[] => {
    if (/^-[a-z]/i.test(part)) return [{ tag: 'whole', children: [part] }];
    if (part.length < LONG_CODE || /\s\s|\n/.test(part)) return [part];
    return part
      .split(/(?<=\S\/)/)
      .flatMap((piece, index) => (index === 0 ? [piece] : [{ tag: 'wbr' }, piece]));
  });
}
