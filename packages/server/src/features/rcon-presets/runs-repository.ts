import { and, asc, eq, getTableColumns, inArray, lt, sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import { rconPresetRunServers as runServers, rconPresetRuns as runs } from './table.ts';

export type RunRow = typeof runs.$inferSelect;
export type RunServerRow = typeof runServers.$inferSelect;

const byId = (scope: InstanceScope, id: string) => and(eq(runs.botId, scope.botId), eq(runs.id, id));
const ofRun = (scope: InstanceScope, runId: string) =>
  and(eq(runServers.botId, scope.botId), eq(runServers.runId, runId));

export type NewRun = Pick<
  RunRow,
  'id' | 'presetId' | 'presetName' | 'commands' | 'actorName' | 'origin' | 'startedAt'
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

/** Whether a run of the preset has not ended. Ask with the preset locked. */
export async function isRunning(tx: Queries, scope: InstanceScope, presetId: string): Promise<boolean> {
  const open = and(eq(runs.botId, scope.botId), eq(runs.presetId, presetId), eq(runs.endedAt, 0));
  const [row] = await tx.select({ id: runs.id }).from(runs).where(open).limit(1);
  return row !== undefined;
}

/** Runs, of all instances, that have not ended and that no worker is at. */
export function listUnclaimed(db: Queries, now: number): Promise<Pick<RunRow, 'botId' | 'id'>[]> {
  return db
    .select({ botId: runs.botId, id: runs.id })
    .from(runs)
    .where(and(eq(runs.endedAt, 0), lt(runs.claimedUntil, now)))
    .limit(100);
}

/** Takes a run that nobody is at; undefined if somebody is, or it has ended. */
export async function claimRun(
  db: Queries,
  scope: InstanceScope,
  claim: { id: string; now: number; until: number },
): Promise<RunRow | undefined> {
  const [row] = await db
    .update(runs)
    .set({ claimedUntil: claim.until })
    .where(and(byId(scope, claim.id), eq(runs.endedAt, 0), lt(runs.claimedUntil, claim.now)))
    .returning();
  return row;
}

export async function setClaim(db: Queries, scope: InstanceScope, claim: { id: string; until: number }) {
  await db.update(runs).set({ claimedUntil: claim.until }).where(byId(scope, claim.id));
}

export type Step = { runId: string; serverId: string; commandId: string; ended: number };

const atStep = (scope: InstanceScope, step: Step) =>
  and(
    ofRun(scope, step.runId),
    eq(runServers.serverId, step.serverId),
    inArray(runServers.state, ['waiting', 'running']),
    eq(runServers.commandId, step.commandId),
    sql`jsonb_array_length(${runServers.results}) = ${step.ended}`,
  );

/** Moves a server on by one step; undefined if it is no longer where the caller saw it: somebody else has moved it. */
export async function advance(
  tx: Queries,
  scope: InstanceScope,
  move: { from: Step; to: Partial<Pick<RunServerRow, 'state' | 'commandId' | 'results'>> },
): Promise<RunServerRow | undefined> {
  const [row] = await tx.update(runServers).set(move.to).where(atStep(scope, move.from)).returning();
  return row;
}

/** Begins a run's servers that wait, each with its first command, in one statement; returns those that it began. */
export function begin(
  tx: Queries,
  scope: InstanceScope,
  begun: { runId: string; serverIds: readonly string[]; commandIds: readonly string[] },
): Promise<RunServerRow[]> {
  const [serverIds, commandIds] = [sql.param(begun.serverIds), sql.param(begun.commandIds)];
  const sent = sql`unnest(${serverIds}::text[], ${commandIds}::text[]) as sent (server_id, command_id)`;
  return tx
    .update(runServers)
    .set({ state: 'running', commandId: sql`sent.command_id` })
    .from(sent)
    .where(
      and(
        ofRun(scope, begun.runId),
        sql`${runServers.serverId} = sent.server_id`,
        eq(runServers.state, 'waiting'),
      ),
    )
    .returning(getTableColumns(runServers));
}

/** Ends a run; false if it had ended already. */
export async function endRun(tx: Queries, scope: InstanceScope, ending: { id: string; endedAt: number }) {
  const ended = await tx
    .update(runs)
    .set({ endedAt: ending.endedAt })
    .where(and(byId(scope, ending.id), eq(runs.endedAt, 0)))
    .returning({ id: runs.id });
  return ended.length > 0;
}
