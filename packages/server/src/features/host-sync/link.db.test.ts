import { HOUR_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import { NEW_SECRET_MASK, SECRET_MASK } from '@arkwright/contracts/core/secret-mask';
import type { HostService } from '@arkwright/contracts/host-sync/schema';
import { registry } from '@arkwright/contracts/registry';
import type { Server } from '@arkwright/contracts/servers/schema';
import { makeInstance, makeManager, serverFields } from '@arkwright/testing/factories';
import { send } from '@arkwright/testing/test-app';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { changes } from '../../core/history/table.ts';
import { hostAccounts } from '../nitrado/table.ts';
import { createServer } from '../servers/service.ts';
import { servers } from '../servers/table.ts';
import { hostSyncRuns } from './table.ts';
import { ACCOUNT, type ServicesWorld, useServicesWorld } from './testing/services-world.ts';

const QUESTION =
  /^The selected server is already linked to Nitrado service \d+\. Do you want to overwrite this link\?$/;
const FROM_NITRADO = expect.stringContaining('comes from Nitrado while the server is linked');

let world: ServicesWorld;
let own: HostService;
let guest: HostService;
useServicesWorld('link', (opened) => {
  ({ world, own, guest } = opened);
});

const add = (fields: Parameters<typeof serverFields>[0] = {}) =>
  createServer(world.api.context, world.instance.by, serverFields(fields));
const link = (serverId: string, serviceId: number, overwrite?: boolean) =>
  world.call<Server>('link', { serverId, serviceId, ...(overwrite !== undefined && { overwrite }) });
/** Saves a server as the API's callers do: as it is stored, with some changes. */
async function save(token: string, id: string, changed: Partial<Server> & { overwrite?: boolean } = {}) {
  const { overwrite, ...fields } = changed;
  const server = await stored(id);
  const { sessionName: _session, map: _map, version: _version, ...saved } = server!;
  const body = { server: { ...saved, ...fields }, ...(overwrite !== undefined && { overwrite }) };
  return send(world.api, registry.servers.update, { token, body });
}
const stored = async (id: string) => (await world.servers()).find((server) => server.id === id);
const serviceOf = async ({ id }: HostService) => (await world.services()).find((each) => each.id === id)!;
const history = () =>
  world.api.context.db.select().from(changes).where(eq(changes.botId, world.instance.id)).orderBy(changes.at);
/** What a server has once it is linked to this service. */
const connection = ({ ip, rconPort, gamePort, slots }: HostService) => ({
  host: ip,
  rconPort,
  gamePort,
  maxPlayers: slots,
});

const values = [
  { serviceId: 0 },
  { serviceId: -1 },
  { serviceId: 1.5 },
  { serviceId: '12345678901234567' },
  { serviceId: 9_007_199_254_740_992 },
];

test('a link copies what the host says at that moment, in one entry of the history', async () => {
  const { id } = await add({ name: 'A', host: '198.51.100.1' });
  await world.host.change(String(own.id), { slots: 31, adminPassword: 'changed a moment ago' });
  const linked = await link(id, own.id);
  const now = { hosting: 'Nitrado', nitradoServiceId: own.id, ...connection({ ...own, slots: 31 }) };
  expect(linked).toMatchObject({ status: 200, body: now });
  expect(await stored(id)).toMatchObject(now);
  expect(await serviceOf(own)).toMatchObject({
    serverId: id,
    status: 'Synchronized',
    differs: [],
    slots: 31,
  });
  const [, ...entries] = await history();
  expect(entries).toMatchObject([
    {
      action: 'server.changed',
      actorId: world.instance.owner.discordId,
      before: { host: '198.51.100.1', hosting: 'SelfHosted', rconPassword: SECRET_MASK },
      after: { ...now, rconPassword: NEW_SECRET_MASK },
    },
  ]);
  expect(JSON.stringify([entries, linked])).not.toContain('changed a moment ago');
});

test('a server is linked to another service after a question, and keeps its values when it is unlinked', async () => {
  const { id } = await add({ name: 'A' });
  await link(id, own.id);
  const asked = await link(id, guest.id);
  expect(asked).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', message: expect.stringMatching(QUESTION) },
  });
  expect(await stored(id)).toMatchObject({ nitradoServiceId: own.id });
  expect(await link(id, guest.id, true)).toMatchObject({
    body: { nitradoServiceId: guest.id, ...connection(guest) },
  });
  const cut = await world.call<Server>('unlink', { serverId: id });
  expect(cut.body).toMatchObject({ hosting: 'NotSelected', nitradoServiceId: 0, ...connection(guest) });
  expect(await serviceOf(guest)).toMatchObject({ serverId: '', status: 'No Server', differs: [] });
});

