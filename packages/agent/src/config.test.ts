import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, win32 } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadAgentConfig, placed } from './config.ts';

let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arkwright-test-'));
  path = join(folder, 'agent.json');
});
afterAll(() => rm(folder, { recursive: true }));

const good = {
  hostUrl: 'https://arkwright.example',
  registrationKey: 'rk_1',
  servers: [{ name: 'The Island', serverId: 's1', save: 'saves/TheIsland_WP.ark' }],
};

test('paths of saves are relative to the configuration file', async () => {
  await writeFile(path, JSON.stringify(good));
  expect(await loadAgentConfig(path)).toEqual({
    ...good,
    logCatchUpMinutes: 60,
    servers: [{ ...good.servers[0], save: join(folder, 'saves', 'TheIsland_WP.ark') }],
  });
});

test('the log is in the game’s usual place, at a configured path, or ignored', async () => {
  const save = 'asa/ShooterGame/Saved/SavedArks/TheIsland_WP/TheIsland_WP.ark';
  const inContainer = '/saves/SavedArks/TheIsland_WP.ark';
  const servers = [
    { save },
    { save: inContainer },
    { save, log: 'logs/ShooterGame.log' },
    { save, log: false },
    { save: 'a.ark' },
    { save: '/SavedArks/a.ark' },
  ];
  await writeFile(
    path,
    JSON.stringify({ ...good, servers: servers.map((one, index) => ({ serverId: `s${index}`, ...one })) }),
  );
  expect((await loadAgentConfig(path)).servers.map(({ log }) => log)).toEqual([
    join(folder, 'asa', 'ShooterGame', 'Saved', 'Logs', 'ShooterGame.log'),
    join('/saves', 'Logs', 'ShooterGame.log'),
    join(folder, 'logs', 'ShooterGame.log'),
    undefined,
    undefined,
    undefined,
  ]);
});

test('maps of one installation share a usual log path, so neither uses it; no two may be set to the same', async () => {
  const saves = ['TheIsland_WP', 'ScorchedEarth_WP'].map((map) => `asa/SavedArks/${map}/${map}.ark`);
  const write = (logs: (string | undefined)[]) => {
    const servers = saves.map((save, index) => ({ serverId: `s${index}`, save, log: logs[index] }));
    return writeFile(path, JSON.stringify({ ...good, servers }));
  };
  await write([]);
  expect((await loadAgentConfig(path)).servers.map(({ log }) => log)).toEqual([undefined, undefined]);
  await write(['a.log', 'b.log']);
  expect((await loadAgentConfig(path)).servers.map(({ log }) => log)).toEqual([
    join(folder, 'a.log'),
    join(folder, 'b.log'),
  ]);
  await write(['a.log', 'a.log']);
  await expect(loadAgentConfig(path)).rejects.toThrow('servers.0.log: another game server has the same log');
});

test.each([
  ['saves\\TheIsland_WP.ark', 'D:\\agent\\saves\\TheIsland_WP.ark'],
  ['..\\TheIsland_WP.ark', 'D:\\TheIsland_WP.ark'],
  ['C:\\asa\\TheIsland_WP.ark', 'C:\\asa\\TheIsland_WP.ark'],
  ['C:/asa/TheIsland_WP.ark', 'C:\\asa\\TheIsland_WP.ark'],
  ['\\\\nas\\saves\\TheIsland_WP.ark', '\\\\nas\\saves\\TheIsland_WP.ark'],
  ['//nas/saves/TheIsland_WP.ark', '\\\\nas\\saves\\TheIsland_WP.ark'],
])('on Windows %s is %s', (save, whole) => {
  const server = { name: '', serverId: 's1', save };
  expect(placed(server, 'D:\\agent\\arkwright-agent.json', win32).save).toBe(whole);
});

test.each([
  [
    { ...good, hostUrl: 'arkwright.example' },
    'hostUrl: must be an address such as https://arkwright.example',
  ],
  [{ ...good, registrationKey: '' }, 'registrationKey: '],
  [{ ...good, servers: [] }, 'servers: '],
  [{ ...good, servers: [...good.servers, ...good.servers] }, 'servers: each must have a serverId of its own'],
  [
    { ...good, servers: [{ serverId: 's1', save: 'C:\\Saved' }] },
    'servers.0.save: must be the path of an .ark file',
  ],
  [
    { ...good, servers: [{ ...good.servers[0], log: 'C:\\Logs' }] },
    'servers.0.log: must be the path of a .log file, or false',
  ],
  [{ ...good, key: 1 }, 'its content: '],
])('%j is refused with the problem', async (content, problem) => {
  await writeFile(path, JSON.stringify(content));
  await expect(loadAgentConfig(path)).rejects.toThrow(problem);
});

test('a file that is missing, or not JSON, is named', async () => {
  await expect(loadAgentConfig(join(folder, 'none.json'))).rejects.toThrow('There is no ');
  await writeFile(path, '{');
  await expect(loadAgentConfig(path)).rejects.toThrow(`${path} is not valid JSON`);
});

test('a path with single backslashes is explained', async () => {
  const hint = 'a \\ in a path is written as \\\\ or as /';
  const withSave = (save: string) => JSON.stringify(good).replace('saves/TheIsland_WP.ark', save);
  for (const save of ['C:\\asa\\TheIsland_WP.ark', 'C:\\new\\ragnarok.ark']) {
    await writeFile(path, withSave(save));
    await expect(loadAgentConfig(path)).rejects.toThrow(hint);
  }
});

test.each([
  ['UTF-8 with a byte order mark', 'utf8'],
  ['UTF-16', 'utf16le'],
] as const)('a configuration in %s is read', async (_, encoding) => {
  await writeFile(path, `\ufeff${JSON.stringify({ ...good, registrationKey: 'Ä//' })}`, encoding);
  expect((await loadAgentConfig(path)).registrationKey).toBe('Ä//');
});

test('a configuration in another encoding is refused with the line', async () => {
  await writeFile(path, `{\n"name": "Äöü"}`, 'latin1');
  await expect(loadAgentConfig(path)).rejects.toThrow(
    `${path} has something in line 2 that is not text in UTF-8 or UTF-16. Save it as UTF-8`,
  );
});

test('comments and last commas are ignored, in texts they are kept', async () => {
  const written = JSON.stringify({ ...good, registrationKey: 'a//b/*c*/",}' }, null, 2)
    .replace('{', '{ // my server\n/* two\n lines */')
    .replace(']', ' , ]')
    .replace(/\}$/, ', // the last one\n}');
  await writeFile(path, written);
  expect(await loadAgentConfig(path)).toMatchObject({
    hostUrl: good.hostUrl,
    registrationKey: 'a//b/*c*/",}',
  });
  await writeFile(path, '{ // only\n "hostUrl": }');
  await expect(loadAgentConfig(path)).rejects.toThrow('is not valid JSON');
});
