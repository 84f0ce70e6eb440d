import { DAY_MS, HOUR_MS } from '@arkwright/contracts/core/durations';
import type { Tier } from '@arkwright/contracts/core/tiers';
import { and, asc, count, eq, gt, lt, lte, sql } from 'drizzle-orm';
import { isOwner, ownerTier } from '../../core/access/owner-tier.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { botInstances } from '../../core/access/table.ts';
import { users } from '../../core/identity/table.ts';
import type { Queries } from '../../platform/database/database.ts';
import { msUntilFirst } from '../../platform/database/ms-until-first.ts';
import { timedCommands } from './table.ts';

export type TimedCommandRow = typeof timedCommands.$inferSelect;

/** A command that no minute fits is due later than this. */
const YEAR_MS = 366 * DAY_MS;

const inScope = (scope: InstanceScope, id: string) =>
  and(eq(timedCommands.botId, scope.botId), eq(timedCommands.id, id));

export function listCommands(db: Queries, scope: InstanceScope): Promise<TimedCommandRow[]> {
  return db
    .select()
    .from(timedCommands)
    .where(eq(timedCommands.botId, scope.botId))
    .orderBy(asc(timedCommands.name), asc(timedCommands.id));
}

export async function countCommands(db: Queries, scope: InstanceScope): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(timedCommands)
    .where(eq(timedCommands.botId, scope.botId));
  return row?.n ?? 0;
}

/** The enabled commands that are due next, from `now` (ms) on. */
export function listUpcoming(
  db: Queries,
  scope: InstanceScope,
  { now, limit }: { now: number; limit: number },
): Promise<TimedCommandRow[]> {
  const { botId, id, isEnabled, nextDueAt } = timedCommands;
  const isPlanned = and(gt(nextDueAt, now), lt(nextDueAt, now + YEAR_MS));
  return db
    .select()
    .from(timedCommands)
    .where(and(eq(botId, scope.botId), eq(isEnabled, true), isPlanned))
    .orderBy(asc(nextDueAt), asc(id))
    .limit(limit);
}

/** The names of the commands that run a preset. */
export async function listNamesOfUsers(
  db: Queries,
  scope: InstanceScope,
  presetId: string,
): Promise<string[]> {
  const rows = await db
    .select({ name: timedCommands.name })
    .from(timedCommands)
    .where(and(eq(timedCommands.botId, scope.botId), eq(timedCommands.presetId, presetId)))
    .orderBy(asc(timedCommands.name));
  return rows.map(({ name }) => name);
}

/** The row, locked until the transaction ends, so that before and after belong together. */
export async function lockCommand(
  tx: Queries,
  scope: InstanceScope,
  id: string,
): Promise<TimedCommandRow | undefined> {
  const [row] = await tx.select().from(timedCommands).where(inScope(scope, id)).for('update');
  return row;
}

export async function insertCommand(
  tx: Queries,
  scope: InstanceScope,
  row: Omit<TimedCommandRow, 'botId'>,
): Promise<TimedCommandRow> {
  const made = { ...row, botId: scope.botId };
  await tx.insert(timedCommands).values(made);
  return made;
}

export async function updateCommand(
  tx: Queries,
  scope: InstanceScope,
  change: { id: string } & Partial<Omit<TimedCommandRow, 'botId'>>,
): Promise<void> {
  const { id, ...fields } = change;
  await tx.update(timedCommands).set(fields).where(inScope(scope, id));
}

export async function deleteCommand(tx: Queries, scope: InstanceScope, id: string): Promise<void> {
  await tx.delete(timedCommands).where(inScope(scope, id));
}

/** The instance of a command that is named by its id alone. For the gate, which then asks whether the caller is a member. */
export async function findCommandInstance(db: Queries, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ botId: timedCommands.botId })
    .from(timedCommands)
    .where(eq(timedCommands.id, id))
    .limit(1);
  return row?.botId;
}

/** A command that is due, with what decides whether it runs. */
export type DueCommand = {
  botId: string;
  id: string;
  dueAt: number;
  isActive: boolean;
  tier: Tier;
  runOnAllServers: boolean;
  /** How many servers it names. */
  servers: number;
};

/** Commands that are due by a time, of all instances: the first of each, then the second, so that none waits for another's many. */
export function listDue(db: Queries, look: { by: number; limit: number }): Promise<DueCommand[]> {
  return db
    .select({
      botId: timedCommands.botId,
      id: timedCommands.id,
      dueAt: timedCommands.nextDueAt,
      isActive: botInstances.isActive,
      tier: ownerTier,
      runOnAllServers: timedCommands.runOnAllServers,
      servers: sql<number>`cardinality(${timedCommands.serverIds})`,
    })
    .from(timedCommands)
    .innerJoin(botInstances, eq(botInstances.id, timedCommands.botId))
    .leftJoin(users, isOwner)
    .where(and(eq(timedCommands.isEnabled, true), lte(timedCommands.nextDueAt, look.by)))
    .orderBy(
      sql`row_number() over (partition by ${timedCommands.botId} order by ${timedCommands.nextDueAt}, ${timedCommands.id})`,
      asc(timedCommands.botId),
    )
    .limit(look.limit);
}

