import { registry } from '@arkwright/contracts/registry';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CompanionBot } from '../companion/testing/companion-bot.ts';
import { searchWithin } from './searching.ts';
import { dino, makeUploader, range, upload } from './testing/uploads.ts';

let api: TestApp;
let bot: CompanionBot;
beforeAll(async () => {
  api = await createTestApp();
  bot = await makeUploader(api);
  await upload(api, bot, { kind: 'dinos', rows: range(7, (n) => dino(n)) });
});
afterAll(() => api.dispose());

const search = (query: Record<string, string> = {}) =>
  send(api, registry.dataDashboard.dinos, {
    token: bot.owner.token,
    params: { botId: bot.id },
    query: { seenWithin: '0', ...query },
  });

test('a search that takes too long is ended, and the answer says what helps', async () => {
  const slow = searchWithin(api.context, (tx) => tx.execute(sql`select pg_sleep(5)`), { statementMs: 50 });
  await expect(slow).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: 'This search takes too long. Please narrow it down, for example to one server.',
  });
  // Only the search's own statements are cut short.
  await api.context.db.execute(sql`select pg_sleep(0.1)`);
});

test('of an instance two searches go on at once, ten more wait, and others are refused', async () => {
  // Nobody's search gets on while the table is locked.
  const unlock = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holding = api.context.db.transaction(async (tx) => {
    await tx.execute(sql`lock table dino_entries in access exclusive mode`);
    locked.resolve();
    await unlock.promise;
  });
  await locked.promise;
  const all = Array.from({ length: 14 }, () => search());
  try {
    expect(await Promise.race(all)).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMITED', message: 'Too many searches at once. Please wait a moment.' },
    });
    const { rows } = await api.context.db.execute(
      sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    expect(rows.length).toBeLessThanOrEqual(2);
  } finally {
    unlock.resolve();
    await holding;
  }
  const statuses = (await Promise.all(all)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(12);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
});

test('the total is right on each page, also behind the last', async () => {
  for (const [page, rows] of [
    ['1', 3],
    ['2', 3],
    ['3', 1],
    ['4', 0],
  ] as const) {
    const { body } = await search({ page, pageSize: '3' });
    expect(body).toMatchObject({ total: 7, rows: { length: rows } });
  }
  expect((await search({ q: 'nobody' })).body).toMatchObject({ total: 0, rows: [] });
});
