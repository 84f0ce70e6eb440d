import { HOUR_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { HostService, SyncRun } from '@arkwright/contracts/host-sync/schema';
import { makeManager, serverFields } from '@arkwright/testing/factories';
import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { managers } from '../../core/access/table.ts';
import type { By } from '../../core/history/change-log.ts';
import { endingRentalCheck } from '../host-services/ending-rental-check.ts';
import { offlineReasons } from '../host-services/offline-service.ts';
import { hostReadings, hostServices } from '../host-services/table.ts';
import { linkPastedToken } from '../nitrado/login-service.ts';
import { hostAccounts } from '../nitrado/table.ts';
import { createServer } from '../servers/service.ts';
import { addServers } from './add-service.ts';
import { type ServicesWorld, useServicesWorld } from './testing/services-world.ts';

let world: ServicesWorld;
let own: HostService;
useServicesWorld('sync-ends', (opened) => {
  ({ world, own } = opened);
});

/** A server that is linked to the account's own service. */
async function linked(): Promise<string> {
  const { id } = await createServer(world.api.context, world.instance.by, serverFields());
  await world.call('link', { serverId: id, serviceId: own.id });
  return id;
}
const sync = () => world.call<SyncRun>('sync', { serviceIds: [own.id] });
const run = async () => (await world.state()).run!;
const ofInstance = () => eq(hostServices.botId, world.instance.id);
const serviceOf = async () => (await world.services()).find(({ id }) => id === own.id)!;
async function mayNoMore(discordId: string): Promise<void> {
  const { db, memberships } = world.api.context;
  await db
    .delete(managers)
    .where(and(eq(managers.botId, world.instance.id), eq(managers.discordId, discordId)));
  memberships.forget();
}
const byOf = ({ id, discordId }: { id: string; discordId: string }): By => ({
  ...world.instance.by,
  actor: { kind: 'user', id, discordId, name: 'Manager', isSiteAdmin: false },
});

test('a sync ends when its account’s list has failed for ten minutes, and another can begin', async () => {
  await linked();
  await world.pass(HOUR_MS);
  world.host.setFault({ status: 503, path: '/services' });
  await sync();
  await world.sweep();
  await world.pass(9 * MINUTE_MS);
  await world.sweep();
  expect(await run()).toMatchObject({ endedAt: 0, entries: [{ outcome: 'waiting' }] });
  expect(await sync()).toMatchObject({ status: 409 });
  await world.pass(2 * MINUTE_MS);
  await world.sweep();
  const ended = await run();
  expect(ended.endedAt).toBeGreaterThan(0);
  expect(ended.entries).toMatchObject([
    {
      serviceId: own.id,
      outcome: 'failed',
      message: expect.stringContaining('did not answer for 10 minutes'),
    },
  ]);
  world.host.setFault(undefined);
  await world.pass(2 * MINUTE_MS);
  expect(await sync()).toMatchObject({ status: 200 });
  await world.sweep();
  expect(await run()).toMatchObject({ entries: [{ outcome: 'unchanged' }] });
});

test('a sync that the host makes wait goes on for three hours', async () => {
  const { db } = world.api.context;
  await linked();
  await sync();
  await db
    .update(hostReadings)
    .set({ pausedUntil: Date.now() + 24 * HOUR_MS })
    .where(eq(hostReadings.botId, world.instance.id));
  await world.pass(2.5 * HOUR_MS);
  await world.sweep();
  expect(await run()).toMatchObject({ endedAt: 0, entries: [{ outcome: 'waiting' }] });
  await world.pass(HOUR_MS);
  await world.sweep();
  const ended = await run();
  expect(ended.endedAt).toBeGreaterThan(0);
  expect(ended.entries).toMatchObject([
    { outcome: 'failed', message: expect.stringContaining('for 3 hours') },
  ]);
  await world.pass(24 * HOUR_MS);
  await world.refresh();
});

test('a sync ends when the login of its account is refused', async () => {
  const { db } = world.api.context;
  const accounts = eq(hostAccounts.botId, world.instance.id);
  await linked();
  await sync();
  await db.update(hostAccounts).set({ brokenSince: 1 }).where(accounts);
  await world.sweep();
  expect(await run()).toMatchObject({
    entries: [{ outcome: 'failed', message: expect.stringContaining('Sign in again') }],
  });
  await db.update(hostAccounts).set({ brokenSince: 0 }).where(accounts);
});

test('a service whose details can’t be read any more is not synchronized', async () => {
  await linked();
  await sync();
  await world.sweep();
  expect(await serviceOf()).toMatchObject({ status: 'Synchronized', problem: '' });
  world.host.setFault({ status: 500, path: `/services/${own.id}/gameservers`, body: '{"status":"error"}' });
  await world.pass(HOUR_MS);
  await world.refresh();
  expect(await serviceOf()).toMatchObject({
    status: 'Not synced',
    problem: expect.stringContaining('did not answer as expected'),
    isSyncRequired: false,
  });
  world.host.setFault(undefined);
  await world.pass(HOUR_MS);
  await world.refresh();
  expect(await serviceOf()).toMatchObject({ status: 'Synchronized', problem: '' });
});

test('an account that is refused does not say why a server is offline', async () => {
  const { context } = world.api;
  const serverId = await linked();
  await context.db.update(hostServices).set({ state: 'stopped', listedState: 'active' }).where(ofInstance());
  const reasons = () => offlineReasons(context, [world.instance.id]);
  expect([...(await reasons()).keys()]).toEqual([serverId]);
  const accounts = eq(hostAccounts.botId, world.instance.id);
  await context.db.update(hostAccounts).set({ brokenSince: 1 }).where(accounts);
  expect(await reasons()).toEqual(new Map());
  await context.db.update(hostAccounts).set({ brokenSince: 0 }).where(accounts);
  await world.pass(HOUR_MS);
  await world.refresh();
});

test('of a service in two accounts the newest reading is reported', async () => {
  const { context } = world.api;
  const other = await world.link(world.instance, 'owner');
  const soon = Date.now() + 2 * 24 * HOUR_MS;
  const row = { hostId: '777', listedName: 'Twice', listedState: 'active', rentalEndsAt: soon };
  await context.db.insert(hostServices).values([
    { ...row, botId: other.botId, nitradoId: other.nitradoId, name: 'Old', readAt: 1000 },
    { ...row, botId: other.botId, nitradoId: own.nitradoId, name: 'New', readAt: 2000 },
  ]);
  const found = (await endingRentalCheck.find(context)).filter(({ subject }) => subject.startsWith('777 '));
  expect(found.map(({ name }) => name)).toEqual(['New']);
  await context.db.delete(hostServices).where(eq(hostServices.hostId, '777'));
  await context.db.delete(hostAccounts).where(eq(hostAccounts.nitradoId, other.nitradoId));
});

test('who loses the right while Nitrado answers links no account', async () => {
  const { context } = world.api;
  const manager = await makeManager(context, world.instance, ['Nitrado_Edit']);
  const token = world.host.issueToken({ account: 'owner' });
  const real = world.nitrado.oauth.describeToken.bind(world.nitrado.oauth);
  const slow = {
    ...world.nitrado,
    oauth: {
      ...world.nitrado.oauth,
      async describeToken(accessToken: string) {
        const info = await real(accessToken);
        await mayNoMore(manager.discordId);
        return info;
      },
    },
  };
  expect(await linkPastedToken(slow, byOf(manager), token)).toMatchObject({
    success: false,
    message: expect.stringContaining('no longer have the right'),
  });
  const rows = await context.db.select().from(hostAccounts).where(eq(hostAccounts.botId, world.instance.id));
  expect(rows).toHaveLength(1);
});

test('who loses the right while services are read adds no server', async () => {
  const { context } = world.api;
  const manager = await makeManager(context, world.instance, ['Nitrado_Edit']);
  await mayNoMore(manager.discordId);
  const services = [{ serviceId: String(own.id), name: 'Late', nameShort: 'L', sortingIndex: 1 }];
  const added = await addServers(world.nitrado, byOf(manager), services);
  expect(added).toEqual([
    { serviceId: own.id, message: expect.stringContaining('no longer have the right') },
  ]);
  expect(await world.servers()).toEqual([]);
});
