import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { RouteDefinition } from '@arkwright/contracts/derived/route';
import type { TopicName } from '@arkwright/contracts/realtime/topics';
import { registry } from '@arkwright/contracts/registry';
import { eventually } from '@arkwright/testing/eventually';
import {
  makeInstance,
  makeManager,
  makeUser,
  serverFields,
  type TestInstance,
} from '@arkwright/testing/factories';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { guildPresent } from '../../discord/guilds/presence.ts';
import type { Message } from '../../platform/events/bus.ts';
import { findings } from '../findings/table.ts';
import { notify } from '../notifications/service.ts';
import { heardBy, type LivePage, openLivePage } from './testing/live-page.ts';

let api: TestApp;
let address: string;
beforeAll(async () => {
  api = await createTestApp();
  address = await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => api.dispose());

const pages: LivePage[] = [];
afterEach(async () => {
  for (const page of pages.splice(0)) page.leave();
  await eventually(async () => expect(await openStreams()).toBe(0));
});

const openStreams = async () => (await api.context.metrics.liveStreams.get()).values[0]?.value ?? 0;

async function openPage(token: string | undefined, botId?: string, seen?: string): Promise<LivePage> {
  const page = await openLivePage(address, { token, seen, ...(botId !== undefined && { botId }) });
  pages.push(page);
  return page;
}

/** An event that every member of an instance gets, as `directory:<id>`. */
const changed = (instance: TestInstance, id: string): Message => ({
  kind: 'changed',
  of: { botId: instance.id },
  topic: 'directory',
  id,
  by: 'Someone',
});
/** An event for people who may see a topic. */
const topic = (instance: TestInstance, name: TopicName): Message => ({
  kind: 'changed',
  of: { botId: instance.id },
  topic: name,
});
const say = (message: Message) => api.context.bus.publish(api.context.db, message);

/** Publishes something to all members of an instance and waits until the pages have it: earlier events have arrived. */
async function settle(instance: TestInstance, listening: readonly LivePage[]): Promise<void> {
  const mark = `mark ${randomUUID()}`;
  await say(changed(instance, mark));
  const hasMark = (page: LivePage) =>
    page.events.some((event) => event.kind === 'changed' && event.what === `directory:${mark}`);
  await eventually(() => expect(listening.every(hasMark)).toBe(true));
}

const heard = (page: LivePage) => heardBy(page).filter((what) => !what.startsWith('directory:mark'));

const callsOf = ({ events }: LivePage, what: string) =>
  events.flatMap((event) => (event.kind === 'changed' && event.what === what ? [event.call] : []));

test('an event reaches only the pages that may get it', async () => {
  const [instance, other] = [await makeInstance(api.context), await makeInstance(api.context)];
  const viewer = await makeManager(api.context, instance, ['Servers_View']);
  const outsider = await makeManager(api.context, instance, ['Decay_Edit']);
  const [ownerPage, viewerPage, outsiderPage, otherPage] = await Promise.all([
    openPage(instance.owner.token, instance.id),
    openPage(viewer.token, instance.id),
    openPage(outsider.token, instance.id),
    openPage(other.owner.token, other.id),
  ]);
  expect(ownerPage).toMatchObject({ status: 200, type: 'text/event-stream; charset=utf-8' });
  await say(topic(instance, 'servers'));
  await settle(instance, [ownerPage, viewerPage, outsiderPage]);
  await settle(other, [otherPage]);
  expect([ownerPage, viewerPage, outsiderPage, otherPage].map(heard)).toEqual([
    ['servers'],
    ['servers'],
    [],
    [],
  ]);
});

test('one reply has what each page begins with', async () => {
  const { id, owner } = await makeInstance(api.context);
  const read = async (route: RouteDefinition, query = {}) =>
    (await send(api, route, { token: owner.token, query })).body;
  const readOf = async (route: RouteDefinition, params: Record<string, string>) =>
    (await send(api, route, { token: owner.token, params })).body;
  expect(await read(registry.realtime.start)).toEqual({
    settings: await read(registry.publicInfo.settings),
    self: await read(registry.users.self),
    instances: await read(registry.bots.forDiscordUser),
    limits: await read(registry.bots.limits),
    notifications: await read(registry.notifications.list),
    stamp: expect.stringMatching(/^[\w-]{43}$/),
    directory: { id, of: await read(registry.bots.directory, { id }) },
    findings: { id, of: await readOf(registry.findings.list, { botId: id }) },
    openRuns: { id, of: await readOf(registry.rconPresets.openRuns, { botId: id }) },
  });
});

const changesBeforeTheStream: [string, (instance: TestInstance) => Promise<unknown>][] = [
  [
    'settings',
    (instance) => {
      const body = { bot: { id: instance.id, log: { filterTribeLogs: true } } };
      return send(api, registry.bots.update, { token: instance.owner.token, body });
    },
  ],
  [
    'a notification',
    ({ owner: { discordId } }) =>
      notify(api.context, api.context.db, { discordIds: [discordId], message: 'Wiped.', page: '/decay' }),
  ],
  [
    'findings',
    ({ id }) =>
      api.context.db.insert(findings).values({ botId: id, check: 'server-offline', subject: 's1', since: 1 }),
  ],
  [
    'the theme',
    ({ owner }) => send(api, registry.users.setTheme, { token: owner.token, body: { theme: 'light' } }),
  ],
];
test.each(changesBeforeTheStream)(
  'a page whose %s changed before its stream was open reloads everything',
  async (_what, change) => {
    const instance = await makeInstance(api.context);
    const { token } = instance.owner;
    const { body } = await send(api, registry.realtime.start, { token });
    const { stamp } = body as { stamp: string };
    const inTime = await openPage(token, instance.id, stamp);
    await settle(instance, [inTime]);
    expect(heard(inTime)).toEqual([]);
    inTime.leave();
    await change(instance);
    const late = await openPage(token, instance.id, stamp);
    await eventually(() => expect(heard(late)).toContain('all'));
  },
);

test('a change in the dashboard soon reaches the open pages of others', async () => {
  const instance = await makeInstance(api.context);
  const viewer = await makeManager(api.context, instance, ['Logging_View']);
  const page = await openPage(viewer.token, instance.id);
  const body = { bot: { id: instance.id, log: { filterTribeLogs: true } } };
  await send(api, registry.bots.update, { token: instance.owner.token, body });
  await eventually(() => expect(heard(page)).toEqual(['settings:log']));
});

test.each([
  ['settings', { log: { filterTribeLogs: true } }, 'settings:log'],
  ['managers', { managers: [{ discordId: '5', permissions: [] }] }, 'managers'],
])('a page recognizes its own change of %s by the ID of its call', async (_what, change, what) => {
  const instance = await makeInstance(api.context);
  const page = await openPage(instance.owner.token, instance.id);
  const callsHeard = () => callsOf(page, what);
  const save = (callId: string, changed: object) =>
    send(api, registry.bots.update, {
      token: instance.owner.token,
      body: { bot: { id: instance.id, ...changed } },
      headers: { 'x-call-id': callId },
    });
  await save('a1b2', change);
  await eventually(() => expect(callsHeard()).toEqual(['a1b2']));
  // An invalid ID is not passed on.
  await save('"<script>"', { log: { filterTribeLogs: false }, managers: [] });
  await settle(instance, [page]);
  expect(callsHeard()).not.toContain('"<script>"');
});

test("other people's pages are notified of a change, but not of its call", async () => {
  const instance = await makeInstance(api.context);
  const viewer = await makeManager(api.context, instance, ['Logging_View', 'Servers_View']);
  const page = await openPage(viewer.token, instance.id);
  const [token, headers] = [instance.owner.token, { 'x-call-id': 'a1b2' }];
  const bot = { id: instance.id, log: { filterTribeLogs: true } };
  await send(api, registry.bots.update, { token, headers, body: { bot } });
  const server = { ...serverFields({ name: 'Island' }), botInstanceId: instance.id };
  await send(api, registry.servers.create, { token, headers, body: { server } });
  await eventually(() => expect(callsOf(page, 'settings:log')).toEqual([undefined]));
  await eventually(() => expect(callsOf(page, 'servers')).toEqual([undefined]));
});

test('events arrive in the order in which they happened', async () => {
  const instance = await makeInstance(api.context);
  const page = await openPage(instance.owner.token, instance.id);
  const names = Array.from({ length: 100 }, (_, index) => `event ${index}`);
  for (const name of names) await say(changed(instance, name));
  await eventually(() => expect(heard(page)).toEqual(names.map((name) => `directory:${name}`)));
});

test('anonymous callers, people without access and owners of other instances get no stream', async () => {
  const [instance, other] = [await makeInstance(api.context), await makeInstance(api.context)];
  const stranger = await makeUser(api.context);
  const statuses = await Promise.all(
    [undefined, 'as_bad', stranger.token, other.owner.token].map((token) => openPage(token, instance.id)),
  );
  expect(statuses.map(({ status }) => status)).toEqual([401, 401, 404, 404]);
  expect(await openStreams()).toBe(0);
});

test("a removed manager's stream reports that and ends soon, without further events of the instance", async () => {
  const instance = await makeInstance(api.context);
  const manager = await makeManager(api.context, instance, ['FullAccess']);
  const page = await openPage(manager.token, instance.id);
  const ownerPage = await openPage(instance.owner.token, instance.id);
  await settle(instance, [page, ownerPage]);
  const body = { bot: { id: instance.id, managers: [] } };
  expect((await send(api, registry.bots.update, { token: instance.owner.token, body })).status).toBe(200);
  await say(changed(instance, 'secret'));
  await eventually(() => expect(page.hasEnded).toBe(true));
  expect(heard(page)).toEqual(['access']);
  expect(ownerPage.hasEnded).toBe(false);
});

test('a manager who keeps some permissions keeps the stream, with only their events', async () => {
  const instance = await makeInstance(api.context);
  const manager = await makeManager(api.context, instance, ['Servers_View', 'Logging_View']);
  const page = await openPage(manager.token, instance.id);
  const managers = [{ discordId: manager.discordId, permissions: ['Logging_View'] }];
  await send(api, registry.bots.update, {
    token: instance.owner.token,
    body: { bot: { id: instance.id, managers } },
  });
  await say(topic(instance, 'servers'));
  await say(topic(instance, 'live-lines'));
  await settle(instance, [page]);
  expect(heard(page)).toEqual(['access', 'live-lines']);
});

test('signing out soon ends the streams of that session, and of no other', async () => {
  const instance = await makeInstance(api.context);
  const { context } = api;
  const otherToken = await context.sessions.create(context.db, {
    userId: instance.owner.id,
    label: 'another tab',
  });
  const [page, otherPage] = await Promise.all([
    openPage(instance.owner.token, instance.id),
    openPage(otherToken, instance.id),
  ]);
  await send(api, registry.auth.logout, { token: instance.owner.token });
  await eventually(() => expect(page.hasEnded).toBe(true));
  await settle(instance, [otherPage]);
  expect(otherPage.hasEnded).toBe(false);
});

test("a former owner's stream ends soon after the guild was transferred", async () => {
  const instance = await makeInstance(api.context);
  const heir = await makeUser(api.context);
  const page = await openPage(instance.owner.token, instance.id);
  await guildPresent(api.context, { id: instance.guildId, name: 'G', iconUrl: '', ownerId: heir.discordId });
  await eventually(() => expect(page.hasEnded).toBe(true));
  expect((await openPage(heir.token, instance.id)).status).toBe(200);
});

test('changes in other instances do not make a page reload its permissions', async () => {
  const [instance, other] = [await makeInstance(api.context), await makeInstance(api.context)];
  const page = await openPage(instance.owner.token, instance.id);
  await settle(instance, [page]);
  const find = vi.spyOn(api.context.sessions, 'find');
  const asked = () => find.mock.calls.filter(([token]) => token === instance.owner.token).length;
  await say({ kind: 'access', of: { botId: other.id, discordIds: [other.owner.discordId] } });
  await say({ kind: 'access', of: { userId: other.owner.id } });
  await settle(instance, [page]);
  expect(asked(), 'once, for what it was told').toBe(1);
  await say({ kind: 'access', of: { botId: instance.id, discordIds: [instance.owner.discordId] } });
  await settle(instance, [page]);
  expect(asked()).toBe(3);
  find.mockRestore();
});

test('deleting an instance ends the streams of all its members', async () => {
  const instance = await makeInstance(api.context);
  const manager = await makeManager(api.context, instance, []);
  const open = await Promise.all([
    openPage(instance.owner.token, instance.id),
    openPage(manager.token, instance.id),
  ]);
  await send(api, registry.bots.remove, { token: instance.owner.token, body: { id: instance.id } });
  await eventually(() => {
    expect(open.map(({ hasEnded }) => hasEnded)).toEqual([true, true]);
  });
});

test("a notification reaches only its person's pages, in any instance", async () => {
  const [instance, other] = [await makeInstance(api.context), await makeInstance(api.context)];
  const manager = await makeManager(api.context, instance, ['FullAccess']);
  const owner = { token: instance.owner.token };
  await api.context.db.execute(
    sql`insert into managers values (${other.id}, ${instance.owner.discordId}, array['Decay_View'])`,
  );
  const [here, there, managerPage] = await Promise.all([
    openPage(owner.token, instance.id),
    openPage(owner.token, other.id),
    openPage(manager.token, instance.id),
  ]);
  await notify(api.context, api.context.db, {
    discordIds: [instance.owner.discordId],
    message: 'Wiped.',
    page: '/decay',
  });
  await settle(instance, [here, managerPage]);
  await settle(other, [there]);
  expect([here, there, managerPage].map(heard)).toEqual([['notification'], ['notification'], []]);
  const [event] = here.events.filter(({ kind }) => kind === 'notification');
  expect(event).toMatchObject({ notification: { message: 'Wiped.', isRead: false } });
});

test('a person without an instance gets only their own events', async () => {
  const instance = await makeInstance(api.context);
  const newcomer = await makeUser(api.context);
  const page = await openPage(newcomer.token);
  expect(page).toMatchObject({ status: 200, type: 'text/event-stream; charset=utf-8' });
  await say(changed(instance, 'secret'));
  await notify(api.context, api.context.db, {
    discordIds: [newcomer.discordId],
    message: 'Hello.',
    page: '/decay',
  });
  await eventually(() => expect(heard(page)).toEqual(['notification']));
  expect((await openPage(undefined)).status).toBe(401);
});

test('a person can have twenty pages open, and closing one makes room for another', async () => {
  const instance = await makeInstance(api.context);
  const open = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? openPage(instance.owner.token, instance.id) : openPage(instance.owner.token),
    ),
  );
  expect(open.every(({ status }) => status === 200)).toBe(true);
  expect((await openPage(instance.owner.token, instance.id)).status).toBe(429);
  open[0]!.leave();
  await eventually(async () => expect(await openStreams()).toBe(19));
  expect((await openPage(instance.owner.token, instance.id)).status).toBe(200);
  expect((await openPage(instance.owner.token, instance.id)).status).toBe(429);
});

