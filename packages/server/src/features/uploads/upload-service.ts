import { MAX_MEMBERS } from '@arkwright/contracts/uploads/bounds';
import type { AppContext } from '../../context/app-context.ts';
import { keepInstance } from '../../core/access/keep-instance.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { getSettings } from '../../core/settings/settings.ts';
import { AppError } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { recordUpload, serverOfCompanion } from '../companion/service.ts';
import { noteUploadedPlayers } from '../known-players/service.ts';
import { keepServer } from '../servers/service.ts';
import type { ServerRows } from './entries-repository.ts';
import * as entries from './entries-repository.ts';
import type { KindName } from './kinds.ts';
import * as snapshots from './snapshots-repository.ts';
import {
  figure,
  planUpload,
  type Stored,
  tooManyOf,
  tribesToLookUp,
  type Upload,
  type UploadPlan,
  whyNoRoom,
  whyRefused,
} from './upload-plan.ts';

const busy = (kind: KindName) => `Other ${kind} of this game server are being stored. Please try again.`;

/**
 * Stores a part of a snapshot in one transaction; with the last of its parts, rows of the server that were in none are
 * deleted. Returns whether anything is new. FORBIDDEN while uploads of the kind are switched off or no companion type is
 * chosen, NOT_FOUND for a server of another instance, RATE_LIMITED while another part of the kind is being stored for the
 * server, CONFLICT where parts contradict each other or there would be more rows than a server or an instance can have.
 */
export async function takeUpload(
  context: AppContext,
  scope: InstanceScope,
  upload: Upload,
): Promise<boolean> {
  const { part, kind } = upload;
  const { serverId, save, unread } = part;
  const { type } = await serverOfCompanion(context, scope, serverId);
  const source = upload.isFromHost ? 'Host' : type;
  const refusal = whyRefused(await getSettings(context.db, scope, 'companionMod'), { kind, source });
  if (refusal !== undefined) throw new AppError('FORBIDDEN', refusal);
  const serverRows: ServerRows = { scope, serverId, kind };
  const hasChanged = await context.db.transaction(async (tx) => {
    // Waiting for another part would occupy a database connection that others need.
    if (!(await snapshots.isOnlyUpload(tx, serverRows)))
      throw new AppError('RATE_LIMITED', busy(kind), { retryAfterSeconds: 1 });
    await keepInstance(tx, scope);
    if (!(await keepServer(tx, scope, serverId))) throw new AppError('NOT_FOUND');
    const stored = await readStored(tx, serverRows, upload);
    const plan = planUpload(stored, upload, context.clock.now());
    if (plan.kind === 'past') return false;
    if (plan.kind === 'contradiction') throw new AppError('CONFLICT', plan.message);
    const { rows, touched } = await carryOut(tx, serverRows, { stored, plan, upload });
    if (plan.isWhole)
      await recordUpload(context, tx, {
        scope,
        serverId,
        kind,
        source,
        rows: plan.uploadedRows ?? rows,
        save,
        unread: unread?.[kind],
      });
    return touched > 0 || plan.isWhole;
  });
  if (upload.kind === 'players' && hasChanged) await noteNames(context, scope, upload);
  return hasChanged;
}

async function readStored(tx: Queries, serverRows: ServerRows, upload: Upload): Promise<Stored> {
  const snapshot = await snapshots.lockServerRows(tx, serverRows);
  const parts = await snapshots.listParts(tx, serverRows);
  const members = await entries.listMembers(tx, serverRows, tribesToLookUp(upload));
  return { ...snapshot, parts, members };
}

type Work = { stored: Stored; plan: UploadPlan; upload: Upload };

