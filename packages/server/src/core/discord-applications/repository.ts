import type { ApplicationState } from '@arkwright/contracts/own-bot/application';
import { and, asc, eq, inArray, lte, ne, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { databaseNow } from '../../platform/database/database-clock.ts';
import type { InstanceScope } from '../access/scope.ts';
import { botInstances } from '../access/table.ts';
import { MAX_OWN_APPLICATIONS } from '../capacity.ts';
import { discordApplications } from './table.ts';

export type ApplicationRow = typeof discordApplications.$inferSelect;
export type ListedApplication = ApplicationRow & { guildId: string };

const ofInstance = ({ botId }: Pick<InstanceScope, 'botId'>) => eq(discordApplications.botId, botId);

/** All applications of instances, with their guilds. */
export async function listApplications(db: Queries): Promise<ListedApplication[]> {
  const rows = await db
    .select({ application: discordApplications, guildId: botInstances.guildId })
    .from(discordApplications)
    .innerJoin(botInstances, eq(botInstances.id, discordApplications.botId))
    .limit(MAX_OWN_APPLICATIONS);
  return rows.map(({ application, guildId }) => ({ ...application, guildId }));
}

export async function findApplication(
  db: Queries,
  scope: InstanceScope,
): Promise<ApplicationRow | undefined> {
  const [row] = await db.select().from(discordApplications).where(ofInstance(scope));
  return row;
}

/** The application, kept from everyone else until the transaction ends. */
export async function lockApplication(
  tx: Queries,
  scope: InstanceScope,
): Promise<ApplicationRow | undefined> {
  const [row] = await tx.select().from(discordApplications).where(ofInstance(scope)).for('update');
  return row;
}

/** Until the transaction ends nobody else adds an application. */
export async function lockAll(tx: Queries): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('discord_applications'))`);
}

export async function isTaken(tx: Queries, scope: InstanceScope, applicationId: string): Promise<boolean> {
  const others = await tx
    .select({ botId: discordApplications.botId })
    .from(discordApplications)
    .where(
      and(eq(discordApplications.applicationId, applicationId), ne(discordApplications.botId, scope.botId)),
    );
  return others.length > 0;
}

export async function countApplications(db: Queries): Promise<number> {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(discordApplications);
  return row?.count ?? 0;
}

type NewApplication = Omit<ApplicationRow, 'botId' | 'holder' | 'leasedUntil'>;

/** Stores the application of an instance in the place of the one before. Its session begins anew. */
export async function saveApplication(
  tx: Queries,
  scope: InstanceScope,
  made: NewApplication,
): Promise<void> {
  const fresh = { ...made, holder: '', leasedUntil: 0 };
  await tx
    .insert(discordApplications)
    .values({ ...fresh, botId: scope.botId })
    .onConflictDoUpdate({ target: discordApplications.botId, set: fresh });
}

export async function deleteApplication(tx: Queries, scope: InstanceScope): Promise<void> {
  await tx.delete(discordApplications).where(ofInstance(scope));
}

export async function saveState(
  tx: Queries,
  scope: InstanceScope,
  { state, stateAt }: { state: ApplicationState; stateAt: number },
): Promise<void> {
  await tx.update(discordApplications).set({ state, stateAt }).where(ofInstance(scope));
}

/** Stores what Discord says about the application now. */
export async function saveChecked(
  tx: Queries,
  scope: InstanceScope,
  { name, flags }: Pick<ApplicationRow, 'name' | 'flags'>,
): Promise<void> {
  await tx.update(discordApplications).set({ name, flags }).where(ofInstance(scope));
}

/** Notes the picture that the bot of an application has now, unless the instance has another application by now. */
export async function savePicture(
  db: Queries,
  scope: InstanceScope,
  { applicationId, pictureUrl }: Pick<ApplicationRow, 'applicationId' | 'pictureUrl'>,
): Promise<void> {
  await db
    .update(discordApplications)
    .set({ pictureUrl })
    .where(and(ofInstance(scope), eq(discordApplications.applicationId, applicationId)));
}

const isHeldBy = (holder: string, botIds: readonly string[]) =>
  and(eq(discordApplications.holder, holder), inArray(discordApplications.botId, [...botIds]));

const until = (termMs: number) => sql`${databaseNow} + ${termMs}::int`;

/** Takes up to `limit` applications whose session nobody keeps, of the given instances. Returns whose they are. */
export async function claimApplications(
  db: Queries,
  {
    holder,
    botIds,
    limit,
    termMs,
  }: { holder: string; botIds: readonly string[]; limit: number; termMs: number },
): Promise<string[]> {
  const free = db
    .select({ botId: discordApplications.botId })
    .from(discordApplications)
    .where(
      and(inArray(discordApplications.botId, [...botIds]), lte(discordApplications.leasedUntil, databaseNow)),
    )
    .orderBy(asc(discordApplications.addedAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  const claimed = await db
    .update(discordApplications)
    .set({ holder, leasedUntil: until(termMs) })
    .where(inArray(discordApplications.botId, free))
    .returning({ botId: discordApplications.botId });
  return claimed.map(({ botId }) => botId);
}

/**
 * Makes the leases of a worker for these instances last `termMs` from now; returns those that it holds. Other leases of its,
 * which it failed to give back, end by themselves.
 */
export async function renewApplications(
  db: Queries,
  { holder, botIds, termMs }: { holder: string; botIds: readonly string[]; termMs: number },
): Promise<string[]> {
  const held = await db
    .update(discordApplications)
    .set({ leasedUntil: until(termMs) })
    .where(isHeldBy(holder, botIds))
    .returning({ botId: discordApplications.botId });
  return held.map(({ botId }) => botId);
}

/** Lets others take applications that a worker holds. */
export async function releaseApplications(
  db: Queries,
  { holder, botIds }: { holder: string; botIds: readonly string[] },
): Promise<void> {
  if (botIds.length === 0) return;
  await db.update(discordApplications).set({ holder: '', leasedUntil: 0 }).where(isHeldBy(holder, botIds));
}
