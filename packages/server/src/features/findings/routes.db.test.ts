import type { CheckResult, FindingList } from '@arkwright/contracts/findings/schema';
import { registry } from '@arkwright/contracts/registry';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, makeManager, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { CHECKED } from '../../context/coverage.ts';
import { botInstances } from '../../core/access/table.ts';
import { saveDirectory } from '../../discord/guilds/repository.ts';
import { startSweeps } from '../../platform/work/sweeps.ts';
import { serverStatuses } from '../server-status/table.ts';
import { createServer } from '../servers/service.ts';
import { runChecks } from './check-service.ts';
import { findingsSweep } from './jobs.ts';

const HOUR_MS = 3_600_000;
let api: TestApp;
let instance: TestInstance;
let now = Date.now();

beforeAll(async () => {
  api = await createTestApp({ clock: { now: () => now } });
});
afterAll(() => api.dispose());
beforeEach(async () => {
  await api.context.db.delete(botInstances);
  instance = await makeInstance(api.context, { tier: 3 });
});

async function addServer(name: string): Promise<string> {
  const { id } = await createServer(api.context, instance.by, serverFields({ name }));
  const seen = {
    state: 'offline' as const,
    since: now,
    lastSeen: now,
    reason: 'Connection refused.',
    players: 0,
  };
  await api.context.db.insert(serverStatuses).values({ botId: instance.id, serverId: id, ...seen });
  return id;
}
async function bringBack(serverId: string): Promise<void> {
  const isIt = and(eq(serverStatuses.botId, instance.id), eq(serverStatuses.serverId, serverId));
  await api.context.db.update(serverStatuses).set({ state: 'online', since: now }).where(isIt);
}
async function listFor({ token }: { token: string }): Promise<FindingList> {
  const { body } = await send(api, registry.findings.list, { token, params: { botId: instance.id } });
  return body as FindingList;
}
async function checksFor({ token }: { token: string }): Promise<CheckResult[]> {
  const { body } = await send(api, registry.findings.checks, { token, params: { botId: instance.id } });
  return body as CheckResult[];
}
const lasting = async (caller: { token: string }) =>
  (await listFor(caller)).findings.filter(({ ended, level }) => ended === 0 && level !== 'info');
const ignore = ({ token }: { token: string }, key: string, term = 'day') =>
  send(api, registry.findings.ignore, { token, body: { botId: instance.id, key, for: term } });
const turnOn = (group: string, value: object) =>
  send(api, registry.bots.update, {
    token: instance.owner.token,
    body: { bot: { id: instance.id, [group]: value } },
  });

test('an offline server is a finding at once, and is shown as mended when it is back', async () => {
  const id = await addServer('Aberration');
  await runChecks(api.context);
  expect(await lasting(instance.owner)).toEqual([
    expect.objectContaining({
      key: `server-offline:${id}`,
      level: 'bad',
      title: 'Aberration is offline',
      detail: expect.stringMatching(/^Connection refused\. /),
      since: now,
      serverId: id,
      canIgnore: true,
    }),
  ]);
  now += HOUR_MS;
  await bringBack(id);
  await runChecks(api.context);
  const over = (await listFor(instance.owner)).findings.filter(({ ended }) => ended > 0);
  expect(over).toMatchObject([{ key: `server-offline:${id}`, ended: now }]);
});

test('a member sees the findings of areas with View, and ignores those of areas with Edit', async () => {
  const key = `server-offline:${await addServer('Aberration')}`;
  await runChecks(api.context);
  const [viewer, editor, other] = await Promise.all([
    makeManager(api.context, instance, ['Servers_View']),
    makeManager(api.context, instance, ['Servers_Edit']),
    makeManager(api.context, instance, ['Crosschat_View']),
  ]);
  expect(await lasting(viewer)).toMatchObject([{ key, canIgnore: false }]);
  expect(await lasting(other)).toEqual([]);
  expect((await checksFor(other)).map(({ group }) => group)).not.toContain('Hosting');
  expect((await ignore(viewer, key)).status).toBe(403);
  expect((await ignore(other, key)).status).toBe(403);
  expect((await ignore(editor, 'nothing:nobody')).status).toBe(404);
  expect(await ignore(editor, 'server-offline:nobody')).toMatchObject({ status: 200, body: false });
  expect(await ignore(editor, key)).toMatchObject({ status: 200, body: true });
  expect(await lasting(instance.owner)).toMatchObject([{ ignored: { until: now + 24 * HOUR_MS } }]);
});