/** Opens the stream over a connection that the test drives itself; `peer` is the program's side of it. */
async function openRawPage(instance: TestInstance): Promise<{ socket: Socket; peer: Socket }> {
  const { hostname, port } = new URL(address);
  const accepted = once(api.app.server, 'connection');
  const socket = connect(Number(port), hostname).pause();
  socket.on('error', () => {});
  const headers = `host: x\r\nauthorization: Bearer ${instance.owner.token}`;
  socket.write(`GET /api/events?botId=${instance.id} HTTP/1.1\r\n${headers}\r\n\r\n`);
  // Node's own documentation: the event's one argument is the socket.
  const [peer] = (await accepted) as [Socket];
  return { socket, peer };
}

test('a page that is closed before its stream opened leaves nothing behind', async () => {
  const instance = await makeInstance(api.context);
  const find = api.context.memberships.find;
  const asked = Promise.withResolvers<void>();
  const hasGone = Promise.withResolvers<void>();
  const asking = vi.spyOn(api.context.memberships, 'find').mockImplementationOnce(async (...whom) => {
    asked.resolve();
    await hasGone.promise;
    return find(...whom);
  });
  const { socket, peer } = await openRawPage(instance);
  await asked.promise;
  const isClosed = new Promise((resolve) => peer.once('close', resolve));
  socket.resetAndDestroy();
  await isClosed;
  hasGone.resolve();
  asking.mockRestore();
  // The next page of the same person is answered after the one that has left.
  const page = await openPage(instance.owner.token, instance.id);
  await settle(instance, [page]);
  expect(await openStreams()).toBe(1);
});

test('a page that does not read is disconnected, without affecting others', async () => {
  const instance = await makeInstance(api.context);
  const { socket } = await openRawPage(instance);
  await eventually(async () => expect(await openStreams()).toBe(1));
  const message = JSON.stringify(changed(instance, 'x'.repeat(7000)));
  // Distinct texts: PostgreSQL sends equal ones of a transaction once.
  const flood = sql`select pg_notify('arkwright', replace(${message}, 'Someone', 'Someone ' || n)) from generate_series(1, 500) n`;
  await eventually(async () => {
    await api.context.db.execute(flood);
    expect(await openStreams()).toBe(0);
  });
  socket.destroy();
  const page = await openPage(instance.owner.token, instance.id);
  await settle(instance, [page]);
});
