import type { AppContext } from '../../context/app-context.ts';
import { featureEvent } from '../../context/feature-event.ts';
import { eachInstance } from '../../core/access/each-instance.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { type By, recordChange, recordOutcome } from '../../core/history/change-log.ts';
import { AppError } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Retention } from '../../platform/work/retention.ts';
import { ENDLESS, type SweepTurn } from '../../platform/work/sweeps.ts';
import { keepServer } from '../servers/service.ts';
import { DEAD_KEPT_MS, UNSEEN_KEPT_MS } from './clean-rows.ts';
import { deleteSome, type EntryFilter, hasSome, type ServerRows } from './entries-repository.ts';
import * as entries from './entry-repository.ts';
import { ENTRY_KINDS, type KindName } from './kinds.ts';
import * as snapshots from './snapshots-repository.ts';

/** Rows deleted per transaction: far below a statement's time limit, and uploads hardly wait. */
const AT_ONCE = 5000;

/** Maximum number of rows that a cascade may delete. */
const CASCADED = 100_000;

const WORDS = { players: 'player', tribes: 'tribe', bases: 'base', dinos: 'dino' } as const;

/** Rows were wiped: those of a server, or of a kind. */
export const rowsWiped = featureEvent<
  { db: Queries; scope: InstanceScope } & ({ serverId: string } | { kind: KindName })
>();

/**
 * Deletes all rows of a kind. Companions that upload meanwhile bring theirs back. The history has the entry before the first
 * row goes, and gets how many are left, and whether it was done or failed.
 */
export async function wipeKind(context: AppContext, by: By, kind: KindName): Promise<void> {
  const { scope } = by;
  const change = { at: context.clock.now(), action: `dashboard.${kind}-wiped` } as const;
  const serverRows = await changeInstance(context, scope, async (tx) => {
    const found = await snapshots.listServerRows(tx, scope, { kind });
    const entries = countOf(found);
    await recordChange(tx, by, {
      ...change,
      area: 'DataDashboard',
      target: { kind: 'data-dashboard', id: kind, name: '' },
      before: { entries },
      after: { entries },
    });
    return found;
  });
  let remaining = countOf(serverRows);
  const end = (outcome: object) =>
    changeInstance(context, scope, async (tx) => {
      // Rows uploaded in between are deleted as well.
      const entries = Math.max(0, remaining);
      await recordOutcome(tx, scope, { ...change, targetId: kind, outcome: { entries, ...outcome } });
      await rowsWiped.tell(context, { db: tx, scope, kind });
      await announceRows(context, tx, by);
    });
  try {
    for (const { serverId } of serverRows) remaining -= await empty(context, { scope, serverId, kind });
  } catch (error) {
    await end({ outcome: { failed: 1 } });
    throw error;
  }
  await end({ outcome: { done: 1 } });
}

const countOf = (serverRows: readonly { rows: number }[]) =>
  serverRows.reduce((sum, { rows }) => sum + rows, 0);

/** Deletes everything that was uploaded for a server. Returns the number of deleted rows. */
export async function wipeServer(
  context: AppContext,
  scope: InstanceScope,
  serverId: string,
): Promise<number> {
  let wiped = 0;
  // The kinds are the table's own keys.
  for (const kind of Object.keys(ENTRY_KINDS) as KindName[]) {
    wiped += await empty(context, { scope, serverId, kind });
  }
  await rowsWiped.tell(context, { db: context.db, scope, serverId });
  await announceRows(context, context.db, { scope });
  return wiped;
}

/**
 * Deletes most of an instance's, or one server's, uploaded rows before that is deleted: a cascade over a million rows takes
 * longer than a statement may. Small ones, like nearly all, are deleted by their cascade.
 */
export async function emptyBeforeDeletion(
  context: AppContext,
  scope: InstanceScope,
  of: { serverId?: string } = {},
): Promise<void> {
  const serverRows = await snapshots.listServerRows(context.db, scope, of);
  if (countOf(serverRows) <= CASCADED) return;
  for (const { serverId, kind } of serverRows) await empty(context, { scope, serverId, kind });
}

