import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runAgent } from '@arkwright/agent/agent';
import * as sample from '@arkwright/ark/save/testing/sample-world';
import { keyOf, type WrittenObject, writeWorld } from '@arkwright/ark/save/testing/write-world';
import { registry } from '@arkwright/contracts/registry';
import { listCompanions } from '@arkwright/server/features/companion/service';
import {
  type CompanionInstance,
  saveCompanion,
} from '@arkwright/server/features/companion/testing/companion-instance';
import { makeUploader } from '@arkwright/server/features/data-dashboard/testing/uploads';
import { eventually } from '@arkwright/testing/eventually';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { buildAgentFile } from './testing/agent-file.ts';
import { runMain, workFolder } from './testing/run-main.ts';

const TRIBE = 1_000_000_007;
const PACE = { lookMs: 20, helloMs: 100 };

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

/** Runs an agent beside that save until the test is over; the lines that it says. */
function startAgent(registrationKey = instance.key): string[] {
  const lines: string[] = [];
  const stopping = new AbortController();
  const servers = [{ name: 'The Island', serverId: instance.serverId, save: savePath() }];
  const running = runAgent(
    { hostUrl, registrationKey, servers },
    { version: '1.2.3', say: (line) => lines.push(line), signal: stopping.signal, pace: PACE },
  );
  onTestFinished(async () => {
    stopping.abort();
    await running;
  });
  return lines;
}

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

test('the map is known by the name of the save, and its places with it', async () => {
  await writeWorld(savePath(), world(7));
  const lines = startAgent();
  await eventually(() => expect(lines.at(-1)).toMatch(/uploaded save 7/));
  const params = { botId: instance.id };
  const { token } = instance.owner;
  const servers = await send(api, registry.servers.list, { token, params });
  expect(servers.body).toMatchObject([{ map: 'TheIsland_WP', sessionName: '', version: '' }]);
  const { serverId } = instance;
  const layer = await send(api, registry.dataDashboard.mapBases, { token, params, query: { serverId } });
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

test('a save that cannot be read is told once, and what is known stays', async () => {
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

test('a refusal is told in its own words, and nothing is uploaded that is switched off', async () => {
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
