import { createHash } from 'node:crypto';
import type { SaveRow } from '@arkwright/contracts/uploads/save-parts';
import type { Kind } from './calls.ts';

/** What Arkwright has of a kind: the last complete snapshot, and the digest of each row by the game's id. */
export type Uploaded = { snapshotId: string; digests: ReadonlyMap<string, string> };

/** What to upload: everything, or with `previousSnapshotId` the changes since that snapshot. */
export type Upload = { rows: readonly SaveRow[]; removed: readonly string[]; previousSnapshotId?: string };

/** The ids by which the data dashboard identifies a server's rows. */
const idOf: Record<Kind, (row: SaveRow) => string> = {
  players: (row) => String(row.characterId),
  tribes: (row) => String(row.tribeId),
  bases: (row) => String(row.baseId),
  dinos: (row) => `${row.dinoId1}_${row.dinoId2}`,
};

export function digestsOf(rows: readonly SaveRow[], kind: Kind): Map<string, string> {
  return new Map(rows.map((row) => [idOf[kind](row), digestOf(JSON.stringify(row))]));
}

// Not crypto.hash: a Node without it would fail before the agent could say that it needs a newer one.
const digestOf = (text: string) => createHash('sha1').update(text).digest('base64');

/**
 * Rows that are new or different from those uploaded, and the ids of removed ones. None is removed while some
 * of the kind are unread: it may be one of those.
 */
export function changesSince(
  { snapshotId, digests: before }: Uploaded,
  {
    rows,
    digests,
    kind,
    isComplete,
  }: { rows: readonly SaveRow[]; digests: ReadonlyMap<string, string>; kind: Kind; isComplete: boolean },
): Upload {
  const hasChanged = (row: SaveRow) => {
    const id = idOf[kind](row);
    return before.get(id) !== digests.get(id);
  };
  return {
    previousSnapshotId: snapshotId,
    rows: rows.filter(hasChanged),
    removed: isComplete ? [...before.keys()].filter((id) => !digests.has(id)) : [],
  };
}
