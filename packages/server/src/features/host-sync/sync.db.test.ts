import { HOUR_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import { NEW_SECRET_MASK, SECRET_MASK } from '@arkwright/contracts/core/secret-mask';
import type { HostService, SyncRun } from '@arkwright/contracts/host-sync/schema';
import { registry } from '@arkwright/contracts/registry';
import type { Server } from '@arkwright/contracts/servers/schema';
import { makeInstance, serverFields } from '@arkwright/testing/factories';
import { provesSetting } from '@arkwright/testing/proves-setting';
import { send } from '@arkwright/testing/test-app';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { changes } from '../../core/history/table.ts';
import { notifications } from '../../core/identity/table.ts';
import { getGuildName } from '../../core/instances/guild.ts';
import { suspendedServiceCheck } from '../host-services/suspended-service-check.ts';
import { hostServices } from '../host-services/table.ts';
import { vanishedServiceCheck } from '../host-services/vanished-service-check.ts';
import { hostAccounts } from '../nitrado/table.ts';
import { createServer } from '../servers/service.ts';
import { servers } from '../servers/table.ts';
import { ACCOUNT, type ServicesWorld, useServicesWorld } from './testing/services-world.ts';

let world: ServicesWorld;
let own: HostService;
let guest: HostService;
useServicesWorld('sync', (opened) => {
  ({ world, own, guest } = opened);
});

const add = (fields: Parameters<typeof serverFields>[0] = {}) =>
  createServer(world.api.context, world.instance.by, serverFields(fields));
const link = (serverId: string, serviceId: number) => world.call<Server>('link', { serverId, serviceId });
/** A server that is linked to a service and differs from it since. */
async function differing(name: string, { id: serviceId }: HostService): Promise<string> {
  const { id } = await add({ name });
  await link(id, serviceId);
  await world.api.context.db.update(servers).set({ rconPort: 1, maxPlayers: 1 }).where(eq(servers.id, id));
  return id;
}
const sync = (serviceIds?: number[]) => world.call<SyncRun>('sync', { ...(serviceIds && { serviceIds }) });
const stored = async (id: string) => (await world.servers()).find((server) => server.id === id);
const serviceOf = async ({ id }: HostService) => (await world.services()).find((each) => each.id === id)!;
const history = () =>
  world.api.context.db.select().from(changes).where(eq(changes.botId, world.instance.id)).orderBy(changes.at);
const toldTo = async (userId: string) =>
  (await world.api.context.db.select().from(notifications).where(eq(notifications.userId, userId))).map(
    ({ message }) => message,
  );
/** What a sync makes of a server whose service this is. */
const connection = ({ ip, rconPort, gamePort, slots }: HostService) => ({
  host: ip,
  rconPort,
  gamePort,
  maxPlayers: slots,
});

test('servers are added with what the host says at that moment, each answered for itself', async () => {
  await world.host.change(String(own.id), { slots: 33, adminPassword: 'quite another one' });
  await world.host.change(String(guest.id), { rconPort: 0 });
  const added = await world.call<{ serviceId: number; serverId?: string; message?: string }[]>('addServers', {
    services: [
      { serviceId: own.id, name: 'Mine', nameShort: 'M', sortingIndex: 4 },
      { serviceId: String(guest.id), name: 'Guest', nameShort: 'G' },
      { serviceId: 12, name: 'Nobody', nameShort: 'N' },
      { serviceId: own.id, name: 'Twice', nameShort: 'T' },
    ],
  });
  const [mine, ...refused] = added.body;
  expect(mine).toEqual({ serviceId: own.id, serverId: expect.any(String) });
  expect(refused.map(({ serviceId, message }) => [serviceId, message])).toEqual([
    [guest.id, expect.stringContaining('no RCON port')],
    [12, expect.stringContaining('None of the linked')],
    [own.id, expect.stringContaining('Mine is linked to this service')],
  ]);
  expect(await world.servers()).toMatchObject([
    {
      id: mine!.serverId,
      name: 'Mine',
      sortingIndex: 4,
      hosting: 'Nitrado',
      ...connection({ ...own, slots: 33 }),
    },
  ]);
  expect(await serviceOf(own)).toMatchObject({ status: 'Synchronized', isSyncRequired: false });
  expect(await serviceOf(guest)).toMatchObject({
    status: 'Can’t be used',
    problem: expect.stringContaining('RCON port'),
  });
  await world.host.change(String(guest.id), { rconPort: guest.rconPort });
  await world.refresh();
});

test('above the limit of the tier the rest is refused in its words', async () => {
  const { context } = world.api;
  const small = await makeInstance(context, { tier: 0 });
  for (let port = 1; port <= 5; port++)
    await createServer(context, small.by, serverFields({ rconPort: port }));
  const of = { botId: small.id, nitradoId: own.nitradoId };
  const [account] = await context.db
    .select()
    .from(hostAccounts)
    .where(eq(hostAccounts.botId, world.instance.id));
  const token = world.host.issueToken({ account: ACCOUNT });
  await send(world.api, registry.nitradoAccounts.pasteToken, {
    token: small.owner.token,
    body: { botId: small.id, token },
  });
  expect(account).toBeDefined();
  const row = (id: number) => ({
    ...of,
    hostId: String(id),
    listedName: '',
    listedState: 'active',
    rentalEndsAt: 0,
  });
  await context.db
    .insert(hostServices)
    .values([row(own.id), row(guest.id)])
    .onConflictDoNothing();
  const added = await send(world.api, registry.nitradoServices.addServers, {
    token: small.owner.token,
    body: {
      botId: small.id,
      services: [own, guest].map(({ id }) => ({ serviceId: id, name: `S ${id}`, nameShort: 'S' })),
    },
  });
  expect(added.body).toEqual([
    { serviceId: own.id, serverId: expect.any(String) },
    { serviceId: guest.id, message: 'You have reached the maximum number of allowed servers.' },
  ]);
  await context.db.delete(hostAccounts).where(eq(hostAccounts.botId, small.id));
});

test('a sync gives servers what the host says, as the person who has started it', async () => {
  const [a, b] = [await add({ name: 'A' }), await add({ name: 'B', rconPort: 1 })];
  await link(a.id, own.id);
  await link(b.id, guest.id);
  await world.host.change(String(own.id), { adminPassword: 'the newest password', slots: 32 });
  await world.host.change(String(guest.id), { slots: guest.slots + 1 });
  await world.refresh();
  const started = await sync();
  expect(started.body).toMatchObject({
    endedAt: 0,
    startedBy: world.instance.owner.name,
    entries: [{ outcome: 'waiting' }, { outcome: 'waiting' }],
  });
  expect(await sync()).toMatchObject({ status: 409 });
  await world.sweep();
  const { run } = await world.state();
  expect(run).toMatchObject({ id: started.body.id, endedAt: expect.any(Number) });
  expect(run!.endedAt).toBeGreaterThan(0);
  expect(run!.entries).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        serverId: a.id,
        outcome: 'synced',
        changed: ['rconPassword', 'maxPlayers'],
      }),
      expect.objectContaining({ serverId: b.id, outcome: 'synced', changed: ['maxPlayers'] }),
    ]),
  );
  expect(await stored(a.id)).toMatchObject({ rconPassword: SECRET_MASK, rconPort: own.rconPort });
  expect(await serviceOf(own)).toMatchObject({ status: 'Synchronized', differs: [] });
  const entry = (await history()).findLast(({ targetId }) => targetId === a.id)!;
  expect(entry).toMatchObject({
    action: 'server.changed',
    actorKind: 'user',
    actorId: world.instance.owner.discordId,
    before: { rconPassword: SECRET_MASK },
    after: { rconPassword: NEW_SECRET_MASK, maxPlayers: 32 },
  });
  expect(JSON.stringify([await history(), run])).not.toMatch(/the newest password|correct horse/);
  // Nothing differs now: nothing is asked.
  const again = await sync();
  expect(again.body).toMatchObject({ entries: [], endedAt: again.body.startedAt });
  expect(await world.call('dismissRun', { runId: started.body.id })).toMatchObject({ body: false });
  expect(await world.call('dismissRun', { runId: again.body.id })).toMatchObject({ body: true });
  expect(await world.state()).toMatchObject({ run: null });
});