test('the consent to read the save does not pass to another service, whichever call links it', async () => {
  const { token } = world.instance.owner;
  const [a, b] = [await add({ name: 'A' }), await add({ name: 'B', rconPort: 1 })];
  const agree = () => save(token, a.id, { readsHostedSaves: true });
  const consent = async () => (await stored(a.id))?.readsHostedSaves;
  await link(a.id, own.id);
  await agree();
  expect(await consent()).toBe(true);
  await link(a.id, own.id, true);
  expect(await consent()).toBe(true);
  await link(a.id, guest.id, true);
  expect(await consent()).toBe(false);
  await agree();
  await save(token, a.id, { nitradoServiceId: own.id, overwrite: true });
  expect(await consent()).toBe(false);
  await agree();
  await link(b.id, own.id, true);
  expect(await consent()).toBe(false);
  const entries = await history();
  expect(entries.at(-1)).toMatchObject({ after: { nitradoServiceId: own.id } });
  expect(entries.map(({ after }) => after)).toContainEqual(
    expect.objectContaining({ nitradoServiceId: guest.id, readsHostedSaves: false }),
  );
});

test('a service moves to another server only after a question; other instances may have it, too', async () => {
  const [a, b] = [await add({ name: 'A' }), await add({ name: 'B', rconPort: 1 })];
  await link(a.id, own.id);
  const asked = await link(b.id, own.id);
  expect(asked).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/^The server A is linked/) },
  });
  expect(await link(b.id, own.id, true)).toMatchObject({ status: 200 });
  expect(await stored(a.id)).toMatchObject({ hosting: 'NotSelected', nitradoServiceId: 0 });
  expect(await stored(b.id)).toMatchObject({ nitradoServiceId: own.id, ...connection(await serviceOf(own)) });
  expect(await serviceOf(own)).toMatchObject({ isInOtherInstance: false });
  const other = await makeInstance(world.api.context);
  const elsewhere = await createServer(world.api.context, other.by, serverFields());
  await world.api.context.db
    .update(servers)
    .set({ hostKind: 'Nitrado', hostId: String(own.id) })
    .where(eq(servers.id, elsewhere.id));
  expect(await serviceOf(own)).toMatchObject({ isInOtherInstance: true });
});

test('an unknown service and a foreign server are refused', async () => {
  const other = await makeInstance(world.api.context);
  const foreign = await createServer(world.api.context, other.by, serverFields());
  const { id } = await add();
  expect(await link(id, 12)).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('None of') },
  });
  expect(await link(foreign.id, own.id)).toMatchObject({ status: 404 });
  expect(await world.call('unlink', { serverId: foreign.id })).toMatchObject({ status: 404 });
  for (const value of values)
    expect(await world.call('link', { serverId: id, ...value })).toMatchObject({ status: 400 });
});

