import { companionOrders, companionServer } from '@arkwright/contracts/companion/schema';
import { registry } from '@arkwright/contracts/registry';
import { server as serverSchema } from '@arkwright/contracts/servers/schema';
import { serverFields } from '@arkwright/testing/factories';
import { provesSetting } from '@arkwright/testing/proves-setting';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { changes } from '../../core/history/table.ts';
import type { Message } from '../../platform/events/bus.ts';
import { hintOf } from '../realtime/hints.ts';
import { createServer, openRconPassword } from '../servers/service.ts';
import { servers } from '../servers/table.ts';
import { listStartedWith, recordUpload } from './service.ts';
import {
  type CompanionInstance,
  helloFields,
  makeCompanionInstance,
  saveCompanion,
} from './testing/companion-instance.ts';

let now = Date.now();
let api: TestApp;
let external: TestApp;
let instance: CompanionInstance;
const heard: Message[] = [];
beforeAll(async () => {
  const clock = { now: () => now };
  api = await createTestApp({ settings: { outboundAllow: ['loopback', 'external'] }, clock });
  const { databaseUrl } = api.context.settings;
  external = await createTestApp({ databaseUrl, settings: { outboundAllow: ['external'] } });
  api.context.bus.subscribe((message) => heard.push(message));
});
afterAll(async () => {
  await external.dispose();
  await api.dispose();
});
beforeEach(async () => {
  instance = await makeCompanionInstance(api);
});

const hello = (changed: Parameters<typeof helloFields>[0] = {}, at = api, token = instance.key) =>
  send(at, registry.companion.hello, { token, body: helloFields(changed) });

const known = (changed: Parameters<typeof helloFields>[0] = {}) =>
  hello({ serverId: instance.serverId, ...changed });

async function serversOf(of = instance) {
  const sent = { token: of.owner.token, params: { botId: of.id } };
  return z.array(serverSchema).parse((await send(api, registry.servers.list, sent)).body);
}

async function companionsOf(of = instance) {
  const sent = { token: of.owner.token, params: { botId: of.id } };
  return z.array(companionServer).parse((await send(api, registry.companion.list, sent)).body);
}

const liveNews = () =>
  heard.flatMap((message) => {
    const hint = hintOf(message);
    if (!hint || !('botId' in hint.to) || hint.to.botId !== instance.id) return [];
    return [hint.event.kind === 'changed' ? hint.event.what : hint.event.kind];
  });

/** The message that is published last arrives last. */
async function hearAll(): Promise<void> {
  const end = Promise.withResolvers<void>();
  const stop = api.context.bus.subscribe(({ kind }) => kind === 'outbox' && end.resolve());
  await api.context.bus.publish(api.context.db, { kind: 'outbox' });
  await end.promise;
  stop();
}

provesSetting('companionMod.uploadIntervalBase', 'companionMod.uploadStructuresDelay')(
  'a hello fills the server’s page, marks the companion as connected, and returns its orders',
  async () => {
    await saveCompanion(api, instance, {
      uploadPlayerData: true,
      uploadDinoData: true,
      uploadIntervalBase: 120,
      uploadStructuresDelay: 5,
    });
    const reply = await known();
    expect(companionOrders.parse(reply.body)).toEqual({
      revision: expect.stringMatching(/^.{16}$/),
      serverId: instance.serverId,
      uploads: { players: true, structures: false, dinos: true },
      chat: false,
      intervalSeconds: 120,
      structuresDelaySeconds: 5,
      log: { run: '', next: 0 },
      acceptsChanges: true,
    });
    expect((await serversOf())[0]).toMatchObject({
      sessionName: 'Obelisk - The Island',
      map: 'TheIsland_WP',
      version: '75.12',
      // Values that the owner entered are kept.
      name: 'The Island',
      clusterId: '',
    });
    expect(await companionsOf()).toMatchObject([
      {
        serverId: instance.serverId,
        serverName: 'The Island',
        map: 'TheIsland_WP',
        isConnected: true,
        type: 'Mod',
        version: '1.4.0',
      },
    ]);
  },
);

