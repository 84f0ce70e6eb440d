import { and, eq, gt, inArray, lte } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import { storedProblems } from './table.ts';

export type StoredProblem = typeof storedProblems.$inferSelect;

export type Found = Pick<StoredProblem, 'subject' | 'name' | 'reason' | 'since'>;

type Subjects = { kind: string; subjects: readonly string[] };

const those = ({ botId }: InstanceScope, { kind, subjects }: Subjects) =>
  and(
    eq(storedProblems.botId, botId),
    eq(storedProblems.kind, kind),
    inArray(storedProblems.subject, [...subjects]),
  );

/** The kinds of the problems that are still stored. */
export async function listKinds(db: Queries): Promise<Set<string>> {
  const rows = await db.selectDistinct({ kind: storedProblems.kind }).from(storedProblems);
  return new Set(rows.map(({ kind }) => kind));
}

/** Reported problems of a kind that are still stored, of all instances. */
export function listStored(db: Queries, kind: string): Promise<StoredProblem[]> {
  return db.select().from(storedProblems).where(eq(storedProblems.kind, kind));
}

/** Stores problems as reported; returns the subjects that were not stored yet. */
export async function insertNew(
  tx: Queries,
  { botId }: InstanceScope,
  { kind, problems }: { kind: string; problems: readonly Found[] },
): Promise<Set<string>> {
  if (problems.length === 0) return new Set();
  const noted = await tx
    .insert(storedProblems)
    .values(problems.map((problem) => ({ botId, kind, ...problem })))
    .onConflictDoNothing()
    .returning({ subject: storedProblems.subject });
  return new Set(noted.map(({ subject }) => subject));
}

/** Stores how problems are that were stored before. */
export async function updateStored(
  tx: Queries,
  scope: InstanceScope,
  { kind, problems }: { kind: string; problems: readonly Found[] },
): Promise<void> {
  for (const { subject, ...found } of problems)
    await tx
      .update(storedProblems)
      .set(found)
      .where(those(scope, { kind, subjects: [subject] }));
}

/** Those of some kinds that last, of some instances, the longest first. */
export function listLasting(
  db: Queries,
  { botIds, kinds }: { botIds: readonly string[]; kinds: readonly string[] },
): Promise<StoredProblem[]> {
  return db
    .select()
    .from(storedProblems)
    .where(
      and(
        inArray(storedProblems.botId, [...botIds]),
        inArray(storedProblems.kind, [...kinds]),
        eq(storedProblems.endedAt, 0),
      ),
    )
    .orderBy(storedProblems.since, storedProblems.kind, storedProblems.subject);
}

/** Stores when problems ended; 0 for those that are back. */
export async function setEnded(
  tx: Queries,
  scope: InstanceScope,
  { endedAt, ...problems }: Subjects & { endedAt: number },
): Promise<void> {
  if (problems.subjects.length > 0)
    await tx.update(storedProblems).set({ endedAt }).where(those(scope, problems));
}

/** Forgets problems that ended before `before` (ms), of all instances. */
export async function forgetEnded(db: Queries, before: number): Promise<void> {
  const { endedAt } = storedProblems;
  await db.delete(storedProblems).where(and(gt(endedAt, 0), lte(endedAt, before)));
}
