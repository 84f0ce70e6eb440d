import { eventually } from '@arkwright/testing/eventually';
import { type FaultProxy, startFaultProxy } from '@arkwright/testing/fault-proxy';
import { createTestDatabase, type TestDatabase } from '@arkwright/testing/test-database';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLogger } from '../base/logger.ts';
import { type Database, openDatabase } from './database.ts';
import { type DatabaseWatch, watchDatabase } from './database-watch.ts';

/** With this, connecting and querying takes 2 s and more, and a query alone 1 s. */
const FAR_AWAY = { kind: 'latency', ms: 500 } as const;

let postgres: TestDatabase;
let proxy: FaultProxy;
let db: Database;
let url: string;
let watch: DatabaseWatch | undefined;
const log = createLogger('silent');

beforeEach(async () => {
  postgres = await createTestDatabase();
  const { hostname, port } = new URL(postgres.url);
  proxy = await startFaultProxy({ host: hostname, port: Number(port) });
  url = postgres.url.replace(`${hostname}:${port}`, `${proxy.host}:${proxy.port}`);
  db = openDatabase({ url: postgres.url });
});
afterEach(async () => {
  await proxy.setFault({ kind: 'none' });
  await watch?.stop();
  await proxy.close();
  await db.close();
  await postgres.drop();
});

/** When the watch last got a reply, and on which connection. */
async function lastQuestion(): Promise<{ at: string; connection: number } | undefined> {
  const { rows } = await db.execute<{ at: string; connection: number }>(sql`
    select state_change::text as at, pid as connection from pg_stat_activity
    where application_name = 'arkwright watch' and query = 'select 1' and datname = current_database()`);
  return rows[0];
}

test('a PostgreSQL that is far away is not silent: connecting may take longer than a query', async () => {
  const warned = vi.spyOn(log, 'warn');
  await proxy.setFault(FAR_AWAY);
  watch = watchDatabase({ url, log });
  const first = await eventually(async () => {
    const found = await lastQuestion();
    expect(found).toBeDefined();
    return found!;
  });
  await eventually(async () => {
    const now = await lastQuestion();
    expect(now?.connection).toBe(first.connection);
    expect(now?.at).not.toBe(first.at);
  });
  expect(warned).not.toHaveBeenCalled();
  expect(watch.isSilent).toBe(false);
});

test.each([
  ['refuses', 'down', false],
  ['stands still', 'hang', true],
] as const)('one that %s is unreachable until it is back', async (_how, kind, isSilent) => {
  watch = watchDatabase({ url, log });
  await eventually(async () => expect(await lastQuestion()).toBeDefined());
  expect(watch.isReachable).toBe(true);
  await proxy.setFault({ kind });
  await eventually(() => expect(watch).toMatchObject({ isReachable: false, isSilent }));
  await proxy.setFault({ kind: 'none' });
  await eventually(() => expect(watch).toMatchObject({ isReachable: true, isSilent: false }));
});

test('it is asked more often while somebody waits for a reply', async () => {
  watch = watchDatabase({ url, log });
  const timeOfNext = async () => {
    const last = await eventually(async () => (await lastQuestion()) ?? expect.fail('It was not asked.'));
    const next = await eventually(async () => {
      const found = await lastQuestion();
      expect(found?.at).not.toBe(last.at);
      return found;
    });
    return Date.parse(next?.at ?? '') - Date.parse(last.at);
  };
  const onReply = watch.onAsked();
  await timeOfNext();
  const waitingMs = await timeOfNext();
  onReply();
  // A second call changes nothing.
  onReply();
  await timeOfNext();
  const restingMs = await timeOfNext();
  const onLaterReply = watch.onAsked();
  await timeOfNext();
  expect(await timeOfNext()).toBeLessThan(restingMs);
  expect(waitingMs).toBeLessThan(restingMs);
  onLaterReply();
});

test('one that hangs is silent until it can be reached again, near or far', async () => {
  watch = watchDatabase({ url, log });
  await eventually(async () => expect(await lastQuestion()).toBeDefined());
  await proxy.setFault({ kind: 'hang' });
  await eventually(() => expect(watch?.isSilent).toBe(true));
  await proxy.setFault(FAR_AWAY);
  await eventually(() => expect(watch?.isSilent).toBe(false));
});

test('one that hangs from the beginning is detected, too', async () => {
  await proxy.setFault({ kind: 'hang' });
  watch = watchDatabase({ url, log });
  await eventually(() => expect(watch?.isSilent).toBe(true));
});
