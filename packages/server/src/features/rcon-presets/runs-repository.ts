import { MAX_RUNS } from '@arkwright/contracts/rcon-presets/bounds';
import { and, asc, count, desc, eq, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { InstanceScope } from '../../core/access/scope.ts';
import { users } from '../../core/identity/table.ts';
import { isOneOfCommands } from '../../game-commands/effects.ts';
import type { Queries } from '../../platform/database/database.ts';
import { databaseNow } from '../../platform/database/database-clock.ts';
import { msUntilFirst } from '../../platform/database/ms-until-first.ts';
import { rconPresetRunServers as runServers, rconPresetRuns as runs } from './table.ts';

/** Maximum number of runs at a time; the next sweep takes the rest. */
const MAX_AT_ONCE = 1000;

export type RunRow = typeof runs.$inferSelect;
export type RunServerRow = typeof runServers.$inferSelect;

const byId = (scope: InstanceScope, id: string) => and(eq(runs.botId, scope.botId), eq(runs.id, id));
const isOpenServer = inArray(runServers.state, ['waiting', 'running']);
const ofRun = (scope: InstanceScope, runId: string) =>
  and(eq(runServers.botId, scope.botId), eq(runServers.runId, runId));

export type NewRun = Pick<
  RunRow,
  'id' | 'presetId' | 'presetName' | 'commands' | 'actorName' | 'tellUserId' | 'origin' | 'startedAt'
> & { servers: Pick<RunServerRow, 'serverId' | 'serverName' | 'state' | 'reason'>[] };

export async function insertRun(tx: Queries, scope: InstanceScope, run: NewRun): Promise<void> {
  const { servers, ...row } = run;
  const { botId } = scope;
  await tx.insert(runs).values({ botId, ...row });
  await tx
    .insert(runServers)
    .values(servers.map((server, position) => ({ botId, runId: run.id, position, results: [], ...server })));
}

export async function findRun(db: Queries, scope: InstanceScope, id: string): Promise<RunRow | undefined> {
  const [row] = await db.select().from(runs).where(byId(scope, id));
  return row;
}

export function listRunServers(db: Queries, scope: InstanceScope, runId: string): Promise<RunServerRow[]> {
  return db.select().from(runServers).where(ofRun(scope, runId)).orderBy(asc(runServers.position));
}

/** A run with how many of its servers are in each state, and when the first of their waits ends (0: they are in none). */
export type CountedRun = RunRow & { counts: Record<string, number>; waitsUntil: number };

/** The runs that are kept of an instance, newest first. */
export async function listRuns(db: Queries, scope: InstanceScope): Promise<CountedRun[]> {
  const newest = await db
    .select()
    .from(runs)
    .where(eq(runs.botId, scope.botId))
    .orderBy(desc(runs.startedAt), desc(runs.id))
    .limit(MAX_RUNS);
  const { runId, state, waitsUntil } = runServers;
  const isOfThem = inArray(
    runId,
    newest.map(({ id }) => id),
  );
  const groups = await db
    .select({ runId, state, count: count(), until: sql`min(nullif(${waitsUntil}, 0))`.mapWith(Number) })
    .from(runServers)
    .where(and(eq(runServers.botId, scope.botId), isOfThem))
    .groupBy(runId, state);
  const ofRun = Map.groupBy(groups, (group) => group.runId);
  return newest.map((run) => {
    const found = ofRun.get(run.id) ?? [];
    const ends = found.map(({ until }) => until).filter((until) => until > 0);
    return {
      ...run,
      counts: Object.fromEntries(found.map((group) => [group.state, group.count])),
      waitsUntil: ends.length === 0 ? 0 : Math.min(...ends),
    };
  });
}

/** The runs of an instance that have not ended, the first first. */
export function listOpenRuns(db: Queries, scope: InstanceScope): Promise<RunRow[]> {
  return db
    .select()
    .from(runs)
    .where(and(eq(runs.botId, scope.botId), eq(runs.endedAt, 0)))
    .orderBy(asc(runs.startedAt), asc(runs.id))
    .limit(MAX_RUNS);
}

/** Whether a run of the preset has not ended. Ask with the preset locked. */
export async function isRunning(tx: Queries, scope: InstanceScope, presetId: string): Promise<boolean> {
  const open = and(eq(runs.botId, scope.botId), eq(runs.presetId, presetId), eq(runs.endedAt, 0));
  const [row] = await tx.select({ id: runs.id }).from(runs).where(open).limit(1);
  return row !== undefined;
}

export type RunKey = Pick<RunRow, 'botId' | 'id'>;

/** Open runs of all instances in which a server is due: its next line, or its end. */
export async function listDueRuns(db: Queries): Promise<RunKey[]> {
  const isDue = sql`(${runServers.serverId} is null
    or ${runServers.commandId} = '' and (${runServers.waitsUntil} <= ${databaseNow} or run.stopped_at > 0))`;
  const { rows } = await db.execute<RunKey>(sql`
    select run.bot_id as "botId", run.id from ${runs} as run
    left join ${runServers} on ${runServers.botId} = run.bot_id and ${runServers.runId} = run.id
      and ${isOpenServer}
    where run.ended_at = 0
    group by run.bot_id, run.id having bool_or(${isDue})
    order by min(run.started_at) limit ${MAX_AT_ONCE}`);
  return rows;
}

/** In how many ms the next wait of an open run is over. */
export const nextWaitOver = (db: Queries): Promise<number> =>
  msUntilFirst(db, {
    table: runServers,
    time: runServers.waitsUntil,
    where: and(isOpenServer, gt(runServers.waitsUntil, 0)),
  });

/** The runs that some commands were sent for, by the commands' keys, always in the same order. */
export function listRunsOfCommands(
  db: Queries,
  keys: readonly { botId: string; id: string }[],
): Promise<RunKey[]> {
  const { botId, runId, commandId } = runServers;
  return db
    .selectDistinct({ botId, id: runId })
    .from(runServers)
    .where(and(isOpenServer, isOneOfCommands({ botId, commandId }, keys)))
    .orderBy(asc(botId), asc(runId));
}

const among = (columns: { botId: PgColumn; id: PgColumn }, keys: readonly RunKey[]) => {
  const botIds = sql.param(keys.map(({ botId }) => botId));
  const ids = sql.param(keys.map(({ id }) => id));
  return sql`(${columns.botId}, ${columns.id}) in (select * from unnest(${botIds}::text[], ${ids}::text[]))`;
};

/** Those of some runs that have not ended. */
export function listOpenAmong(db: Queries, keys: readonly RunKey[]): Promise<RunKey[]> {
  const { botId, id, endedAt } = runs;
  return db
    .select({ botId, id })
    .from(runs)
    .where(and(among(runs, keys), eq(endedAt, 0)));
}

/** How far some runs have come on each of their servers. */
export function listServersOf(db: Queries, keys: readonly RunKey[]): Promise<RunServerRow[]> {
  const { botId, runId: id } = runServers;
  return db.select().from(runServers).where(among({ botId, id }, keys));
}

/** Locks a run; undefined if it has ended, or if another worker has just locked it and `waits` is false. */
export async function lockOpenRun(
  tx: Queries,
  { botId, id }: RunKey,
  { waits }: { waits: boolean },
): Promise<RunRow | undefined> {
  const [row] = await tx
    .select()
    .from(runs)
    .where(and(eq(runs.botId, botId), eq(runs.id, id), eq(runs.endedAt, 0)))
    .for('update', waits ? {} : { skipLocked: true });
  return row;
}

/** The result of a command, and its reply. */
export type Result = RunServerRow['results'][number];

/**
 * Where a server of a run is: its command, if one was sent, has ended once there is a `result`. In a wait it is `leftMs`
 * from its end, which is past where that is 0 or less.
 */
export type Progress = Pick<RunServerRow, 'serverId' | 'state' | 'commandId' | 'results'> & {
  result: Result | undefined;
  leftMs: number | undefined;
};

/** Where it goes from there: `running` means that its next line, that after its results, is due. */
export type Step = Pick<RunServerRow, 'serverId' | 'state' | 'results'>;

/** The progress of each server of a run. Call it with the run locked. */
export async function listProgress(
  tx: Queries,
  scope: InstanceScope,
  runId: string,
): Promise<Omit<Progress, 'result'>[]> {
  const { serverId, state, commandId, results, waitsUntil } = runServers;
  const rows = await tx
    .select({
      serverId,
      state,
      commandId,
      results,
      leftMs: sql<number | null>`case when ${waitsUntil} > 0 then ${waitsUntil} - ${databaseNow} end`,
    })
    .from(runServers)
    .where(ofRun(scope, runId))
    .orderBy(asc(runServers.position));
  return rows.map(({ leftMs, ...server }) => ({
    ...server,
    leftMs: leftMs === null ? undefined : Number(leftMs),
  }));
}

/** A step with the command that was sent for it, or how long the wait lasts that begins with it; neither at its end. */
export type SentStep = Step & Pick<RunServerRow, 'commandId'> & { waitMs: number };

/** Moves servers of a run on, in one statement. To be called with the run locked. */
export async function makeSteps(
  tx: Queries,
  scope: InstanceScope,
  { runId, steps }: { runId: string; steps: readonly SentStep[] },
): Promise<void> {
  if (steps.length === 0) return;
  const column = (pick: (step: SentStep) => string) => sql.param(steps.map(pick));
  await tx.execute(sql`
    update ${runServers} as server
    set state = step.state, results = step.results::jsonb, command_id = step.command_id,
      waits_until = case when step.wait_ms > 0 then ${databaseNow} + step.wait_ms else 0 end
    from unnest(${column(({ serverId }) => serverId)}::text[], ${column(({ state }) => state)}::text[],
      ${column(({ results }) => JSON.stringify(results))}::text[],
      ${column(({ commandId }) => commandId)}::text[], ${sql.param(steps.map((step) => step.waitMs))}::bigint[])
      as step (server_id, state, results, command_id, wait_ms)
    where server.bot_id = ${scope.botId} and server.run_id = ${runId} and server.server_id = step.server_id`);
}

/** Records that a person has seen the end of a run. */
export async function markSeen(
  db: Queries,
  scope: InstanceScope,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  await db
    .update(runs)
    .set({ tellUserId: null })
    .where(and(byId(scope, id), gt(runs.endedAt, 0), eq(runs.tellUserId, userId)));
}

/** Runs of all instances that ended before `before` (ms) without being seen, oldest first. */
export function listUnseen(db: Queries, before: number): Promise<RunKey[]> {
  const { botId, id, endedAt } = runs;
  return db
    .select({ botId, id })
    .from(runs)
    .where(and(isNotNull(runs.tellUserId), gt(endedAt, 0), lte(endedAt, before)))
    .orderBy(endedAt)
    .limit(MAX_AT_ONCE);
}

/** In how many ms, from `before`, the next run will have ended then. */
export const nextUnseen = (db: Queries, before: number): Promise<number> =>
  msUntilFirst(db, {
    table: runs,
    time: runs.endedAt,
    where: and(isNotNull(runs.tellUserId), gt(runs.endedAt, 0)),
    now: before,
  });

/**
 * Deletes the note that a person must be notified of a run's end; returns the person's Discord ID, undefined if there is
 * none.
 */
export async function takeTeller(tx: Queries, scope: InstanceScope, id: string): Promise<string | undefined> {
  const [run] = await tx
    .select({ discordId: users.discordId })
    .from(runs)
    .innerJoin(users, eq(users.id, runs.tellUserId))
    .where(byId(scope, id))
    .for('update', { of: runs });
  if (run) await tx.update(runs).set({ tellUserId: null }).where(byId(scope, id));
  return run?.discordId;
}

/** A run, locked until the transaction ends. */
export async function lockRun(tx: Queries, scope: InstanceScope, id: string): Promise<RunRow | undefined> {
  const [row] = await tx.select().from(runs).where(byId(scope, id)).for('update');
  return row;
}

export async function stopRun(
  tx: Queries,
  scope: InstanceScope,
  { id, stoppedAt }: { id: string; stoppedAt: number },
): Promise<void> {
  await tx.update(runs).set({ stoppedAt }).where(byId(scope, id));
}

export async function endRun(
  tx: Queries,
  scope: InstanceScope,
  { id, endedAt }: { id: string; endedAt: number },
): Promise<void> {
  await tx.update(runs).set({ endedAt }).where(byId(scope, id));
}
