import type { RunOutcome } from '@arkwright/contracts/automatic-rcon/schema';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import { changes } from '../../core/history/table.ts';
import { isOneOfCommands } from '../../game-commands/effects.ts';
import type { Queries } from '../../platform/database/database.ts';
import { insertRows } from '../../platform/database/insert-rows.ts';
import { timedCommandResults, timedCommandRuns, timedCommands } from './table.ts';

export type RunRow = typeof timedCommandRuns.$inferSelect;
export type ResultRow = typeof timedCommandResults.$inferSelect;

/** Adds runs. Returns the ids of those whose slot was free. */
export async function insertRuns(tx: Queries, rows: readonly RunRow[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const { rows: made } = await tx.execute<{ id: string }>(
    sql`${insertRows(timedCommandRuns, rows)} on conflict do nothing returning id`,
  );
  return new Set(made.map(({ id }) => id));
}

/** Stores which preset run each run has begun. */
export async function notePresetRuns(tx: Queries, rows: readonly RunRow[]): Promise<void> {
  if (rows.length === 0) return;
  const column = (pick: (row: RunRow) => string) => sql.param(rows.map(pick));
  await tx.execute(sql`
    update ${timedCommandRuns} as run set preset_name = begun.name, preset_run_id = begun.preset_run_id
    from unnest(${column((row) => row.botId)}::text[], ${column((row) => row.id)}::text[],
      ${column((row) => row.presetName)}::text[], ${column((row) => row.presetRunId)}::text[])
      as begun (bot_id, id, name, preset_run_id)
    where run.bot_id = begun.bot_id and run.id = begun.id`);
}

export async function insertResults(tx: Queries, rows: readonly ResultRow[]): Promise<void> {
  if (rows.length > 0) await tx.execute(insertRows(timedCommandResults, rows));
}

const ofCommand = (scope: InstanceScope, commandId: string) =>
  and(eq(timedCommandRuns.botId, scope.botId), eq(timedCommandRuns.commandId, commandId));

/** The last runs of a command, newest first. */
export function listRuns(
  db: Queries,
  scope: InstanceScope,
  wanted: { commandId: string; limit: number },
): Promise<RunRow[]> {
  return db
    .select()
    .from(timedCommandRuns)
    .where(ofCommand(scope, wanted.commandId))
    .orderBy(desc(timedCommandRuns.at), desc(timedCommandRuns.id))
    .limit(wanted.limit);
}

type FailedCommand = Pick<typeof timedCommands.$inferSelect, 'botId' | 'id' | 'name'> &
  Pick<RunRow, 'isMissed'> &
  Pick<ResultRow, 'serverName' | 'reply'>;

/** Enabled commands of all instances or of some whose last ended run was missed or failed, with its first failure. */
export async function listFailed(db: Queries, botIds?: readonly string[]): Promise<FailedCommand[]> {
  const ofThem = botIds ? sql`and command.bot_id = any(${sql.param([...botIds])}::text[])` : sql``;
  const { rows } = await db.execute<
    Record<'bot_id' | 'id' | 'name' | 'server_name' | 'reply', string> & { is_missed: boolean }
  >(sql`
    select command.bot_id, command.id, command.name, run.is_missed,
      coalesce(failure.server_name, '') as server_name, coalesce(failure.reply, '') as reply
    from ${timedCommands} as command
    join lateral (
      select id, is_missed from ${timedCommandRuns} as run
      where run.bot_id = command.bot_id and run.command_id = command.id and not exists (
        select from ${timedCommandResults} as result
        where result.bot_id = run.bot_id and result.run_id = run.id and result.outcome = 'pending')
      order by run.at desc, run.id desc limit 1) as run on true
    left join lateral (
      select server_name, reply from ${timedCommandResults} as result
      where result.bot_id = command.bot_id and result.run_id = run.id and result.outcome in ('failed', 'unknown')
      order by position limit 1) as failure on true
    where command.is_enabled and (run.is_missed or failure.server_name is not null) ${ofThem}
    order by command.bot_id, command.id`);
  return rows.map((row) => ({
    botId: row.bot_id,
    id: row.id,
    name: row.name,
    isMissed: row.is_missed,
    serverName: row.server_name,
    reply: row.reply,
  }));
}

/** The results of runs, in the order of their servers. */
export function listResults(
  db: Queries,
  scope: InstanceScope,
  runIds: readonly string[],
): Promise<ResultRow[]> {
  return db
    .select()
    .from(timedCommandResults)
    .where(and(eq(timedCommandResults.botId, scope.botId), inArray(timedCommandResults.runId, [...runIds])))
    .orderBy(asc(timedCommandResults.position));
}

/** Drops all but the last runs of each command. Those of a slot since `claimedSince` stay: they are the claims on it. */
export async function dropOldRuns(
  tx: Queries,
  keep: {
    commands: readonly Pick<RunRow, 'botId' | 'commandId'>[];
    limit: number;
    claimedSince: number;
  },
): Promise<void> {
  const botIds = sql.param(keep.commands.map(({ botId }) => botId));
  const ids = sql.param(keep.commands.map(({ commandId }) => commandId));
  await tx.execute(sql`
    delete from ${timedCommandRuns} where ctid = any(array(
      select ctid from (
        select ctid, slot, row_number() over (partition by bot_id, command_id order by at desc, id desc) as place
        from ${timedCommandRuns}
        where (bot_id, command_id) in (select * from unnest(${botIds}::text[], ${ids}::text[]))) as ranked
      where place > ${keep.limit} and coalesce(slot, 0) < ${keep.claimedSince}))`);
}

export type RunKey = { botId: string; runId: string };

/** Runs that wait for the end of a run of a preset. */
export async function listWaitingForPresets(db: Queries): Promise<(RunKey & { presetRunId: string })[]> {
  const { botId, id: runId, presetRunId } = timedCommandRuns;
  return db
    .selectDistinct({ botId, runId, presetRunId })
    .from(timedCommandRuns)
    .innerJoin(
      timedCommandResults,
      and(eq(timedCommandResults.botId, botId), eq(timedCommandResults.runId, runId)),
    )
    .where(and(eq(timedCommandResults.outcome, 'pending'), eq(timedCommandResults.rconCommandId, '')));
}

/** The results of runs that are not known yet, locked until the transaction ends. */
export function lockPending(tx: Queries, keys: readonly RunKey[]): Promise<ResultRow[]> {
  const botIds = sql.param(keys.map(({ botId }) => botId));
  const runIds = sql.param(keys.map(({ runId }) => runId));
  const { botId, runId, outcome } = timedCommandResults;
  const isOfRuns = sql`(${botId}, ${runId}) in (select * from unnest(${botIds}::text[], ${runIds}::text[]))`;
  return tx
    .select()
    .from(timedCommandResults)
    .where(and(isOfRuns, eq(outcome, 'pending')))
    .for('update');
}

type Ended = Pick<ResultRow, 'botId' | 'runId' | 'position' | 'outcome' | 'reply'>;

/** Stores results of some servers in their runs; returns the runs. */
export async function endResults(tx: Queries, rows: readonly Ended[]): Promise<RunKey[]> {
  if (rows.length === 0) return [];
  const column = (pick: (row: Ended) => unknown) => sql.param(rows.map(pick));
  await tx.execute(sql`
    update ${timedCommandResults} as result set outcome = ended.outcome, reply = ended.reply
    from unnest(${column((row) => row.botId)}::text[], ${column((row) => row.runId)}::text[],
      ${column((row) => row.position)}::int[], ${column((row) => row.outcome)}::text[],
      ${column((row) => row.reply)}::text[])
      as ended (bot_id, run_id, position, outcome, reply)
    where result.bot_id = ended.bot_id and result.run_id = ended.run_id and result.position = ended.position
  `);
  const keys = new Map(rows.map(({ botId, runId }) => [runId, { botId, runId }]));
  return [...keys.values()];
}

/**
 * The runs that wait for some commands, locked until the transaction ends, so that the transaction that stores the last
 * result of a run sees all the others.
 */
export async function lockRunsOf(
  tx: Queries,
  commands: readonly { botId: string; id: string }[],
): Promise<RunKey[]> {
  const { botId, rconCommandId: commandId, runId, outcome } = timedCommandResults;
  const { rows } = await tx.execute<RunKey>(sql`
    select bot_id as "botId", id as "runId" from ${timedCommandRuns} where (bot_id, id) in (
      select ${botId}, ${runId} from ${timedCommandResults}
      where ${isOneOfCommands({ botId, commandId }, commands)} and ${outcome} = 'pending')
    order by bot_id, id for no key update`);
  return rows;
}

/** Stores the results of commands in the runs that wait for them. */
export async function endSent(
  tx: Queries,
  ended: readonly Pick<ResultRow, 'botId' | 'rconCommandId' | 'outcome' | 'reply'>[],
): Promise<void> {
  const column = (pick: (row: (typeof ended)[number]) => string) => sql.param(ended.map(pick));
  await tx.execute(sql`
    update ${timedCommandResults} as result set outcome = ended.outcome, reply = ended.reply
    from unnest(${column((row) => row.botId)}::text[], ${column((row) => row.rconCommandId)}::text[],
      ${column((row) => row.outcome)}::text[], ${column((row) => row.reply)}::text[])
      as ended (bot_id, command_id, outcome, reply)
    where result.bot_id = ended.bot_id and result.rcon_command_id = ended.command_id
      and result.outcome = 'pending'`);
}

/** Adds the results of runs that are finished on all servers to their entries in the history. */
export async function recordOutcomes(db: Queries, keys: readonly RunKey[]): Promise<void> {
  if (keys.length === 0) return;
  const botIds = sql.param(keys.map(({ botId }) => botId));
  const runIds = sql.param(keys.map(({ runId }) => runId));
  const count = (outcome: RunOutcome) => sql`nullif(count(*) filter (where outcome = ${outcome}), 0)`;
  await db.execute(sql`
    with through as (
      select bot_id, run_id, json_strip_nulls(json_build_object(
        'outcome', json_build_object('done', ${count('ok')}, 'failed', ${count('failed')},
          'unknown', ${count('unknown')}, 'skipped', ${count('skipped')}),
        'failures', json_agg(json_build_object('serverName', server_name, 'reason', reply) order by position)
          filter (where outcome = 'failed')))::jsonb as ending
      from ${timedCommandResults}
      where (bot_id, run_id) in (select * from unnest(${botIds}::text[], ${runIds}::text[]))
      group by bot_id, run_id having count(*) filter (where outcome = 'pending') = 0
    )
    update ${changes} as entry set after = entry.after || through.ending
    from through join ${timedCommandRuns} as run on run.bot_id = through.bot_id and run.id = through.run_id
    where entry.bot_id = run.bot_id and entry.target_kind = 'timed-command' and entry.target_id = run.command_id
      and entry.at = run.at and entry.action = 'timed-command.ran'
  `);
}
