import { DAY_MS, HOUR_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import { createTestApp, type TestApp } from '@arkwright/testing/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverStatuses } from '../server-status/table.ts';
import { rollbackCheck } from './rollback-check.ts';
import { recordUpload } from './service.ts';
import { silentCompanionCheck } from './silent-companion-check.ts';
import { companions } from './table.ts';
import { makeCompanionInstance, saveCompanion } from './testing/companion-instance.ts';
import { unreadSaveCheck } from './unread-save-check.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.dispose());

test('a companion that called before is silent while its game is online and companions are on', async () => {
  const { context } = api;
  const instance = await makeCompanionInstance(api);
  const of = { botId: instance.id, serverId: instance.serverId };
  const before = Date.now() - 11 * MINUTE_MS;
  const find = () => silentCompanionCheck.find(context);
  await context.db.insert(companions).values({ ...of, lastSeenAt: before });
  expect(await find()).toEqual([]);
  const seen = { state: 'online' as const, since: before, lastSeen: 0, reason: '', players: 0 };
  await context.db.insert(serverStatuses).values({ ...of, ...seen });
  expect(await find()).toMatchObject([{ botId: instance.id, subject: instance.serverId, reason: '' }]);
  // It has just come back: its companion is about to.
  await context.db.update(serverStatuses).set({ since: Date.now() });
  expect(await find()).toEqual([]);
  await context.db.update(serverStatuses).set({ since: before });
  await saveCompanion(api, instance, { isEnabled: false });
  expect(await find()).toEqual([]);
  await saveCompanion(api, instance, { isEnabled: true });
  await context.db.update(companions).set({ lastSeenAt: Date.now() });
  expect(await find()).toEqual([]);
});

test('a world that went back in time is reported for a day', async () => {
  const { context } = api;
  const instance = await makeCompanionInstance(api);
  const of = { botId: instance.id, serverId: instance.serverId };
  const rolledBackAt = Date.now() - HOUR_MS;
  await context.db
    .insert(companions)
    .values({ ...of, lastSeenAt: 0, rolledBackAt, rolledBackMs: 90 * MINUTE_MS });
  expect(await rollbackCheck.find(context)).toMatchObject([
    { botId: instance.id, reason: 'by 1 h 30 min of the game’s own clock' },
  ]);
  await context.db.update(companions).set({ rolledBackAt: Date.now() - DAY_MS - 1 });
  expect(await rollbackCheck.find(context)).toEqual([]);
});

test('a save that could not be read completely is reported until one could', async () => {
  const { context } = api;
  const instance = await makeCompanionInstance(api);
  const of = {
    scope: instance.scope,
    serverId: instance.serverId,
    kind: 'dinos' as const,
    rows: 5,
    source: 'Agent' as const,
  };
  const report = (rows: number) =>
    recordUpload(context, context.db, { ...of, unread: { rows, reasons: ['a cryopod of version\n1030'] } });
  await report(2);
  expect(await unreadSaveCheck.find(context)).toMatchObject([
    { botId: instance.id, reason: '2 dinos could not be read (a cryopod of version 1030)' },
  ]);
  await report(0);
  expect(await unreadSaveCheck.find(context)).toEqual([]);
});
