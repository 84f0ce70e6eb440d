import { CODE_LIFETIME_MS } from '@arkwright/contracts/player-registrations/bounds';
import { and, asc, count, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import { readPages } from '../../platform/database/read-pages.ts';
import { contains } from '../../platform/database/typed-text.ts';
import { playerRegistrations } from './table.ts';

export type RegistrationRow = typeof playerRegistrations.$inferSelect;
export type NewRegistration = Omit<typeof playerRegistrations.$inferInsert, 'botId'>;

const ofInstance = (scope: InstanceScope) => eq(playerRegistrations.botId, scope.botId);
const inScope = (scope: InstanceScope, id: string) => and(ofInstance(scope), eq(playerRegistrations.id, id));

/** A registration with an expired code counts as deleted. */
const isThere = (now: number) =>
  or(eq(playerRegistrations.codeExpiresAt, 0), sql`${playerRegistrations.codeExpiresAt} > ${now}`);

export function listRegistrations(
  db: Queries,
  scope: InstanceScope,
  now: number,
): Promise<RegistrationRow[]> {
  const { discordUsername, id } = playerRegistrations;
  return readPages((after, limit) =>
    db
      .select()
      .from(playerRegistrations)
      .where(
        and(
          ofInstance(scope),
          isThere(now),
          after && sql`(${discordUsername}, ${id}) > (${after.discordUsername}, ${after.id})`,
        ),
      )
      .orderBy(asc(discordUsername), asc(id))
      .limit(limit),
  );
}

export async function countRegistrations(db: Queries, scope: InstanceScope): Promise<number> {
  const [row] = await db.select({ n: count() }).from(playerRegistrations).where(ofInstance(scope));
  return row?.n ?? 0;
}

/** The row, locked until the transaction ends, so that before and after belong together. */
export async function lockRegistration(
  tx: Queries,
  scope: InstanceScope,
  id: string,
): Promise<RegistrationRow | undefined> {
  const [row] = await tx.select().from(playerRegistrations).where(inScope(scope, id)).for('update');
  return row;
}

/** The same by a person's IDs. Empty texts match none. */
export async function lockRegistrationBy(
  tx: Queries,
  scope: InstanceScope,
  by: { discordId: string } | { netId: string } | { code: string },
): Promise<RegistrationRow | undefined> {
  const [column, value] =
    'discordId' in by
      ? ([playerRegistrations.discordId, by.discordId] as const)
      : 'netId' in by
        ? ([playerRegistrations.netId, by.netId] as const)
        : ([playerRegistrations.confirmationCode, by.code] as const);
  // The comparison with '' lets the partial indexes serve.
  const [row] = await tx
    .select()
    .from(playerRegistrations)
    .where(and(ofInstance(scope), eq(column, value), ne(column, '')))
    .for('update');
  return row;
}

/** The finished registration of a Discord member. */
export async function findOfMember(
  db: Queries,
  scope: InstanceScope,
  discordId: string,
): Promise<RegistrationRow | undefined> {
  const [row] = await db
    .select()
    .from(playerRegistrations)
    .where(
      and(ofInstance(scope), eq(playerRegistrations.discordId, discordId), ne(playerRegistrations.netId, '')),
    );
  return row;
}

/** The finished registration of a player. */
export async function findOfPlayer(
  db: Queries,
  scope: InstanceScope,
  netId: string,
): Promise<RegistrationRow | undefined> {
  const [row] = await db
    .select()
    .from(playerRegistrations)
    .where(and(ofInstance(scope), eq(playerRegistrations.netId, netId), ne(playerRegistrations.netId, '')));
  return row;
}

/** The players of some registered members: EOS IDs by Discord IDs. Unregistered members have no entry. */
export async function listPlayersOf(
  db: Queries,
  scope: InstanceScope,
  discordIds: readonly string[],
): Promise<Map<string, string>> {
  const { discordId, netId } = playerRegistrations;
  const rows = await db
    .select({ discordId, netId })
    .from(playerRegistrations)
    .where(and(ofInstance(scope), inArray(discordId, [...discordIds]), ne(netId, '')));
  return new Map(rows.map((row) => [row.discordId, row.netId]));
}

/** The other way round: Discord IDs by EOS IDs. */
export async function listMembersOf(
  db: Queries,
  scope: InstanceScope,
  netIds: readonly string[],
): Promise<Map<string, string>> {
  const { discordId, netId } = playerRegistrations;
  const rows = await db
    .select({ discordId, netId })
    .from(playerRegistrations)
    .where(and(ofInstance(scope), inArray(netId, [...netIds]), ne(netId, '')));
  return new Map(rows.map((row) => [row.netId, row.discordId]));
}

export async function insertRegistration(
  tx: Queries,
  scope: InstanceScope,
  row: NewRegistration,
): Promise<RegistrationRow> {
  const [made] = await tx
    .insert(playerRegistrations)
    .values({ ...row, botId: scope.botId })
    .returning();
  if (!made) throw new Error('An insert returned nothing');
  return made;
}

export async function updateRegistration(
  tx: Queries,
  scope: InstanceScope,
  change: { id: string } & Partial<Omit<RegistrationRow, 'botId' | 'id'>>,
): Promise<RegistrationRow> {
  const { id, ...fields } = change;
  const [row] = await tx.update(playerRegistrations).set(fields).where(inScope(scope, id)).returning();
  if (!row) throw new Error('A locked registration is gone');
  return row;
}

/**
 * Stores in a member's registration which role was given for it (empty for none), `instead` of one. Pages are not notified:
 * none shows it, and thousands may change in a row.
 */
export async function saveRegisteredRole(
  db: Queries,
  scope: InstanceScope,
  change: { discordId: string; roleId: string; instead?: string },
): Promise<void> {
  const { discordId, roleId, instead } = change;
  await db
    .update(playerRegistrations)
    .set({ completedRegistrationRoleId: roleId })
    .where(
      and(
        eq(playerRegistrations.botId, scope.botId),
        eq(playerRegistrations.discordId, discordId),
        ne(playerRegistrations.netId, ''),
        instead === undefined ? undefined : eq(playerRegistrations.completedRegistrationRoleId, instead),
      ),
    );
}

export async function deleteRegistration(tx: Queries, scope: InstanceScope, id: string): Promise<void> {
  await tx.delete(playerRegistrations).where(inScope(scope, id));
}

/** Deletes registrations that were never finished, of all instances, the longest over first; returns how many. */
export async function deleteExpired(db: Queries, batch: { now: number; limit: number }): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from player_registrations as gone using (
      select bot_id, id from player_registrations
      where code_expires_at > 0 and code_expires_at <= ${batch.now}
      order by code_expires_at limit ${batch.limit} for update skip locked) as old
    where gone.bot_id = old.bot_id and gone.id = old.id`);
  return rowCount ?? 0;
}

/** Instances where codes were given or have run out after `since` and up to `until` (ms). */
export async function listPendingNews(
  db: Queries,
  { since, until }: { since: number; until: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ bot_id: string }>(sql`
    select distinct bot_id from player_registrations
    where code_expires_at > 0 and (
      (code_expires_at > ${since} and code_expires_at <= ${until}) or
      (code_expires_at > ${since + CODE_LIFETIME_MS} and code_expires_at <= ${until + CODE_LIFETIME_MS}))`);
  return rows.map((row) => row.bot_id);
}

/** The instance of a registration that is named by its id alone. For the gate. */
export async function findRegistrationInstance(db: Queries, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ botId: playerRegistrations.botId })
    .from(playerRegistrations)
    .where(eq(playerRegistrations.id, id))
    .limit(1);
  return row?.botId;
}

/** Discord names of finished registrations by their EOS ids. */
export async function listNames(
  db: Queries,
  scope: InstanceScope,
  netIds: readonly string[],
): Promise<{ netId: string; discordUsername: string }[]> {
  return db
    .select({ netId: playerRegistrations.netId, discordUsername: playerRegistrations.discordUsername })
    .from(playerRegistrations)
    .where(
      and(
        ofInstance(scope),
        ne(playerRegistrations.netId, ''),
        inArray(playerRegistrations.netId, [...netIds]),
      ),
    );
}

/** Finished registrations by a part of the Discord name. */
export function findByDiscordName(
  db: Queries,
  scope: InstanceScope,
  { q, limit }: { q: string; limit: number },
): Promise<{ netId: string }[]> {
  const { netId, discordUsername } = playerRegistrations;
  return db
    .select({ netId })
    .from(playerRegistrations)
    .where(and(ofInstance(scope), ne(netId, ''), contains(discordUsername, q)))
    .orderBy(asc(discordUsername), asc(netId))
    .limit(limit);
}

/** Those of some Discord ids that registrations have, also those that wait for their code. */
export async function listKnown(
  db: Queries,
  scope: InstanceScope,
  discordIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .select({ discordId: playerRegistrations.discordId })
    .from(playerRegistrations)
    .where(and(ofInstance(scope), inArray(playerRegistrations.discordId, [...discordIds])));
  return rows.map(({ discordId }) => discordId);
}

/**
 * Deletes a person's registrations in all instances; returns those. Locks what others lock as well in their order: first all
 * instances with something about the person, so that the caller can go on with roles and checks.
 */
export async function deletePerson(
  tx: Queries,
  discordId: string,
): Promise<{ botId: string; netId: string }[]> {
  await tx.execute(sql`
    select from bot_instances where id in (
      select bot_id from player_registrations where discord_id = ${discordId}
      union select bot_id from player_roles where discord_id = ${discordId}
      union select bot_id from player_role_checks where discord_id = ${discordId})
    order by id for key share`);
  await tx
    .select({ id: playerRegistrations.id })
    .from(playerRegistrations)
    .where(eq(playerRegistrations.discordId, discordId))
    .orderBy(asc(playerRegistrations.botId), asc(playerRegistrations.id))
    .for('update');
  return tx
    .delete(playerRegistrations)
    .where(eq(playerRegistrations.discordId, discordId))
    .returning({ botId: playerRegistrations.botId, netId: playerRegistrations.netId });
}