test('an agent names the server that it reads for, and changes nothing that it cannot know', async () => {
  await known();
  const { serverId } = instance;
  const call = { serverId, type: 'Agent', version: '0.1.0', sessionName: '', map: '', gameVersion: '' };
  const agent = (body: object) =>
    send(api, registry.companion.hello, {
      token: instance.key,
      body: { ...call, clusterId: '', modIds: [], ...body },
    });
  const game = { sessionName: 'Obelisk - The Island', version: '75.12', map: 'TheIsland_WP' };
  expect((await agent({ map: 'Ragnarok_WP' })).status).toBe(200);
  // The mod is still there: it can do more.
  expect(await companionsOf()).toMatchObject([{ type: 'Mod', version: '1.4.0' }]);
  expect((await serversOf())[0]).toMatchObject(game);
  now += 61_000;
  expect((await agent({})).status).toBe(200);
  expect(await companionsOf()).toMatchObject([{ isConnected: true, type: 'Agent', version: '0.1.0' }]);
  expect((await serversOf())[0]).toMatchObject(game);
  // An agent knows only the game's map, by the name of its save.
  expect((await agent({ map: 'Ragnarok_WP' })).status).toBe(200);
  expect((await serversOf())[0]).toMatchObject({ ...game, map: 'Ragnarok_WP' });
  await known();
  expect(await companionsOf()).toMatchObject([{ type: 'Mod' }]);
});

test("an agent can't add a game server", async () => {
  await saveCompanion(api, instance, { isRegistrationEnabled: true });
  const reply = await hello({
    type: 'Agent',
    rconPort: undefined,
    gamePort: undefined,
    maxPlayers: undefined,
  });
  expect(reply).toMatchObject({
    status: 400,
    body: {
      message:
        'No game server can be added without its ports. An agent needs the ID of a server that is on the Servers page.',
    },
  });
  expect(await serversOf()).toHaveLength(1);
});

test("the game's launch settings are kept until a hello reports others", async () => {
  const startedWith = async () => (await listStartedWith(api.context.db, [instance.id]))[0];
  await known({ buildId: '20301500', modIds: ['7', '8', '9'], modFileIds: ['70', ''] });
  const first = await startedWith();
  expect(first).toMatchObject({
    serverId: instance.serverId,
    buildId: '20301500',
    mods: { '7': '70', '8': '', '9': '' },
  });
  expect(first?.toldAt).toBeGreaterThan(0);
  await known({ buildId: '', modIds: [], modFileIds: [] });
  expect(await startedWith()).toMatchObject({ buildId: '', mods: {} });
});

test('a plugin is never asked to upload dinos', async () => {
  await saveCompanion(api, instance, { uploadDinoData: true });
  expect(companionOrders.parse((await known({ type: 'APIPlugin' })).body).uploads.dinos).toBe(false);
});

/** Changes with every write of the row, even one that changes nothing. */
async function rowVersion() {
  const { rows } = await api.context.db.execute(
    sql`select xmin::text, ctid::text from servers where id = ${instance.serverId}`,
  );
  return rows;
}

test('a hello without news writes no server and updates no page', async () => {
  await known();
  await hearAll();
  heard.length = 0;
  const before = await rowVersion();
  expect((await known()).status).toBe(200);
  expect(await rowVersion()).toEqual(before);
  await hearAll();
  expect(liveNews()).toEqual([]);
  await known({ gameVersion: '75.13', version: '1.5.0' });
  await hearAll();
  expect(liveNews()).toEqual(['companion', 'servers']);
});

test('a companion that is silent for more than 60 s is disconnected until it calls again', async () => {
  await known();
  now += 60_000;
  expect((await companionsOf())[0]?.isConnected).toBe(true);
  now += 1;
  expect((await companionsOf())[0]).toMatchObject({ isConnected: false, lastSeenAt: now - 60_001 });
  await known();
  expect((await companionsOf())[0]?.isConnected).toBe(true);
});

test('each kind shows its last complete upload', async () => {
  await known();
  const { context } = api;
  const note = (kind: 'players' | 'bases', rows: number) =>
    context.db.transaction((tx) =>
      recordUpload(context, tx, {
        scope: instance.scope,
        serverId: instance.serverId,
        kind,
        rows,
        source: 'Agent',
      }),
    );
  await note('players', 12);
  await note('bases', 3);
  await note('players', 13);
  expect((await companionsOf())[0]).toMatchObject({
    type: 'Mod',
    uploads: {
      players: { at: now, rows: 13 },
      tribes: { at: 0, rows: 0 },
      bases: { at: now, rows: 3 },
      dinos: { at: 0, rows: 0 },
    },
  });
});

