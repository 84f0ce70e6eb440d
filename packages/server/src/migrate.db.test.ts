import { createTestDatabase } from '@arkwright/testing/test-database';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { migrate, OlderWorkerRuns } from './migrate.ts';
import { migrateToBefore } from './testing/migrate-to-before.ts';

const FAR = 4_000_000_000_000;

/** A database of before the last change of its tables, with a worker on it. */
async function openOlder(): Promise<{ url: string; client: Client }> {
  const { url, drop } = await createTestDatabase({ isEmpty: true });
  const client = new Client({ connectionString: url });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await drop();
  });
  await migrateToBefore(client, 'game-event-cursors');
  await client.query('insert into workers (id, expires_at) values ($1, $2)', ['old', FAR]);
  return { url, client };
}

const hasCursors = async (client: Client) => {
  const { rows } = await client.query(`select to_regclass('game_event_cursors') is not null as "isThere"`);
  return rows[0].isThere;
};

test('tables do not change under a worker of an older program', async () => {
  const { url, client } = await openOlder();
  await expect(migrate(url, { workersMs: 0 })).rejects.toThrow(OlderWorkerRuns);
  expect(await hasCursors(client)).toBe(false);
});

test('a start waits until older workers have stopped', async () => {
  const { url, client } = await openOlder();
  const started = migrate(url, { workersMs: 60_000 });
  await client.query('delete from workers');
  await started;
  expect(await hasCursors(client)).toBe(true);
});

test('a worker that was killed holds up nothing when its term is over', async () => {
  const { url, client } = await openOlder();
  await client.query('update workers set expires_at = 1');
  await migrate(url, { workersMs: 0 });
  expect(await hasCursors(client)).toBe(true);
});

test('a start that has nothing to change runs beside other workers', async () => {
  const { url, client } = await openOlder();
  await client.query('delete from workers');
  await migrate(url);
  await client.query('insert into workers (id, expires_at) values ($1, $2)', ['same', FAR]);
  await migrate(url, { workersMs: 0 });
});