test('somebody learns how much is wrong in each of their bots, of what they may see and nobody ignores', async () => {
  const servers = [await addServer('Aberration'), await addServer('Ragnarok')];
  await turnOn('offlineAlert', { isEnabled: true });
  const [alerts, admin] = await Promise.all([
    makeManager(api.context, instance, ['OfflineAlert_View']),
    makeManager(api.context, instance, ['FullAccess']),
  ]);
  await makeInstance(api.context, { owner: instance.owner });
  const strange = await makeInstance(api.context);
  await runChecks(api.context);
  const countsFor = async ({ token }: { token: string }) =>
    (await send(api, registry.findings.own, { token })).body;
  /** As a member's list has them. */
  const listedFor = async (caller: { token: string }) => {
    const open = (await lasting(caller)).filter(({ ignored }) => ignored === null);
    const count = (wanted: string) => open.filter(({ level }) => level === wanted).length;
    return [{ botId: instance.id, bad: count('bad'), warnings: count('warn') }];
  };
  for (const member of [instance.owner, admin, alerts])
    expect(await countsFor(member)).toEqual(await listedFor(member));
  expect(await countsFor(instance.owner)).toMatchObject([{ bad: 2 }]);
  expect(await countsFor(alerts)).toEqual([{ botId: instance.id, bad: 0, warnings: 1 }]);
  expect(await countsFor(strange.owner)).toEqual([]);
  await ignore(instance.owner, `server-offline:${servers[0]}`);
  expect(await countsFor(instance.owner)).toMatchObject([{ bad: 1 }]);
  now += 24 * HOUR_MS;
  expect(await countsFor(instance.owner)).toMatchObject([{ bad: 2 }]);
  await bringBack(servers[1] ?? '');
  await runChecks(api.context);
  expect(await countsFor(instance.owner)).toMatchObject([{ bad: 1 }]);
});

test('what is ignored counts again after its time, when somebody says so, and when it is back', async () => {
  const id = await addServer('Aberration');
  const key = `server-offline:${id}`;
  await runChecks(api.context);
  await ignore(instance.owner, key);
  now += 24 * HOUR_MS;
  expect(await lasting(instance.owner)).toMatchObject([{ ignored: null }]);
  await ignore(instance.owner, key, 'end');
  const { token } = instance.owner;
  await send(api, registry.findings.heed, { token, body: { botId: instance.id, key } });
  expect(await lasting(instance.owner)).toMatchObject([{ ignored: null }]);
  await ignore(instance.owner, key, 'end');
  await bringBack(id);
  await runChecks(api.context);
  await api.context.db.update(serverStatuses).set({ state: 'offline', since: now });
  await runChecks(api.context);
  expect(await lasting(instance.owner)).toMatchObject([{ ignored: null }]);
});

test('what is on and can’t work is found by the rules of its page, and is over when it can', async () => {
  const channel = { id: '71', name: 'alerts', type: 0, parentId: '', position: 0 };
  await api.context.db.transaction((tx) =>
    saveDirectory(tx, instance.scope, { channels: [channel], roles: [], updatedAt: 0 }),
  );
  expect((await turnOn('offlineAlert', { isEnabled: true })).status).toBe(200);
  await runChecks(api.context);
  expect(await lasting(instance.owner)).toMatchObject([
    {
      check: 'works-offline-alerts',
      level: 'warn',
      title: 'The alert is on, but no channel is chosen: nothing is posted',
      to: '/offlineAlerts',
    },
  ]);
  await turnOn('offlineAlert', { channelId: '71' });
  await runChecks(api.context);
  expect(await lasting(instance.owner)).toEqual([]);
});

test('the worst comes first, whenever it was found', async () => {
  await addServer('Aberration');
  await runChecks(api.context);
  now += HOUR_MS;
  await turnOn('offlineAlert', { isEnabled: true });
  await runChecks(api.context);
  expect((await lasting(instance.owner)).map(({ level }) => level)).toEqual(['bad', 'warn']);
});

test('a check that fails is not fine, and the others go on', async () => {
  const { features } = api.context;
  const broken = {
    key: 'broken',
    group: 'Servers' as const,
    label: 'Nothing is broken',
    area: 'Owner' as const,
    find: () => Promise.reject(new Error('broken')),
    covers: () => CHECKED,
    heading: () => '',
    remedy: '',
  };
  api.context.features = [{ checks: [broken] }, ...features];
  onTestFinished(() => {
    api.context.features = features;
  });
  await addServer('Aberration');
  await runChecks(api.context);
  expect(await lasting(instance.owner)).toHaveLength(1);
  const checks = await checksFor(instance.owner);
  expect(checks.find(({ key }) => key === 'broken')).toMatchObject({
    state: 'unknown',
    reason: expect.stringMatching(/failed/),
  });
  expect(checks.find(({ key }) => key === 'server-offline')?.state).toBe('found');
  expect((await listFor(instance.owner)).areChecksRunning).toBe(true);
  now += 6 * 60_000;
  expect((await listFor(instance.owner)).areChecksRunning).toBe(false);
  const later = await checksFor(instance.owner);
  expect(new Set(later.map(({ state }) => state))).toEqual(new Set(['unknown']));
});

test('a worker looks at once where servers change, settings are saved, or somebody asks', async () => {
  const sweeps = startSweeps(api.context, [findingsSweep(api.context)]);
  onTestFinished(() => sweeps.stop());
  await eventually(async () => expect((await listFor(instance.owner)).checkedAt).toBe(now));
  await turnOn('offlineAlert', { isEnabled: true });
  await eventually(async () => expect(await lasting(instance.owner)).toHaveLength(1));
  await addServer('Aberration');
  await eventually(async () => expect(await lasting(instance.owner)).toHaveLength(2));
  await api.context.db.update(serverStatuses).set({ state: 'online', since: now });
  const { token } = instance.owner;
  await send(api, registry.findings.checkNow, { token, body: { botId: instance.id } });
  await eventually(async () => expect(await lasting(instance.owner)).toHaveLength(1));
});
