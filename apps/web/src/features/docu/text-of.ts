import { Children, isValidElement, type ReactNode } from 'react';

/** What stands on lines of its own: its words do not run into those before. */
const BLOCKS: ReadonlySet<unknown> = new Set(['p', 'li', 'dt', 'dd', 'pre']);

/** The words of what a section shows, for the search. Elements count by what stands in them, so components need children. */
export function textOf(node: ReactNode): string {
  return Children.toArray(node)
    .map((child) => {
      if (typeof child === 'string' || typeof child === 'number') return String(child);
      // An element of React has its children among its props; what else is in there is no text.
      if (!isValidElement<{ children?: ReactNode }>(child)) return '';
      const inner = textOf(child.props.children);
      return BLOCKS.has(child.type) ? ` ${inner} ` : inner;
    })
    .join('')
    .replace(/\s+/g, ' ');
}
