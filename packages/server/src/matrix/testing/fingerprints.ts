import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';

/** A hash of all rows of each instance and of each person (by id), of each game server (`server <id>`), and of `jobs`. */
export type Fingerprints = ReadonlyMap<string, string>;

/** Tables of people's rows, which have no instance. */
const PEOPLE = ['sessions', 'notifications', 'login_codes', 'data_downloads'];

/** Who has fetched what is noted a moment after the call, and is nobody's change. */
const NOTED_LATER = ['ban_list_fetches', 'dynamic_config_fetches'];

/** Reads the fingerprints over every table that has instances' rows, also such as are added later. */
export async function readFingerprints(db: Queries, statement: SQL): Promise<Fingerprints> {
  const { rows } = await db.execute<{ key: string; hash: string }>(statement);
  return new Map(rows.map(({ key, hash }) => [key, hash]));
}

/** The statement of `readFingerprints`, made once from the tables that there are. */
export async function fingerprintStatement(db: Queries): Promise<SQL> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'bot_id' order by 1`,
  );
  const tenants = rows.map(({ name }) => name).filter((name) => !NOTED_LATER.includes(name));
  for (const known of ['servers', 'settings', 'managers', 'server_statuses']) {
    if (!tenants.includes(known)) throw new Error(`There is no table ${known} with a bot_id`);
  }
  const parts = [
    sql`select id as key, t::text as line from bot_instances t`,
    ...tenants.map((name) => sql`select bot_id, ${name} || t::text from ${sql.identifier(name)} t`),
    sql`select 'server ' || id, t::text from servers t`,
    sql`select id, t::text from users t`,
    // When somebody was last there is noted every ten minutes, whatever they call.
    ...PEOPLE.map(
      (name) =>
        sql`select user_id, ${name} || (to_jsonb(t) - 'last_seen')::text from ${sql.identifier(name)} t`,
    ),
    sql`select 'jobs', count(*)::text from jobs.job`,
  ];
  return sql`select key, md5(string_agg(line, chr(10) order by line)) as hash
    from (${sql.join(parts, sql` union all `)}) as lines group by key`;
}

/** The keys under which two readings differ. */
export function differences(before: Fingerprints, after: Fingerprints): string[] {
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys].filter((key) => before.get(key) !== after.get(key));
}
