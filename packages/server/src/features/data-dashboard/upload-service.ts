import type { UploadPart } from '@arkwright/contracts/data-dashboard/upload';
import { keepInstance } from '../../platform/access/keep-instance.ts';
import type { BotScope } from '../../platform/access/scope.ts';
import { AppError } from '../../platform/app-error.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Queries } from '../../platform/database.ts';
import { getSettings } from '../bots/settings-service.ts';
import { noteUpload, serverOfCompanion } from '../companion/server-service.ts';
import { MOST_INSTANCE_ROWS, MOST_MEMBERS, MOST_SERVER_ROWS } from './bounds.ts';
import type { BaseRow, DinoRow, PlayerRow, TribeRow } from './clean-rows.ts';
import type { Shelf } from './entries-repository.ts';
import * as entries from './entries-repository.ts';
import { ENTRY_KINDS, type EntryKind, type KindName } from './kinds.ts';
import { type Step, takePart } from './snapshot.ts';
import * as snapshots from './snapshots-repository.ts';

/** A part of a snapshot with cleaned rows (clean-rows.ts). */
export type Upload = { part: UploadPart } & (
  | { kind: 'players'; rows: readonly PlayerRow[] }
  | { kind: 'tribes'; rows: readonly TribeRow[] }
  | { kind: 'bases'; rows: readonly BaseRow[] }
  | { kind: 'dinos'; rows: readonly DinoRow[] }
);

const SWITCHES = {
  players: 'uploadPlayerData',
  tribes: 'uploadPlayerData',
  bases: 'uploadStructureData',
  dinos: 'uploadDinoData',
} as const;

/**
 * Stores a part of a snapshot in one transaction; with the last of its parts, rows of the server that were in none are
 * deleted. Returns whether anything is new. FORBIDDEN while uploads of the kind are switched off, NOT_FOUND for a server
 * of another instance, CONFLICT where parts contradict each other or there would be more rows than a server or an instance
 * can have.
 */
export async function takeUpload(context: AppContext, scope: BotScope, upload: Upload): Promise<boolean> {
  const { part, kind } = upload;
  const { type } = await serverOfCompanion(context, scope, part.serverId);
  await refuseSwitchedOff(context, scope, { kind, type });
  const shelf: Shelf = { scope, serverId: part.serverId, kind };
  return context.db.transaction(async (tx) => {
    await keepInstance(tx, scope);
    if (!(await snapshots.keepServer(tx, scope, part.serverId))) throw new AppError('NOT_FOUND');
    const before = await snapshots.lockShelf(tx, shelf);
    const parts = await snapshots.listParts(tx, shelf);
    const step = takePart({ ...before, parts: parts.map((each) => each.part) }, part);
    if (step.kind === 'past') return false;
    if (step.kind === 'contradiction') throw new AppError('CONFLICT', step.message);
    const at = context.clock.now();
    const startedAt = step.isNew ? at : before.startedAt;
    const { rows, gameIds } = distinct(upload);
    const { inserted, written } = await entries.upsertRows(tx, shelf, { rows, moment: { at, startedAt } });
    if (inserted > 0) await refuseTooMany(tx, shelf, { had: before.rows, inserted });
    if (written > 0 && kind === 'tribes') await refuseTooManyMembers(tx, shelf);
    if (step.isNew && parts.length > 0) await snapshots.deleteParts(tx, shelf);
    await snapshots.savePart(tx, shelf, { part: part.part, rows: rows.length, gameIds });
    const gone = step.isWhole ? await entries.deleteUnseen(tx, shelf) : 0;
    if (step.isWhole) await snapshots.deleteParts(tx, shelf);
    await snapshots.updateShelf(tx, shelf, {
      ...progressAfter(step, { snapshotId: part.snapshotId, startedAt }),
      uploadedAt: at,
      rows: before.rows + inserted - gone,
    });
    if (step.isWhole) {
      const others = step.isNew ? [] : parts.filter((each) => each.part !== part.part);
      const whole = others.reduce((sum, each) => sum + each.rows, rows.length);
      await noteUpload(context, tx, { scope, serverId: part.serverId, kind, rows: whole });
    }
    return written + gone > 0 || step.isWhole;
  });
}

function progressAfter(
  { isWhole, lastPart, pastIds }: Extract<Step, { kind: 'taken' }>,
  begun: { snapshotId: string; startedAt: number },
) {
  return isWhole ? { snapshotId: '', startedAt: 0, lastPart: 0, pastIds } : { ...begun, lastPart, pastIds };
}

async function refuseSwitchedOff(
  context: AppContext,
  scope: BotScope,
  { kind, type }: { kind: KindName; type: string },
): Promise<void> {
  const settings = await getSettings(context.db, scope, 'companionMod');
  if (!settings[SWITCHES[kind]]) throw new AppError('FORBIDDEN', `Uploads of ${kind} are switched off.`);
  if (kind === 'dinos' && [type, settings.companionType].includes('APIPlugin')) {
    throw new AppError('FORBIDDEN', 'The API plugin does not upload dinos.');
  }
}

/** Of several rows with the same id in the game, the last one; with the ids, which only kinds need whose rows may go. */
function distinct({ kind, rows }: Upload): { rows: unknown[]; gameIds: string[] } {
  // The kind and its rows belong together, by the type of an upload.
  const [key] = (ENTRY_KINDS[kind] as unknown as EntryKind<unknown>).columns;
  const byKey = new Map(rows.map((row) => [String(key?.of(row)), row as unknown]));
  return { rows: [...byKey.values()], gameIds: kind === 'players' ? [] : [...byKey.keys()] };
}

const figure = (count: number) => count.toLocaleString('en');

async function refuseTooMany(
  tx: Queries,
  shelf: Shelf,
  { had, inserted }: { had: number; inserted: number },
): Promise<void> {
  const { kind, scope } = shelf;
  if (had + inserted > MOST_SERVER_ROWS) {
    throw new AppError('CONFLICT', `A game server can have at most ${figure(MOST_SERVER_ROWS)} ${kind}.`);
  }
  if ((await snapshots.sumRows(tx, scope, kind)) + inserted > MOST_INSTANCE_ROWS) {
    throw new AppError('CONFLICT', `A bot can have at most ${figure(MOST_INSTANCE_ROWS)} ${kind}.`);
  }
}

async function refuseTooManyMembers(tx: Queries, shelf: Shelf): Promise<void> {
  if ((await entries.countMembers(tx, shelf)) <= MOST_MEMBERS) return;
  throw new AppError(
    'CONFLICT',
    `The tribes of a game server can have at most ${figure(MOST_MEMBERS)} members.`,
  );
}
