import type { LineKind, LiveLine } from '@arkwright/contracts/live/schema';
import { someOf, text, viewSchema } from '../../ui/address/view-schema.ts';
import { searchText } from '../../ui/search-text.ts';
import { shownText } from './line-words.ts';

/** The kinds that are shown or hidden together. */
export const LINE_GROUPS = [
  { name: 'chat', label: 'Chat', kinds: ['chat', 'sent'] },
  { name: 'players', label: 'Joins and leaves', kinds: ['joined', 'left'] },
  { name: 'admin', label: 'Admin commands', kinds: ['admin'] },
  { name: 'tribes', label: 'Tribes', kinds: ['tribe'] },
  { name: 'world', label: 'Tames and deaths', kinds: ['world'] },
  { name: 'server', label: 'Server', kinds: ['server'] },
] as const satisfies readonly { name: string; label: string; kinds: readonly LineKind[] }[];

export type GroupName = (typeof LINE_GROUPS)[number]['name'];

const LONGEST = 100;

export const STREAM_PARAMS = {
  q: text(LONGEST),
  /** A server's id. */
  server: text(LONGEST),
  player: text(LONGEST),
  /** Names of hidden groups, with commas between them. */
  hide: someOf(LINE_GROUPS.map(({ name }) => name)),
};

/** The person's filters. Empty means all. */
export const streamView = viewSchema(STREAM_PARAMS);

export type StreamView = typeof streamView.defaults;

export const WHOLE_STREAM = streamView.defaults;

export const isWholeStream = (view: StreamView) => Object.values(view).every((value) => value === '');

export function hiddenGroups({ hide }: Pick<StreamView, 'hide'>): Set<GroupName> {
  const names = new Set(hide.split(','));
  return new Set(LINE_GROUPS.map(({ name }) => name).filter((name) => names.has(name)));
}

/** The view's `hide` after a group was shown or hidden. */
export function toggleGroup(view: StreamView, name: GroupName): string {
  const hidden = hiddenGroups(view);
  if (!hidden.delete(name)) hidden.add(name);
  return [...hidden].join();
}

const searched = new WeakMap<LiveLine, string>();

/** All of a line's words as they are searched, made once. */
function wordsOf(line: LiveLine): string {
  const known = searched.get(line);
  if (known !== undefined) return known;
  // The rest is looked for as well: a chat line does not show its tribe.
  const words = searchText(`${shownText(line)} ${line.player} ${line.character} ${line.tribe}`);
  searched.set(line, words);
  return words;
}

/** The lines that the view shows; the same array where it shows all. */
export function shownLines(lines: readonly LiveLine[], view: StreamView): readonly LiveLine[] {
  if (isWholeStream(view)) return lines;
  const hidden = hiddenGroups(view);
  const kinds = new Set<LineKind>(
    LINE_GROUPS.filter(({ name }) => !hidden.has(name)).flatMap((group) => group.kinds),
  );
  const text = searchText(view.q);
  return lines.filter(
    (line) =>
      kinds.has(line.kind) &&
      (view.server === '' || line.serverId === view.server || line.serverId === 'all') &&
      (view.player === '' || line.player === view.player) &&
      (text === '' || wordsOf(line).includes(text)),
  );
}
