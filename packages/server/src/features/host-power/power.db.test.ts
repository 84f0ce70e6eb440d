import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { POWER_MINUTES, SAVE_SECONDS } from '@arkwright/contracts/host-power/bounds';
import { registry } from '@arkwright/contracts/registry';
import { STOPPING } from '@arkwright/contracts/server-status/stopping';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, makeManager } from '@arkwright/testing/factories';
import { send } from '@arkwright/testing/test-app';
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { changes } from '../../core/history/table.ts';
import { hostAccounts } from '../nitrado/table.ts';
import { listNotifications } from '../notifications/service.ts';
import { listServerStatuses } from '../server-status/service.ts';
import { servers } from '../servers/table.ts';
import { advancePower } from './job-service.ts';
import { listPower } from './service.ts';
import { PowerWorld, type RentedServer } from './testing/power-world.ts';

const { power } = registry;

let world: PowerWorld;
beforeAll(async () => {
  world = await PowerWorld.open('power');
});
afterAll(() => world.close());
afterEach(() => world.clear());

async function told({ instance }: RentedServer): Promise<string[]> {
  const all = await listNotifications(world.api.context, instance.owner.id);
  return all.map(({ message }) => message);
}

/** The newest entry of the history about it. */
async function entry({ id, instance }: RentedServer) {
  const [found] = await world.api.context.db
    .select({ action: changes.action, after: changes.after, actor: changes.actorName })
    .from(changes)
    .where(and(eq(changes.botId, instance.id), eq(changes.targetId, id)))
    .orderBy(desc(changes.at))
    .limit(1);
  return found;
}

const before = (minutes: number) => Date.now() - minutes * MINUTE_MS;

test('a restart warns in chat, saves, asks the host once, and is done when RCON answers again', async () => {
  const server = await world.rent();
  await world.host.change(server.hostId, { downSeconds: 3600 });
  const job = await world.start(server, 'restart', 'Restart now <b>');
  expect(job).toMatchObject({ step: 'checking', outcome: '', endedAt: 0, startedBy: 'Owner' });
  await world.until(server, 'following');
  expect(server.received()).toEqual(['ServerChat Restart now b', 'SaveWorld']);
  await world.online(server, false);
  expect(await world.turn(server)).toMatchObject({ outcome: '', step: 'following' });
  await world.host.change(server.hostId, { state: 'started' });
  expect(await world.end(server)).toMatchObject({ outcome: 'done', message: '', step: 'following' });
  expect(server.asked()).toEqual(['restart']);
  expect(await entry(server)).toEqual({
    action: 'server.restart-requested',
    after: { action: 'restart', warning: 'Restart now <b>', outcome: 'done' },
    actor: 'Owner',
  });
  expect(await told(server)).toEqual([]);
});

test('a stop is done when the host has it stopped and RCON is away; a start brings it back', async () => {
  const server = await world.rent();
  await world.start(server, 'stop');
  expect(await world.end(server)).toMatchObject({ action: 'stop', outcome: 'done', message: '' });
  await world.start(server, 'stop');
  expect(await world.end(server)).toMatchObject({ outcome: 'done', message: 'It was stopped already.' });
  await world.start(server, 'start', 'nobody reads this');
  expect(await world.end(server)).toMatchObject({ action: 'start', outcome: 'done', message: '' });
  await world.start(server, 'start');
  expect(await world.end(server)).toMatchObject({ outcome: 'done', message: 'It was running already.' });
  expect(server.asked()).toEqual(['stop', 'restart']);
  expect(server.received()).toEqual(['SaveWorld']);
});

test('a server that is offline over RCON is not warned and not saved, and the job says so', async () => {
  const server = await world.rent();
  await world.game(server.gameName).setPower('down');
  await world.online(server, false);
  await world.start(server, 'restart', 'Hello');
  const words = 'It is offline over RCON: nobody was warned, and the world was not saved.';
  expect(await world.end(server)).toMatchObject({ outcome: 'done', message: words });
  expect(server.received()).toEqual([]);
  expect(server.asked()).toEqual(['restart']);
});

