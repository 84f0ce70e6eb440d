import type { ProseNode, ProseTag } from '../../ui/prose-page.ts';

/** Elements on lines of their own: their text is separated from the text before. */
const BLOCKS: ReadonlySet<ProseTag> = new Set<ProseTag>(['p', 'li', 'dt', 'dd', 'pre', 'h3']);

/** The text of nodes, for the search. */
export function textOf(nodes: readonly ProseNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      const inner = textOf(node.children ?? []);
      return BLOCKS.has(node.tag) ? ` ${inner} ` : inner;
    })
    .join('')
    .replace(/\s+/g, ' ');
}
