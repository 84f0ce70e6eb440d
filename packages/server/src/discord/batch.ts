import { MAX_CONTENT } from './text.ts';

type Item = { kind: 'line' | 'message'; content: string; mentionRoleIds: readonly string[] };

/** How many of the first items go into one message: a message alone, or as many lines as fit (joined by line breaks). */
export function batchSize(items: readonly Item[]): number {
  const [first] = items;
  if (!first) return 0;
  let length = first.content.length;
  let size = 1;
  if (first.kind === 'message') return size;
  for (const item of items.slice(1)) {
    length += 1 + item.content.length;
    if (item.kind !== 'line' || length > MAX_CONTENT || hasMentions(item) || hasMentions(first)) break;
    size++;
  }
  return size;
}

const hasMentions = ({ mentionRoleIds }: Item) => mentionRoleIds.length > 0;
