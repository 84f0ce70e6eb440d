import { makeInstance, type TestInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HISTORY_SEARCH } from '../../core/history/table.ts';
import { makeSearchIndexes } from '../../platform/database/search-index.ts';
import { listHistory } from './service.ts';
import { addEntry } from './testing/entries.ts';

let context: TestContext;
let instance: TestInstance;
beforeAll(async () => {
  context = await createTestContext();
  instance = await makeInstance(context);
  await context.db.execute(sql`
    insert into changes (bot_id, id, at, actor_kind, actor_id, actor_name, origin, area, action, target_kind, target_id, target_name, after)
    select ${instance.id}, 'many ' || n, n, 'user', '1', 'Ann', 'dashboard', 'Servers', 'server.changed', 'server', 's', md5(n::text),
      jsonb_build_object('name', repeat(md5('x' || n), 5))
    from generate_series(1, 2000) as n`);
  await context.db.execute(sql`analyze changes`);
});
afterAll(() => context.dispose());

const find = async (q: string) => {
  const member = await context.memberships.find({ discordId: instance.owner.discordId }, instance.id);
  if (!member) throw new Error('The owner is no member');
  const page = { filter: { q }, limit: 10 };
  return (await listHistory(context.db, { scope: instance.scope, member }, page)).entries.map(({ at }) => at);
};

/** The number of rows of the history read so far, by an index or sequentially. */
async function countRead(): Promise<number> {
  const { rows } = await context.db.execute<{ read: number }>(sql`
    select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_user_tables where relname = 'changes'`);
  return rows[0]?.read ?? 0;
}

test.each([
  ['by the owner', 'zzzz', true],
  ['by a member', 'zzzz', false],
  ['with a word that stands for a page and for an action as well', 'dele', true],
])('the index finds a text and few entries are read (%s)', async (_who, q, isOwner) => {
  const member = await context.memberships.find({ discordId: instance.owner.discordId }, instance.id);
  if (!member) throw new Error('The owner is no member');
  const viewer = {
    scope: instance.scope,
    member: { ...member, isOwner, permissions: ['FullAccess' as const] },
  };
  const before = await countRead();
  await context.db.transaction(async (tx) => {
    expect(await listHistory(tx, viewer, { filter: { q }, limit: 50 })).toMatchObject({ entries: [] });
    await tx.execute(sql`select pg_stat_force_next_flush()`);
  });
  expect((await countRead()) - before).toBeLessThan(100);
});

test('a text is found anywhere, in any case and script', async () => {
  await addEntry(context, instance, {
    at: 10_001,
    target: { kind: 'server', id: 'n', name: 'Grüße aus Мидгард 島' },
  });
  await addEntry(context, instance, { at: 10_002, after: { a: [{ b: { c: 'so_me "deep\\" value' } }] } });
  await addEntry(context, instance, { at: 10_003, before: { rconPort: 27_987 }, after: null });
  for (const [q, at] of [
    ['grüSSE', undefined],
    ['GRÜßE', 10_001],
    ['мидГАРД', 10_001],
    ['島', 10_001],
    ['E A', 10_001],
    ['so_me "deep\\', 10_002],
    ['soXme', undefined],
    ['27987', 10_003],
    ['798', 10_003],
    ['rconPort', undefined],
  ] as const)
    expect([q, (await find(q)).filter((each) => each > 10_000)]).toEqual([q, at === undefined ? [] : [at]]);
});

test("only the beginning of a large entry's texts can be searched, new values first", async () => {
  const list = (word: string) =>
    Array.from({ length: 90 }, (_, n) => ({ id: `${word}${n}`, reply: 'r'.repeat(500) }));
  await addEntry(context, instance, {
    at: 20_000,
    before: { list: list('oldest') },
    after: { list: list('latest') },
  });
  expect(await find('latest0')).toEqual([20_000]);
  expect(await find('latest89')).toEqual([]);
});

test("without PostgreSQL's extensions the search finds the same without the index", async () => {
  const client = new Client({ connectionString: context.settings.databaseUrl });
  await client.connect();
  try {
    await client.query('drop index changes_search');
    await client.query('drop index dino_entries_search');
    await client.query('drop extension pg_trgm');
    await client.query('drop extension btree_gin');
    await client.query('create role nobody_much');
    await client.query('grant select on all tables in schema public to nobody_much');
    await client.query('set role nobody_much');
    expect(await makeSearchIndexes(client, [HISTORY_SEARCH])).toBe(false);
    await client.query('reset role');
    await addEntry(context, instance, { at: 30_000, after: { text: 'without an index' } });
    expect(await find('without an IND')).toEqual([30_000]);
    // And it comes with the next start.
    expect(await makeSearchIndexes(client, [HISTORY_SEARCH])).toBe(true);
    expect(await makeSearchIndexes(client, [HISTORY_SEARCH])).toBe(true);
    // An index made by an older program gets the options of this one.
    const options = async () =>
      (await client.query(`select reloptions from pg_class where relname = 'changes_search'`)).rows[0];
    expect(await options()).toEqual({ reloptions: ['gin_pending_list_limit=256'] });
    await client.query('alter index changes_search set (gin_pending_list_limit = 512)');
    await makeSearchIndexes(client, [HISTORY_SEARCH]);
    expect(await options()).toEqual({ reloptions: ['gin_pending_list_limit=256'] });
  } finally {
    await client.query('reset role');
    await client.query('drop owned by nobody_much');
    await client.query('drop role nobody_much');
    await client.end();
  }
});