test("an ID that is not of the instance’s servers is refused, even if it is another's", async () => {
  const stranger = await makeCompanionInstance(api);
  for (const serverId of [stranger.serverId, 'nobody-has-this-id', '']) {
    const reply = await hello({ serverId });
    expect(reply).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  }
  expect((await companionsOf(stranger))[0]).toMatchObject({ type: '', lastSeenAt: 0 });
});

for (const id of ['', 'a-foreign-or-old-id'])
  provesSetting('companionMod.isRegistrationEnabled')(
    `with registration on, a server with the ID “${id}” is added`,
    async () => {
      await saveCompanion(api, instance, { isRegistrationEnabled: true });
      const { serverId } = companionOrders.parse(
        (await hello({ serverId: id, map: 'ScorchedEarth_WP' })).body,
      );
      const found = (await serversOf()).find((server) => server.id === serverId);
      expect(found).toMatchObject({
        name: 'Obelisk - The Island',
        nameShort: 'Scorched E',
        host: '127.0.0.1',
        gamePort: 7777,
        rconPort: 27025,
        maxPlayers: 70,
        clusterId: 'obelisk',
        modIds: ['928708'],
        isEnabled: true,
        isAutomaticRegistration: true,
        map: 'ScorchedEarth_WP',
      });
      const [row] = await api.context.db.select().from(servers).where(eq(servers.id, serverId));
      expect(openRconPassword(api.context.sealer, row!)).toBe('correct horse');
      const entries = await api.context.db
        .select()
        .from(changes)
        .where(and(eq(changes.botId, instance.id), eq(changes.targetId, serverId)));
      expect(entries).toMatchObject([
        { action: 'server.created', actorKind: 'companion', actorName: 'Companion', origin: 'api' },
      ]);
      expect(JSON.stringify(entries)).not.toContain('correct horse');
    },
  );

async function setServer(change: object) {
  const [found] = await serversOf();
  const body = { server: { ...found!, ...change } };
  const reply = await send(api, registry.servers.update, { token: instance.owner.token, body });
  expect(reply.status).toBe(200);
}

test('a server that was registered automatically follows its game; others do not', async () => {
  const setup = { modIds: ['1', '2', '1'], maxPlayers: 30, clusterId: 'other' };
  const entered = { modIds: ['9'], maxPlayers: 50, clusterId: 'mine' };
  await setServer({ ...entered, isAutomaticRegistration: false });
  await known(setup);
  expect(await serversOf()).toMatchObject([entered]);

  await setServer({ isAutomaticRegistration: true });
  const before = (await serversOf())[0]!;
  await known({ ...setup, gamePort: 9999, rconPort: 9998, rconPassword: 'another one' });
  const followed = { modIds: ['1', '2'], maxPlayers: 30, clusterId: 'other' };
  const [after] = await serversOf();
  expect(after).toMatchObject({ ...before, ...followed, sessionName: 'Obelisk - The Island' });
  const [row] = await api.context.db.select().from(servers).where(eq(servers.id, instance.serverId));
  expect(openRconPassword(api.context.sealer, row!)).toBe(serverFields().rconPassword);

  // Nothing new is nothing written, and a game without a cluster says nothing of it.
  await known({ ...setup, clusterId: '' });
  expect(await serversOf()).toEqual([after]);
  const entries = await api.context.db
    .select()
    .from(changes)
    .where(and(eq(changes.botId, instance.id), eq(changes.actorKind, 'companion')));
  expect(entries).toMatchObject([{ action: 'server.changed', before: entered, after: followed }]);
});

test('texts reported by a game become plain text, also as the name of a server that is added automatically', async () => {
  await saveCompanion(api, instance, { isRegistrationEnabled: true });
  const hostile = (text: string) => `\u202e<RichColor Color="1,0,0,1">${text}</>\n\u0007`;
  const said = {
    sessionName: hostile('Obelisk'),
    version: hostile('1').slice(-30),
    gameVersion: '75\u200e.12\n',
    map: 'The\u202eIsland_WP',
    clusterId: 'obe\u0007lisk',
  };
  const { serverId } = companionOrders.parse((await hello(said)).body);
  expect((await serversOf()).find(({ id }) => id === serverId)).toMatchObject({
    name: 'Obelisk',
    sessionName: 'Obelisk',
    version: '75.12',
    map: 'TheIsland_WP',
    clusterId: 'obe lisk',
  });
  const version = (await companionsOf()).find((each) => each.serverId === serverId)?.version;
  expect(version).not.toMatch(/[\p{Cc}\p{Cf}]/u);
});

