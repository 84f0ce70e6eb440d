import { eventually } from '@arkwright/testing/eventually';
import { createTestDatabase, type TestDatabase } from '@arkwright/testing/test-database';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLogger } from '../base/logger.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { openBus, publish } from './bus.ts';

let postgres: TestDatabase;
let db: Database;
const log = createLogger('silent');

beforeAll(async () => {
  postgres = await createTestDatabase();
  db = openDatabase({ url: postgres.url });
});
afterAll(async () => {
  await db.close();
  await postgres.drop();
});

test('a bus that keeps losing its connection reports the gaps at once, and then only occasionally', async () => {
  const bus = openBus({ url: postgres.url, log });
  const told = vi.fn();
  bus.subscribe(({ kind }) => kind === 'access' && told());
  // Disconnected before it listens, it could not miss anything.
  const isListening = async () => {
    const { rows } = await db.execute(sql`
      select pid from pg_stat_activity
      where application_name = 'arkwright bus' and query like 'listen%' and state = 'idle'
        and datname = current_database()`);
    return rows.length === 1;
  };
  const comesBack = () => eventually(async () => expect(await isListening()).toBe(true));
  const breakOff = async () => {
    await db.execute(sql`
      select pg_terminate_backend(pid, 1000) from pg_stat_activity
      where application_name = 'arkwright bus' and datname = current_database()`);
    await comesBack();
  };
  await comesBack();
  await eventually(() => expect(told).toHaveBeenCalledTimes(1));
  await breakOff();
  await eventually(() => expect(told).toHaveBeenCalledTimes(2));
  for (let round = 0; round < 3; round++) await breakOff();
  expect(told).toHaveBeenCalledTimes(2);
  await eventually(() => expect(told).toHaveBeenCalledTimes(3));
  await bus.close();
});

test('a listener that fails keeps no message from the others, and no connection from listening', async () => {
  const bus = openBus({ url: postgres.url, log });
  const heard: string[] = [];
  bus.subscribe(() => {
    throw new Error('a bug of this listener');
  });
  bus.subscribe(({ kind }) => heard.push(kind));
  // Told as soon as the connection listens.
  await eventually(() => expect(heard).toContain('access'));
  await publish(db, { kind: 'disk-full' }, { kind: 'outbox' });
  await eventually(() => expect(heard).toEqual(['access', 'disk-full', 'outbox']));
  await bus.close();
});