/** Carries out what was planned. Returns how many rows the server has then, and how many came, went or changed. */
async function carryOut(
  tx: Queries,
  serverRows: ServerRows,
  work: Work,
): Promise<{ rows: number; touched: number }> {
  const { stored, plan } = work;
  if (plan.dropsParts) await snapshots.deleteParts(tx, serverRows);
  await snapshots.savePart(tx, serverRows, plan.part);
  // Deletions come before insertions: a complete snapshot must not refuse its own replacements.
  const deleted = await deleteGone(tx, serverRows, plan);
  const { inserted, written } = await entries.upsertRows(tx, serverRows, plan);
  const madeRoom = inserted > 0 ? await makeRoom(tx, serverRows, { ...work, change: inserted - deleted }) : 0;
  const ofMembers =
    written > 0 && serverRows.kind === 'tribes' ? await makeRoomForMembers(tx, serverRows, plan) : 0;
  const gone = deleted + madeRoom + ofMembers;
  const rows = stored.rows + inserted - gone;
  if (plan.isWhole) await snapshots.deleteParts(tx, serverRows);
  await snapshots.updateSnapshot(tx, serverRows, {
    ...plan.progress,
    // The uploader doesn't know which.
    ...(madeRoom + ofMembers > 0 && { latestId: '' }),
    rows,
  });
  return { rows, touched: written + gone };
}

async function deleteGone(tx: Queries, serverRows: ServerRows, { deletes }: UploadPlan): Promise<number> {
  if (deletes === 'nothing') return 0;
  return deletes === 'removed' ? entries.deleteRemoved(tx, serverRows) : entries.deleteUnseen(tx, serverRows);
}

/**
 * Refuses rows beyond the maximum if nothing can make room: players accumulate, and the server's longest unseen ones are
 * deleted; of other kinds the rows that the snapshot has not had so far. Returns the number of deleted rows.
 */
async function makeRoom(
  tx: Queries,
  serverRows: ServerRows,
  { stored, plan, upload, change }: Work & { change: number },
): Promise<number> {
  const { kind, scope } = serverRows;
  const crowd = {
    onServer: stored.rows + change,
    inInstance: (await snapshots.sumRows(tx, scope, kind)) + change,
  };
  const tooMany = tooManyOf(crowd, plan);
  if (tooMany === 0) return 0;
  const gone =
    upload.kind === 'players'
      ? await entries.deleteLongestUnseen(tx, serverRows, {
          limit: tooMany,
          except: upload.rows.map(({ characterId }) => characterId),
        })
      : await deleteStale(tx, serverRows, plan);
  const refusal = whyNoRoom(crowd, { kind, spareRows: plan.spareRows, gone });
  if (refusal !== undefined) throw new AppError('CONFLICT', refusal);
  return gone;
}

/** Deletes rows that a snapshot has not had so far, if it says something about other rows. */
const deleteStale = async (tx: Queries, serverRows: ServerRows, { saysAll }: UploadPlan): Promise<number> =>
  saysAll ? entries.deleteUnseen(tx, serverRows) : 0;

/** As `makeRoom`, for the members of tribes. */
async function makeRoomForMembers(tx: Queries, serverRows: ServerRows, plan: UploadPlan): Promise<number> {
  if ((await entries.countMembers(tx, serverRows)) <= MAX_MEMBERS) return 0;
  const gone = await deleteStale(tx, serverRows, plan);
  if ((await entries.countMembers(tx, serverRows)) <= MAX_MEMBERS) return gone;
  throw new AppError(
    'CONFLICT',
    `The tribes of a game server can have at most ${figure(MAX_MEMBERS)} members.`,
  );
}

/** If this fails the next upload makes up for it: stored rows stay. */
async function noteNames(
  context: AppContext,
  scope: InstanceScope,
  { part, rows }: Extract<Upload, { kind: 'players' }>,
): Promise<void> {
  const players = rows
    .filter(({ netId }) => netId !== '')
    .map(({ playerName: name, ...row }) => ({ name, ...row }));
  try {
    await noteUploadedPlayers(context, scope, { serverId: part.serverId, players });
  } catch (error) {
    context.log.warn({ err: error, botId: scope.botId }, 'the names of uploaded players were not noted');
  }
}
