import { z } from 'zod';

/** Reasons per kind why something could not be read, and their length. */
export const MAX_UNREAD_REASONS = 3;
export const MAX_UNREAD_REASON = 120;

/** Rows of a kind that could not be read, and some of the reasons. */
export const unreadRows = z.object({
  rows: z.number().int().min(0).max(10_000_000),
  reasons: z.array(z.string().max(MAX_UNREAD_REASON)).max(MAX_UNREAD_REASONS),
});

export type UnreadRows = z.infer<typeof unreadRows>;

/** What a save has of each kind, for one and for more of them. */
const NOUNS = {
  players: ['player', 'players'],
  tribes: ['tribe', 'tribes'],
  bases: ['structure', 'structures'],
  dinos: ['dino', 'dinos'],
} as const;

/** For example `2 dinos could not be read (a cryopod of version 1030; supported: 1031)`. */
export function unreadWords(kind: keyof typeof NOUNS, { rows, reasons }: UnreadRows): string {
  const [one, many] = NOUNS[kind];
  const why = reasons.length > 0 ? ` (${reasons.join('; ')})` : '';
  return `${rows.toLocaleString('en')} ${rows === 1 ? one : many} could not be read${why}`;
}

/** Says that files of players and tribes next to a save are left over; '' if there are none. */
export function unusedFilesWords(count: number): string {
  if (count === 0) return '';
  const files =
    count === 1 ? '1 file of a player or tribe' : `${count.toLocaleString('en')} files of players and tribes`;
  return `${files} next to the save not used: the save itself holds them`;
}

/** What follows from an upload that is not complete. */
export const KEPT_WHILE_UNREAD =
  'What could not be read stays as it was: nothing of these kinds is deleted here, and Automatic Decay waits on these servers. If the game has had an update, update the agent, or Arkwright for saves read at the host. Remove files that are broken. Files that were not fetched from the host are too many or too large for it: let the mod upload these kinds.';
