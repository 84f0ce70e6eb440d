import type { InstanceSettings } from '@arkwright/contracts/settings-registry';
import { MAX_INSTANCE_ROWS, MAX_MEMBERS, MAX_SERVER_ROWS } from '@arkwright/contracts/uploads/bounds';
import type { UploadPart } from '@arkwright/contracts/uploads/upload';
import type { AppContext } from '../../context/app-context.ts';
import { keepInstance } from '../../core/access/keep-instance.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { getSettings } from '../../core/settings/settings.ts';
import { AppError } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { recordUpload, serverOfCompanion } from '../companion/service.ts';
import { noteUploadedPlayers } from '../known-players/service.ts';
import { keepServer } from '../servers/service.ts';
import { SPARE_ROWS } from './bounds.ts';
import type { BaseRow, DinoRow, PlayerRow, TribeRow } from './clean-rows.ts';
import type { ServerRows } from './entries-repository.ts';
import * as entries from './entries-repository.ts';
import { ENTRY_KINDS, type EntryKind, type KindName } from './kinds.ts';
import { keepKnownMembers } from './known-members.ts';
import { type Step, takePart } from './snapshot.ts';
import * as snapshots from './snapshots-repository.ts';

/** A part of a snapshot with cleaned rows (clean-rows.ts). `isFromHost`: the program has read it itself, for no companion. */
export type Upload = { part: UploadPart; isFromHost?: true } & (
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

/** Whether the companion's switch for a kind of data is on. */
export const isUploadOn = (
  settings: Pick<InstanceSettings['companionMod'], (typeof SWITCHES)[KindName]>,
  kind: KindName,
): boolean => settings[SWITCHES[kind]];

const NO_TYPE = 'No companion type is chosen on the Arkwright Companion page, so uploads are refused.';

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
  const { type } = await serverOfCompanion(context, scope, part.serverId);
  const source = upload.isFromHost ? 'Host' : type;
  await refuseSwitchedOff(context, scope, { kind, source });
  const serverRows: ServerRows = { scope, serverId: part.serverId, kind };
  const hasChanged = await context.db.transaction(async (tx) => {
    // Waiting for another part would occupy a database connection that others need.
    if (!(await snapshots.isOnlyUpload(tx, serverRows)))
      throw new AppError('RATE_LIMITED', busy(kind), { retryAfterSeconds: 1 });
    await keepInstance(tx, scope);
    if (!(await keepServer(tx, scope, part.serverId))) throw new AppError('NOT_FOUND');
    const before = await snapshots.lockServerRows(tx, serverRows);
    const parts = await snapshots.listParts(tx, serverRows);
    const step = takePart({ ...before, parts: parts.map((other) => other.part) }, part);
    if (step.kind === 'past') return false;
    if (step.kind === 'contradiction') throw new AppError('CONFLICT', step.message);
    const at = context.clock.now();
    const startedAt = step.isNew ? at : before.startedAt;
    const { rows, gameIds } = distinct(await withKnownMembers(tx, serverRows, upload));
    const { previousSnapshotId: previousId = '', removed = [] } = part;
    const isOfChanges = previousId !== '';
    const isComplete = isOfAllRows(upload);
    if (step.isNew && parts.length > 0) await snapshots.deleteParts(tx, serverRows);
    await snapshots.savePart(tx, serverRows, {
      part: part.part,
      rows: rows.length,
      gameIds: isOfChanges ? [] : gameIds,
      removedIds: isOfChanges && isComplete ? removed : [],
    });
    // Deletions come before insertions: a complete snapshot must not refuse its own replacements.
    const unseen = step.isWhole && isComplete ? await deleteGone(tx, serverRows, { isOfChanges }) : 0;
    const { inserted, written } = await entries.upsertRows(tx, serverRows, {
      rows,
      moment: { at, startedAt },
    });
    const stored = { had: before.rows, change: inserted - unseen, isWhole: step.isWhole, upload };
    const remaining = inserted > 0 ? await makeRoom(tx, serverRows, stored) : 0;
    const removedMembers =
      written > 0 && kind === 'tribes' ? await makeRoomForMembers(tx, serverRows, upload) : 0;
    const gone = unseen + remaining + removedMembers;
    if (step.isWhole) await snapshots.deleteParts(tx, serverRows);
    await snapshots.updateSnapshot(tx, serverRows, {
      ...progressAfter(step, { snapshotId: part.snapshotId, startedAt }),
      ...(step.isNew && { previousId, latestId: part.snapshotId }),
      // The uploader doesn't know which.
      ...(remaining + removedMembers > 0 && { latestId: '' }),
      uploadedAt: at,
      ...(step.isWhole && isComplete && { wholeSince: startedAt - 1000 * (part.save?.ageSeconds ?? 0) }),
      rows: before.rows + inserted - gone,
    });
    if (step.isWhole) {
      const others = step.isNew ? [] : parts.filter((other) => other.part !== part.part);
      const uploaded = others.reduce((sum, other) => sum + other.rows, rows.length);
      const total = isOfChanges || !isComplete ? before.rows + inserted - gone : uploaded;
      const { serverId, save, unread } = part;
      await recordUpload(context, tx, {
        scope,
        serverId,
        kind,
        source,
        rows: total,
        save,
        unread: unread?.[kind],
      });
    }
    return written + gone > 0 || step.isWhole;
  });
  if (upload.kind === 'players' && hasChanged) await noteNames(context, scope, upload);
  return hasChanged;
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

/** Whether the uploader could read everything of the kind. Otherwise a missing row may still be in the game. */
const isOfAllRows = ({ part: { unread }, kind }: Upload): boolean => (unread?.[kind]?.rows ?? 0) === 0;

/**
 * Tribes with what is known of members whose players could not be read: by the tribe's list they are still in it, and
 * without their ids they would count as having left.
 */
async function withKnownMembers(tx: Queries, serverRows: ServerRows, upload: Upload): Promise<Upload> {
  if (upload.kind !== 'tribes' || (upload.part.unread?.players?.rows ?? 0) === 0) return upload;
  const lacking = upload.rows.filter(({ members }) => members.some(({ netId }) => netId === ''));
  const tribeIds = lacking.map(({ tribeId }) => tribeId);
  const known = await entries.listMembers(tx, serverRows, tribeIds);
  const rows = upload.rows.map((row) => ({
    ...row,
    members: keepKnownMembers(row.members, known.get(row.tribeId) ?? []),
  }));
  return { ...upload, rows };
}

/** With the last part: deletes rows that are missing from a complete snapshot, or listed as removed in one of changes. */
const deleteGone = (tx: Queries, serverRows: ServerRows, { isOfChanges }: { isOfChanges: boolean }) =>
  isOfChanges ? entries.deleteRemoved(tx, serverRows) : entries.deleteUnseen(tx, serverRows);

function progressAfter(
  { isWhole, lastPart, pastIds }: Extract<Step, { kind: 'taken' }>,
  begun: { snapshotId: string; startedAt: number },
) {
  return isWhole ? { snapshotId: '', startedAt: 0, lastPart: 0, pastIds } : { ...begun, lastPart, pastIds };
}

async function refuseSwitchedOff(
  context: AppContext,
  scope: InstanceScope,
  { kind, source }: { kind: KindName; source: string },
): Promise<void> {
  const settings = await getSettings(context.db, scope, 'companionMod');
  if (settings.companionType === 'NotSelected') throw new AppError('FORBIDDEN', NO_TYPE);
  if (!isUploadOn(settings, kind)) throw new AppError('FORBIDDEN', `Uploads of ${kind} are switched off.`);
  // An agent reads the save, whatever the companions in the game are, and so does the program.
  const types = source === 'Agent' || source === 'Host' ? [] : [source, settings.companionType];
  if (kind === 'dinos' && types.includes('APIPlugin')) {
    throw new AppError('FORBIDDEN', 'The API plugin does not upload dinos.');
  }
}

/**
 * Of several rows with the same ID in the game, the last one; with the IDs, which are needed only for kinds whose rows may
 * be deleted.
 */
function distinct({ kind, rows }: Upload): { rows: unknown[]; gameIds: string[] } {
  // The kind and its rows belong together, by the type of an upload.
  const [key] = (ENTRY_KINDS[kind] as unknown as EntryKind<unknown>).columns;
  const byKey = new Map(rows.map((row) => [String(key?.of(row)), row as unknown]));
  return { rows: [...byKey.values()], gameIds: kind === 'players' ? [] : [...byKey.keys()] };
}

const figure = (count: number) => count.toLocaleString('en');

/**
 * Refuses rows beyond the maximum if nothing can make room: players accumulate, and the server's longest unseen ones are
 * deleted; of other kinds the rows that the snapshot has not had so far. Returns the number of deleted rows.
 */
async function makeRoom(
  tx: Queries,
  serverRows: ServerRows,
  { had, change, isWhole, upload }: { had: number; change: number; isWhole: boolean; upload: Upload },
): Promise<number> {
  const { kind, scope } = serverRows;
  const spare = isWhole || upload.kind === 'players' ? 0 : SPARE_ROWS;
  const onServer = had + change - MAX_SERVER_ROWS - spare;
  const inInstance = (await snapshots.sumRows(tx, scope, kind)) + change - MAX_INSTANCE_ROWS - spare;
  const tooMany = Math.max(0, onServer, inInstance);
  if (tooMany === 0) return 0;
  const gone =
    upload.kind === 'players'
      ? await entries.deleteLongestUnseen(tx, serverRows, {
          limit: tooMany,
          except: upload.rows.map(({ characterId }) => characterId),
        })
      : await deleteStale(tx, serverRows, upload);
  if (onServer > gone) {
    throw new AppError('CONFLICT', `A game server can have at most ${figure(MAX_SERVER_ROWS)} ${kind}.`);
  }
  if (inInstance > gone) {
    throw new AppError('CONFLICT', `A bot can have at most ${figure(MAX_INSTANCE_ROWS)} ${kind}.`);
  }
  return gone;
}

/** Deletes rows that a snapshot has not had so far. One of changes, or with unread rows, says nothing about other rows. */
async function deleteStale(tx: Queries, serverRows: ServerRows, upload: Upload): Promise<number> {
  const saysAll = upload.part.previousSnapshotId === undefined && isOfAllRows(upload);
  return saysAll ? entries.deleteUnseen(tx, serverRows) : 0;
}

/** As `makeRoom`, for the members of tribes. */
async function makeRoomForMembers(tx: Queries, serverRows: ServerRows, upload: Upload): Promise<number> {
  if ((await entries.countMembers(tx, serverRows)) <= MAX_MEMBERS) return 0;
  const gone = await deleteStale(tx, serverRows, upload);
  if ((await entries.countMembers(tx, serverRows)) <= MAX_MEMBERS) return gone;
  throw new AppError(
    'CONFLICT',
    `The tribes of a game server can have at most ${figure(MAX_MEMBERS)} members.`,
  );
}
