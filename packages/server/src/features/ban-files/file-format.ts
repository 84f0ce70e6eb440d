import { plainText } from '@arkwright/ark/plain-text';
import { csvLine } from '../../platform/base/csv.ts';
import { type BanRow, isInForce } from '../ban-management/service.ts';

/** The heading of the CSV file; by the first word it is recognised when it comes back. */
export const CSV_COLUMNS = ['EOS ID', 'Player', 'Reason', 'Banned at', 'Banned until', 'Ignored'] as const;

const MAX_NAME = 100;
const MAX_REASON = 200;

/** In ISO 8601; what no calendar has stays a number. */
const moment = (at: number) => (at <= 8.64e15 ? new Date(at).toISOString() : String(at));

export const csvHeading = (): string => csvLine(CSV_COLUMNS);

/** A line of the CSV file. */
export const csvOf = ({ netId, playerName, reason, bannedAt, bannedUntil, isIgnoreEntry }: BanRow): string =>
  csvLine([
    netId,
    plainText(playerName, MAX_NAME),
    plainText(reason, MAX_REASON),
    moment(bannedAt),
    bannedUntil === 0 ? 'permanent' : moment(bannedUntil),
    isIgnoreEntry ? 'yes' : 'no',
  ]);

/**
 * A line of the game's own BanList.txt (docs/reference/ark-domain.md §3); none for bans not in force at `now`. The game's
 * third value is 0; for a timed ban it is the end in seconds, as in the list that games fetch.
 */
export function gameLineOf(row: BanRow, now: number): string {
  if (!isInForce(row, now)) return '';
  // The game takes a line apart at its commas.
  const name = plainText(row.playerName.replaceAll(',', ' '), MAX_NAME);
  return `${row.netId},${name === '' ? row.netId : name},${Math.ceil(row.bannedUntil / 1000)}\r\n`;
}
