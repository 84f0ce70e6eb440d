import { saysNothing, withoutComment } from '@arkwright/contracts/core/pasted-lines';
import { sha256 } from '../../platform/base/random.ts';

/** More than that is no list of players. */
export const MAX_OFFICIAL_LINES = 1_000_000;
const MAX_LINE = 200;

/**
 * An id at the beginning of a line; what follows the comma is `0` in the official list, and a name and `0` in the game's own
 * file (docs/reference/ark-domain.md §3).
 */
const LINE = /^([0-9a-f]{32})\s*(?:,|$)/i;

/** Bytes of an EOS id. */
const ID_BYTES = 16;

export type ParsedOfficial =
  | { problem: string; ids?: undefined }
  | {
      problem: '';
      ids: Uint8Array<ArrayBuffer>;
      version: string;
      count: number;
      added: number;
      removed: number;
    };

/**
 * In a thread of its own: the players of a list, 16 bytes each, sorted, each once, a version that changes with them, and how
 * many of them the list before did not have, and had in addition; or in words why it is no list.
 *
 * @param given.before the players of the list before, in the same form
 */
export function run({ text, before }: { text: string; before: Uint8Array }): ParsedOfficial {
  const found: string[] = [];
  let lines = 0;
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    const line = text.slice(start, Math.min(end, start + MAX_LINE)).trim();
    start = end + 1;
    if (saysNothing(line)) continue;
    if (++lines > MAX_OFFICIAL_LINES) return { problem: 'It has more than a million lines.' };
    const id = LINE.exec(withoutComment(line))?.[1];
    if (id !== undefined) found.push(id.toLowerCase());
  }
  if (found.length === 0) return { problem: 'It has no line with a player.' };
  // A page that mentions some ids is no list.
  if (found.length < lines / 2) return { problem: 'Most of its lines name no player.' };
  const sorted = [...new Set(found)].sort();
  const hex = sorted.join('');
  const ids = Buffer.from(hex, 'hex');
  const count = sorted.length;
  const both = countShared(Buffer.from(before), ids);
  const change = { added: count - both, removed: before.length / ID_BYTES - both };
  return { problem: '', ids: new Uint8Array(ids), version: sha256(hex), count, ...change };
}

/** How many ids two sorted lists share. */
function countShared(one: Buffer, other: Buffer): number {
  let shared = 0;
  for (let a = 0, b = 0; a < one.length && b < other.length; ) {
    const order = one.compare(other, b, b + ID_BYTES, a, a + ID_BYTES);
    if (order === 0) shared++;
    if (order <= 0) a += ID_BYTES;
    if (order >= 0) b += ID_BYTES;
  }
  return shared;
}
