/** The kinds of rows that a save is read for. */
export const SAVED_KINDS = ['players', 'tribes', 'bases', 'dinos'] as const;
export type SavedKind = (typeof SAVED_KINDS)[number];

/**
 * What of a save could not be read, by the kind of rows that it may have been: how many objects or files, and
 * some of the reasons. A kind with any is not complete: a row that is missing may still be in the game.
 */
export type Unread = Record<SavedKind, { rows: number; reasons: string[] }>;

/** Maximum reasons per kind, and their length. */
export const MAX_REASONS = 3;
export const MAX_REASON_LENGTH = 120;

export function createUnread(): Unread {
  return Object.fromEntries(SAVED_KINDS.map((kind) => [kind, { rows: 0, reasons: [] }])) as unknown as Unread;
}

export function addUnread(unread: Unread, kind: SavedKind, reason: string): void {
  const of = unread[kind];
  of.rows++;
  const short = reason.slice(0, MAX_REASON_LENGTH);
  if (of.reasons.length < MAX_REASONS && !of.reasons.includes(short)) of.reasons.push(short);
}