test('of a server that was offline before, only the host’s word shows that it restarted', async () => {
  const server = await world.rent();
  const game = world.game(server.gameName);
  await game.setPower('down');
  await world.online(server, false);
  // The request gets lost on its way, and somebody else starts the game.
  world.proxy.treat = () => 'hold';
  await world.start(server, 'restart');
  void world.turn(server).catch(() => {});
  await eventually(() => expect(server.asked()).toEqual(['restart']));
  await world.change(server, { step: 'following', request: 'unknown' });
  await game.setPower('up');
  await world.online(server, true);
  expect(await world.turn(server)).toMatchObject({ outcome: '' });
});

/** Has the game answer its next saves with something else. */
function saySomethingElse({ gameName }: RentedServer, times: number): void {
  const bytes = Buffer.from('Server received, But no response!!');
  for (let reply = 0; reply < times; reply++)
    world.game(gameName).rawReplies.add({ bytes, command: 'SaveWorld', splitAt: 0, delayMs: 0 });
}

test('a save that the game does not confirm is asked for again', async () => {
  const server = await world.rent();
  saySomethingElse(server, 2);
  await world.start(server, 'restart');
  expect(await world.end(server)).toMatchObject({ outcome: 'done', message: '' });
  expect(server.received()).toEqual(['SaveWorld', 'SaveWorld', 'SaveWorld']);
});

test('a game that falls silent while it saves is waited for, and nothing is sent to the host', async () => {
  const server = await world.rent();
  saySomethingElse(server, 1);
  await world.start(server, 'restart');
  await world.until(server, 'saving');
  await world.game(server.gameName).setPower('down');
  await world.online(server, false);
  expect(await world.turn(server)).toMatchObject({ outcome: '', step: 'saving' });
  await world.change(server, { stepAt: before(SAVE_SECONDS / 60) });
  const job = await world.end(server);
  expect(job).toMatchObject({ outcome: 'failed', step: 'saving' });
  expect(job.message).toMatch(/nothing was sent to the host. It went offline meanwhile.$/);
  expect(server.asked()).toEqual([]);
});

test('without a confirmed save nothing is sent to the host', async () => {
  const server = await world.rent();
  saySomethingElse(server, 50);
  await world.start(server, 'stop');
  await world.until(server, 'saving');
  await world.change(server, { stepAt: before(SAVE_SECONDS / 60) });
  const job = await world.end(server);
  expect(job).toMatchObject({ outcome: 'failed', step: 'saving' });
  expect(job.message).toMatch(
    /^The game did not confirm the save within 120 seconds, so nothing was sent to the host./,
  );
  expect(server.asked()).toEqual([]);
});

test.each([
  ['suspended', 'Suspended'],
  ['updating', 'Updating'],
  ['guardian_locked', 'Locked by Guardian'],
  ['backup_restore', 'Restoring a backup'],
])('in the state %s nothing is sent, and nobody is warned', async (state, label) => {
  const server = await world.rent();
  await world.host.change(server.hostId, { state });
  await world.start(server, 'restart', 'Hello');
  const message = `At its host it is in the state “${label}”, which does not allow this. Nothing was sent.`;
  expect(await world.end(server)).toMatchObject({ outcome: 'failed', step: 'checking', message });
  expect(server.asked()).toEqual([]);
  expect(server.received()).toEqual([]);
  const [notice] = await told(server);
  expect(notice).toContain(`The restart of The Island failed: ${message}`);
  expect(await entry(server)).toMatchObject({ after: { outcome: 'failed', message } });
});

test('once the host has accepted a stop, the server is shown as stopping while its game still answers', async () => {
  const server = await world.rent();
  await world.host.change(server.hostId, { stopSeconds: 3600 });
  await world.start(server, 'stop');
  await world.until(server, 'following');
  await eventually(async () => {
    const statuses = await listServerStatuses(world.api.context, server.instance.scope);
    expect(statuses).toMatchObject([{ state: 'online', reason: STOPPING }]);
  });
  await world.game(server.gameName).setPower('down');
  await world.online(server, false);
  await world.game(server.gameName).setPower('up');
});

test('an answer that says no ends the job in the host’s words', async () => {
  const server = await world.rent();
  const path = `/services/${server.hostId}/gameservers/restart`;
  world.host.setFault({ path, status: 200, body: { status: 'error', message: 'Not today.' } });
  await world.start(server, 'restart');
  const message = 'The host has not done it: Not today.';
  expect(await world.end(server)).toMatchObject({ outcome: 'failed', step: 'sending', message });
  expect(server.asked()).toEqual(['restart']);
});

