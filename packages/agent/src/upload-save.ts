import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Save } from '@arkwright/ark/save/read-save';
import type { UnreadRows } from '@arkwright/contracts/core/unread';
import {
  originOf,
  type PartsOrigin,
  rowsOfSave,
  snapshotParts,
} from '@arkwright/contracts/uploads/save-parts';
import { CallError, type Calls, KINDS, type Kind, type Orders } from './calls.ts';
import { changesSince, digestsOf, type Upload, type Uploaded } from './changes.ts';

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
  const read = rowsOfSave(save);
  const origin = () => originOf(save, read, Date.now());
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
      snapshotId = await uploadKind(kind, upload, { ...target, origin: origin() });
    } catch (error) {
      // Something else was uploaded or deleted in between: start over once.
      if (!(error instanceof CallError) || error.code !== 'CONFLICT') throw error;
      base = undefined;
      upload = everything;
      snapshotId = await uploadKind(kind, upload, { ...target, origin: origin() });
    }
    // Arkwright keeps what was not read. Only with all that it has can later changes say what was removed.
    if (isComplete) target.uploaded.set(kind, { snapshotId, digests });
    else if (base) target.uploaded.set(kind, { snapshotId, digests: new Map([...base.digests, ...digests]) });
    done.push({ kind, rows: rows.length, sent: upload.rows.length, unread });
  }
  return done;
}

/** Returns the id of the snapshot that Arkwright then has. */
async function uploadKind(
  kind: Kind,
  upload: Upload,
  { calls, serverId, orders, signal, origin }: Target & { origin: PartsOrigin },
): Promise<string> {
  const snapshotId = randomUUID();
  for (const part of snapshotParts({ snapshotId, ...origin }, upload)) {
    if (kind === 'bases' && part.part > 1)
      await delay(1000 * orders.structuresDelaySeconds, undefined, { signal });
    await calls.upload(kind, { serverId, ...part });
  }
  return snapshotId;
}
