import { eq } from 'drizzle-orm';
import type { Sealer } from '../base/secrets.ts';
import type { Queries } from '../database/database.ts';
import { keyChecks } from './table.ts';

const ID = 'secret-key';
const TEXT = 'arkwright';
const PLACE = { table: 'key_checks', column: 'sealed', botId: '', rowId: ID };

/** The database was encrypted with another key than the given one. */
export class WrongSecretKey extends Error {
  constructor() {
    super('SECRET_KEY is not the key that the passwords and tokens in this database were sealed with');
    this.name = 'WrongSecretKey';
  }
}

/**
 * Checks that the key fits the database, before a second key encrypts half of it. The first start with a
 * database records its key.
 *
 * @throws WrongSecretKey
 */
export async function checkSecretKey(db: Queries, sealer: Sealer): Promise<void> {
  await db
    .insert(keyChecks)
    .values({ id: ID, sealed: sealer.seal(TEXT, PLACE) })
    .onConflictDoNothing();
  const [row] = await db.select().from(keyChecks).where(eq(keyChecks.id, ID));
  try {
    if (row && sealer.open(row.sealed, PLACE) === TEXT) return;
  } catch {
    // Reported below, like an unexpected text.
  }
  throw new WrongSecretKey();
}
