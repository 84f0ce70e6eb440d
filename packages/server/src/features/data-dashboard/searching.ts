import { sql } from 'drizzle-orm';
import { AppError } from '../../platform/app-error.ts';
import type { AppContext } from '../../platform/context.ts';
import { type Queries, sqlState } from '../../platform/database.ts';
import { createTurns, type Turns } from '../../platform/turns.ts';

/** What one statement of a search may take, ms; others may take longer. */
const STATEMENT_MS = 2000;
const CANCELED = '57014';

/**
 * The turns of searches, each of which reads all rows of an instance: a few of an instance, and so many in all that most of
 * the processors and of the database's connections are left to everybody else.
 */
export const createSearchTurns = (): Turns =>
  createTurns({
    perCaller: 2,
    inAll: 6,
    waitMs: 3000,
    mostWaiting: 10,
    message: 'Too many searches at once. Please wait a moment.',
  });

/** Searches on one connection; UNAVAILABLE, in a sentence, for what takes too long. */
export async function searchWithin<Found>(
  { db }: Pick<AppContext, 'db'>,
  find: (tx: Queries) => Promise<Found>,
  { statementMs = STATEMENT_MS }: { statementMs?: number } = {},
): Promise<Found> {
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${String(statementMs)}, true)`);
      return find(tx);
    });
  } catch (error) {
    if (sqlState(error) !== CANCELED) throw error;
    throw new AppError(
      'UNAVAILABLE',
      'This search takes too long. Please narrow it down, for example to one server.',
    );
  }
}
