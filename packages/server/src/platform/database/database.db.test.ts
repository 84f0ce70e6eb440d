import { type FaultProxy, startFaultProxy } from '@arkwright/testing/fault-proxy';
import { createTestDatabase, type TestDatabase } from '@arkwright/testing/test-database';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, isUnavailable, openDatabase } from './database.ts';

let postgres: TestDatabase;
let proxy: FaultProxy;
let db: Database;

beforeAll(async () => {
  postgres = await createTestDatabase();
  const { hostname, port } = new URL(postgres.url);
  proxy = await startFaultProxy({ host: hostname, port: Number(port) });
});
afterAll(async () => {
  await proxy.close();
  await postgres.drop();
});
beforeEach(() => {
  const url = new URL(postgres.url);
  url.host = `${proxy.host}:${proxy.port}`;
  // With one connection, losing it means losing all.
  db = openDatabase({ url: url.href, poolSize: 1 });
});
afterEach(() => db.close());

const one = async (queries: Pick<Database, 'execute'>) => (await queries.execute(sql`select 1 as n`)).rows;

test.each(['begin', 'statement', 'commit'])(
  'a connection that breaks at the %s of a transaction is replaced',
  async (moment) => {
    await one(db);
    const breakOff = async () => {
      await proxy.setFault({ kind: 'hang' });
      setTimeout(() => void proxy.setFault({ kind: 'down' }), 20);
    };
    if (moment === 'begin') await breakOff();
    const outcome = db.transaction(async (tx) => {
      if (moment === 'statement') await breakOff();
      await one(tx);
      if (moment === 'commit') await breakOff();
    });
    const error = await outcome.catch((reason: unknown) => reason);
    expect(isUnavailable(error), String(error)).toBe(true);
    await proxy.setFault({ kind: 'none' });
    expect(await db.transaction(one)).toEqual([{ n: 1 }]);
  },
);

test('each question is known until it has its reply, or has failed', async () => {
  const waiting = new Set<symbol>();
  const url = new URL(postgres.url);
  url.host = `${proxy.host}:${proxy.port}`;
  const asking = openDatabase({
    url: url.href,
    poolSize: 1,
    onAsked() {
      const question = Symbol();
      waiting.add(question);
      return () => waiting.delete(question);
    },
  });
  await one(asking);
  await asking.transaction(one);
  await expect(asking.execute(sql`select 1 / 0`)).rejects.toThrow();
  expect(waiting.size).toBe(0);
  await proxy.setFault({ kind: 'hang' });
  const asked = [one(asking), asking.transaction(one)].map((each) => each.catch(() => undefined));
  expect(waiting.size).toBeGreaterThan(0);
  await proxy.setFault({ kind: 'down' });
  await Promise.all(asked);
  await proxy.setFault({ kind: 'none' });
  expect(waiting.size).toBe(0);
  await asking.close();
});

test('a failing transaction is rolled back, gives its reason, and releases its connection', async () => {
  await db.execute(sql`create table note (n int)`);
  const failing = db.transaction(async (tx) => {
    await tx.execute(sql`insert into note values (1)`);
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect((await db.execute(sql`select n from note`)).rows).toEqual([]);
});
