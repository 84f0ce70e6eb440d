import { MAX_VERSIONS } from '@arkwright/contracts/history/bounds';
import { makeInstance, type TestInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CHANGES_KEPT_MS, changeRetention } from './core/history/change-retention.ts';
import { versionRetention } from './core/settings/versions.ts';
import { OUTBOX_KEPT_MS, outboxRetention } from './discord/outbox-retention.ts';

const NOW = 1_800_000_000_000;
const ALL = { now: NOW, limit: 1000 };

let context: TestContext;
let instance: TestInstance;
let other: TestInstance;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.dispose());
beforeEach(async () => {
  instance = await makeInstance(context);
  other = await makeInstance(context);
});

async function valuesOf(query: ReturnType<typeof sql>): Promise<unknown[]> {
  return (await context.db.execute<{ value: unknown }>(query)).rows.map(({ value }) => value);
}

async function addChanges(botId: string, times: readonly number[]): Promise<void> {
  for (const at of times) {
    await context.db.execute(sql`
      insert into changes (bot_id, id, at, actor_kind, actor_id, actor_name, origin, area, action, target_kind, target_id, target_name)
      values (${botId}, ${`c${at}`}, ${at}, 'user', '1', 'Ann', 'dashboard', 'Owner', 'settings.changed', 'settings', 'log', 'log')`);
  }
}
const changesOf = (botId: string) =>
  valuesOf(sql`select at::float8 as value from changes where bot_id = ${botId} and id like 'c%' order by at`);

test('the history of two years is kept, of every instance', async () => {
  const edge = NOW - CHANGES_KEPT_MS;
  await addChanges(instance.id, [edge - 2, edge - 1, edge, NOW]);
  await addChanges(other.id, [edge - 1, edge + 1]);
  expect(await changeRetention.deleteSome(context.db, ALL)).toBe(3);
  expect(await changesOf(instance.id)).toEqual([edge, NOW]);
  expect(await changesOf(other.id)).toEqual([edge + 1]);
});

test('a batch is no larger than asked for, and begins with the oldest', async () => {
  await addChanges(instance.id, [1, 2, 3]);
  expect(await changeRetention.deleteSome(context.db, { now: NOW, limit: 2 })).toBe(2);
  expect(await changesOf(instance.id)).toEqual([3]);
  expect(await changeRetention.deleteSome(context.db, { now: NOW, limit: 2 })).toBe(1);
});

async function addVersions(botId: string, group: string, newest: number): Promise<void> {
  await context.db.execute(
    sql`insert into settings (bot_id, "group", rev, value) values (${botId}, ${group}, ${newest}, '{}')`,
  );
  await context.db.execute(sql`
    insert into settings_versions (bot_id, "group", rev, value, saved_at, saved_by)
    select ${botId}, ${group}, rev, '{}', 1, 'Ann' from generate_series(1, ${newest}::int) as rev`);
}
const versionsOf = (botId: string, group: string) =>
  valuesOf(sql`
    select rev as value from settings_versions where bot_id = ${botId} and "group" = ${group} order by rev`);

test('of each settings group the newest versions are kept, however old', async () => {
  await addVersions(instance.id, 'log', MAX_VERSIONS + 2);
  await addVersions(instance.id, 'chat', MAX_VERSIONS);
  await addVersions(other.id, 'log', MAX_VERSIONS + 1);
  expect(await versionRetention.deleteSome(context.db, ALL)).toBe(3);
  const kept = await versionsOf(instance.id, 'log');
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([MAX_VERSIONS, 3, MAX_VERSIONS + 2]);
  expect(await versionsOf(instance.id, 'chat')).toHaveLength(MAX_VERSIONS);
  expect(await versionsOf(other.id, 'log')).toHaveLength(MAX_VERSIONS);
});

test('what has waited for Discord for a week is dropped', async () => {
  const edge = NOW - OUTBOX_KEPT_MS;
  for (const createdAt of [edge - 1, edge, NOW]) {
    await context.db.execute(sql`
      insert into discord_outbox (bot_id, channel_id, content, mention_role_ids, kind, created_at)
      values (${instance.id}, '1', 'hello', '[]', 'line', ${createdAt})`);
  }
  expect(await outboxRetention.deleteSome(context.db, ALL)).toBe(1);
  expect(
    await valuesOf(
      sql`select created_at::float8 as value from discord_outbox where bot_id = ${instance.id} order by id`,
    ),
  ).toEqual([edge, NOW]);
});

test.each([
  ['the history', 'changes', changeRetention],
  ['versions', 'settings_versions', versionRetention],
])('%s: old rows are found by an index among many', async (_what, table, retention) => {
  await context.db.execute(sql`
    insert into changes (bot_id, id, at, actor_kind, actor_id, actor_name, origin, area, action, target_kind, target_id, target_name)
    select ${instance.id}, 'many ' || n, ${NOW}, 'user', '1', 'Ann', 'dashboard', 'Owner', 'x', 'settings', 'log', 'log'
    from generate_series(1, 5000) as n`);
  await context.db.execute(sql`
    insert into settings_versions (bot_id, "group", rev, value, saved_at, saved_by)
    select ${instance.id}, 'many', rev, '{}', 1, 'Ann' from generate_series(1, 5000) as rev`);
  await context.db.execute(sql`analyze`);
  const dry = await context.db.transaction(async (tx) => {
    const plans: string[] = [];
    const explaining = {
      ...tx,
      execute: async (query: ReturnType<typeof sql>) => {
        const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`);
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
        return { rowCount: 0 };
      },
    };
    // Only `execute` is used, and of its result only the count.
    await retention.deleteSome(explaining as unknown as typeof tx, ALL);
    return plans;
  });
  expect(dry).toHaveLength(1);
  expect(dry[0]).not.toContain(`Seq Scan on ${table}`);
});
