import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runAgent } from '@arkwright/agent/agent';
import { writeSlowToOpen } from '@arkwright/ark/save/testing/hostile-saves';
import * as sample from '@arkwright/ark/save/testing/sample-world';
import { keyOf, type WrittenObject, writeWorld } from '@arkwright/ark/save/testing/write-world';
import { registry } from '@arkwright/contracts/registry';
import { startArkCluster } from '@arkwright/sandbox/ark/cluster';
import { directoryChanged } from '@arkwright/server/discord/guilds/presence';
import { discordOutbox } from '@arkwright/server/discord/table';
import { listCompanions } from '@arkwright/server/features/companion/service';
import {
  type CompanionInstance,
  saveCompanion,
} from '@arkwright/server/features/companion/testing/companion-instance';
import { startGameServers } from '@arkwright/server/features/server-status/worker';
import { createServer } from '@arkwright/server/features/servers/service';
import { makeUploader } from '@arkwright/server/features/uploads/testing/uploads';
import { gameEventHandlers } from '@arkwright/server/registry';
import { eventually } from '@arkwright/testing/eventually';
import { serverFields } from '@arkwright/testing/factories';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { buildAgentFile } from './testing/agent-file.ts';
import { runMain, workFolder } from './testing/run-main.ts';

const TRIBE = 1_000_000_007;
const PACE = { lookMs: 20, helloMs: 100, logMs: 20, logBeatMs: 100, logPartMs: 0 };

