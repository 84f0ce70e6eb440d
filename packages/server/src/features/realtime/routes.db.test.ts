import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { TopicName } from '@arkwright/contracts/realtime/topics';
import { registry } from '@arkwright/contracts/registry';
import { makeBot, makeManager, makeUser, type TestBot } from '@arkwright/testing/factories';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { guildPresent } from '../../discord/guilds/presence.ts';
import type { Message } from '../../platform/events/bus.ts';
import { notify } from '../notifications/service.ts';
import { heardBy, type LivePage, openLivePage } from './testing/live-page.ts';

const WITHIN_A_SECOND = { timeout: 1000, interval: 10 };

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
  await vi.waitFor(async () => expect(await openStreams()).toBe(0));
});

const openStreams = async () => (await api.context.metrics.liveStreams.get()).values[0]?.value ?? 0;

async function openPage(token: string | undefined, botId?: string): Promise<LivePage> {
  const page = await openLivePage(address, { token, ...(botId !== undefined && { botId }) });
  pages.push(page);
  return page;
}

/** What every member of an instance hears, as `directory:<id>`. */
const changed = (bot: TestBot, id: string): Message => ({
  kind: 'changed',
  of: { botId: bot.id },
  topic: 'directory',
  id,
  by: 'Someone',
});
/** What those hear who may see a topic. */
const topic = (bot: TestBot, name: TopicName): Message => ({
  kind: 'changed',
  of: { botId: bot.id },
  topic: name,
});
const say = (message: Message) => api.context.bus.publish(api.context.db, message);

/** Tells all members of an instance something and waits until the pages have heard it: what came before has arrived. */
async function settle(bot: TestBot, listening: readonly LivePage[]): Promise<void> {
  const mark = `mark ${randomUUID()}`;
  await say(changed(bot, mark));
  const hasMark = (page: LivePage) =>
    page.events.some((event) => event.kind === 'changed' && event.what === `directory:${mark}`);
  await vi.waitFor(() => expect(listening.every(hasMark)).toBe(true), { timeout: 10_000 });
}

const heard = (page: LivePage) => heardBy(page).filter((what) => !what.startsWith('directory:mark'));

test('an event reaches the pages that may hear it and no others', async () => {
  const [bot, other] = [await makeBot(api.context), await makeBot(api.context)];
  const viewer = await makeManager(api.context, bot, ['Servers_View']);
  const outsider = await makeManager(api.context, bot, ['Decay_Edit']);
  const [ownerPage, viewerPage, outsiderPage, otherPage] = await Promise.all([
    openPage(bot.owner.token, bot.id),
    openPage(viewer.token, bot.id),
    openPage(outsider.token, bot.id),
    openPage(other.owner.token, other.id),
  ]);
  expect(ownerPage).toMatchObject({ status: 200, type: 'text/event-stream; charset=utf-8' });
  await say(topic(bot, 'servers'));
  await settle(bot, [ownerPage, viewerPage, outsiderPage]);
  await settle(other, [otherPage]);
  expect([ownerPage, viewerPage, outsiderPage, otherPage].map(heard)).toEqual([
    ['servers'],
    ['servers'],
    [],
    [],
  ]);
});

test('a change in the dashboard is on the open pages of others within a second', async () => {
  const bot = await makeBot(api.context);
  const viewer = await makeManager(api.context, bot, ['Logging_View']);
  const page = await openPage(viewer.token, bot.id);
  const body = { bot: { id: bot.id, log: { sanitizeColors: true } } };
  await send(api, registry.bots.update, { token: bot.owner.token, body });
  await vi.waitFor(() => expect(heard(page)).toEqual(['settings:log']), WITHIN_A_SECOND);
});

test.each([
  ['settings', { log: { sanitizeColors: true } }, 'settings:log'],
  ['managers', { managers: [{ discordId: '5', permissions: [] }] }, 'managers'],
])('a page knows its own change of %s by the id of its call', async (_what, change, what) => {
  const bot = await makeBot(api.context);
  const page = await openPage(bot.owner.token, bot.id);
  const callsHeard = () =>
    page.events.flatMap((event) => (event.kind === 'changed' && event.what === what ? [event.call] : []));
  const save = (callId: string, changed: object) =>
    send(api, registry.bots.update, {
      token: bot.owner.token,
      body: { bot: { id: bot.id, ...changed } },
      headers: { 'x-call-id': callId },
    });
  await save('a1b2', change);
  await vi.waitFor(() => expect(callsHeard()).toEqual(['a1b2']));
  // What is no id is not passed on.
  await save('"<script>"', { log: { sanitizeColors: false }, managers: [] });
  await settle(bot, [page]);
  expect(callsHeard()).not.toContain('"<script>"');
});