test("registering with the ID of another instance's server does not change that server", async () => {
  const stranger = await makeCompanionInstance(api);
  await saveCompanion(api, instance, { isRegistrationEnabled: true });
  const { serverId } = companionOrders.parse((await hello({ serverId: stranger.serverId })).body);
  expect(serverId).not.toBe(stranger.serverId);
  expect(await serversOf(stranger)).toMatchObject([{ sessionName: '' }]);
});

test('a game with a known host and RCON port is the existing server, also by another name of its host', async () => {
  await saveCompanion(api, instance, { isRegistrationEnabled: true });
  const reply = await hello({ rconPort: serverFields().rconPort, rconPassword: '' });
  expect(companionOrders.parse(reply.body).serverId).toBe(instance.serverId);
  const named = await createServer(
    api.context,
    instance.by,
    serverFields({ host: 'localhost', rconPort: 27031 }),
  );
  const again = await hello({ rconPort: 27031, rconPassword: '' });
  expect(companionOrders.parse(again.body).serverId).toBe(named.id);
  expect(await serversOf()).toHaveLength(2);
});

test('two simultaneous hellos add one server', async () => {
  await saveCompanion(api, instance, { isRegistrationEnabled: true });
  const replies = await Promise.all([hello(), hello(), hello()]);
  const ids = replies.map(({ body }) => companionOrders.parse(body).serverId);
  expect(new Set(ids).size).toBe(1);
  expect(await serversOf()).toHaveLength(2);
});

test.each([
  ['', 'RCON password is required'],
  ['1234', 'RCON password must be at least 5 characters'],
  ['**********', 'Please enter the RCON password'],
])('a server with the password %j is refused with a message', async (rconPassword, message) => {
  await saveCompanion(api, instance, { isRegistrationEnabled: true });
  const reply = await hello({ rconPassword });
  expect(reply).toMatchObject({
    status: 400,
    body: { code: 'INVALID', message, fields: [{ path: 'rconPassword', message }] },
  });
  expect(await serversOf()).toHaveLength(1);
});

test('a server is not added if it could not be dialled: an internal address, or a mail server’s port', async () => {
  await saveCompanion(api, instance, { isRegistrationEnabled: true });
  const inside = await hello({}, external);
  expect(inside).toMatchObject({
    status: 400,
    body: { message: "A game server at 127.0.0.1:27025 can't be reached from here." },
  });
  expect((await hello({ rconPort: 25 })).status).toBe(400);
  expect(await serversOf()).toHaveLength(1);
});

test.each([
  ['10.1.2.3', "A game server at 10.1.2.3:27025 can't be reached from here."],
  ['fd00::7', "A game server at [fd00::7]:27025 can't be reached from here."],
  [
    'unknown',
    'No game server can be added from here: the proxy in front of this service does not say which address the call comes from.',
  ],
])('for a call from %s a plain sentence says why no server is added', async (from, message) => {
  await saveCompanion(api, instance, { isRegistrationEnabled: true });
  const reply = await external.app.inject({
    method: 'POST',
    url: '/api/companion/hello',
    headers: { authorization: `Bearer ${instance.key}`, 'x-forwarded-for': from },
    payload: helloFields(),
  });
  expect(reply.json()).toMatchObject({ code: 'INVALID', message });
});

test("automatic registration stops at the tier's limit", async () => {
  await saveCompanion(api, instance, { isRegistrationEnabled: true });
  const rows = Array.from({ length: 200 }, (_, index) => ({
    ...serverFields({ name: `Server ${index}` }),
    botId: instance.id,
    id: `${instance.id}-${index}`,
    rconPassword: 'sealed',
    createdAt: 0,
  }));
  await api.context.db.insert(servers).values(rows);
  const reply = await hello();
  expect(reply).toMatchObject({ status: 409, body: { code: 'LIMIT_REACHED', limit: { key: 'servers' } } });
  expect((await known()).status).toBe(200);
});

test("a companion's data is deleted with its server", async () => {
  await known();
  const sent = { token: instance.owner.token, body: { serverId: instance.serverId } };
  expect((await send(api, registry.servers.remove, sent)).status).toBe(200);
  expect(await companionsOf()).toEqual([]);
  expect((await known()).status).toBe(404);
});
