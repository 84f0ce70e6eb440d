import { type CommandResult, commandResult } from '@arkwright/contracts/commands/schema';
import { registry } from '@arkwright/contracts/registry';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, makeManager, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { startTestSandbox, type TestSandbox } from '@arkwright/testing/test-sandbox';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { changes } from '../../core/history/table.ts';
import { settings } from '../../core/settings/table.ts';
import type { RconSessions } from '../../fleet/start.ts';
import { startRconCommands } from '../../game-commands/rcon.ts';
import { gameCommands } from '../../game-commands/table.ts';
import { recreateApiKey } from '../api-access/service.ts';
import { listServerStatuses } from '../server-status/service.ts';
import { startGameServers } from '../server-status/worker.ts';
import { createServer } from '../servers/service.ts';

const GAMES = ['spare-1', 'spare-2'];

let world: TestSandbox;
let api: TestApp;
let instance: TestInstance;
let apiKey: string;
let sessions: RconSessions;
let commands: ReturnType<typeof startRconCommands>;
const ids: string[] = [];
let resting: string;

beforeAll(async () => {
  world = await startTestSandbox('commands');
  api = await createTestApp();
  instance = await makeInstance(api.context);
  for (const name of GAMES) {
    const game = world.sandbox.description.servers.find((server) => server.name === name)!;
    const fields = serverFields({ name, rconPort: game.rconPort, rconPassword: game.password });
    ids.push((await createServer(api.context, instance.by, fields)).id);
  }
  resting = (
    await createServer(api.context, instance.by, serverFields({ name: 'Resting', isEnabled: false }))
  ).id;
  sessions = await startGameServers(api.context, { intervals: { players: 300 } });
  commands = startRconCommands(api.context, sessions);
  apiKey = await recreateApiKey(api.context, instance.by);
  await send(api, registry.bots.update, {
    token: instance.owner.token,
    body: { bot: { id: instance.id, api: { isEnabled: true, isEnabledCommandExecution: true } } },
  });
  await eventually(async () => {
    const statuses = await listServerStatuses(api.context, instance.scope);
    expect(statuses.filter(({ isOnline }) => isOnline)).toHaveLength(GAMES.length);
  });
});
afterAll(async () => {
  await commands.stop();
  await sessions.stop();
  await api.dispose();
  await world.dispose();
});

const run = (body: object, token = apiKey) =>
  send(api, registry.commands.run, { token, body: { botId: instance.id, serverIds: 'all', ...body } });

async function resultsOf(body: object, token?: string): Promise<CommandResult[]> {
  const reply = await run(body, token);
  expect(reply.status).toBe(200);
  return commandResult.array().parse(reply.body);
}

/** The commands that a game has received, without the bot's own polls. */
async function received(game: string, mark: string): Promise<string[]> {
  const all = (await world.control('GET', `/ark/servers/${game}/commands?after=0`)) as { text: string }[];
  return all.map(({ text }) => text).filter((text) => text.includes(mark));
}

const recorded = () =>
  api.context.db
    .select()
    .from(changes)
    .where(and(eq(changes.botId, instance.id), eq(changes.action, 'command.ran')));

test('a program runs a command once on every server and gets each reply and failure', async () => {
  const results = await resultsOf({ command: 'Broadcast hello-once' });
  expect(results.map(({ serverId, serverName, isDone }) => [serverId, serverName, isDone])).toEqual([
    [resting, 'Resting', false],
    [ids[0], 'spare-1', true],
    [ids[1], 'spare-2', true],
  ]);
  expect(results[0]?.reply).toBe('The server is disabled.');
  for (const game of GAMES) expect(await received(game, 'hello-once')).toEqual(['Broadcast hello-once']);
  const entry = (await recorded()).find(({ after }) => JSON.stringify(after).includes('hello-once'));
  expect(entry?.after).toMatchObject({ outcome: { done: 2, skipped: 1 } });
});

test('it runs on the named servers, once even if one is named twice', async () => {
  const results = await resultsOf({ command: 'Broadcast just-one', serverIds: [ids[1], ids[1]] });
  expect(results).toMatchObject([{ serverId: ids[1], isDone: true }]);
  expect(await received('spare-1', 'just-one')).toEqual([]);
  expect(await received('spare-2', 'just-one')).toHaveLength(1);
});

