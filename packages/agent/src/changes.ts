import { createHash } from 'node:crypto';
import type { Save } from '@arkwright/ark/save/read-save';
import {
  baseUpload,
  dinoUpload,
  playerUpload,
  tribeUpload,
} from '@arkwright/contracts/data-dashboard/upload';
import type { z } from 'zod';
import type { Kind } from './calls.ts';

type Row = Readonly<Record<string, unknown>>;

/** What Arkwright has of a kind: the snapshot that came whole, and of each of its rows the digest, by the game's id. */
export type Uploaded = { snapshotId: string; digests: ReadonlyMap<string, string> };

/** What is to be uploaded: everything, or with `previousSnapshotId` what has changed since that snapshot. */
export type Upload = { rows: readonly Row[]; removed: readonly string[]; previousSnapshotId?: string };

/** As the data dashboard tells rows of a server apart. */
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
 * The rows of a kind as the contract has them. One that Arkwright would refuse (a place outside of any map, a name that is
 * too long) is left out: all others of its part would be refused with it.
 */
export const rowsOf = (save: Save, kind: Kind): readonly Row[] =>
  save[kind].flatMap((row) => {
    const { data } = schemas[kind].safeParse(row);
    return data ? [data] : [];
  });

export function digestsOf(rows: readonly Row[], kind: Kind): Map<string, string> {
  return new Map(rows.map((row) => [idOf[kind](row), digestOf(JSON.stringify(row))]));
}

// Not crypto.hash: a Node without it would not even get as far as to say that the agent needs a newer one.
const digestOf = (text: string) => createHash('sha1').update(text).digest('base64');

/** Rows that are new or different beside what was uploaded, and the ids of those that are gone. */
export function changesSince(
  { snapshotId, digests: before }: Uploaded,
  { rows, digests, kind }: { rows: readonly Row[]; digests: ReadonlyMap<string, string>; kind: Kind },
): Upload {
  const isNews = (row: Row) => {
    const id = idOf[kind](row);
    return before.get(id) !== digests.get(id);
  };
  return {
    previousSnapshotId: snapshotId,
    rows: rows.filter(isNews),
    removed: [...before.keys()].filter((id) => !digests.has(id)),
  };
}
