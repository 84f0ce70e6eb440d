import { and, eq, gt, inArray, lte } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import { toldTroubles } from './table.ts';

export type ToldTrouble = typeof toldTroubles.$inferSelect;

export type Found = Pick<ToldTrouble, 'subject' | 'name' | 'reason' | 'since'>;

type Subjects = { kind: string; subjects: readonly string[] };

const those = ({ botId }: InstanceScope, { kind, subjects }: Subjects) =>
  and(
    eq(toldTroubles.botId, botId),
    eq(toldTroubles.kind, kind),
    inArray(toldTroubles.subject, [...subjects]),
  );

/** Reported troubles of a kind that are still stored, of all instances. */
export function listTold(db: Queries, kind: string): Promise<ToldTrouble[]> {
  return db.select().from(toldTroubles).where(eq(toldTroubles.kind, kind));
}

/** Stores troubles as reported; returns the subjects that were not stored yet. */
export async function insertTold(
  tx: Queries,
  { botId }: InstanceScope,
  { kind, troubles }: { kind: string; troubles: readonly Found[] },
): Promise<Set<string>> {
  if (troubles.length === 0) return new Set();
  const noted = await tx
    .insert(toldTroubles)
    .values(troubles.map((trouble) => ({ botId, kind, ...trouble })))
    .onConflictDoNothing()
    .returning({ subject: toldTroubles.subject });
  return new Set(noted.map(({ subject }) => subject));
}

/** Stores how troubles are that were stored before. */
export async function updateTold(
  tx: Queries,
  scope: InstanceScope,
  { kind, troubles }: { kind: string; troubles: readonly Found[] },
): Promise<void> {
  for (const { subject, ...found } of troubles)
    await tx
      .update(toldTroubles)
      .set(found)
      .where(those(scope, { kind, subjects: [subject] }));
}

/** The troubles of some instances, the longest first. */
export function listOfInstances(db: Queries, botIds: readonly string[]): Promise<ToldTrouble[]> {
  return db
    .select()
    .from(toldTroubles)
    .where(inArray(toldTroubles.botId, [...botIds]))
    .orderBy(toldTroubles.since, toldTroubles.kind, toldTroubles.subject);
}

/** Those of some kinds that last, of some instances, the longest first. */
export function listLasting(
  db: Queries,
  { botIds, kinds }: { botIds: readonly string[]; kinds: readonly string[] },
): Promise<ToldTrouble[]> {
  return db
    .select()
    .from(toldTroubles)
    .where(
      and(
        inArray(toldTroubles.botId, [...botIds]),
        inArray(toldTroubles.kind, [...kinds]),
        eq(toldTroubles.endedAt, 0),
      ),
    )
    .orderBy(toldTroubles.since, toldTroubles.kind, toldTroubles.subject);
}

/** Stores when troubles ended; 0 for those that are back. */
export async function setEnded(
  tx: Queries,
  scope: InstanceScope,
  { endedAt, ...troubles }: Subjects & { endedAt: number },
): Promise<void> {
  if (troubles.subjects.length > 0)
    await tx.update(toldTroubles).set({ endedAt }).where(those(scope, troubles));
}

/** Forgets troubles of a kind that ended before `before` (ms), of all instances. */
export async function forgetEnded(
  db: Queries,
  { kind, before }: { kind: string; before: number },
): Promise<void> {
  const { endedAt } = toldTroubles;
  await db.delete(toldTroubles).where(and(eq(toldTroubles.kind, kind), gt(endedAt, 0), lte(endedAt, before)));
}