test('what can’t be used is skipped, what fails is named, and nothing of it changes', async () => {
  const [a, b] = [await differing('A', own), await differing('B', guest)];
  await world.host.change(String(own.id), { adminPassword: 'no' });
  world.host.setFault({ status: 500, path: `/services/${guest.id}/gameservers`, body: '{"status":"error"}' });
  await sync([own.id, guest.id, 12]);
  await world.sweep();
  // After a failure the account rests for some seconds.
  await world.pass(MINUTE_MS);
  await world.sweep();
  const { run } = await world.state();
  expect(run!.entries).toMatchObject([
    { serviceId: own.id, outcome: 'skipped', message: expect.stringContaining('shorter than 5 characters') },
    { serviceId: guest.id, outcome: 'failed', message: expect.stringContaining('did not answer') },
    { serviceId: 12, serverId: '', outcome: 'skipped', message: expect.stringContaining('No server') },
  ]);
  expect(run!.endedAt).toBeGreaterThan(0);
  for (const id of [a, b]) expect(await stored(id)).toMatchObject({ rconPort: 1, maxPlayers: 1 });
  // Skipped again, by the last reading: counted, not asked.
  const again = await sync();
  expect(again.body.entries).toMatchObject([{ serverId: a, outcome: 'skipped' }, { serverId: b }]);
  await world.host.change(String(own.id), { adminPassword: 'long enough' });
  world.host.setFault(undefined);
  await world.pass(HOUR_MS);
  await world.refresh();
});

