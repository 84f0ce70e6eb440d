import type { LineKind, LiveLine } from '@arkwright/contracts/live/schema';

/** What can be shown or hidden together. */
export const LINE_GROUPS = [
  { name: 'chat', label: 'Chat', kinds: ['chat', 'sent'] },
  { name: 'players', label: 'Joins and leaves', kinds: ['joined', 'left'] },
  { name: 'admin', label: 'Admin commands', kinds: ['admin'] },
  { name: 'tribes', label: 'Tribes', kinds: ['tribe'] },
  { name: 'world', label: 'Tames and deaths', kinds: ['world'] },
  { name: 'server', label: 'Server', kinds: ['server'] },
] as const satisfies readonly { name: string; label: string; kinds: readonly LineKind[] }[];

export type GroupName = (typeof LINE_GROUPS)[number]['name'];

/** What a person has chosen to see. It lives in the address, so that a reload or a link brings it back. */
export type StreamView = {
  q: string;
  /** A server's id, or empty for all. */
  server: string;
  player: string;
  /** Names of hidden groups, with commas between them. */
  hide: string;
};

export const WHOLE_STREAM: StreamView = { q: '', server: '', player: '', hide: '' };
// Object.keys widens the literal names to string.
const KEYS = Object.keys(WHOLE_STREAM) as readonly (keyof StreamView)[];
const LONGEST = 100;

/** Reads the address; whatever makes no sense there counts as not set. */
export function readStreamView(params: Record<string, unknown>): StreamView {
  const entries = KEYS.map((key) => {
    const value = Object.hasOwn(params, key) ? params[key] : undefined;
    return [
      key,
      typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, LONGEST) : '',
    ];
  });
  const view = Object.fromEntries(entries) as StreamView;
  return { ...view, hide: [...hiddenGroups(view)].join() };
}

/** What to put into the address: only what is set. */
export function writeStreamView(view: StreamView): Partial<StreamView> {
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value !== ''));
}

export const isWholeStream = (view: StreamView) => KEYS.every((key) => view[key] === '');

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

/** All of a line's words in lower case, made once. */
function wordsOf(line: LiveLine): string {
  const known = searched.get(line);
  if (known !== undefined) return known;
  const words = `${line.player} ${line.character} ${line.tribe} ${line.text}`.toLowerCase();
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
  const text = view.q.trim().toLowerCase();
  return lines.filter(
    (line) =>
      kinds.has(line.kind) &&
      (view.server === '' || line.serverId === view.server || line.serverId === 'all') &&
      (view.player === '' || line.player === view.player) &&
      (text === '' || wordsOf(line).includes(text)),
  );
}