test('a host that asks to wait is asked again later, and then gets the request once', async () => {
  const server = await world.rent();
  const path = `/services/${server.hostId}/gameservers/restart`;
  world.host.setFault({ path, status: 429, retryAfterSeconds: 30 });
  await world.start(server, 'restart');
  await eventually(async () => {
    await world.sweep();
    expect(server.asked()).toEqual(['restart']);
    expect((await world.row(server)).request).toBe('');
  });
  const { request, dueAt, isQuiet } = await world.row(server);
  expect({ request, isQuiet }).toEqual({ request: '', isQuiet: false });
  expect(dueAt - Date.now()).toBeGreaterThan(20_000);
  world.host.setFault(undefined);
  expect(await world.end(server)).toMatchObject({ outcome: 'done' });
});

test('a reply that is lost does not send the request again: what came of it is seen', async () => {
  const server = await world.rent();
  world.proxy.treat = () => 'lose-reply';
  await world.start(server, 'restart');
  const job = await world.end(server);
  expect(job.outcome).toBe('done');
  expect(job.message).toMatch(/^No clear answer came to the request/);
  expect(server.asked()).toEqual(['restart']);
});

test('a request that may not have reached the host is unclear, and is not sent again', async () => {
  const server = await world.rent();
  const path = `/services/${server.hostId}/gameservers/restart`;
  world.host.setFault({ path, status: 502, body: '<html>' });
  await world.start(server, 'restart');
  await world.until(server, 'following');
  world.host.setFault(undefined);
  expect(await world.turn(server)).toMatchObject({ outcome: '' });
  await world.change(server, { requestedAt: before(3) });
  const job = await world.end(server);
  expect(job.outcome).toBe('unclear');
  expect(job.message).toContain('Whether its host got the request is not known');
  expect(server.asked()).toEqual(['restart']);
  expect((await told(server))[0]).toContain('The restart of The Island is unclear: ');
});

test('a restart that never comes back ends after its time, and says in which state it is', async () => {
  const server = await world.rent();
  await world.host.change(server.hostId, { downSeconds: 3600 });
  await world.start(server, 'restart');
  await world.until(server, 'following');
  await world.online(server, false);
  await world.change(server, { requestedAt: before(POWER_MINUTES - 1) });
  expect(await world.turn(server)).toMatchObject({ outcome: '' });
  await world.change(server, { requestedAt: before(POWER_MINUTES) });
  const message = 'It was not back after 20 minutes. At its host it is in the state “Restarting”.';
  expect(await world.end(server)).toMatchObject({ outcome: 'failed', message });
  expect(await told(server)).toHaveLength(1);
});

test('one that hangs in stopping says so while it lasts', async () => {
  const server = await world.rent();
  await world.host.change(server.hostId, { stopSeconds: 3600 });
  await world.start(server, 'stop');
  await world.until(server, 'following');
  await world.change(server, { requestedAt: before(10) });
  const job = await world.turn(server);
  expect(job).toMatchObject({ outcome: '', message: expect.stringContaining('more than ten minutes') });
  expect((await world.turn(server)).message).toBe(job.message);
});

test('a server that the bot does not connect to is restarted by its host’s word alone', async () => {
  const server = await world.rent();
  await world.api.context.db.update(servers).set({ isEnabled: false }).where(eq(servers.id, server.id));
  await world.start(server, 'restart');
  expect(await world.end(server)).toMatchObject({
    outcome: 'done',
    message: expect.stringContaining('it is only known that its host has it started'),
  });
  expect(server.asked()).toEqual(['restart']);
});

test('one job of a server runs at a time, and two that are asked for at once are one', async () => {
  const server = await world.rent();
  const both = await Promise.allSettled([world.start(server, 'restart'), world.start(server, 'stop')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(world.start(server, 'stop')).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringMatching(
      /^The (?:restart|stop) of this server has not ended yet. Nothing was done.$/,
    ),
  });
});

test('a server without a host, or without an account that works, can’t be restarted', async () => {
  const server = await world.rent();
  const { db } = world.api.context;
  await db.update(servers).set({ hostKind: null, hostId: null }).where(eq(servers.id, server.id));
  const message = 'No host is connected to this server. Link it on the Hosting Sync page.';
  await expect(world.start(server, 'restart')).rejects.toMatchObject({ code: 'CONFLICT', message });
  await db.update(servers).set({ hostKind: 'Nitrado', hostId: '1' }).where(eq(servers.id, server.id));
  await world.start(server, 'restart');
  const missing = 'No linked account has this service any more.';
  expect(await world.end(server)).toMatchObject({ outcome: 'failed', message: missing });
});