test('a sync goes on where a killed process has left it', async () => {
  await differing('A', own);
  await differing('B', guest);
  await sync();
  // Killed when the details had been stored, and nothing was done with them.
  await world.api.context.db
    .update(hostServices)
    .set({ wantedAt: 0, isChanged: false })
    .where(eq(hostServices.botId, world.instance.id));
  await world.sweep();
  const { run } = await world.state();
  expect(run!.entries.map(({ outcome }) => outcome)).toEqual(['synced', 'synced']);
  expect((await history()).filter(({ action }) => action === 'server.changed')).toHaveLength(4);
});

test('without an account that works a sync fails at once', async () => {
  const { db } = world.api.context;
  await differing('A', own);
  const broken = (brokenSince: number) =>
    db.update(hostAccounts).set({ brokenSince }).where(eq(hostAccounts.botId, world.instance.id));
  await broken(1);
  const { body } = await sync();
  expect(body.entries).toMatchObject([
    { outcome: 'failed', message: expect.stringContaining('Sign in again') },
  ]);
  expect(await serviceOf(own)).toMatchObject({
    status: 'Not synced',
    problem: expect.stringContaining('Sign in'),
  });
  await broken(0);
});

provesSetting('nitrado.isAutoSyncEnabled')(
  'linked servers follow their services by themselves, with one history entry and one notification',
  async () => {
    const { id: userId, token } = world.instance.owner;
    const id = await differing('A', own);
    const save = (isAutoSyncEnabled: boolean) =>
      send(world.api, registry.bots.update, {
        token,
        body: { bot: { id: world.instance.id, nitrado: { isAutoSyncEnabled } } },
      });
    // At once when it is switched on.
    await save(true);
    await world.sweep();
    expect(await stored(id)).toMatchObject(connection(await serviceOf(own)));
    const { lastAutomatic, nextAutomaticAt, run } = await world.state();
    expect(lastAutomatic).toMatchObject({ read: 1, changed: [{ serverId: id, outcome: 'synced' }] });
    expect(nextAutomaticAt - lastAutomatic!.at).toBeGreaterThanOrEqual(HOUR_MS / 2);
    expect(run).toBeNull();
    const said = await toldTo(userId);
    const bot = await getGuildName(world.api.context.db, world.instance.scope);
    expect(said.filter((message) => message.includes('automatic sync'))).toEqual([
      expect.stringContaining(`${bot}: The automatic sync with Nitrado has changed 1 server: A (`),
    ]);
    expect((await history()).at(-1)).toMatchObject({ actorKind: 'system', actorName: 'Hosting Sync' });
    // Then every hour.
    await world.host.change(String(own.id), { slots: 12 });
    await world.sweep();
    expect(await stored(id)).not.toMatchObject({ maxPlayers: 12 });
    await world.pass(1.5 * HOUR_MS);
    await world.sweep();
    expect(await stored(id)).toMatchObject({ maxPlayers: 12 });
    expect(await toldTo(userId)).toHaveLength(said.length + 1);
    await save(false);
    await world.host.change(String(own.id), { slots: 13 });
    await world.pass(2 * HOUR_MS);
    await world.sweep();
    expect(await stored(id)).toMatchObject({ maxPlayers: 12 });
    expect(await world.state()).toMatchObject({ nextAutomaticAt: 0 });
  },
);

test('a service that vanished or was suspended changes nothing in its server, and is reported', async () => {
  const { context } = world.api;
  const id = await differing('A', own);
  await world.host.change(String(own.id), { state: 'suspended' });
  // What differs is not said while nothing would be copied.
  expect((await world.refresh()).find((each) => each.id === own.id)).toMatchObject({
    state: 'suspended',
    status: 'Not synced',
    isSyncRequired: false,
    differs: [],
    problem: expect.stringContaining('suspended or locked at Nitrado'),
  });
  expect((await sync()).body.entries).toMatchObject([{ serverId: id, outcome: 'skipped' }]);
  expect(await suspendedServiceCheck.find(context)).toMatchObject([
    { subject: String(own.id), reason: 'Suspended' },
  ]);
  await sync([own.id]);
  await world.sweep();
  expect((await world.state()).run!.entries).toMatchObject([{ outcome: 'skipped', changed: [] }]);
  await world.host.change(String(own.id), { state: 'started', account: 'newcomer' });
  await world.refresh();
  expect(await suspendedServiceCheck.find(context)).toEqual([]);
  // A single list proves nothing.
  expect(await vanishedServiceCheck.find(context)).toEqual([]);
  await world.pass(HOUR_MS);
  await world.sweep();
  expect(await vanishedServiceCheck.find(context)).toMatchObject([
    { botId: world.instance.id, subject: String(own.id) },
  ]);
  expect(await serviceOf(own)).toMatchObject({ status: 'Not synced', isMissing: true, serverId: id });
  expect(await stored(id)).toMatchObject({ nitradoServiceId: own.id, rconPort: 1 });
  await world.host.change(String(own.id), { account: ACCOUNT });
  await world.refresh();
  expect(await vanishedServiceCheck.find(context)).toEqual([]);
});
