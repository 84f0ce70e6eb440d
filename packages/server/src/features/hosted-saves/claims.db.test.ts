import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { createTestApp, type TestApp } from '@arkwright/testing/test-app';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { botInstances } from '../../core/access/table.ts';
import { createServer } from '../servers/service.ts';
import { servers } from '../servers/table.ts';
import { addRows, claimFetch, claimLook } from './claims-repository.ts';
import { hostedSaves } from './table.ts';

const LIMITS = { forMs: 60_000, perAccount: 2, inAll: 4 };

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.dispose());
afterEach(() => api.context.db.delete(botInstances));

/** Servers of an instance whose saves can be fetched, with their names. */
async function ready(instance: TestInstance, saves: readonly { name: string; account: string }[]) {
  const { db } = api.context;
  for (const { name, account } of saves) {
    const { id } = await createServer(api.context, instance.by, serverFields({ name }));
    await db
      .update(servers)
      .set({ hostKind: 'Nitrado', hostId: `${name}-id`, readsHostedSaves: true })
      .where(eq(servers.id, id));
    await addRows(db);
    await db.update(hostedSaves).set({ step: 'listed', account }).where(eq(hostedSaves.serverId, id));
  }
}

async function claimed(count: number): Promise<(string | undefined)[]> {
  const names: (string | undefined)[] = [];
  for (let each = 0; each < count; each++) {
    const row = await claimFetch(api.context.db, { ...LIMITS, claim: `claim-${each}` });
    names.push(row?.hostId.replace(/-id$/, ''));
  }
  return names;
}

test('at most two saves are fetched at once from one account', async () => {
  const instance = await makeInstance(api.context);
  await ready(instance, [
    { name: 'a1', account: 'A' },
    { name: 'a2', account: 'A' },
    { name: 'a3', account: 'A' },
    { name: 'b1', account: 'B' },
  ]);
  const names = await claimed(4);
  expect(names.map((name) => name?.charAt(0) ?? '').toSorted()).toEqual(['', 'a', 'a', 'b']);
});

test('the limit of four holds across processes, and a finished fetch frees a slot', async () => {
  const instance = await makeInstance(api.context);
  const names = Array.from({ length: 8 }, (_, index) => ({ name: `s${index}`, account: `account ${index}` }));
  await ready(instance, names);
  const { db } = api.context;
  const rows = await Promise.all(names.map(({ name }) => claimFetch(db, { ...LIMITS, claim: name })));
  expect(rows.filter((row) => row !== undefined)).toHaveLength(4);
  expect(new Set(rows.flatMap((row) => (row ? [row.serverId] : []))).size).toBe(4);
  const done = rows.find((row) => row !== undefined)!;
  await db
    .update(hostedSaves)
    .set({ claimedUntil: 0, step: 'read' })
    .where(eq(hostedSaves.serverId, done.serverId));
  expect((await claimed(2)).map((name) => name !== undefined)).toEqual([true, false]);
});

test('instances take turns', async () => {
  const [large, small] = [await makeInstance(api.context), await makeInstance(api.context)];
  await ready(
    large,
    ['a', 'b', 'c'].map((name) => ({ name: `large-${name}`, account: name })),
  );
  await ready(small, [{ name: 'small', account: 'd' }]);
  const names = await claimed(3);
  expect(
    names
      .slice(0, 2)
      .map((name) => name?.replace(/-.*/, ''))
      .toSorted(),
  ).toEqual(['large', 'small']);
});

test('a save is looked at by one process alone, and only with its owner’s consent', async () => {
  const instance = await makeInstance(api.context);
  await ready(instance, [{ name: 'a', account: 'A' }]);
  const { db } = api.context;
  await db.update(hostedSaves).set({ step: 'waiting' });
  const looks = () =>
    Promise.all([1, 2, 3].map((each) => claimLook(db, { claim: String(each), forMs: 60_000 })));
  expect((await looks()).filter((row) => row !== undefined)).toHaveLength(1);
  await db.update(hostedSaves).set({ claimedUntil: 0 });
  await db.update(servers).set({ readsHostedSaves: false });
  expect((await looks()).filter((row) => row !== undefined)).toEqual([]);
});
