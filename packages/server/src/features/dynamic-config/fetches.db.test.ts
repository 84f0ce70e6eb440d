import { DAY_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import { KEPT_ADDRESSES } from '@arkwright/contracts/dynamic-config/bounds';
import { registry } from '@arkwright/contracts/registry';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, makeManager, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { HostAddresses } from '../../platform/outbound/host-addresses.ts';
import { createServer, deleteServer } from '../servers/service.ts';
import { type ConfigFetchLog, createConfigFetchLog } from './fetch-log.ts';
import { createDynamicConfig, deleteDynamicConfig, listDynamicConfigs } from './service.ts';

const view = { showsAddresses: true };

let now = 1_800_000_000_000;
let api: TestApp;
let instance: TestInstance;
let configId: string;
let log: ConfigFetchLog;

/** Names that the tests give addresses to; addresses are their own. */
const names: Record<string, string[]> = { 'ark.example.com': ['203.0.113.7', '2001:db8::7'] };
const addressesOf: HostAddresses = async (hosts) =>
  new Map(hosts.map((host) => [host, names[host] ?? [host]]));

beforeAll(async () => {
  api = await createTestApp({ clock: { now: () => now } });
  await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => api.dispose());
beforeEach(async () => {
  instance = await makeInstance(api.context);
  configId = await addConfig();
  log = createConfigFetchLog(api.context, addressesOf);
});

const addConfig = async () => {
  const fields = { name: 'Weekend', settings: 'XPMultiplier=2\n' };
  return (await createDynamicConfig(api.context, instance.by, fields)).id;
};
const addServer = async (name: string, host: string) =>
  (await createServer(api.context, instance.by, serverFields({ name, host }))).id;
const note = (ip: string, id = configId) => log.note({ botId: instance.id, configId: id }, ip);
const fetches = async () => (await listDynamicConfigs(api.context, instance.scope, view))[0]?.fetches;

test('a fetch over HTTP is recorded for the game servers at its address, and HEAD is no fetch', async () => {
  await addServer('The Island', '127.0.0.1');
  await addServer('Elsewhere', '203.0.113.9');
  const address = `${api.app.listeningOrigin}/api/dynamicConfig/server/${instance.id}/${configId}`;
  expect((await fetch(address, { method: 'HEAD' })).status).toBe(200);
  const other = await addConfig();
  expect((await fetch(address.replace(configId, other))).status).toBe(200);
  await eventually(async () => {
    const listed = await listDynamicConfigs(api.context, instance.scope, view);
    const found = Object.fromEntries(listed.map((config) => [config.id, config.fetches]));
    expect(found[other]).toEqual([{ servers: ['The Island'], address: '127.0.0.1', at: now }]);
    expect(found[configId]).toEqual([]);
  });
});

test('a server is recognized by each of its addresses, and several may share one', async () => {
  await addServer('The Island', 'ark.example.com');
  await addServer('Ragnarok', '203.0.113.7');
  note('203.0.113.7');
  now += 1;
  note('2001:DB8::7');
  now += 1;
  note('::ffff:198.51.100.1');
  await log.flush();
  expect(await fetches()).toEqual([
    { servers: [], address: '198.51.100.1', at: now },
    { servers: ['The Island'], address: '2001:db8::7', at: now - 1 },
    { servers: ['The Island', 'Ragnarok'].toSorted(), address: '203.0.113.7', at: now - 2 },
  ]);
});

test('a pair is recorded at most once a minute', async () => {
  note('203.0.113.7');
  const first = now;
  now += MINUTE_MS - 1;
  note('203.0.113.7');
  note('203.0.113.8');
  await log.flush();
  expect((await fetches())?.map(({ at }) => at)).toEqual([now, first]);
  now += 1;
  note('203.0.113.7');
  await log.flush();
  expect(await fetches()).toMatchObject([{ address: '203.0.113.7', at: now }, { address: '203.0.113.8' }]);
});

test('deleting a server keeps the fetch, without its name', async () => {
  const id = await addServer('The Island', '203.0.113.7');
  note('203.0.113.7');
  await log.flush();
  await deleteServer(api.context, instance.by, id);
  expect(await fetches()).toMatchObject([{ servers: [], address: '203.0.113.7' }]);
});

test('deleting a config meanwhile does not stop other fetches from being stored', async () => {
  const gone = await addConfig();
  note('203.0.113.7', gone);
  note('203.0.113.7');
  await deleteDynamicConfig(api.context, instance.by, gone);
  await log.flush();
  expect(await fetches()).toHaveLength(1);
});

test('many unknown addresses push out no game server, and are deleted after a month', async () => {
  await addServer('The Island', '203.0.113.7');
  note('203.0.113.7');
  for (let index = 0; index < 120; index++) {
    now += 1;
    note(`198.51.100.${index}`);
  }
  await log.flush();
  const kept = (await fetches()) ?? [];
  expect(kept).toHaveLength(KEPT_ADDRESSES);
  expect(kept.at(-1)).toMatchObject({ servers: ['The Island'] });
  expect(kept[0]).toMatchObject({ address: '198.51.100.119' });
  now += 31 * DAY_MS;
  note('198.51.100.200');
  await log.flush();
  expect(await fetches()).toMatchObject([{ address: '198.51.100.200' }, { servers: ['The Island'] }]);
});

test('a fetch that could not be stored is stored later', async () => {
  let isAway = true;
  const flaky = createConfigFetchLog(api.context, async (hosts) => {
    if (isAway) throw new Error('away');
    return addressesOf(hosts);
  });
  flaky.note({ botId: instance.id, configId }, '203.0.113.7');
  await flaky.flush();
  expect(await fetches()).toEqual([]);
  isAway = false;
  await flaky.flush();
  expect(await fetches()).toMatchObject([{ address: '203.0.113.7' }]);
});

test('people who may not see servers see no addresses', async () => {
  await addServer('The Island', '203.0.113.7');
  note('203.0.113.7');
  await log.flush();
  const asked = async (...permissions: string[]) => {
    const { token } = await makeManager(api.context, instance, permissions);
    return (await send(api, registry.dynamicConfig.list, { token, params: { botId: instance.id } })).body;
  };
  const told = (address: string) => [{ fetches: [{ servers: ['The Island'], address }] }];
  expect(await asked('DynamicConfig_View')).toMatchObject(told(''));
  expect(await asked('DynamicConfig_Edit', 'Servers_View')).toMatchObject(told('203.0.113.7'));
});

test('open pages are notified of fetches', async () => {
  const heard: unknown[] = [];
  const stop = api.context.bus.subscribe((message) => void heard.push(message));
  note('203.0.113.7');
  await log.flush();
  await eventually(() =>
    expect(heard).toContainEqual({
      kind: 'changed',
      of: { botId: instance.id },
      topic: 'dynamic-config-fetches',
    }),
  );
  stop();
});
