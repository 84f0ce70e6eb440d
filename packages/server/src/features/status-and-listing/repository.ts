import { and, eq, inArray, ne, notInArray, sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import { botInstances } from '../../core/access/table.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Hold } from '../../platform/work/locks/lock.ts';
import { isStillHeld } from '../../platform/work/locks/lock-repository.ts';
import { type DisplayKind, isChannel, KEPT_KINDS } from './kinds.ts';
import { statusDisplays } from './table.ts';

export type DisplayRow = Omit<typeof statusDisplays.$inferSelect, 'botId'>;
type Key = { kind: DisplayKind; serverId: string };

const BLANK: Omit<DisplayRow, keyof Key | 'placeId'> = {
  discordId: '',
  shownDigest: '',
  changedAt: 0,
  begunAt: null,
  soughtTitle: '',
  leftoverPlaceId: '',
  leftoverId: '',
  problem: '',
  triedAt: 0,
};

const isRow = (scope: InstanceScope, { kind, serverId }: Key) =>
  and(
    eq(statusDisplays.botId, scope.botId),
    eq(statusDisplays.kind, kind),
    eq(statusDisplays.serverId, serverId),
  );

export async function listDisplayRows(db: Queries, scope: InstanceScope): Promise<DisplayRow[]> {
  const rows = await db
    .select()
    .from(statusDisplays)
    .where(eq(statusDisplays.botId, scope.botId))
    .orderBy(statusDisplays.kind, statusDisplays.serverId);
  return rows.map(({ botId: _, ...row }) => row);
}

/** Stores a change of a display, creating its row, in `placeId` where it had none. */
export async function saveDisplay(
  tx: Queries,
  scope: InstanceScope,
  { kind, serverId, placeId, change }: Key & { placeId: string; change: Partial<DisplayRow> },
): Promise<void> {
  await tx
    .insert(statusDisplays)
    .values({ botId: scope.botId, kind, serverId, ...BLANK, placeId, ...change })
    .onConflictDoUpdate({
      target: [statusDisplays.botId, statusDisplays.kind, statusDisplays.serverId],
      set: change,
    });
}

/** Another bot is to show the messages: it edits each, which Discord refuses, and posts it anew. */
export async function showMessagesAnew(tx: Queries, scope: InstanceScope): Promise<void> {
  await tx
    .update(statusDisplays)
    .set({ shownDigest: '', changedAt: 0 })
    .where(
      and(
        eq(statusDisplays.botId, scope.botId),
        notInArray(
          statusDisplays.kind,
          KEPT_KINDS.filter((kind) => isChannel({ kind })),
        ),
      ),
    );
}

/** What Discord refused in some places, or anywhere in the guild, is tried again at the next look. */
export async function retryRefused(
  tx: Queries,
  scope: InstanceScope,
  placeIds: readonly string[] | 'all',
): Promise<void> {
  const isThere = placeIds === 'all' ? undefined : inArray(statusDisplays.placeId, [...placeIds]);
  await tx
    .update(statusDisplays)
    .set({ problem: '', triedAt: 0 })
    .where(and(eq(statusDisplays.botId, scope.botId), ne(statusDisplays.problem, ''), isThere));
}

/** A channel takes messages again: its recorded problems are deleted. */
export async function clearProblems(tx: Queries, scope: InstanceScope, placeId: string): Promise<void> {
  await tx
    .update(statusDisplays)
    .set({ problem: '' })
    .where(
      and(
        eq(statusDisplays.botId, scope.botId),
        eq(statusDisplays.placeId, placeId),
        notInArray(statusDisplays.kind, ['voice', 'category']),
        ne(statusDisplays.problem, ''),
      ),
    );
}

/** Whether a lock is still held: a worker that was suspended must not overwrite what another has written since. */
export async function isHeldStill(tx: Queries, hold: Pick<Hold, 'name' | 'epoch'>): Promise<boolean> {
  const { rows } = await tx.execute<{ isHeld: boolean }>(sql`select ${isStillHeld(hold)} as "isHeld"`);
  return rows[0]?.isHeld === true;
}

export async function deleteDisplay(tx: Queries, scope: InstanceScope, key: Key): Promise<void> {
  await tx.delete(statusDisplays).where(isRow(scope, key));
}

/** Instances that the bot is in and that have displays in Discord. */
export async function listInstancesShown(db: Queries): Promise<string[]> {
  const rows = await db
    .selectDistinct({ botId: statusDisplays.botId })
    .from(statusDisplays)
    .innerJoin(botInstances, eq(botInstances.id, statusDisplays.botId))
    .where(eq(botInstances.isActive, true));
  return rows.map(({ botId }) => botId);
}

/** How messages of other features are shown, by their ids. */
export async function listMessageStates(
  db: Queries,
  { botId }: InstanceScope,
): Promise<Map<string, Pick<DisplayRow, 'changedAt' | 'problem'>>> {
  const { serverId, discordId, changedAt, problem } = statusDisplays;
  const rows = await db
    .select({ serverId, discordId, changedAt, problem })
    .from(statusDisplays)
    .where(and(eq(statusDisplays.botId, botId), eq(statusDisplays.kind, 'message')));
  return new Map(
    rows.map((row) => [
      row.serverId,
      { changedAt: row.discordId === '' ? 0 : row.changedAt, problem: row.problem },
    ]),
  );
}

/** Places that don't take what should be shown there, with the reason of one of them: other features' messages, or the rest. */
export function listProblems(
  db: Queries,
  { ofMessages, botIds }: { ofMessages: boolean; botIds?: readonly string[] | undefined },
) {
  return db
    .select({
      botId: statusDisplays.botId,
      placeId: statusDisplays.placeId,
      problem: sql<string>`min(${statusDisplays.problem})`,
    })
    .from(statusDisplays)
    .where(
      and(
        ne(statusDisplays.problem, ''),
        botIds && inArray(statusDisplays.botId, [...botIds]),
        ofMessages ? eq(statusDisplays.kind, 'message') : ne(statusDisplays.kind, 'message'),
      ),
    )
    .groupBy(statusDisplays.botId, statusDisplays.placeId);
}