/** In how many ms the next command of all instances is due. */
export const nextDue = (db: Queries, now: number): Promise<number> =>
  msUntilFirst(db, {
    table: timedCommands,
    time: timedCommands.nextDueAt,
    where: sql`${timedCommands.isEnabled}`,
    now,
  });

/** So far ahead a schedule's next minute may be, ms; a day and more are left for clocks that change. */
const longestWait = sql`case
  when ${timedCommands.dayOfWeek} <> -1 then ${9 * DAY_MS}::bigint
  when ${timedCommands.hour} <> -1 then ${3 * DAY_MS}::bigint
  when ${timedCommands.minute} <> -1 then ${4 * HOUR_MS}::bigint
  else ${HOUR_MS}::bigint end`;

/** Commands that are due later than their schedule can say, locked until the transaction ends. */
export function lockAhead(
  tx: Queries,
  look: { now: number; never: number; limit: number },
): Promise<TimedCommandRow[]> {
  const { nextDueAt } = timedCommands;
  return tx
    .select()
    .from(timedCommands)
    .where(
      and(
        eq(timedCommands.isEnabled, true),
        lt(nextDueAt, look.never),
        gt(nextDueAt, sql`${look.now + HOUR_MS}::bigint`),
        gt(nextDueAt, sql`${look.now}::bigint + ${longestWait}`),
      ),
    )
    .limit(look.limit)
    .for('update', { skipLocked: true });
}

/**
 * The rows of commands that are still due as they were seen, locked until the transaction ends. Skips rows that have
 * changed since, or that another worker has locked.
 */
export function lockDue(
  tx: Queries,
  due: readonly Pick<DueCommand, 'botId' | 'id' | 'dueAt'>[],
): Promise<TimedCommandRow[]> {
  const botIds = sql.param(due.map(({ botId }) => botId));
  const ids = sql.param(due.map(({ id }) => id));
  const times = sql.param(due.map(({ dueAt }) => dueAt));
  const { botId, id, nextDueAt } = timedCommands;
  const isStillDue = sql`(${botId}, ${id}, ${nextDueAt}) in (
    select * from unnest(${botIds}::text[], ${ids}::text[], ${times}::bigint[]))`;
  return tx
    .select()
    .from(timedCommands)
    .where(and(isStillDue, eq(timedCommands.isEnabled, true)))
    .for('update', { skipLocked: true });
}

type Times = Pick<TimedCommandRow, 'botId' | 'id'> &
  Partial<Pick<TimedCommandRow, 'nextDueAt' | 'lastExecuted'>>;

/** Says of commands when they are due next, when they ran last, or both, in one statement. */
export async function setTimes(tx: Queries, rows: readonly Times[]): Promise<void> {
  if (rows.length === 0) return;
  const column = (pick: (row: Times) => string | number | undefined) =>
    sql.param(rows.map((row) => pick(row) ?? null));
  await tx.execute(sql`
    update ${timedCommands} as command set next_due_at = coalesce(given.next_due_at, command.next_due_at),
      last_executed = coalesce(given.last_executed, command.last_executed)
    from unnest(${column(({ botId }) => botId)}::text[], ${column(({ id }) => id)}::text[],
      ${column(({ nextDueAt }) => nextDueAt)}::bigint[], ${column(({ lastExecuted }) => lastExecuted)}::bigint[])
      as given (bot_id, id, next_due_at, last_executed)
    where command.bot_id = given.bot_id and command.id = given.id`);
}

type WithoutPreset = Pick<TimedCommandRow, 'botId' | 'id' | 'name'> & { preset: string };

/** Enabled commands whose preset is disabled, of all instances or of some. */
export async function listWithoutPreset(db: Queries, botIds?: readonly string[]): Promise<WithoutPreset[]> {
  const ofThem = botIds ? sql`and command.bot_id = any(${sql.param([...botIds])}::text[])` : sql``;
  const { rows } = await db.execute<WithoutPreset>(sql`
    select command.bot_id as "botId", command.id, command.name, preset.name as preset
    from timed_commands as command
    join rcon_presets as preset on preset.bot_id = command.bot_id and preset.id = command.preset_id
    where command.is_enabled and not preset.is_enabled ${ofThem}
    order by command.bot_id, command.id`);
  return rows;
}