test('events arrive in the order in which they happened', async () => {
  const bot = await makeBot(api.context);
  const page = await openPage(bot.owner.token, bot.id);
  const names = Array.from({ length: 100 }, (_, index) => `event ${index}`);
  for (const name of names) await say(changed(bot, name));
  await vi.waitFor(() => expect(heard(page)).toEqual(names.map((name) => `directory:${name}`)));
});

test('strangers, people who are not signed in and owners of other instances get no stream', async () => {
  const [bot, other] = [await makeBot(api.context), await makeBot(api.context)];
  const stranger = await makeUser(api.context);
  const statuses = await Promise.all(
    [undefined, 'as_bad', stranger.token, other.owner.token].map((token) => openPage(token, bot.id)),
  );
  expect(statuses.map(({ status }) => status)).toEqual([401, 401, 404, 404]);
  expect(await openStreams()).toBe(0);
});

test("a removed manager's stream says so and ends within a second, and hears nothing more of the instance", async () => {
  const bot = await makeBot(api.context);
  const manager = await makeManager(api.context, bot, ['FullAccess']);
  const page = await openPage(manager.token, bot.id);
  const ownerPage = await openPage(bot.owner.token, bot.id);
  await settle(bot, [page, ownerPage]);
  const body = { bot: { id: bot.id, managers: [] } };
  expect((await send(api, registry.bots.update, { token: bot.owner.token, body })).status).toBe(200);
  await say(changed(bot, 'secret'));
  await vi.waitFor(() => expect(page.hasEnded).toBe(true), WITHIN_A_SECOND);
  expect(heard(page)).toEqual(['access']);
  expect(ownerPage.hasEnded).toBe(false);
});

test('a manager who keeps a part of the permissions keeps the stream and hears just that part', async () => {
  const bot = await makeBot(api.context);
  const manager = await makeManager(api.context, bot, ['Servers_View', 'Logging_View']);
  const page = await openPage(manager.token, bot.id);
  const managers = [{ discordId: manager.discordId, permissions: ['Logging_View'] }];
  await send(api, registry.bots.update, { token: bot.owner.token, body: { bot: { id: bot.id, managers } } });
  await say(topic(bot, 'servers'));
  await say(topic(bot, 'live-lines'));
  await settle(bot, [page]);
  expect(heard(page)).toEqual(['access', 'live-lines']);
});

test('signing out ends the streams of that session within a second, and of no other', async () => {
  const bot = await makeBot(api.context);
  const { context } = api;
  const otherToken = await context.sessions.create(context.db, {
    userId: bot.owner.id,
    label: 'another tab',
  });
  const [page, otherPage] = await Promise.all([
    openPage(bot.owner.token, bot.id),
    openPage(otherToken, bot.id),
  ]);
  await send(api, registry.auth.logout, { token: bot.owner.token });
  await vi.waitFor(() => expect(page.hasEnded).toBe(true), WITHIN_A_SECOND);
  await settle(bot, [otherPage]);
  expect(otherPage.hasEnded).toBe(false);
});

test("a former owner's stream ends within a second after the guild has changed hands", async () => {
  const bot = await makeBot(api.context);
  const heir = await makeUser(api.context);
  const page = await openPage(bot.owner.token, bot.id);
  await guildPresent(api.context, { id: bot.guildId, name: 'G', iconUrl: '', ownerId: heir.discordId });
  await vi.waitFor(() => expect(page.hasEnded).toBe(true), WITHIN_A_SECOND);
  expect((await openPage(heir.token, bot.id)).status).toBe(200);
});

test('what others do to their instances does not make a page ask for its rights again', async () => {
  const [bot, other] = [await makeBot(api.context), await makeBot(api.context)];
  const page = await openPage(bot.owner.token, bot.id);
  await settle(bot, [page]);
  const find = vi.spyOn(api.context.sessions, 'find');
  const asked = () => find.mock.calls.filter(([token]) => token === bot.owner.token).length;
  await say({ kind: 'access', of: { botId: other.id, discordIds: [other.owner.discordId] } });
  await say({ kind: 'access', of: { userId: other.owner.id } });
  await settle(bot, [page]);
  expect(asked(), 'once, for what it was told').toBe(1);
  await say({ kind: 'access', of: { botId: bot.id, discordIds: [bot.owner.discordId] } });
  await settle(bot, [page]);
  expect(asked()).toBe(3);
  find.mockRestore();
});

test('deleting an instance ends the streams of all its members', async () => {
  const bot = await makeBot(api.context);
  const manager = await makeManager(api.context, bot, []);
  const open = await Promise.all([openPage(bot.owner.token, bot.id), openPage(manager.token, bot.id)]);
  await send(api, registry.bots.remove, { token: bot.owner.token, body: { id: bot.id } });
  await vi.waitFor(() => {
    expect(open.map(({ hasEnded }) => hasEnded)).toEqual([true, true]);
  }, WITHIN_A_SECOND);
});

