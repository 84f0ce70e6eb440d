import { liveRoutes } from '@arkwright/contracts/live/routes';
import type { LiveLine, ServerOutcome } from '@arkwright/contracts/live/schema';
import { registry } from '@arkwright/contracts/registry';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, makeManager, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { startTestSandbox, type TestSandbox } from '@arkwright/testing/test-sandbox';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { changes } from '../../core/history/table.ts';
import { users } from '../../core/identity/table.ts';
import type { RconSessions } from '../../fleet/start.ts';
import { startRconCommands } from '../../game-commands/rcon.ts';
import { gameMoves } from '../../game-events/table.ts';
import { playerInfractionCounts } from '../infractions/table.ts';
import { lastNames } from '../known-players/service.ts';
import { startPlayerWatch } from '../known-players/watch.ts';
import { playerRegistrations } from '../registered-players/table.ts';
import { listServerStatuses } from '../server-status/service.ts';
import { startGameServers } from '../server-status/worker.ts';
import { setServerEnabled } from '../servers/edit-service.ts';
import { createServer } from '../servers/service.ts';
import { liveRoom } from './bot.ts';
import { listLiveServers } from './service.ts';
import { putLines } from './testing/put-lines.ts';

const GAME = 'spare-1';
const PLAYER_ID = '0002abcdef0123456789abcdef012345';
const VISITOR_ID = '0002abcdef0123456789abcdef012399';
const KICKED_ID = '0002abcdef0123456789abcdef0fedcb';

let world: TestSandbox;
let api: TestApp;
let instance: TestInstance;
let serverId: string;
let sessions: RconSessions;
let watch: ReturnType<typeof startPlayerWatch>;
let commands: ReturnType<typeof startRconCommands>;

beforeAll(async () => {
  world = await startTestSandbox('live room');
  api = await createTestApp();
  instance = await makeInstance(api.context);
  await control('/options', { timeScale: 0 });
  const game = world.sandbox.description.servers.find(({ name }) => name === GAME)!;
  const fields = serverFields({ name: 'The Island', rconPort: game.rconPort, rconPassword: game.password });
  serverId = (await createServer(api.context, instance.by, fields)).id;
  await createServer(api.context, instance.by, serverFields({ name: 'Resting', isEnabled: false }));
  watch = startPlayerWatch(api.context, 50);
  await start();
  commands = startRconCommands(api.context, sessions);
  await eventually(async () => {
    const [status] = await listServerStatuses(api.context, instance.scope);
    expect(status?.isOnline).toBe(true);
  });
});
afterAll(async () => {
  await commands.stop();
  await watch.stop();
  await sessions.stop();
  await api.dispose();
  await world.dispose();
});

async function start() {
  sessions = await startGameServers(api.context, {
    handlers: [liveRoom(api.context)],
    intervals: { log: 100, players: 300 },
    onPlayers: watch.onPlayers,
  });
}

const control = (path: string, body: unknown) => world.control('POST', `/ark/servers/${GAME}${path}`, body);
const received = async () =>
  ((await world.control('GET', `/ark/servers/${GAME}/commands?after=0`)) as { text: string }[]).map(
    ({ text }) => text,
  );

const stamp = () =>
  new Date().toISOString().slice(0, 19).replaceAll('-', '.').replace('T', '_').replaceAll(':', '.');
const write = (...texts: string[]) =>
  control('/lines', { lines: texts.map((text) => `${stamp()}: ${text}`) });

async function lines(query: Record<string, string> = {}, token = instance.owner.token): Promise<LiveLine[]> {
  const reply = await send(api, registry.live.lines, { token, params: { botId: instance.id }, query });
  expect(reply.status).toBe(200);
  return liveRoutes.lines.response.parse(reply.body).lines;
}
const textsOf = (all: readonly LiveLine[], mark: string) =>
  all.map(({ text }) => text).filter((text) => text.includes(mark));

const say = (body: object, token = instance.owner.token) =>
  send(api, registry.live.write, {
    token,
    body: { botId: instance.id, serverId: 'all', message: 'Hi', ...body },
  });
const run = (command: string, of = serverId, token = instance.owner.token) =>
  send(api, registry.live.console, { token, body: { serverId: of, command } });

