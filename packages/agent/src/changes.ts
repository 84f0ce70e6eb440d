import { createHash } from 'node:crypto';
import type { Save } from '@arkwright/ark/save/read-save';
import { MAX_UNREAD_REASONS, type UnreadRows } from '@arkwright/contracts/core/unread';
import {
  baseUpload,
  dinoUpload,
  playerUpload,
  tribeUpload,
} from '@arkwright/contracts/data-dashboard/upload';
import type { z } from 'zod';
import type { Kind } from './calls.ts';

type Row = Readonly<Record<string, unknown>>;

/** What Arkwright has of a kind: the last complete snapshot, and the digest of each row by the game's id. */
export type Uploaded = { snapshotId: string; digests: ReadonlyMap<string, string> };

/** What to upload: everything, or with `previousSnapshotId` the changes since that snapshot. */
export type Upload = { rows: readonly Row[]; removed: readonly string[]; previousSnapshotId?: string };

/** The ids by which the data dashboard identifies a server's rows. */
const idOf: Record<Kind, (row: Row) => string> = {
  players: (row) => String(row.characterId),
  tribes: (row) => String(row.tribeId),
  bases: (row) => String(row.baseId),
  dinos: (row) => `${row.dinoId1}_${row.dinoId2}`,
};

const schemas: Record<Kind, z.ZodType<Row>> = {
  players: playerUpload,
  tribes: tribeUpload,
  bases: baseUpload,
  dinos: dinoUpload,
};

/**
 * The rows of a kind in the contract's form. A row that Arkwright would refuse (a position outside any map, a
 * name that is too long) counts as unread, because it would make Arkwright refuse its whole part.
 */
export function rowsOf(save: Save, kind: Kind): { rows: readonly Row[]; unread: UnreadRows } {
  const rows = save[kind].flatMap((row) => {
    const { data } = schemas[kind].safeParse(row);
    return data ? [data] : [];
  });
  const unfit = save[kind].length - rows.length;
  const unread = { rows: save.unread[kind].rows + unfit, reasons: [...save.unread[kind].reasons] };
  if (unfit > 0) unread.reasons = ['rows that make no sense', ...unread.reasons].slice(0, MAX_UNREAD_REASONS);
  return { rows, unread };
}

export function digestsOf(rows: readonly Row[], kind: Kind): Map<string, string> {
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
  }: { rows: readonly Row[]; digests: ReadonlyMap<string, string>; kind: Kind; isComplete: boolean },
): Upload {
  const hasChanged = (row: Row) => {
    const id = idOf[kind](row);
    return before.get(id) !== digests.get(id);
  };
  return {
    previousSnapshotId: snapshotId,
    rows: rows.filter(hasChanged),
    removed: isComplete ? [...before.keys()].filter((id) => !digests.has(id)) : [],
  };
}