test('a notification reaches the pages of its person, in whichever instance, and nobody else', async () => {
  const [bot, other] = [await makeBot(api.context), await makeBot(api.context)];
  const manager = await makeManager(api.context, bot, ['FullAccess']);
  const owner = { token: bot.owner.token };
  await api.context.db.execute(
    sql`insert into managers values (${other.id}, ${bot.owner.discordId}, array['Decay_View'])`,
  );
  const [here, there, managerPage] = await Promise.all([
    openPage(owner.token, bot.id),
    openPage(owner.token, other.id),
    openPage(manager.token, bot.id),
  ]);
  await notify(api.context, api.context.db, { discordIds: [bot.owner.discordId], message: 'Wiped.' });
  await settle(bot, [here, managerPage]);
  await settle(other, [there]);
  expect([here, there, managerPage].map(heard)).toEqual([['notification'], ['notification'], []]);
  const [event] = here.events.filter(({ kind }) => kind === 'notification');
  expect(event).toMatchObject({ notification: { message: 'Wiped.', isRead: false } });
});

test('who has no instance hears what is for the person, and nothing else', async () => {
  const bot = await makeBot(api.context);
  const newcomer = await makeUser(api.context);
  const page = await openPage(newcomer.token);
  expect(page).toMatchObject({ status: 200, type: 'text/event-stream; charset=utf-8' });
  await say(changed(bot, 'secret'));
  await notify(api.context, api.context.db, { discordIds: [newcomer.discordId], message: 'Hello.' });
  await vi.waitFor(() => expect(heard(page)).toEqual(['notification']));
  expect((await openPage(undefined)).status).toBe(401);
});

test('a person can have twenty pages open, and a page that leaves makes room', async () => {
  const bot = await makeBot(api.context);
  const open = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? openPage(bot.owner.token, bot.id) : openPage(bot.owner.token),
    ),
  );
  expect(open.every(({ status }) => status === 200)).toBe(true);
  expect((await openPage(bot.owner.token, bot.id)).status).toBe(429);
  open[0]!.leave();
  await vi.waitFor(async () => expect(await openStreams()).toBe(19));
  expect((await openPage(bot.owner.token, bot.id)).status).toBe(200);
});

/** Opens the stream over a connection that the test drives itself; `peer` is the program's side of it. */
async function openRawPage(bot: TestBot): Promise<{ socket: Socket; peer: Socket }> {
  const { hostname, port } = new URL(address);
  const accepted = once(api.app.server, 'connection');
  const socket = connect(Number(port), hostname).pause();
  socket.on('error', () => {});
  const headers = `host: x\r\nauthorization: Bearer ${bot.owner.token}`;
  socket.write(`GET /api/events?botId=${bot.id} HTTP/1.1\r\n${headers}\r\n\r\n`);
  // Node's own documentation: the event's one argument is the socket.
  const [peer] = (await accepted) as [Socket];
  return { socket, peer };
}

test('a page that leaves before its stream has opened leaves nothing behind', async () => {
  const bot = await makeBot(api.context);
  const find = api.context.memberships.find;
  const asked = Promise.withResolvers<void>();
  const hasGone = Promise.withResolvers<void>();
  const asking = vi.spyOn(api.context.memberships, 'find').mockImplementationOnce(async (...whom) => {
    asked.resolve();
    await hasGone.promise;
    return find(...whom);
  });
  const { socket, peer } = await openRawPage(bot);
  await asked.promise;
  const isClosed = new Promise((resolve) => peer.once('close', resolve));
  socket.resetAndDestroy();
  await isClosed;
  hasGone.resolve();
  asking.mockRestore();
  // The next page of the same person is answered after the one that has left.
  const page = await openPage(bot.owner.token, bot.id);
  await settle(bot, [page]);
  expect(await openStreams()).toBe(1);
});

test('a page that does not read is cut off, and the others hear on', async () => {
  const bot = await makeBot(api.context);
  const { socket } = await openRawPage(bot);
  await vi.waitFor(async () => expect(await openStreams()).toBe(1));
  const message = JSON.stringify(changed(bot, 'x'.repeat(7000)));
  // Distinct texts: PostgreSQL sends equal ones of a transaction once.
  const flood = sql`select pg_notify('arkwright', replace(${message}, 'Someone', 'Someone ' || n)) from generate_series(1, 500) n`;
  await vi.waitFor(
    async () => {
      await api.context.db.execute(flood);
      expect(await openStreams()).toBe(0);
    },
    { timeout: 15_000, interval: 50 },
  );
  socket.destroy();
  const page = await openPage(bot.owner.token, bot.id);
  await settle(bot, [page]);
});