test('lines of the game can be read, and read on from the last line, bursts included', async () => {
  await write('Bob (Grim): mark one', `IP for incoming account ${'0'.repeat(32)} - IP 203.0.113.7`);
  await eventually(async () => expect(textsOf(await lines(), 'mark')).toEqual(['mark one']));
  const line = (await lines()).find(({ text }) => text === 'mark one');
  expect(line).toMatchObject({ kind: 'chat', player: 'Bob', character: 'Grim', serverId });
  const burst = Array.from({ length: 300 }, (_, index) => `Bob (Grim): burst ${index}`);
  await write(...burst);
  const expected = burst.map((text) => text.slice('Bob (Grim): '.length));
  await eventually(async () =>
    expect(textsOf(await lines({ after: String(line!.id) }), 'burst')).toEqual(expected),
  );
  expect(JSON.stringify(await lines())).not.toContain('203.0.113');
});

test('an open page is notified of new lines only if it may view them', async () => {
  const address = await api.app.listen({ host: '127.0.0.1', port: 0 });
  const [viewer, other] = [
    await makeManager(api.context, instance, ['Logging_View']),
    await makeManager(api.context, instance, ['Crosschat_Edit']),
  ];
  const leaving = new AbortController();
  const heardBy = async (token: string) => {
    const page = { text: '' };
    const reply = await fetch(`${address}/api/events?botId=${instance.id}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: leaving.signal,
    });
    void (async () => {
      for await (const part of reply.body!.pipeThrough(new TextDecoderStream())) page.text += part;
    })().catch(() => {});
    return page;
  };
  const [page, otherPage] = [await heardBy(viewer.token), await heardBy(other.token)];
  await write('Bob (Grim): for whoever looks');
  await eventually(() => expect(page.text).toContain('"what":"live-lines"'));
  // Earlier hints may be about lines before this one.
  await eventually(async () =>
    expect(textsOf(await lines({}, viewer.token), 'whoever')).toEqual(['for whoever looks']),
  );
  expect(page.text).not.toContain('whoever looks');
  expect(otherPage.text).not.toContain('live-lines');

  // Without the permission the next call is refused, and the stream sends nothing more.
  const body = {
    bot: {
      id: instance.id,
      managers: [{ discordId: viewer.discordId, permissions: ['AutomaticDecay_View'] }],
    },
  };
  const updated = await send(api, registry.bots.update, { token: instance.owner.token, body });
  expect(updated.body).toMatchObject({ managers: [{ discordId: viewer.discordId }] });
  await eventually(async () => {
    const refused = await send(api, registry.live.lines, {
      token: viewer.token,
      params: { botId: instance.id },
    });
    expect(refused.status).toBe(403);
  });
  const ownerPage = await heardBy(instance.owner.token);
  const before = page.text.split('live-lines').length;
  await write('Bob (Grim): for nobody else');
  await eventually(() => expect(ownerPage.text).toContain('live-lines'));
  // Published to all members after it: messages to a page keep their order.
  await api.context.bus.publish(api.context.db, {
    kind: 'changed',
    of: { botId: instance.id },
    topic: 'directory',
    id: 'mark',
  });
  await eventually(() => expect(page.text).toContain('"what":"directory:mark"'));
  expect(page.text.split('live-lines').length).toBe(before);
  leaving.abort();
});

test("a message reaches the game with its author's name, and is once in the lines and in the history", async () => {
  const reply = await say({ message: ' Restart  in\n5 <b>minutes</b> | DoExit ' });
  expect(reply.status).toBe(200);
  const outcomes = reply.body as ServerOutcome[];
  expect(outcomes.find((outcome) => outcome.serverId === serverId)).toMatchObject({ isDone: true });
  // A disabled server is not included in "all".
  expect(outcomes.find(({ serverName }) => serverName === 'Resting')).toBeUndefined();
  expect(await received()).toContain('ServerChat Owner: Restart  in 5 bminutes/b  DoExit');
  expect((await received()).some((text) => text.startsWith('DoExit'))).toBe(false);
  await write('Bob (Grim): after the echo');
  await eventually(async () => expect(textsOf(await lines(), 'after the echo')).toHaveLength(1));
  const told = (await lines()).filter(({ text }) => text.includes('Restart'));
  expect(told).toEqual([expect.objectContaining({ kind: 'sent', player: 'Owner', serverId: 'all' })]);
  const entries = await api.context.db.select().from(changes).where(eq(changes.botId, instance.id));
  expect(entries.find(({ action }) => action === 'live.wrote')).toMatchObject({
    area: 'Crosschat',
    targetName: 'all servers',
    after: { servers: ['The Island'], outcome: { done: 1 } },
  });
});

test("other instances' servers are not found, and a message that is empty after cleaning is refused", async () => {
  const other = await makeInstance(api.context);
  const foreign = (await createServer(api.context, other.by, serverFields())).id;
  expect((await say({ serverId: foreign })).status).toBe(404);
  expect((await run('SaveWorld', foreign)).status).toBe(404);
  expect((await run('SaveWorld', 'no-such-server')).status).toBe(404);
  const empty = await say({ message: '\u200b<>' });
  expect([empty.status, empty.body]).toMatchObject([400, { fields: [{ path: 'message' }] }]);
});

test('viewing, writing and the console are three permissions', async () => {
  const viewer = await makeManager(api.context, instance, ['Logging_View', 'Crosschat_View', 'Rcon_View']);
  const writer = await makeManager(api.context, instance, ['Crosschat_Edit']);
  expect(await lines({}, viewer.token)).not.toEqual([]);
  expect((await say({}, viewer.token)).status).toBe(403);
  expect((await run('SaveWorld', serverId, viewer.token)).status).toBe(403);
  expect((await run('SaveWorld', serverId, writer.token)).status).toBe(403);
});

test("the console returns the game's reply, and the history hides passwords", async () => {
  expect((await run(' SaveWorld ')).body).toMatchObject({
    isDone: true,
    reply: expect.stringContaining('World Saved'),
  });
  await run('enablecheats hunter2');
  expect(await received()).toEqual(expect.arrayContaining(['SaveWorld', 'enablecheats hunter2']));
  const entries = await api.context.db.select().from(changes).where(eq(changes.botId, instance.id));
  const ran = entries.filter(({ action }) => action === 'live.command-ran').map(({ after }) => after);
  expect(ran).toEqual(
    expect.arrayContaining([
      { command: 'SaveWorld', outcome: { done: 1 } },
      { command: 'enablecheats ********', outcome: { done: 1 } },
    ]),
  );
});

test.each([
  ['the log', 'GetGameLog', /reads this all the time/],
  ['the chat', 'cheat getchat', /reads this all the time/],
  ['two lines', 'SaveWorld\nDoExit', /one line/],
  ['more than a packet', 'ü'.repeat(2049), /4096 bytes/],
])('a command for %s is refused with a sentence', async (_what, command, words) => {
  const { status, body } = await run(command);
  expect(status).toBe(400);
  expect(body).toMatchObject({ fields: [{ path: 'command', message: expect.stringMatching(words) }] });
});

test('a message for one player reaches only that player, and is in the history with the player’s name', async () => {
  await control('/players/join', { name: 'Whisperer', eosId: PLAYER_ID });
  onTestFinished(async () => void (await control('/players/leave', { name: 'Whisperer', eosId: PLAYER_ID })));
  await eventually(async () =>
    expect((await lastNames(api.context.db, instance.scope, [PLAYER_ID])).get(PLAYER_ID)?.name).toBe(
      'Whisperer',
    ),
  );
  const body = { serverId, netId: PLAYER_ID.toUpperCase(), message: ' Mind <b>the</b> gap | DoExit ' };
  const told = await send(api, registry.live.whisper, { token: instance.owner.token, body });
  expect(told.body).toMatchObject({ serverId, isDone: true });
  expect(await received()).toContain(`ServerChatTo "${PLAYER_ID}" Owner: Mind bthe/b gap  DoExit`);
  expect(textsOf(await lines(), 'Mind')).toEqual([]);
  const entries = await api.context.db.select().from(changes).where(eq(changes.targetId, PLAYER_ID));
  expect(entries).toMatchObject([
    {
      action: 'live.whispered',
      area: 'Crosschat',
      targetName: 'Whisperer',
      after: { message: 'Mind bthe/b gap  DoExit', servers: ['The Island'] },
    },
  ]);
});

test('a warning reaches the player, is in the history, and counts if they are registered', async () => {
  const warned = `0002${'d'.repeat(28)}`;
  const row = { botId: instance.id, id: warned, netId: warned, discordId: '900000000000000321' };
  await api.context.db.insert(playerRegistrations).values({ ...row, discordUsername: 'dee', createdAt: 0 });
  const body = { serverId, netId: warned, message: 'No insults' };
  for (const netId of [warned, PLAYER_ID]) {
    const told = await send(api, registry.live.warn, {
      token: instance.owner.token,
      body: { ...body, netId },
    });
    expect(told.body).toMatchObject({ serverId, isDone: true });
  }
  expect(await received()).toContain(`ServerChatTo "${warned}" Warning from Owner: No insults`);
  const [entry] = await api.context.db.select().from(changes).where(eq(changes.targetId, warned));
  expect(entry).toMatchObject({ action: 'live.warned', area: 'BannedWords' });
  const [infractions] = await api.context.db
    .select()
    .from(playerInfractionCounts)
    .where(eq(playerInfractionCounts.netId, warned));
  expect(infractions?.count).toBe(1);
});

test('a kicked player leaves the game, and the history has the command', async () => {
  await control('/players/join', { name: 'Rowdy', eosId: KICKED_ID });
  const isOnline = async () => {
    const { rows } = await api.context.db.execute<{ is_online: boolean }>(
      sql`select is_online from known_players where bot_id = ${instance.id} and net_id = ${KICKED_ID}`,
    );
    return rows[0]?.is_online;
  };
  await eventually(async () => expect(await isOnline()).toBe(true));
  const body = { serverId, netId: KICKED_ID };
  const kicked = await send(api, registry.live.kick, { token: instance.owner.token, body });
  expect(kicked.body).toMatchObject({ serverId, isDone: true });
  await eventually(async () => expect(await isOnline()).toBe(false));
  await eventually(async () =>
    expect((await lines()).filter(({ kind, player }) => kind === 'left' && player === 'Rowdy')).toHaveLength(
      1,
    ),
  );
  const entries = await api.context.db.select().from(changes).where(eq(changes.targetId, KICKED_ID));
  expect(entries.find(({ action }) => action === 'live.kicked')).toMatchObject({
    area: 'Rcon',
    targetName: 'Rowdy',
    after: { command: `KickPlayer ${KICKED_ID}`, servers: ['The Island'], outcome: { done: 1 } },
  });
});

test("nobody can be messaged or kicked on other instances' servers, without the permission, or while the server is off", async () => {
  const other = await makeInstance(api.context);
  const foreign = (await createServer(api.context, other.by, serverFields())).id;
  const off = (await createServer(api.context, instance.by, serverFields({ name: 'Dark', isEnabled: false })))
    .id;
  const writer = await makeManager(api.context, instance, ['Crosschat_Edit']);
  const ask = async (route: 'whisper' | 'kick', id: string, token = instance.owner.token) => {
    const body = { serverId: id, netId: PLAYER_ID, message: 'Hi' };
    const { status, body: answer } = await send(api, registry.live[route], { token, body });
    return status === 200 ? (answer as ServerOutcome).reply : status;
  };
  for (const route of ['whisper', 'kick'] as const) {
    expect(await ask(route, foreign)).toBe(404);
    expect(await ask(route, off)).toBe('The server is disabled.');
  }
  expect(await ask('kick', serverId, writer.token)).toBe(403);
  const entries = await api.context.db.select().from(changes).where(eq(changes.targetId, PLAYER_ID));
  expect(entries.filter(({ after }) => JSON.stringify(after).includes('Dark'))).toEqual([]);
});

test('a server that is off is reported, and nothing is sent or recorded', async () => {
  const off = (await createServer(api.context, instance.by, serverFields({ name: 'Off' }))).id;
  await setServerEnabled(api.context, instance.by, { id: off, isEnabled: false });
  expect((await run('SaveWorld', off)).body).toMatchObject({
    isDone: false,
    reply: 'The server is disabled.',
  });
  expect((await say({ serverId: off })).body).toMatchObject([
    { isDone: false, reply: 'The server is disabled.' },
  ]);
  const entries = await api.context.db.select().from(changes).where(eq(changes.targetId, off));
  expect(entries.map(({ action }) => action).filter((action) => action.startsWith('live.'))).toEqual([]);
});

test("the caller gets the game's reply even if the command log can't be written", async () => {
  await api.context.db.execute(sql`alter table settings rename to settings_away`);
  const warn = vi.spyOn(api.context.log, 'warn');
  try {
    const { status, body } = await run('SaveWorld');
    expect(status).toBe(200);
    expect(body).toMatchObject({ isDone: true, reply: expect.stringContaining('World Saved') });
    expect(warn).toHaveBeenCalled();
  } finally {
    await api.context.db.execute(sql`alter table settings_away rename to settings`);
  }
});

test('a server above the limit of the tier is reported as such', async () => {
  const small = await makeInstance(api.context);
  for (let index = 0; index < 7; index++) {
    await createServer(api.context, small.by, serverFields({ name: `Server ${index}` }));
  }
  await api.context.db.update(users).set({ tier: 0 }).where(eq(users.discordId, small.owner.discordId));
  await eventually(async () => {
    const reasons = (await listLiveServers(api.context, small.scope)).map(({ offReason }) => offReason);
    expect(reasons).toContain("Above your tier's limit of 6 servers.");
  });
});

test('a repeated log is stored once, even across a restart of the worker', async () => {
  await control('/options', { gameLogMode: 'accumulate' });
  await write('Bob (Grim): again 0', 'Bob (Grim): again 1');
  await eventually(async () => expect(textsOf(await lines(), 'again')).toHaveLength(2));
  await sessions.stop();
  await start();
  await write('Bob (Grim): again 2');
  await eventually(async () =>
    expect(textsOf(await lines(), 'again')).toEqual(['again 0', 'again 1', 'again 2']),
  );
});

test('who was online in a time span follows from joins and leaves, with the EOS ID', async () => {
  const now = Date.now();
  const between = async (from: number, to: number) => {
    const query = { from: String(from), to: String(to) };
    const params = { botId: instance.id };
    const reply = await send(api, registry.live.online, { token: instance.owner.token, params, query });
    expect(reply.status).toBe(200);
    return liveRoutes.online.response.parse(reply.body);
  };
  await control('/players/join', { name: 'Visitor', eosId: VISITOR_ID });
  await eventually(async () => {
    const { players, knownFrom } = await between(now - 60_000, Date.now() + 60_000);
    expect(players.find(({ name }) => name === 'Visitor')).toMatchObject({
      netId: VISITOR_ID,
      serverIds: [serverId],
    });
    expect(knownFrom).toBeLessThanOrEqual(Date.now());
  });
  expect((await between(now - 7_200_000, now - 3_600_000)).players).toEqual([]);
  const query = { from: '2', to: '2' };
  const params = { botId: instance.id };
  const refused = await send(api, registry.live.online, { token: instance.owner.token, params, query });
  expect(refused.status).toBe(400);
});

test('joins and leaves that an agent sends late count by their times', async () => {
  const { context } = api;
  const { owner, id } = await makeInstance(context);
  const now = Date.now();
  const move = (kind: 'chat' | 'joined' | 'left', minutesAgo: number) => ({
    kind,
    player: 'Kara',
    at: now - minutesAgo * 60_000,
    serverId: 's1',
  });
  await putLines(context.db, id, [
    ...[move('chat', 50), move('joined', 10)],
    ...[move('joined', 40), move('left', 30)],
  ]);
  const query = { from: String(now - 45 * 60_000), to: String(now - 20 * 60_000) };
  const { body } = await send(api, registry.live.online, {
    token: owner.token,
    params: { botId: id },
    query,
  });
  expect(body).toMatchObject({ players: [{ from: now - 40 * 60_000, to: now - 30 * 60_000 }] });
});

test('in a time long ago only joins and leaves of then count, not the visitor who is online now', async () => {
  const { context } = api;
  const now = Date.now();
  const daysAgo = (days: number) => now - days * 86_400_000;
  const row = { botId: instance.id, day: '2026-01-01', serverId, player: 'Ghost' };
  await context.db.insert(gameMoves).values([
    { ...row, id: 900_001, at: daysAgo(6), kind: 'joined' },
    { ...row, id: 900_002, at: daysAgo(3), kind: 'left' },
  ]);
  const between = (from: number, to: number) =>
    send(api, registry.live.online, {
      token: instance.owner.token,
      params: { botId: instance.id },
      query: { from: String(from), to: String(to) },
    });
  const { body } = await between(daysAgo(5), daysAgo(4));
  expect(body).toMatchObject({ players: [{ name: 'Ghost', from: daysAgo(5), to: daysAgo(4) }] });
  await context.db.execute(sql`
    insert into game_moves (bot_id, id, day, at, server_id, kind, player)
    select ${instance.id}, 1000000 + n, '2026-01-01', ${daysAgo(4.5)}::bigint, ${serverId}, 'joined', 'Crowd'
    from generate_series(1, 20001) as n`);
  const refused = await between(daysAgo(5), daysAgo(4));
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({
    fields: [{ path: 'to', message: 'Too many players came and left in this time. Choose a shorter one.' }],
  });
  expect((await between(daysAgo(4), daysAgo(3))).status).toBe(200);
});
