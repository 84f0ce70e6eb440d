import { DAY_MS } from '@arkwright/contracts/core/durations';
import { KEPT_STRANGERS } from '@arkwright/contracts/published-bans/bounds';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addServer, makeBanWorld } from '../ban-management/testing/ban-world.ts';
import { deleteServer } from '../servers/service.ts';
import { listFetches, saveFetches } from './fetches-service.ts';

let now = 1_800_000_000_000;
let context: TestContext;
beforeAll(async () => {
  context = await createTestContext({ clock: { now: () => now } });
});
afterAll(() => context.dispose());

const view = { showsAddresses: true };

test('unknown addresses push out no game server, and are deleted after a month', async () => {
  const world = await makeBanWorld(context);
  const server = await addServer(context, world);
  const seen = (name: string, address: string, at = ++now) => ({
    botId: world.id,
    server: name,
    address,
    at,
  });
  await saveFetches(context, [seen(server, '203.0.113.7')]);
  for (let n = 0; n < KEPT_STRANGERS + 20; n++) await saveFetches(context, [seen('?', `198.51.100.${n}`)]);
  const kept = await listFetches(context, world.scope, view);
  expect(kept).toHaveLength(KEPT_STRANGERS + 1);
  expect(kept[0]).toMatchObject({ serverId: '', address: `198.51.100.${KEPT_STRANGERS + 19}` });
  expect(kept.at(-1)).toMatchObject({ serverId: server, serverName: 'The Island', address: '203.0.113.7' });
  now += 31 * DAY_MS;
  await saveFetches(context, [seen(server, '203.0.113.8')]);
  expect(await listFetches(context, world.scope, view)).toMatchObject([{ address: '203.0.113.8', at: now }]);
});

test("an older fetch replaces no newer one, and a deleted server's fetch is deleted", async () => {
  const world = await makeBanWorld(context);
  const server = await addServer(context, world);
  const seen = (at: number, address: string) => ({ botId: world.id, server, address, at });
  await saveFetches(context, [seen(2000, '203.0.113.2'), seen(1000, '203.0.113.1')]);
  await saveFetches(context, [seen(1500, '203.0.113.1')]);
  expect(await listFetches(context, world.scope, view)).toMatchObject([{ at: 2000, address: '203.0.113.2' }]);
  await deleteServer(context, world.by, server);
  expect(await listFetches(context, world.scope, view)).toEqual([]);
});

test("another instance's server counts as an unknown address", async () => {
  const [mine, theirs] = [await makeBanWorld(context), await makeBanWorld(context)];
  const server = await addServer(context, theirs);
  await saveFetches(context, [{ botId: mine.id, server, address: '203.0.113.9', at: now }]);
  expect(await listFetches(context, mine.scope, view)).toMatchObject([{ serverId: '', serverName: '' }]);
  expect(await listFetches(context, theirs.scope, view)).toEqual([]);
});