test.each([
  ['does not answer', { status: 503 }, 'did not answer as expected'],
  ['asks to wait', { status: 429, retryAfterSeconds: 60 }, 'asks to wait'],
  ['does not show its details', { status: 403, body: '{"status":"error"}' }, 'does not show'],
])('where the host %s, it is said and nothing is linked', async (_how, fault, words) => {
  const { token } = world.instance.owner;
  const { id } = await add({ name: 'A' });
  const before = await stored(id);
  world.host.setFault({ ...fault, path: `/services/${own.id}/gameservers` });
  const said = { status: 502, body: { code: 'UPSTREAM', message: expect.stringContaining(words) } };
  expect(await link(id, own.id)).toMatchObject(said);
  expect(await save(token, id, { nitradoServiceId: own.id })).toMatchObject(said);
  const server = {
    ...serverFields({ rconPort: 2 }),
    botInstanceId: world.instance.id,
    nitradoServiceId: own.id,
  };
  expect(await send(world.api, registry.servers.create, { token, body: { server } })).toMatchObject(said);
  expect(await world.servers()).toEqual([before]);
  await world.pass(HOUR_MS);
});

test('without an account that works nothing is linked, and nothing is asked', async () => {
  const { db } = world.api.context;
  const broken = (brokenSince: number) =>
    db.update(hostAccounts).set({ brokenSince }).where(eq(hostAccounts.botId, world.instance.id));
  const { id } = await add();
  await broken(1);
  expect(await link(id, own.id)).toMatchObject({
    status: 502,
    body: { message: expect.stringContaining('Sign in again') },
  });
  await broken(0);
  expect(await stored(id)).toMatchObject({ nitradoServiceId: 0 });
});

test('a service with values that a server can’t have, or that is suspended, is not linked', async () => {
  const { id } = await add();
  await world.host.change(String(own.id), { rconPort: 0 });
  expect(await link(id, own.id)).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('no RCON port') },
  });
  await world.host.change(String(own.id), { rconPort: own.rconPort, state: 'suspended' });
  expect(await link(id, own.id)).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('suspended or locked') },
  });
  await world.host.change(String(own.id), { state: 'started' });
  expect(await stored(id)).toMatchObject({ nitradoServiceId: 0, rconPort: 27_020 });
  await world.refresh();
});

test('saving a server links it for people who may edit Hosting Sync, and for nobody else', async () => {
  const manager = await makeManager(world.api.context, world.instance, ['Servers_Edit']);
  const { token } = world.instance.owner;
  const { id } = await add();
  expect(await save(manager.token, id, { nitradoServiceId: own.id })).toMatchObject({ status: 403 });
  expect(await save(token, id, { nitradoServiceId: 12 })).toMatchObject({ status: 400 });
  const linked = { hosting: 'Nitrado', nitradoServiceId: own.id, ...connection(await serviceOf(own)) };
  expect(
    await save(token, id, { nitradoServiceId: own.id, name: 'Linked', host: '198.51.100.9' }),
  ).toMatchObject({
    status: 200,
    body: { ...linked, name: 'Linked' },
  });
  expect(await save(manager.token, id, { name: 'Renamed' })).toMatchObject({
    status: 200,
    body: { ...linked, name: 'Renamed' },
  });
  expect(await save(manager.token, id, { nitradoServiceId: 0, hosting: 'NotSelected' })).toMatchObject({
    status: 403,
  });
  const syncer = await makeManager(world.api.context, world.instance, ['Nitrado_Edit']);
  const unlinked = await send(world.api, registry.nitradoServices.unlink, {
    token: syncer.token,
    body: { botId: world.instance.id, serverId: id },
  });
  expect(unlinked).toMatchObject({ status: 200, body: { nitradoServiceId: 0 } });
});

test('adding a server with a service gives it the service’s connection', async () => {
  const server = {
    ...serverFields({ name: 'New' }),
    botInstanceId: world.instance.id,
    nitradoServiceId: own.id,
  };
  const add = () =>
    send(world.api, registry.servers.create, { token: world.instance.owner.token, body: { server } });
  const linked = { name: 'New', hosting: 'Nitrado', ...connection(await serviceOf(own)) };
  expect(await add()).toMatchObject({ status: 200, body: linked });
  expect(await add()).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('The server New is linked to this service') },
  });
});

