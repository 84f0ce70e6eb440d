import { and, eq, gt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';
import { databaseNow } from '../../database/database-clock.ts';
import { locks } from './table.ts';

export type LockClaim = { name: string; holder: string; termMs: number };

/** A lock may be held for a longer term than the caller asks for, but not for this many times as long. */
const AHEAD_TERMS = 100;

const afterTerm = (termMs: number) => sql<number>`${databaseNow} + ${termMs}`;

/** Takes a lock that is free, has expired, or was this holder's before; returns the epoch of the hold. */
export async function takeLock(
  db: Queries,
  { name, holder, termMs }: LockClaim,
): Promise<number | undefined> {
  const expiresAt = afterTerm(termMs);
  // A holder that is alive renews it within its term: what lasts longer is of a clock that ran ahead.
  const isAhead = gt(locks.expiresAt, afterTerm(AHEAD_TERMS * termMs));
  const isFree = or(lte(locks.expiresAt, databaseNow), isAhead, eq(locks.holder, holder));
  const [taken] = await db
    .update(locks)
    .set({ holder, epoch: sql`${locks.epoch} + 1`, expiresAt })
    .where(and(eq(locks.name, name), isFree))
    .returning({ epoch: locks.epoch });
  if (taken) return taken.epoch;
  const [made] = await db
    .insert(locks)
    .values({ name, holder, epoch: 1, expiresAt })
    .onConflictDoNothing()
    .returning({ epoch: locks.epoch });
  return made?.epoch;
}

type Held = { name: string; epoch: number };

const current = ({ name, epoch }: Held) => and(eq(locks.name, name), eq(locks.epoch, epoch));

/** False if another holder has taken it. An expired lock that nobody took is kept. */
export async function renewLock(db: Queries, held: Held & { termMs: number }): Promise<boolean> {
  const renewed = await db
    .update(locks)
    .set({ expiresAt: afterTerm(held.termMs) })
    .where(current(held))
    .returning({ name: locks.name });
  return renewed.length > 0;
}

export async function releaseLock(db: Queries, held: Held): Promise<void> {
  await db.update(locks).set({ expiresAt: 0 }).where(current(held));
}

/** For the `where` of writes reserved for the holder: whether nobody has taken the lock since. */
export const isStillHeld = ({ name, epoch }: Held): SQL =>
  sql`exists (select from locks where name = ${name} and epoch = ${epoch})`;