let api: TestApp;
let hostUrl: string;
let instance: CompanionInstance;
let folder: string;
beforeAll(async () => {
  api = await createTestApp();
  hostUrl = await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => api.dispose());
beforeEach(async () => {
  instance = await makeUploader(api, { uploadIntervalBase: 10 });
  folder = await workFolder();
});

const savePath = () => join(folder, 'TheIsland_WP.ark');

function world(saveCounter: number, more: WrittenObject[] = []) {
  return {
    objects: [
      sample.wildDino(1),
      ...sample.tamedDino(10, { team: TRIBE, level: 225 }),
      sample.structure(3, { team: TRIBE, place: { x: 0, y: 0, z: 0 } }),
      sample.body(5, 60_001, { x: 10, y: 20, z: 30 }, 100_000_900),
      ...more,
    ],
    saveCounter,
    players: [sample.profile(60_001, { name: 'Ann', netId: 'a1'.repeat(16) })],
    tribes: [sample.tribe(TRIBE, 'The Tribe', [[60_001, 'Ann']])],
  };
}

/** Runs an agent next to that save until it is stopped or the test ends. */
function runBeside(given: { registrationKey?: string; serverId?: string; log?: string } = {}) {
  const { registrationKey = instance.key, serverId = instance.serverId, log } = given;
  const lines: string[] = [];
  const stopping = new AbortController();
  const servers = [{ name: 'The Island', serverId, save: savePath(), log }];
  const running = runAgent(
    { hostUrl, registrationKey, servers, logCatchUpMinutes: 60 },
    { version: '1.2.3', say: (line) => lines.push(line), signal: stopping.signal, pace: PACE },
  );
  const stop = async () => {
    stopping.abort();
    await running;
  };
  onTestFinished(stop);
  return { lines, stop };
}

const startAgent = (registrationKey?: string) =>
  runBeside(registrationKey === undefined ? {} : { registrationKey }).lines;

async function entries(kind: 'players' | 'tribes' | 'bases' | 'dinos') {
  const sent = { token: instance.owner.token, params: { botId: instance.id } };
  return (await send(api, registry.dataDashboard[kind], sent)).body;
}

test('a save fills the data dashboard', async () => {
  await writeWorld(savePath(), world(7));
  const lines = startAgent();
  await eventually(() =>
    expect(lines).toContain('The Island: uploaded save 7: 1 players, 1 tribes, 1 bases, 1 dinos'),
  );
  expect(lines[0]).toBe('The Island: connected; to be uploaded: players and tribes, bases, dinos');
  expect(await entries('players')).toMatchObject({
    rows: [{ characterName: 'Ann', tribeName: 'The Tribe', netId: 'a1'.repeat(16) }],
  });
  expect(await entries('dinos')).toMatchObject({ rows: [{ name: 'Parasaur', level: 225 }] });
  expect(await entries('bases')).toMatchObject({ rows: [{ structureCount: 1 }] });
  const [companion] = await listCompanions(api.context, instance.scope);
  expect(companion).toMatchObject({ isConnected: true, type: 'Agent', version: '1.2.3' });
});

test('the map and its positions are derived from the save’s name', async () => {
  await writeWorld(savePath(), world(7));
  const lines = startAgent();
  await eventually(() => expect(lines.at(-1)).toMatch(/uploaded save 7/));
  const params = { botId: instance.id };
  const { token } = instance.owner;
  const servers = await send(api, registry.servers.list, { token, params });
  expect(servers.body).toMatchObject([{ map: 'TheIsland_WP', sessionName: '', version: '' }]);
  const { serverId } = instance;
  const layer = await send(api, registry.worldMap.mapBases, { token, params, query: { serverId } });
  expect(layer.body).toMatchObject({ map: 'The Island', isKnownMap: true, points: [{ lat: 50, lon: 50 }] });
});

test('a save is left alone while the game writes it', async () => {
  await writeWorld(savePath(), world(7));
  await writeFile(`${savePath()}-journal`, '');
  const lines = startAgent();
  await eventually(() => expect(lines).toHaveLength(2));
  expect(lines[1]).toBe(`The Island: there is no finished save at ${savePath()} yet`);
  expect(await entries('players')).toMatchObject({ rows: [] });
  await rm(`${savePath()}-journal`);
  await eventually(() => expect(lines.at(-1)).toMatch(/uploaded save 7/));
});

test('an unreadable save is reported once, and existing data stays', async () => {
  await writeFile(savePath(), Buffer.alloc(10_000));
  const lines = startAgent();
  await eventually(() => expect(lines).toHaveLength(2));
  expect(lines[1]).toMatch(/^The Island: cannot read its save: it cannot be read as a database/);
  await writeWorld(
    savePath(),
    world(8, [sample.structure(9, { team: TRIBE, place: { x: 9e4, y: 0, z: 0 } })]),
  );
  await eventually(() => expect(lines.at(-1)).toMatch(/uploaded save 8: 1 players, 1 tribes, 2 bases/));
  expect(lines).toHaveLength(3);
});

test('a save that nobody can read holds up its own game server only', async () => {
  const { id } = await createServer(api.context, instance.by, serverFields({ name: 'Ragnarok' }));
  const bad = join(folder, 'Ragnarok_WP.ark');
  await writeSlowToOpen(bad);
  const lines: string[] = [];
  const stopping = new AbortController();
  const servers = [
    { name: 'Ragnarok', serverId: id, save: bad, log: undefined },
    { name: 'The Island', serverId: instance.serverId, save: savePath(), log: undefined },
  ];
  const running = runAgent(
    { hostUrl, registrationKey: instance.key, servers, logCatchUpMinutes: 60 },
    {
      version: '1.2.3',
      say: (line) => lines.push(line),
      signal: stopping.signal,
      pace: PACE,
      reader: { maxMs: 2000 },
    },
  );
  onTestFinished(async () => {
    stopping.abort();
    await running;
  });
  // By then the first one is being read.
  await eventually(() =>
    expect(lines).toContain(`The Island: there is no finished save at ${savePath()} yet`),
  );
  await writeWorld(savePath(), world(7));
  await eventually(() => {
    expect(lines).toContain('Ragnarok: cannot read its save: reading it took more than 2 seconds');
    expect(lines).toContain('The Island: uploaded save 7: 1 players, 1 tribes, 1 bases, 1 dinos');
  });
  expect(lines.filter((line) => line.startsWith('Ragnarok: cannot'))).toHaveLength(1);
});

test('a refusal is reported in its own words, and kinds that are switched off are not uploaded', async () => {
  await writeWorld(savePath(), world(7));
  const refused = startAgent('rk_wrong');
  await eventually(() => expect(refused).toHaveLength(1));
  expect(refused[0]).toMatch(/^The Island: .*key/i);
  await saveCompanion(api, instance, {
    uploadPlayerData: false,
    uploadStructureData: false,
    uploadDinoData: false,
  });
  const lines = startAgent();
  await eventually(() => expect(lines).toHaveLength(1));
  expect(lines[0]).toBe(
    'The Island: connected; nothing is to be uploaded: switch it on on the Companion page',
  );
});

test.each(['npm start -- agent', 'one file that lies alone'])(
  '%s runs until it is stopped, and its configuration is checked first',
  async (kind) => {
    const run =
      kind === 'one file that lies alone'
        ? { program: [process.execPath, await buildAgentFile()] }
        : { args: ['agent'] };
    await writeWorld(savePath(), world(7, [{ ...sample.wildDino(77), key: keyOf(4711) }]));
    const file = join(folder, 'arkwright-agent.json');
    const config = {
      hostUrl,
      registrationKey: instance.key,
      servers: [{ serverId: instance.serverId, save: 'TheIsland_WP.ark' }],
    };
    const missing = runMain(folder, {}, run);
    expect(await missing.ended).toBe(1);
    expect(missing.errors()).toMatch(/^There is no arkwright-agent.json\. .*, then Agent\.\n$/);
    await writeFile(file, JSON.stringify(config));
    const program = runMain(folder, {}, run);
    await eventually(() => expect(program.output()).toContain('TheIsland_WP.ark: uploaded save 7'), {
      timeout: 30_000,
    });
    program.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    expect(program.errors()).toBe('');
  },
);

/** A simulated game server of the instance that writes its log to a file. */
async function startGame() {
  const logs = join(folder, 'ShooterGame', 'Saved', 'Logs');
  const input = { name: 'island', mapId: 'TheIsland_WP', sessionName: 'Obelisk', password: 'obelisk' };
  const cluster = await startArkCluster({ seed: 'agent', servers: [input], tickMs: 0, living: false });
  onTestFinished(() => cluster.close());
  const game = cluster.server('island')!;
  game.setOptions({ logFolder: logs });
  const { host, rconPort, password: rconPassword } = game.info;
  const fields = serverFields({ name: 'Island', host, rconPort, rconPassword });
  const { id } = await createServer(api.context, instance.by, fields);
  return { game, id, log: join(logs, 'ShooterGame.log') };
}

test('chat of a game is posted in Discord once, though RCON has it too, and whatever restarts', async () => {
  const { game, id, log } = await startGame();
  const channelId = '700000000000000003';
  const channels = [{ id: channelId, name: 'chat', type: 0, parentId: '', position: 0 }];
  await directoryChanged(api.context, instance.guildId, { channels, roles: [] });
  const chat = { isChatLogEnabled: true, chatLogChannelId: channelId, chatLogGlobal: true };
  const body = { bot: { id: instance.id, chat } };
  expect((await send(api, registry.bots.update, { token: instance.owner.token, body })).status).toBe(200);
  const told = async () =>
    (await api.context.db.select().from(discordOutbox))
      .filter(({ botId }) => botId === instance.id)
      .toSorted((a, b) => Number(a.id) - Number(b.id))
      .map(({ content }) => content.replace(/^.*: /, ''));
  const hears = (...words: string[]) => eventually(async () => expect(await told()).toEqual(words));
  const startWorker = () =>
    startGameServers(api.context, {
      handlers: gameEventHandlers(api.context),
      intervals: { log: 50, players: 100 },
      leaseMs: 1500,
    });
  let worker = await startWorker();
  onTestFinished(() => worker.stop());
  const first = runBeside({ serverId: id, log });
  await eventually(() => expect(first.lines).toContain(`The Island: its log is handed on from ${log}`));
  game.writeLine('Bob (Grim): one');
  await hears('one');
  // The agent is killed, and the game launched again before it is back.
  await first.stop();
  game.writeLine('Bob (Grim): two');
  await game.setPower('down');
  await game.setPower('up');
  game.writeLine('Bob (Grim): three');
  const second = runBeside({ serverId: id, log });
  await hears('one', 'two', 'three');
  // Lines that RCON held back for the agent are posted when the worker stops.
  await worker.stop();
  await hears('one', 'two', 'three');
  worker = await startWorker();
  game.writeLine('Bob (Grim): four');
  await hears('one', 'two', 'three', 'four');
  // Without an agent the lines read over RCON are posted.
  await second.stop();
  game.writeLine('Bob (Grim): five');
  await eventually(() =>
    expect(game.history.after(0).map(({ reply }) => reply)).toContainEqual(expect.stringContaining('five')),
  );
  await worker.stop();
  await hears('one', 'two', 'three', 'four', 'five');
});
