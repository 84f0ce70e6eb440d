import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Save } from '@arkwright/ark/save/read-save';
import type { UnreadRows } from '@arkwright/contracts/core/unread';
import { CallError, type Calls, KINDS, type Kind, type Orders } from './calls.ts';
import { changesSince, digestsOf, rowsOf, type Upload, type Uploaded } from './changes.ts';

// docs/companion.md: at most 1,000 rows and 4 MB per call.
const MAX_ROWS = 1000;
const MAX_CHARACTERS = 3_000_000;

const SWITCHES = { players: 'players', tribes: 'players', bases: 'structures', dinos: 'dinos' } as const;

type Target = {
  calls: Calls;
  serverId: string;
  orders: Orders;
  signal: AbortSignal;
  /** What this agent has uploaded to Arkwright; updated here. */
  uploaded: Map<Kind, Uploaded>;
};

/** The result of uploading one kind: the number of rows, how many were sent, and what could not be read. */
export type UploadResult = { kind: Kind; rows: number; sent: number; unread: UnreadRows };

/** Uploads the wanted kinds of a save; if Arkwright already has a snapshot, only the changes. */
export async function uploadSave(save: Save, target: Target): Promise<UploadResult[]> {
  const wanted = KINDS.filter((kind) => target.orders.uploads[SWITCHES[kind]]);
  const read = Object.fromEntries(KINDS.map((kind) => [kind, rowsOf(save, kind)])) as Read;
  const done: UploadResult[] = [];
  for (const kind of wanted) {
    const { rows, unread } = read[kind];
    const isComplete = unread.rows === 0;
    const digests = digestsOf(rows, kind);
    const before = target.orders.acceptsChanges ? target.uploaded.get(kind) : undefined;
    const everything: Upload = { rows, removed: [] };
    let base = before;
    let upload = before ? changesSince(before, { rows, digests, kind, isComplete }) : everything;
    target.uploaded.delete(kind);
    let snapshotId: string;
    try {
      snapshotId = await uploadKind(kind, upload, { ...target, save, read });
    } catch (error) {
      // Something else was uploaded or deleted in between: start over once.
      if (!(error instanceof CallError) || error.code !== 'CONFLICT') throw error;
      base = undefined;
      upload = everything;
      snapshotId = await uploadKind(kind, upload, { ...target, save, read });
    }
    // Arkwright keeps what was not read. Only with all that it has can later changes say what was removed.
    if (isComplete) target.uploaded.set(kind, { snapshotId, digests });
    else if (base) target.uploaded.set(kind, { snapshotId, digests: new Map([...base.digests, ...digests]) });
    done.push({ kind, rows: rows.length, sent: upload.rows.length, unread });
  }
  return done;
}

/** What was read of a save, by kind. */
type Read = Record<Kind, ReturnType<typeof rowsOf>>;

/** The counts of the kinds of which something could not be read. */
function unreadIn(read: Read): Partial<Record<Kind, UnreadRows>> | undefined {
  const unread = KINDS.flatMap((kind) => (read[kind].unread.rows > 0 ? [[kind, read[kind].unread]] : []));
  return unread.length > 0 ? Object.fromEntries(unread) : undefined;
}

/** Returns the id of the snapshot that Arkwright then has. */
async function uploadKind(
  kind: Kind,
  { rows, removed, previousSnapshotId }: Upload,
  { calls, serverId, orders, signal, read, save: { header, savedAt } }: Target & { save: Save; read: Read },
): Promise<string> {
  const ageSeconds = Math.max(0, Math.round((Date.now() - savedAt) / 1000));
  const save = { ageSeconds, gameTime: Math.max(0, header.gameTime), counter: header.saveCounter };
  const snapshotId = randomUUID();
  const unread = unreadIn(read);
  const parts = partsOf(rows);
  const removals = partsOf(removed);
  const count = Math.max(parts.length, removals.length);
  for (let index = 0; index < count; index++) {
    if (kind === 'bases' && index > 0)
      await delay(1000 * orders.structuresDelaySeconds, undefined, { signal });
    await calls.upload(kind, {
      serverId,
      snapshotId,
      part: index + 1,
      isLast: index === count - 1,
      rows: parts[index] ?? [],
      save,
      ...(unread && { unread }),
      ...(previousSnapshotId !== undefined && { previousSnapshotId, removed: removals[index] ?? [] }),
    });
  }
  return snapshotId;
}

/** At least one part: an empty one says that there are no rows. */
export function partsOf<Row>(
  rows: readonly Row[],
  { maxRows = MAX_ROWS, maxCharacters = MAX_CHARACTERS } = {},
): Row[][] {
  let current: Row[] = [];
  const parts = [current];
  let characters = 0;
  for (const row of rows) {
    const length = JSON.stringify(row).length;
    if (current.length > 0 && (current.length === maxRows || characters + length > maxCharacters)) {
      current = [];
      parts.push(current);
      characters = 0;
    }
    current.push(row);
    characters += length;
  }
  return parts;
}