/** Deletes the rows that a snapshot has now, or some of them, part by part. */
async function empty(context: AppContext, serverRows: ServerRows, filter: EntryFilter = {}): Promise<number> {
  let wiped = 0;
  let remaining = Number.POSITIVE_INFINITY;
  while (remaining > 0) {
    const round = await changeInstance(context, serverRows.scope, async (tx) => {
      if (!(await keepServer(tx, serverRows.scope, serverRows.serverId))) return { deleted: 0, had: 0 };
      const { rows } = await snapshots.lockServerRows(tx, serverRows);
      const deleted = await deleteSome(tx, serverRows, { ...filter, limit: AT_ONCE });
      await snapshots.countRows(tx, serverRows, -deleted);
      return { deleted, had: rows };
    });
    wiped += round.deleted;
    // Later uploads are new: without this an upload in between could prolong it forever.
    remaining = Math.min(remaining, round.had) - round.deleted;
    if (round.deleted < AT_ONCE) break;
  }
  return wiped;
}

/** Deletes one row; NOT_FOUND if it is gone. */
export async function removeEntry(
  context: AppContext,
  by: By,
  entry: { kind: KindName; id: string },
): Promise<void> {
  const { scope } = by;
  await changeInstance(context, scope, async (tx) => {
    const found = await entries.findEntry(tx, scope, entry);
    if (!found) throw new AppError('NOT_FOUND');
    const serverRows = { scope, serverId: found.serverId, kind: entry.kind };
    if (!(await keepServer(tx, scope, found.serverId))) throw new AppError('NOT_FOUND');
    await snapshots.lockServerRows(tx, serverRows);
    if (!(await entries.deleteEntry(tx, scope, entry))) throw new AppError('NOT_FOUND');
    await snapshots.countRows(tx, serverRows, -1);
    await recordChange(tx, by, {
      at: context.clock.now(),
      area: 'DataDashboard',
      action: 'dashboard.entry-deleted',
      target: { kind: WORDS[entry.kind], id: entry.id, name: found.title },
      before: { serverId: found.serverId, id: found.key },
      after: null,
    });
  });
}

/** Says that rows of an instance are others now; without an actor it is the program's own work. */
export async function announceRows(
  context: AppContext,
  tx: Queries,
  { scope, actor }: { scope: InstanceScope; actor?: By['actor'] },
): Promise<void> {
  await context.bus.publish(tx, {
    kind: 'changed',
    of: { botId: scope.botId },
    topic: 'data-dashboard',
    by: actor?.name ?? '',
  });
}

/** Deletes players who were not seen for a year, and whatever has had no upload for a year. */
export async function forgetUnseen(context: AppContext, turn: SweepTurn = ENDLESS): Promise<void> {
  const before = context.clock.now() - UNSEEN_KEPT_MS;
  const aging = await snapshots.listAging(context.db, { uploadedBefore: before });
  const ofInstance = Map.groupBy(aging, ({ botId }) => botId);
  const botIds = [...ofInstance.keys()];
  await eachInstance(context, { botIds, turn, what: 'unseen rows of the Data Dashboard' }, async (scope) => {
    for (const { serverId, kind, uploadedAt } of ofInstance.get(scope.botId) ?? []) {
      if (!turn.isHeld()) return;
      const serverRows = { serverId, kind, scope };
      const filter = uploadedAt < before ? {} : { lastSeenBefore: before };
      if (await hasSome(context.db, serverRows, filter)) await empty(context, serverRows, filter);
    }
  });
}

/** Dinos that were reported dead more than 30 days ago. */
export const deadDinoRetention: Retention = {
  what: 'dead dinos of the Data Dashboard',
  deleteSome: (db, { now, limit }) => entries.deleteDead(db, { before: now - DEAD_KEPT_MS, limit }),
};
