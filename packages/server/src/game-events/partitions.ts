import { sql } from 'drizzle-orm';
import type { Queries } from '../platform/database/database.ts';

/** How many days ahead of today there are partitions. */
const AHEAD_DAYS = 2;
/** Kept are the events of today, and of as many days before it: 48 hours at most. */
const KEPT_DAYS = 1;

/**
 * Makes the partitions of the next days, where they are missing. Events of a day that has none are in the default partition,
 * where its rows stay.
 */
export async function makePartitions(db: Queries): Promise<void> {
  await db.execute(sql`
    do $$
    declare
      day date;
      name text;
    begin
      -- Two programs that start at once must not make the same one.
      perform pg_advisory_xact_lock(hashtext('game_events'));
      for ahead in 0..${sql.raw(String(AHEAD_DAYS))} loop
        day := (now() at time zone 'utc')::date + ahead;
        name := 'game_events_' || to_char(day, 'YYYYMMDD');
        continue when to_regclass(name) is not null;
        begin
          execute format('create table %I partition of game_events for values from (%L) to (%L)', name, day, day + 1);
        exception when check_violation then null;
        end;
      end loop;
    end $$`);
}

/** The first day, in UTC, whose events are kept. */
export const oldestDay = sql`((now() at time zone 'utc')::date - ${sql.raw(String(KEPT_DAYS))})`;

/** Deletes the events of earlier days, whole partitions at once; returns how many partitions. */
export async function dropOldPartitions(db: Queries): Promise<number> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select child.relname as name from pg_inherits
    join pg_class as child on child.oid = inhrelid
    where inhparent = 'game_events'::regclass and child.relname ~ '^game_events_[0-9]{8}$'
      and child.relname < 'game_events_' || to_char(${oldestDay}, 'YYYYMMDD')`);
  for (const { name } of rows) await db.execute(sql`drop table if exists ${sql.identifier(name)}`);
  await db.execute(sql`delete from game_events_default where day < ${oldestDay}`);
  return rows.length;
}
