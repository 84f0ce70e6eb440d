import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Save } from '@arkwright/ark/save/read-save';
import { CallError, type Calls, KINDS, type Kind, type Orders } from './calls.ts';

// docs/companion.md: at most 1,000 rows and 4 MB in one call.
const MAX_ROWS = 1000;
const MAX_CHARACTERS = 3_000_000;

const SWITCHES = { players: 'players', tribes: 'players', bases: 'structures', dinos: 'dinos' } as const;

type Target = { calls: Calls; serverId: string; orders: Orders; signal: AbortSignal };

/** Uploads what was read of a save, as far as it is wanted. The kinds that were. */
export async function uploadSave(save: Save, target: Target): Promise<Kind[]> {
  const wanted = KINDS.filter((kind) => target.orders.uploads[SWITCHES[kind]]);
  for (const kind of wanted) {
    const rows = rowsOf(save, kind);
    try {
      await uploadKind(kind, rows, target);
    } catch (error) {
      // Somebody else has begun a snapshot in between: once more, from the start.
      if (!(error instanceof CallError) || error.code !== 'CONFLICT') throw error;
      await uploadKind(kind, rows, target);
    }
  }
  return wanted;
}

function rowsOf(save: Save, kind: Kind): readonly unknown[] {
  return kind === 'dinos' ? save.dinos.map(({ isInCryopod: _, ...dino }) => dino) : save[kind];
}

async function uploadKind(
  kind: Kind,
  rows: readonly unknown[],
  { calls, serverId, orders, signal }: Target,
): Promise<void> {
  const snapshotId = randomUUID();
  const parts = partsOf(rows);
  for (const [index, part] of parts.entries()) {
    if (kind === 'bases' && index > 0)
      await delay(1000 * orders.structuresDelaySeconds, undefined, { signal });
    const isLast = index === parts.length - 1;
    await calls.upload(kind, { serverId, snapshotId, part: index + 1, isLast, rows: part });
  }
}

/** At least one part: an empty one says that there is nothing. */
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