test('saving a server with another service asks as linking does, and so for a service that another server has', async () => {
  const { token } = world.instance.owner;
  const [a, b] = [await add({ name: 'A' }), await add({ name: 'B', rconPort: 1 })];
  await link(a.id, own.id);
  const asked = await save(token, a.id, { nitradoServiceId: guest.id, name: 'Not renamed' });
  expect(asked).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', message: expect.stringMatching(QUESTION) },
  });
  expect(await stored(a.id)).toMatchObject({ name: 'A', nitradoServiceId: own.id });
  const agreed = await save(token, a.id, { nitradoServiceId: guest.id, overwrite: true });
  expect(agreed).toMatchObject({ status: 200, body: { nitradoServiceId: guest.id, ...connection(guest) } });
  expect(await save(token, b.id, { nitradoServiceId: guest.id })).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/^The server A is linked/) },
  });
  expect(await save(token, b.id, { nitradoServiceId: guest.id, overwrite: true })).toMatchObject({
    status: 200,
  });
  expect(await stored(a.id)).toMatchObject({ hosting: 'NotSelected', nitradoServiceId: 0 });
});

test('what comes from Nitrado can’t be changed while a server is linked, whoever tries', async () => {
  const manager = await makeManager(world.api.context, world.instance, ['Servers_Edit']);
  const { id } = await add();
  await link(id, own.id);
  const before = await stored(id);
  const attempts: Partial<Server>[] = [
    { host: '198.51.100.66' },
    { gamePort: 1 },
    { rconPort: 1 },
    { maxPlayers: 1 },
    // Even the right one: otherwise it could be found out by trying.
    { rconPassword: (await world.host.services(ACCOUNT))[0]!.adminPassword as never },
  ];
  for (const { token } of [manager, world.instance.owner]) {
    for (const changed of attempts) {
      const [name] = Object.keys(changed);
      expect(await save(token, id, changed)).toMatchObject({
        status: 400,
        body: { code: 'INVALID', fields: [{ path: `server.${name}`, message: FROM_NITRADO }] },
      });
    }
  }
  expect(await stored(id)).toEqual(before);
  // Who unlinks it may change it with the same save.
  const free = {
    nitradoServiceId: 0,
    hosting: 'SelfHosted' as const,
    rconPort: 5,
    rconPassword: 'typed anew' as never,
  };
  expect(await save(world.instance.owner.token, id, free)).toMatchObject({
    status: 200,
    body: { rconPort: 5 },
  });
});

test('a server that is linked while an automatic sync runs has its turn right after it', async () => {
  const { context } = world.api;
  const { token } = world.instance.owner;
  const bot = (isAutoSyncEnabled: boolean) => ({
    bot: { id: world.instance.id, nitrado: { isAutoSyncEnabled } },
  });
  const { id: first } = await add({ name: 'A' });
  await link(first, own.id);
  await send(world.api, registry.bots.update, { token, body: bot(true) });
  // It waits for the host, which makes it wait.
  world.host.setFault({ status: 429, retryAfterSeconds: 600, path: '/services' });
  await world.pass(HOUR_MS);
  await world.sweep();
  world.host.setFault(undefined);
  const [open] = await context.db.select().from(hostSyncRuns);
  expect(open).toMatchObject({ endedAt: 0, entries: [{ serverId: first }] });
  const { id: second } = await add({ name: 'B', rconPort: 1 });
  await link(second, guest.id);
  await context.db.update(servers).set({ rconPort: 1 }).where(eq(servers.id, second));
  await world.pass(11 * MINUTE_MS);
  await world.sweep();
  expect(await stored(second)).toMatchObject({ rconPort: guest.rconPort });
  expect(await world.state()).toMatchObject({ lastAutomatic: { read: 2 } });
  await send(world.api, registry.bots.update, { token, body: bot(false) });
});
