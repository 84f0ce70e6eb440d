import type { Speaker } from './table.ts';
import { MAX_CONTENT, shownText } from './text.ts';

type Item = {
  kind: 'line' | 'message';
  content: string;
  mentionRoleIds: readonly string[];
  speaker?: Speaker | null;
};

/** So many lines may wait before those of several speakers go out together: a webhook takes some five in two seconds. */
const MANY = 5;
const MAX_NAME_LENGTH = 80;

/**
 * How many of the first items go into one message: a message alone, or as many lines as fit (joined by line breaks). Lines
 * of different speakers go apart, each under its own name, as long as few wait.
 */
export function batchSize(items: readonly Item[]): number {
  const [first] = items;
  if (!first) return 0;
  if (first.kind === 'message') return 1;
  const isCrowded = items.length > MANY;
  const rest = items.findIndex((item, index) => index > 0 && !joins(first, item, isCrowded));
  const joined = items.slice(0, rest < 0 ? items.length : rest);
  let size = 1;
  // Counted with their names, as they are longest so.
  for (let length = named(first).length; size < joined.length; size++) {
    length += 1 + named(joined[size] ?? first).length;
    if (length > MAX_CONTENT) break;
  }
  return size;
}

function joins(first: Item, item: Item, isCrowded: boolean): boolean {
  if (item.kind !== 'line' || hasMentions(item) || hasMentions(first)) return false;
  return isCrowded || isSame(first.speaker, item.speaker);
}

const isSame = (a: Speaker | null | undefined, b: Speaker | null | undefined) =>
  a?.name === b?.name && a?.avatarUrl === b?.avatarUrl;

const hasMentions = ({ mentionRoleIds }: Item) => mentionRoleIds.length > 0;

/** The one speaker of all items of a message; undefined where there is none, or are several. */
export function speakerOf(items: readonly Item[]): Speaker | undefined {
  const speaker = items[0]?.speaker ?? undefined;
  return speaker && items.every((item) => isSame(speaker, item.speaker)) ? speaker : undefined;
}

/** What items say: under their speaker's name, or with each line's name before it. */
export function textOf(items: readonly Item[], isUnderName: boolean): string {
  return items.map((item) => (isUnderName ? item.content : named(item))).join('\n');
}

const named = ({ speaker, content }: Item) =>
  speaker ? `**${shownText(speaker.name, MAX_NAME_LENGTH)}**: ${content}` : content;