test('the history names the key, the command without its secrets, and the servers', async () => {
  await resultsOf({ command: 'Broadcast password=hunter2', serverIds: [ids[0]] });
  const entry = (await recorded()).find(({ after }) => JSON.stringify(after).includes('password'));
  expect(entry).toMatchObject({
    actorKind: 'api-key',
    actorId: instance.id,
    actorName: 'API key',
    origin: 'api',
    area: 'Rcon',
    targetKind: 'server',
    targetId: ids[0],
    after: { servers: ['spare-1'], outcome: { done: 1 } },
  });
  expect(JSON.stringify(entry)).not.toContain('hunter2');
});

test("the caller gets the games' replies even if the command log can't be written", async () => {
  const value = { isCommandLoggingEnabled: true, commandLogChannelId: '5' };
  await api.context.db.insert(settings).values({ botId: instance.id, group: 'rcon', rev: 1, value });
  const warn = vi.spyOn(api.context.log, 'warn');
  await api.context.db.execute(sql`alter table discord_outbox rename to outbox_away`);
  try {
    const results = await resultsOf({ command: 'SaveWorld' });
    expect(results.some(({ isDone }) => isDone)).toBe(true);
    expect(warn).toHaveBeenCalledWith(expect.anything(), 'a command is missing in the command log');
  } finally {
    await api.context.db.execute(sql`alter table outbox_away rename to discord_outbox`);
    warn.mockRestore();
  }
});

test("another instance's server answers like an unknown one, and nothing is sent", async () => {
  const other = await makeInstance(api.context);
  const foreign = await createServer(api.context, other.by, serverFields());
  const before = await recorded();
  const refusals = [];
  for (const id of [foreign.id, 'nowhere']) {
    const { status, body } = await run({ command: 'Broadcast stray', serverIds: [ids[0], id] });
    refusals.push({ status, body: { ...(body as object), requestId: '' } });
  }
  expect(refusals[0]).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  expect(refusals[1]).toEqual(refusals[0]);
  expect(await received('spare-1', 'stray')).toEqual([]);
  expect(await recorded()).toEqual(before);
});

test.each([
  [{ command: '' }, 'command', 'This field is required'],
  [{ command: 'x'.repeat(1001) }, 'command', 'You must enter a maximum of 1000 characters'],
  [{ command: 'a\0b' }, 'command', undefined],
  [{ command: 'Broadcast one\nDoExit' }, 'command', undefined],
  [
    { command: 'GetGameLog' },
    'command',
    'The bot reads this all the time. If you send it, those lines are missing from the logs.',
  ],
  [
    { command: 'wait 5m' },
    'command',
    'A wait is never sent to the game. It belongs in an RCON preset, on a line of its own.',
  ],
  [{ command: 'SaveWorld', serverIds: [] }, 'serverIds', 'Name 1 to 200 servers by their ids, or "all"'],
  [
    { command: 'SaveWorld', serverIds: Array.from({ length: 201 }, (_, index) => `s${index}`) },
    'serverIds',
    'Name 1 to 200 servers by their ids, or "all"',
  ],
  [{ command: 'SaveWorld', serverIds: 'some' }, 'serverIds', 'Name 1 to 200 servers by their ids, or "all"'],
])('%o is refused with a message', async (body, path, message) => {
  const before = await api.context.db.select().from(gameCommands);
  const reply = await run(body);
  expect(reply.status).toBe(400);
  const { fields } = reply.body as { fields: { path: string; message: string }[] };
  expect(fields.map((field) => field.path)).toEqual([path]);
  if (message !== undefined) expect(fields[0]?.message).toBe(message);
  expect(await api.context.db.select().from(gameCommands)).toHaveLength(before.length);
});

test('a person needs Rcon_Edit and is in the history by name', async () => {
  const [viewer, editor] = [
    await makeManager(api.context, instance, ['Rcon_View']),
    await makeManager(api.context, instance, ['Rcon_Edit']),
  ];
  expect((await run({ command: 'SaveWorld' }, viewer.token)).status).toBe(403);
  await resultsOf({ command: 'Broadcast by-hand', serverIds: [ids[0]] }, editor.token);
  const entry = (await recorded()).find(({ actorId }) => actorId === editor.discordId);
  expect(entry).toMatchObject({ actorKind: 'user', origin: 'dashboard' });
});

test('a server that goes down meanwhile is reported, without delaying the others', async () => {
  await world.control('POST', '/ark/servers/spare-2/power', { state: 'down' });
  const results = await resultsOf({ command: 'Broadcast half' });
  expect(results.find(({ serverId }) => serverId === ids[0])).toMatchObject({ isDone: true });
  const down = results.find(({ serverId }) => serverId === ids[1]);
  expect(down?.isDone).toBe(false);
  expect(down?.reply).not.toBe('');
});
