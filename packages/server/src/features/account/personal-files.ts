import { sql } from 'drizzle-orm';
import { type DataFile, dataFile, type Person } from '../../core/personal-data/data-file.ts';

/** The data of this feature about a person, apart from the instances that the person owns. */
export const accountPersonalFiles = ({ id }: Person): DataFile[] => [
  dataFile('account.json', sql`select * from users where id = ${id}`),
  dataFile(
    'sessions.json',
    sql`select label, created_at, last_seen, expires_at from sessions where user_id = ${id}`,
  ),
  dataFile('guilds.json', sql`select guild_id from user_guilds where user_id = ${id} order by guild_id`),
];
