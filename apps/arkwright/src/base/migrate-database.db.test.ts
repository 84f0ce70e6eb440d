import { withMigrationLock } from '@arkwright/server/migrate';
import { createTestDatabase } from '@arkwright/testing/test-database';
import { expect, onTestFinished, test } from 'vitest';
import { migrateDatabase } from './migrate-database.ts';
import { StartError } from './start-error.ts';

test('a start blocked from migrating for too long ends with one line that says what to do', async () => {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  await withMigrationLock(url, async (client) => {
    const early = await migrateDatabase(url, { waitMs: 100 }).catch((error: unknown) => error);
    expect(early).toBeInstanceOf(StartError);
    expect(early).toMatchObject({
      message:
        'Another Arkwright has been migrating the database for more than 0.1 seconds. Wait until it is done, or end it if it hangs, then start again.',
    });
    // The migrations themselves may wait as long as they need.
    const { rows } = await client.query('show lock_timeout');
    expect(rows).toEqual([{ lock_timeout: '0' }]);
  });
  await migrateDatabase(url);
});