test('while no linked account works, the list says so, nothing is stored, and what is under way ends in the same words', async () => {
  const server = await world.rent();
  const { context } = world.api;
  const problem = async () => (await listPower(context, server.instance.scope))[0]?.problem;
  expect(await problem()).toBe('');
  await world.start(server, 'restart');
  const accounts = eq(hostAccounts.botId, server.instance.id);
  await context.db.update(hostAccounts).set({ brokenSince: 1 }).where(accounts);
  const message = 'No linked account works: sign in again on the Hosting Sync page.';
  expect(await world.end(server)).toMatchObject({
    outcome: 'failed',
    message: `${message} Nothing was sent.`,
  });
  const ended = await world.row(server);
  expect(await problem()).toBe(message);
  await expect(world.start(server, 'restart')).rejects.toMatchObject({ code: 'CONFLICT', message });
  await context.db.delete(hostAccounts).where(accounts);
  expect(await problem()).toBe(message);
  await expect(world.start(server, 'restart')).rejects.toMatchObject({ code: 'CONFLICT', message });
  expect(await world.row(server)).toEqual(ended);
});

test('where the server was linked to another service meanwhile, neither of them is asked', async () => {
  const server = await world.rent();
  await world.start(server, 'restart');
  await world.api.context.db.update(servers).set({ hostId: '999' }).where(eq(servers.id, server.id));
  const message = 'The server is not linked to this service any more. Nothing was sent.';
  expect(await world.end(server)).toMatchObject({ outcome: 'failed', message });
  expect(world.proxy.asked.filter((path) => path.includes('/999/'))).toEqual([]);
  expect(server.asked()).toEqual([]);
});

test('the calls need the right to edit, a server of the instance, and answer once the job is stored', async () => {
  const { api } = world;
  const server = await world.rent();
  const foreign = await world.rent();
  const { instance, id } = server;
  const viewer = await makeManager(api.context, instance, ['Nitrado_View', 'Servers_Edit']);
  const editor = await makeManager(api.context, instance, ['Nitrado_Edit']);
  const order = { serverId: id, action: 'restart' };
  const as = (token: string, body: object) => send(api, power.act, { token, body });
  expect((await as(viewer.token, order)).status).toBe(403);
  expect((await as(editor.token, { ...order, serverId: foreign.id })).status).toBe(404);
  expect((await as(editor.token, { ...order, warning: 'x'.repeat(201) })).status).toBe(400);
  expect((await as(editor.token, { ...order, warning: '\u200b<>|' })).status).toBe(400);
  expect(await as(editor.token, { ...order, warning: 'x'.repeat(200) })).toMatchObject({
    status: 200,
    body: { serverId: id, action: 'restart', step: 'checking', outcome: '' },
  });
  expect((await as(editor.token, order)).status).toBe(409);
  const { body } = await send(api, power.list, { token: viewer.token, params: { botId: instance.id } });
  expect(body).toMatchObject([
    { serverId: id, problem: '', job: { action: 'restart', startedBy: editor.name } },
  ]);
  const stranger = await makeInstance(api.context);
  const seen = await send(api, power.list, { token: stranger.owner.token, params: { botId: instance.id } });
  expect(seen.status).toBe(404);
});

test('a call with an Idempotency-Key that is repeated gets the reply of the first, also when the job has ended', async () => {
  const { api } = world;
  const server = await world.rent();
  const act = () =>
    send(api, power.act, {
      token: server.instance.owner.token,
      body: { serverId: server.id, action: 'stop' },
      headers: { 'idempotency-key': 'once' },
    });
  const first = await act();
  expect((await world.end(server)).outcome).toBe('done');
  expect(await act()).toMatchObject({ status: 200, body: first.body });
  expect(server.asked()).toEqual(['stop']);
});

test('twenty workers that move one job on at once send one request', async () => {
  const server = await world.rent();
  await world.start(server, 'restart');
  await world.change(server, { step: 'sending' });
  await Promise.all(Array.from({ length: 20 }, () => advancePower(world.api.context)));
  expect(server.asked()).toEqual(['restart']);
  expect((await world.end(server)).outcome).toBe('done');
});
