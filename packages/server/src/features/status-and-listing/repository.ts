import { and, eq, ne, notInArray, sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import { botInstances } from '../../core/access/table.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Hold } from '../../platform/work/locks/lock.ts';
import { isStillHeld } from '../../platform/work/locks/lock-repository.ts';
import type { DisplayKind } from './kinds.ts';
import { statusDisplays } from './table.ts';

export type DisplayRow = Omit<typeof statusDisplays.$inferSelect, 'botId'>;
type Key = { kind: DisplayKind; serverId: string };

const BLANK: Omit<DisplayRow, keyof Key | 'placeId'> = {
  ...{ discordId: '', shownDigest: '', changedAt: 0, begunAt: null, soughtTitle: '' },
  ...{ leftoverPlaceId: '', leftoverId: '', problem: '', triedAt: 0 },
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

/** Notes something of a display, which has a row from now on, in `placeId` where it had none. */
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

/** A channel takes messages again: what it refused before is no trouble any more. */
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

/** Whether a lock is still held: whoever stood still must not overwrite what another one has noted since. */
export async function isHeldStill(tx: Queries, hold: Pick<Hold, 'name' | 'epoch'>): Promise<boolean> {
  const { rows } = await tx.execute<{ isHeld: boolean }>(sql`select ${isStillHeld(hold)} as "isHeld"`);
  return rows[0]?.isHeld === true;
}

export async function deleteDisplay(tx: Queries, scope: InstanceScope, key: Key): Promise<void> {
  await tx.delete(statusDisplays).where(isRow(scope, key));
}

/** Instances that the bot is in and of which Discord shows something. */
export async function listInstancesShown(db: Queries): Promise<string[]> {
  const rows = await db
    .selectDistinct({ botId: statusDisplays.botId })
    .from(statusDisplays)
    .innerJoin(botInstances, eq(botInstances.id, statusDisplays.botId))
    .where(eq(botInstances.isActive, true));
  return rows.map(({ botId }) => botId);
}

/** Places that don't take what should be shown there, with the reason of one of them. */
export function listProblems(db: Queries) {
  return db
    .select({
      botId: statusDisplays.botId,
      placeId: statusDisplays.placeId,
      problem: sql<string>`min(${statusDisplays.problem})`,
    })
    .from(statusDisplays)
    .where(ne(statusDisplays.problem, ''))
    .groupBy(statusDisplays.botId, statusDisplays.placeId);
}
