import { eq, sql } from 'drizzle-orm';
import { FORGOTTEN_ID, FORGOTTEN_NAME } from '../../core/personal-data/forgotten.ts';
import type { StoredTable } from '../../core/personal-data/stored-table.ts';
import type { Queries } from '../../platform/database/database.ts';
import { accountDepartures } from './table.ts';

// Tables declare which of their columns hold names (core/personal-data); remove.db.test.ts checks every existing column for
// missed ones.

export type Departed = typeof accountDepartures.$inferSelect;

export async function findDeparture(db: Queries, id: string): Promise<Departed | undefined> {
  const [row] = await db.select().from(accountDepartures).where(eq(accountDepartures.id, id));
  return row;
}

export async function endDeparture(db: Queries, id: string): Promise<void> {
  await db.delete(accountDepartures).where(eq(accountDepartures.id, id));
}

const isActor = ({ discordId, at }: Departed) =>
  sql`actor_kind in ('user', 'discord-member') and actor_id = ${discordId} and at <= ${at}`;

/** Instances with actions of a person in their history. By the index on actors, instance after instance. */
export async function listActedIn(db: Queries, person: Departed): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select bot.id from bot_instances as bot
    where exists (select from changes where changes.bot_id = bot.id and ${isActor(person)}) order by bot.id`);
  return rows.map(({ id }) => id);
}

/** Takes a person's names out of a table's columns that hold nothing else, in an instance where the person has acted. */
export async function forgetNames(
  db: Queries,
  botId: string,
  { person, table, names }: { person: Departed } & Pick<StoredTable, 'table' | 'names'>,
): Promise<void> {
  for (const { column, at } of names) {
    await db.execute(sql`
      update ${sql.identifier(table)} set ${sql.identifier(column)} = ${FORGOTTEN_NAME}
      where bot_id = ${botId} and ${sql.identifier(at)} <= ${person.at} and ${sql.identifier(column)} in (
        select distinct actor_name from changes where bot_id = ${botId} and ${isActor(person)})`);
  }
}

/** Takes a person out of at most `limit` entries of a history; returns how many. */
export async function forgetEntries(
  db: Queries,
  botId: string,
  person: Departed & { limit: number },
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update changes set actor_id = ${FORGOTTEN_ID}, actor_name = ${FORGOTTEN_NAME}
    where bot_id = ${botId} and id in (
      select id from changes where bot_id = ${botId} and ${isActor(person)} limit ${person.limit})`);
  return rowCount ?? 0;
}

/**
 * Changes of owners and managers are recorded under Owner; apart from those of registrations, only there people are the
 * target.
 */
const isMention = ({ discordId, at }: Departed) =>
  sql`area = 'Owner' and at <= ${at}
    and (strpos(before::text, ${`"${discordId}"`}) > 0 or strpos(after::text, ${`"${discordId}"`}) > 0)`;

/** Instances in whose history a person is the target: made a manager, or owner. */
export async function listMentionedIn(db: Queries, person: Departed): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select bot.id from bot_instances as bot
    where exists (select from changes where changes.bot_id = bot.id and ${isMention(person)}) order by bot.id`);
  return rows.map(({ id }) => id);
}

/** Takes a person's Discord ID out of the values of a history's entries. */
export async function forgetMentions(db: Queries, botId: string, person: Departed): Promise<void> {
  const without = (column: 'before' | 'after') =>
    sql`replace(${sql.identifier(column)}::text, ${`"${person.discordId}"`}, ${`"${FORGOTTEN_ID}"`})::jsonb`;
  await db.execute(sql`
    update changes set before = ${without('before')}, after = ${without('after')}
    where bot_id = ${botId} and ${isMention(person)}`);
}

/** Instances whose history mentions a person as a registered player. Has its own indexes. */
export async function listRegisteredIn(db: Queries, { discordId, at }: Departed): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct bot_id as id from changes
    where area = 'PlayerRegistration' and at <= ${at}
      and (before ->> 'discordId' = ${discordId} or after ->> 'discordId' = ${discordId})
    order by bot_id`);
  return rows.map(({ id }) => id);
}

/**
 * Takes a person out of a history's entries about registrations: names, ids, also where just the playtime was reset. In
 * one statement, for the entries that lose the id are those by which the others are found.
 */
export async function forgetRegistered(db: Queries, botId: string, person: Departed): Promise<void> {
  const { discordId, at } = person;
  const isPerson = (column: 'before' | 'after') =>
    sql`coalesce(${sql.identifier(column)} ->> 'discordId' = ${discordId}, false)`;
  const forgotten = { discordId: FORGOTTEN_ID, discordUsername: FORGOTTEN_NAME, netId: '' };
  const without = (column: 'before' | 'after') => sql`
    case when ${isPerson(column)} then ${sql.identifier(column)} || ${JSON.stringify(forgotten)}::jsonb
    else ${sql.identifier(column)} end`;
  await db.execute(sql`
    update changes set before = ${without('before')}, after = ${without('after')},
      -- An entry is called by who the registration was about when it was made.
      target_name = case when coalesce(after ->> 'discordId', before ->> 'discordId', ${discordId}) = ${discordId}
        then ${FORGOTTEN_NAME} else target_name end
    where bot_id = ${botId} and area = 'PlayerRegistration' and at <= ${at} and target_kind = 'player-registration'
      and target_id <> '' and target_id in (
        select target_id from changes where bot_id = ${botId} and area = 'PlayerRegistration' and at <= ${at}
          and (${isPerson('before')} or ${isPerson('after')}))`);
}
