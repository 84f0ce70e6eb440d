import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../platform/database/database.ts';

/** A table with a partition for each day or week in UTC. Besides the current one the last `kept` partitions are kept. */
type Partitioned = { table: 'game_events' | 'game_moves'; of: 'day' | 'week'; kept: number };

/** What is kept of events: at least 48 hours. */
export const EVENTS: Partitioned = { table: 'game_events', of: 'day', kept: 2 };
/** … and of joins and leaves: at least 90 days. */
export const MOVES: Partitioned = { table: 'game_moves', of: 'week', kept: 13 };

/** How many days or weeks ahead of now there are partitions. */
const AHEAD = 2;

/** The first day, in UTC, of the partition that is now. */
const current = ({ of }: Partitioned) => sql`date_trunc(${of}, now() at time zone 'utc')`;

/**
 * Makes the partitions of the next days and weeks, where they are missing. Events of a day that has none are in the
 * default partition, where its rows stay.
 */
export async function makePartitions(db: Queries): Promise<void> {
  for (const { table, of } of [EVENTS, MOVES])
    await db.execute(
      sql.raw(`
    do $$
    declare
      first date;
      name text;
    begin
      -- Everybody who writes events would wait behind this for whoever reads the whole table.
      set local lock_timeout = '300ms';
      -- Two programs that start at once must not make the same one.
      perform pg_advisory_xact_lock(hashtext('${table}'));
      for ahead in 0..${AHEAD} loop
        first := date_trunc('${of}', now() at time zone 'utc') + ahead * interval '1 ${of}';
        name := '${table}_' || to_char(first, 'YYYYMMDD');
        continue when to_regclass(name) is not null;
        begin
          execute format('create table %I partition of ${table} for values from (%L) to (%L)',
            name, first, (first + interval '1 ${of}')::date);
        exception when check_violation then null;
        end;
      end loop;
    end $$`),
    );
}

/** The first day, in UTC, of which something is kept. */
export function oldestDay(partitioned: Partitioned): SQL {
  const { of, kept } = partitioned;
  return sql`(${current(partitioned)} - ${`${kept} ${of}`}::interval)::date`;
}

/** Deletes what is older, whole partitions at once; returns how many partitions. */
export async function dropOldPartitions(db: Queries, partitioned: Partitioned): Promise<number> {
  const { table } = partitioned;
  const oldest = oldestDay(partitioned);
  const { rows } = await db.execute<{ name: string }>(sql`
    select child.relname as name from pg_inherits
    join pg_class as child on child.oid = inhrelid
    where inhparent = ${table}::regclass and child.relname ~ ${`^${table}_[0-9]{8}$`}
      and child.relname < ${`${table}_`} || to_char(${oldest}, 'YYYYMMDD')`);
  for (const { name } of rows) await db.execute(sql`drop table if exists ${sql.identifier(name)}`);
  await db.execute(sql`delete from ${sql.identifier(`${table}_default`)} where day < ${oldest}`);
  return rows.length;
}
