import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { POWER_MINUTES } from '@arkwright/contracts/host-power/bounds';
import { and, eq, getTableColumns, gt, inArray, lte, or, sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import { users } from '../../core/identity/table.ts';
import type { Queries } from '../../platform/database/database.ts';
import { databaseNow } from '../../platform/database/database-clock.ts';
import { msUntilFirst } from '../../platform/database/ms-until-first.ts';
import { hostPowerJobs as jobs } from './table.ts';

/** Jobs that one round of the sweep moves on; the next one takes the rest. */
const MAX_AT_ONCE = 500;

/** A job with the time at which it was read, by PostgreSQL's clock. */
export type PowerRow = typeof jobs.$inferSelect & { now: number };

const now = sql<number>`${databaseNow}`.mapWith(Number);
const columns = { ...getTableColumns(jobs), now };

export type PowerKey = Pick<PowerRow, 'botId' | 'serverId' | 'id'>;

const ofServer = ({ botId }: Pick<InstanceScope, 'botId'>, serverId: string) =>
  and(eq(jobs.botId, botId), eq(jobs.serverId, serverId));
const isOpenJob = (key: PowerKey) =>
  and(ofServer(key, key.serverId), eq(jobs.id, key.id), eq(jobs.outcome, ''));

export function listJobs(db: Queries, { botId }: InstanceScope): Promise<PowerRow[]> {
  return db.select(columns).from(jobs).where(eq(jobs.botId, botId));
}

export async function findJob(
  db: Queries,
  scope: InstanceScope,
  serverId: string,
): Promise<PowerRow | undefined> {
  const [row] = await db.select(columns).from(jobs).where(ofServer(scope, serverId));
  return row;
}

export type NewJob = Pick<
  PowerRow,
  | 'serverId'
  | 'id'
  | 'hostKind'
  | 'hostId'
  | 'action'
  | 'warning'
  | 'startedAt'
  | 'startedBy'
  | 'startedByKind'
  | 'startedById'
  | 'tellUserId'
>;

/** Stores a job in place of one that has ended; false if one of the server runs. */
export async function insertJob(tx: Queries, { botId }: InstanceScope, job: NewJob): Promise<boolean> {
  // One after the other, so that two that are asked for at once don't both find none.
  const [before] = await tx
    .select({ outcome: jobs.outcome, isStopped: jobs.isStopped, wasAway: jobs.wasAway })
    .from(jobs)
    .where(ofServer({ botId }, job.serverId))
    .for('update');
  if (before?.outcome === '') return false;
  const { isStopped = false, wasAway = false } = before ?? {};
  await tx.delete(jobs).where(ofServer({ botId }, job.serverId));
  const stored = await tx
    .insert(jobs)
    .values({ botId, ...job, isStopped, wasAway, step: 'checking', stepAt: databaseNow, dueAt: databaseNow })
    .onConflictDoNothing()
    .returning({ id: jobs.id });
  return stored.length > 0;
}

/** For a literal the index is used that has the jobs that run. */
const waitsForTime = and(eq(jobs.outcome, sql`''`), eq(jobs.commandId, ''));

/** Jobs of all instances that can go on, the longest due first. */
export function listDue(db: Queries): Promise<PowerKey[]> {
  const { botId, serverId, id } = jobs;
  return db
    .select({ botId, serverId, id })
    .from(jobs)
    .where(and(waitsForTime, lte(jobs.dueAt, databaseNow)))
    .orderBy(jobs.dueAt)
    .limit(MAX_AT_ONCE);
}

/** In how many ms the next job can go on that does not wait for a command. */
export const nextDue = (db: Queries): Promise<number> =>
  msUntilFirst(db, { table: jobs, time: jobs.dueAt, where: waitsForTime });

/** How a command ended, by its key. */
export type CommandEnd = { botId: string; id: string; isDone: boolean; reply: string };

/** Stores how the commands of jobs ended: they go on at once. */
export async function storeEnds(tx: Queries, ends: readonly CommandEnd[]): Promise<void> {
  const column = (pick: (end: CommandEnd) => unknown) => sql.param(ends.map(pick));
  await tx.execute(sql`
    update ${jobs} as job set command_id = '', due_at = ${databaseNow},
      command_end = jsonb_build_object('isDone', ended.is_done, 'reply', ended.reply)
    from unnest(${column(({ botId }) => botId)}::text[], ${column(({ id }) => id)}::text[],
      ${column(({ isDone }) => isDone)}::boolean[], ${column(({ reply }) => reply)}::text[])
      as ended (bot_id, command_id, is_done, reply)
    where job.bot_id = ended.bot_id and job.command_id = ended.command_id and job.outcome = ''`);
}

/** A job that runs, locked until the transaction ends; undefined if it has ended, or another process has just locked it. */
export async function lockOpen(tx: Queries, key: PowerKey): Promise<PowerRow | undefined> {
  const [row] = await tx.select(columns).from(jobs).where(isOpenJob(key)).for('update', { skipLocked: true });
  return row;
}

/**
 * Takes a job for `forMs`, so that nobody else works on it meanwhile: if its process ends, the next one goes on then.
 * Undefined if it isn't due any more.
 */
export async function claim(db: Queries, key: PowerKey, forMs: number): Promise<PowerRow | undefined> {
  const [row] = await db
    .update(jobs)
    .set({ dueAt: after(forMs) })
    .where(and(isOpenJob(key), lte(jobs.dueAt, databaseNow), eq(jobs.commandId, '')))
    .returning(columns);
  return row;
}

const after = (ms: number) => sql`${databaseNow} + ${Math.round(ms)}::bigint`;

export type Progress = Partial<
  Pick<
    PowerRow,
    | 'message'
    | 'commandId'
    | 'commandEnd'
    | 'request'
    | 'stateBefore'
    | 'changedBefore'
    | 'hostState'
    | 'wasOnline'
    | 'isSeen'
    | 'isQuiet'
    | 'isStopped'
    | 'wasAway'
  >
> & {
  /** The step that begins now. */
  step?: PowerRow['step'];
  /** When it goes on, from now; at once by default. */
  inMs?: number;
};

/** Moves a job on; false if it is not as it was: ended, or replaced, or in another state of its request. */
export async function update(
  db: Queries,
  key: PowerKey & Pick<PowerRow, 'request'>,
  { step, inMs = 0, ...changes }: Progress,
): Promise<boolean> {
  const { rowCount } = await db
    .update(jobs)
    .set({
      ...changes,
      ...(step && { step, stepAt: databaseNow }),
      ...(changes.request === 'marked' && { requestedAt: databaseNow }),
      dueAt: after(inMs),
    })
    .where(and(isOpenJob(key), eq(jobs.request, key.request)));
  return (rowCount ?? 0) > 0;
}

/** Ends a job; false if it has ended already. Its row stays as the newest one of the server. */
export async function end(
  tx: Queries,
  key: PowerKey,
  ending: Pick<PowerRow, 'outcome' | 'message' | 'endedAt' | 'isStopped' | 'hostState' | 'isSeen'>,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(jobs)
    .set({ ...ending, commandId: '', commandEnd: null, isQuiet: false, startedById: '' })
    .where(isOpenJob(key));
  return (rowCount ?? 0) > 0;
}

/** Deletes the note that a person must be notified; returns the person's Discord ID, undefined if there is none. */
export async function takeTeller(tx: Queries, key: PowerKey): Promise<string | undefined> {
  const [found] = await tx
    .select({ discordId: users.discordId })
    .from(jobs)
    .innerJoin(users, eq(users.id, jobs.tellUserId))
    .where(and(ofServer(key, key.serverId), eq(jobs.id, key.id)));
  await tx
    .update(jobs)
    .set({ tellUserId: null })
    .where(and(ofServer(key, key.serverId), eq(jobs.id, key.id)));
  return found?.discordId;
}

/**
 * Servers of all instances or of some that are down because somebody wants it: by a restart or start until it should be back, by a stop
 * until somebody starts it.
 */
export function listQuiet(db: Queries, botIds?: readonly string[]): Promise<PowerRow[]> {
  const isInTime = sql`${jobs.requestedAt} > ${databaseNow} - ${POWER_MINUTES * MINUTE_MS}::int`;
  return db
    .select(columns)
    .from(jobs)
    .where(and(or(jobs.isStopped, and(jobs.isQuiet, isInTime)), botIds && inArray(jobs.botId, [...botIds])));
}

/** When the newest restart, stop or start of each server was requested since `since`, ms: of all instances, or of some. */
export function listRequested(
  db: Queries,
  { since, botIds }: { since: number; botIds?: readonly string[] | undefined },
): Promise<Pick<PowerRow, 'botId' | 'serverId' | 'requestedAt'>[]> {
  const { botId, serverId, requestedAt } = jobs;
  return db
    .select({ botId, serverId, requestedAt })
    .from(jobs)
    .where(and(gt(requestedAt, since), botIds && inArray(botId, [...botIds])));
}

/** Notes that a stopped server is away, or that nobody wants it to be any more. */
export async function setStopped(
  db: Queries,
  key: PowerKey,
  change: Partial<Pick<PowerRow, 'isStopped' | 'wasAway'>>,
): Promise<void> {
  await db
    .update(jobs)
    .set(change)
    .where(and(ofServer(key, key.serverId), eq(jobs.id, key.id)));
}
