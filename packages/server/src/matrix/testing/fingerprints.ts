import { instanceTables } from '@arkwright/testing/instance-tables';
import { sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';

/** A hash of all rows of each instance and of each person (by id), of each game server (`server <id>`), and of `jobs`. */
export type Fingerprints = ReadonlyMap<string, string>;

/** Tables of people's rows, which have no instance. */
const PEOPLE = ['sessions', 'notifications', 'login_codes', 'data_downloads'];

/** Fetches are recorded a moment after the call. They change nothing that belongs to anyone. */
const WRITTEN_LATER = ['ban_list_fetches', 'dynamic_config_fetches'];

/** Reads the fingerprints over every table that has instances' rows, including tables added later. */
export async function readFingerprints(db: Queries): Promise<Fingerprints> {
  const { rows } = await db.execute<{ key: string; hash: string }>(sql`select * from matrix_fingerprints()`);
  return new Map(rows.map(({ key, hash }) => [key, hash]));
}

/** Makes the function that `readFingerprints` calls: PostgreSQL then plans its hundred tables once, not for each call. */
export async function createFingerprints(db: Queries): Promise<void> {
  const tenants = (await instanceTables(db)).filter((name) => !WRITTEN_LATER.includes(name));
  for (const known of ['servers', 'settings', 'managers', 'server_statuses']) {
    if (!tenants.includes(known)) throw new Error(`There is no table ${known} with a bot_id`);
  }
  const parts = [
    `select id as key, t::text as line from bot_instances t`,
    ...tenants.map((name) => `select bot_id, '${name}' || t::text from "${name}" t`),
    `select 'server ' || id, t::text from servers t`,
    `select id, t::text from users t`,
    // When somebody was last active is recorded every ten minutes, whatever they call.
    ...PEOPLE.map(
      (name) => `select user_id, '${name}' || (to_jsonb(t) - 'last_seen')::text from "${name}" t`,
    ),
    `select 'jobs', count(*)::text from jobs.job`,
  ];
  await db.execute(
    sql.raw(`create or replace function matrix_fingerprints() returns table (key text, hash text)
      language plpgsql as $fingerprints$ begin return query
        select lines.key, md5(string_agg(lines.line, chr(10) order by lines.line))
        from (${parts.join(' union all ')}) as lines group by lines.key;
      end $fingerprints$`),
  );
}

/** The keys under which two readings differ. */
export function differences(before: Fingerprints, after: Fingerprints): string[] {
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys].filter((key) => before.get(key) !== after.get(key));
}
