import { HOUR_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import { registry } from '@arkwright/contracts/registry';
import type { ServerStatus } from '@arkwright/contracts/server-status/schema';
import { serverFields } from '@arkwright/testing/factories';
import { send } from '@arkwright/testing/test-app';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCOUNT, createServicesWorld, type ServicesWorld } from '../host-sync/testing/services-world.ts';
import { offlineCheck } from '../server-status/offline-check.ts';
import { listExplainedStatuses } from '../server-status/service.ts';
import { serverStatuses } from '../server-status/table.ts';
import { createServer } from '../servers/service.ts';
import { hostServices } from './table.ts';

const REFUSED = 'Connection refused.';

let world: ServicesWorld;
beforeAll(async () => {
  world = await createServicesWorld('offline');
  await world.refresh();
});
afterAll(() => world.dispose());

test('where the host knows why a server is offline, its status, the bell and the alert say so', async () => {
  const { api, instance, host } = world;
  const { context } = api;
  const service = (await host.services(ACCOUNT))[0]!;
  const { id } = await createServer(context, instance.by, serverFields({ name: 'A' }));
  await world.call('link', { serverId: id, serviceId: service.id });
  await world.sweep();
  const readOf = async () => {
    const rows = await context.db.select().from(hostServices);
    return rows.find(({ hostId }) => hostId === String(service.id))!.readAt;
  };
  const reasons = async () => {
    const page = await send(api, registry.serverStatus.list, {
      token: instance.owner.token,
      query: { botId: instance.id },
    });
    const [finding] = await offlineCheck.find(context);
    const [alert] = await listExplainedStatuses(context, instance.scope);
    return [(page.body as ServerStatus[])[0]?.reason, finding?.reason, alert?.reason];
  };
  await host.change(String(service.id), { state: 'stopped' });
  const since = Date.now() - HOUR_MS;
  const status = { state: 'offline', since, lastSeen: since, reason: REFUSED, players: 0 } as const;
  await context.db.insert(serverStatuses).values({ ...status, botId: instance.id, serverId: id });
  expect(await reasons()).toEqual([REFUSED, REFUSED, REFUSED]);
  // Nobody has asked for it: the host is asked because the server is offline, and not all the time.
  const before = await readOf();
  await world.sweep();
  expect(await readOf()).toBe(before);
  await world.pass(6 * MINUTE_MS);
  await world.sweep();
  const words = 'It is stopped at Nitrado.';
  expect(await reasons()).toEqual([words, words, words]);
  await context.db
    .update(serverStatuses)
    .set({ state: 'online', reason: '' })
    .where(eq(serverStatuses.serverId, id));
  expect(await reasons()).toEqual(['', undefined, '']);
  await host.change(String(service.id), { state: 'started' });
});
