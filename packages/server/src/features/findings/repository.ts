import { FINDING_LEVELS } from '@arkwright/contracts/core/finding-level';
import { and, count, desc, eq, gt, inArray, lte, ne, or, sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import { checkRounds, type FailedChecks, findings } from './table.ts';

export type FindingRow = typeof findings.$inferSelect;

export type NewFinding = Pick<FindingRow, 'subject' | 'level' | 'name' | 'reason' | 'since'>;

type Subjects = { check: string; subjects: readonly string[] };

const those = ({ botId }: InstanceScope, { check, subjects }: Subjects) =>
  and(eq(findings.botId, botId), eq(findings.check, check), inArray(findings.subject, [...subjects]));

/** The checks of which something is stored. */
export async function listChecks(db: Queries): Promise<Set<string>> {
  const rows = await db.selectDistinct({ check: findings.check }).from(findings);
  return new Set(rows.map(({ check }) => check));
}

/** What a check has found and is still stored, in all instances or in some. */
export function listStored(
  db: Queries,
  { check, botIds }: { check: string; botIds?: readonly string[] | undefined },
): Promise<FindingRow[]> {
  const isOfThem = botIds && inArray(findings.botId, [...botIds]);
  return db
    .select()
    .from(findings)
    .where(and(eq(findings.check, check), isOfThem));
}

/** What some checks have found in an instance: what lasts, the worst first, then what is over, the latest first. */
export function listOfInstance(
  db: Queries,
  { botId }: InstanceScope,
  { checks, limit }: { checks: readonly string[]; limit: number },
): Promise<FindingRow[]> {
  const rank = sql`array_position(${sql.param([...FINDING_LEVELS])}::text[], ${findings.level})`;
  return db
    .select()
    .from(findings)
    .where(and(eq(findings.botId, botId), inArray(findings.check, [...checks])))
    .orderBy(
      sql`${findings.endedAt} > 0`,
      desc(findings.endedAt),
      rank,
      desc(findings.since),
      findings.subject,
    )
    .limit(limit);
}

/** Those of some checks of which something lasts in an instance. */
export async function listLastingChecks(
  db: Queries,
  { botId }: InstanceScope,
  checks: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ check: findings.check })
    .from(findings)
    .where(and(eq(findings.botId, botId), inArray(findings.check, [...checks]), eq(findings.endedAt, 0)));
  return new Set(rows.map(({ check }) => check));
}

/** How many findings last in some instances that nobody ignores now, by check and level. */
export function countLasting(
  db: Queries,
  { botIds, checks, now }: { botIds: readonly string[]; checks: readonly string[]; now: number },
): Promise<(Pick<FindingRow, 'botId' | 'check' | 'level'> & { count: number })[]> {
  const { botId, check, level, endedAt, ignoredBy, ignoredUntil } = findings;
  const isHeeded = or(eq(ignoredBy, ''), and(ne(ignoredUntil, 0), lte(ignoredUntil, now)));
  return db
    .select({ botId, check, level, count: count() })
    .from(findings)
    .where(and(inArray(botId, [...botIds]), inArray(check, [...checks]), eq(endedAt, 0), isHeeded))
    .groupBy(botId, check, level);
}

/** Stores new findings; another process may have stored some of them. */
export async function insertNew(
  tx: Queries,
  { botId }: InstanceScope,
  { check, found }: { check: string; found: readonly NewFinding[] },
): Promise<void> {
  if (found.length === 0) return;
  await tx
    .insert(findings)
    .values(found.map((each) => ({ botId, check, ...each })))
    .onConflictDoNothing();
}

/** Stores how findings are that were stored before. */
export async function updateStored(
  tx: Queries,
  scope: InstanceScope,
  { check, found }: { check: string; found: readonly NewFinding[] },
): Promise<void> {
  for (const { subject, ...values } of found)
    await tx
      .update(findings)
      .set(values)
      .where(those(scope, { check, subjects: [subject] }));
}

/** Notes that the owner is told of some findings; returns those of which nobody had told. */
export async function noteTold(
  tx: Queries,
  scope: InstanceScope,
  { at, ...subjects }: Subjects & { at: number },
): Promise<Set<string>> {
  if (subjects.subjects.length === 0) return new Set();
  const noted = await tx
    .update(findings)
    .set({ toldAt: at })
    .where(and(those(scope, subjects), eq(findings.toldAt, 0)))
    .returning({ subject: findings.subject });
  return new Set(noted.map(({ subject }) => subject));
}

/** Those of some checks that last, of some instances, the longest first. */
export function listLasting(
  db: Queries,
  { botIds, checks }: { botIds: readonly string[]; checks: readonly string[] },
): Promise<FindingRow[]> {
  return db
    .select()
    .from(findings)
    .where(
      and(
        inArray(findings.botId, [...botIds]),
        inArray(findings.check, [...checks]),
        eq(findings.endedAt, 0),
      ),
    )
    .orderBy(findings.since, findings.check, findings.subject);
}

/** Stores when findings ended. Nobody ignores them any more. */
export async function setEnded(
  tx: Queries,
  scope: InstanceScope,
  { endedAt, ...subjects }: Subjects & { endedAt: number },
): Promise<void> {
  if (subjects.subjects.length > 0)
    await tx.update(findings).set({ endedAt, ignoredBy: '', ignoredUntil: 0 }).where(those(scope, subjects));
}

/** Stores that findings are back; `isNews`: after so long that the owner is told again. */
export async function setBack(
  tx: Queries,
  scope: InstanceScope,
  { isNews, ...subjects }: Subjects & { isNews: boolean },
): Promise<void> {
  if (subjects.subjects.length > 0)
    await tx
      .update(findings)
      .set({ endedAt: 0, ...(isNews && { toldAt: 0 }) })
      .where(those(scope, subjects));
}

/** Stores who ignores a lasting finding, and until when; whether there is such a one. */
export async function setIgnored(
  tx: Queries,
  scope: InstanceScope,
  { by, at, until, ...of }: { check: string; subject: string; by: string; at: number; until: number },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(findings)
    .set({ ignoredBy: by, ignoredAt: at, ignoredUntil: until })
    .where(and(those(scope, { check: of.check, subjects: [of.subject] }), eq(findings.endedAt, 0)));
  return (rowCount ?? 0) > 0;
}

/** Forgets findings that ended before `before` (ms), of all instances. */
export async function forgetEnded(db: Queries, before: number): Promise<void> {
  const { endedAt } = findings;
  await db.delete(findings).where(and(gt(endedAt, 0), lte(endedAt, before)));
}

/** When all checks were last carried out, and which of them could not be. */
export async function findRound(db: Queries): Promise<{ endedAt: number; failed: FailedChecks }> {
  const [row] = await db.select().from(checkRounds);
  return row ?? { endedAt: 0, failed: {} };
}

export async function saveRound(
  db: Queries,
  round: { endedAt: number; failed: FailedChecks },
): Promise<void> {
  await db.insert(checkRounds).values(round).onConflictDoUpdate({ target: checkRounds.id, set: round });
}
