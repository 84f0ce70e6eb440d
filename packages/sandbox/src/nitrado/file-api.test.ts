import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { readSave } from '@arkwright/ark/save/read-save';
import { expect, test } from 'vitest';
import { charactersOf } from '../ark/world.ts';
import type { NitradoServiceView, SimulatedNitrado } from './nitrado.ts';
import { callerOf, makeFolder, startTestNitrado } from './testing/test-nitrado.ts';

type Call = ReturnType<typeof callerOf>;

/** The file server of one service: its paths, and its two steps. */
async function open(nitrado: SimulatedNitrado, service: NitradoServiceView | undefined, account = 'owner') {
  const call = callerOf(nitrado, account);
  const details = await call('GET', `/services/${service?.id}/gameservers`);
  const root = details.json.data.gameserver.game_specific.path.replace(/\/$/, '');
  const base = `/services/${service?.id}/gameservers/file_server`;
  const get = (what: string, query: Record<string, string> = {}) =>
    call('GET', `${base}/${what}?${new URLSearchParams({ locale: 'en', ...query })}`);
  const list = async (folder: string) => {
    const { json } = await get('list', { dir: `${root}/${folder}` });
    return json.data.entries as {
      type: string;
      path: string;
      name: string;
      size: number;
      modified_at: number;
    }[];
  };
  const fetchFrom = async (reply: Awaited<ReturnType<Call>>, headers = {}) => {
    const answer = await fetch(reply.json.data.token.url, { headers });
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  return { call, root, base, get, list, fetchFrom };
}

const SAVED = 'ShooterGame/Saved/SavedArks';

/** Fetches a folder's files into one of ours. */
async function fetchFolder({ list, get, fetchFrom }: Awaited<ReturnType<typeof open>>, folder: string) {
  const own = await makeFolder();
  await mkdir(own, { recursive: true });
  for (const { path, name, modified_at } of await list(folder)) {
    const { bytes } = await fetchFrom(await get('download', { file: path }));
    await writeFile(join(own, name), bytes);
    await utimes(join(own, name), modified_at, modified_at);
  }
  return own;
}

test.each([
  { where: 'inside the save', index: 0, beside: 0 },
  { where: 'in files beside the save', index: 3, beside: 35 },
])('a save tells what the game has, with its people $where', async ({ index, beside }) => {
  const { nitrado, cluster } = await startTestNitrado();
  const service = (await nitrado.services('owner'))[index];
  const world = cluster.server(service?.server ?? '')?.world;
  const files = await open(nitrado, service);
  const folder = await fetchFolder(files, `${SAVED}/${service?.map}`);
  expect(await readdir(folder)).toHaveLength(1 + beside);
  const save = await readSave(join(folder, `${service?.map}.ark`));
  expect([save.skipped, save.unusedFiles, save.ownerlessPods]).toEqual([0, 0, 0]);
  const characters = charactersOf(world!);
  expect(save.players.map(({ netId }) => netId).toSorted()).toEqual(
    characters.map(({ eosId }) => eosId).toSorted(),
  );
  const [first] = characters;
  expect(save.players.find(({ netId }) => netId === first?.eosId)).toMatchObject({
    characterName: first?.characterName,
    playerName: first?.name,
    level: first?.level,
    characterId: String(first?.arkId),
    tribeId: String(first?.tribeId ?? ''),
  });
  const inhabited = world!.tribes.filter(({ id }) => characters.some(({ tribeId }) => tribeId === id));
  expect(save.tribes.map(({ tribeName }) => tribeName).toSorted()).toEqual(
    inhabited.map(({ name }) => name).toSorted(),
  );
  expect(save.bases.map(({ structureCount }) => structureCount).toSorted()).toEqual(
    world!.bases.map(({ structures }) => structures).toSorted(),
  );
  expect(save.dinos.map(({ dinoId1 }) => dinoId1).toSorted()).toEqual(
    world!.dinos.map(({ id1 }) => String(id1)).toSorted(),
  );
  for (const dino of world!.dinos) {
    const row = save.dinos.find(({ dinoId1 }) => dinoId1 === String(dino.id1));
    expect(row).toMatchObject({
      species: dino.species,
      level: dino.level,
      tribeId: String(dino.tribeId),
      isInCryopod: dino.frozen,
      isNeutered: dino.neutered,
    });
  }
});

test('times in a save are those of the world', async () => {
  const { nitrado, cluster } = await startTestNitrado();
  const [service] = await nitrado.services('owner');
  const world = cluster.server(service?.server ?? '')!.world;
  const folder = await fetchFolder(await open(nitrado, service), `${SAVED}/${service?.map}`);
  const save = await readSave(join(folder, `${service?.map}.ark`));
  for (const base of world.bases) {
    const row = save.bases.find(
      ({ position, tribeId }) =>
        tribeId === String(base.tribeId) && Math.hypot(position.x - base.x, position.y - base.y) < 1,
    );
    expect(Math.round((save.savedAt - row!.createdAt) / 1000)).toBe(-base.createdAt);
  }
});

test('a save stays as it is until the game saves again', async () => {
  let time = Date.UTC(2026, 0, 1);
  const { nitrado, cluster } = await startTestNitrado({ now: () => time });
  const [service] = await nitrado.services('owner');
  const server = cluster.server(service?.server ?? '')!;
  const { list } = await open(nitrado, service);
  const modifiedAt = async () => (await list(`${SAVED}/${service?.map}`))[0]!.modified_at;
  const first = await modifiedAt();
  time += 60_000;
  expect(await modifiedAt()).toBe(first);
  time += 14 * 60_000;
  const second = await modifiedAt();
  expect(second - first).toBe(15 * 60);
  server.history.add({ text: 'SaveWorld', time: time + 5000, connection: 1 });
  time += 10_000;
  expect((await modifiedAt()) - second).toBe(10);
  await server.setPower('down');
  time += 60 * 60_000;
  expect((await modifiedAt()) - second).toBe(10);
});

test('a folder is listed with full paths, in both views of the disk', async () => {
  const { nitrado } = await startTestNitrado();
  const [service] = await nitrado.services('owner');
  const { list, get, root } = await open(nitrado, service);
  const entries = await list('ShooterGame/Saved');
  expect(entries.map(({ type, name }) => [type, name])).toEqual([
    ['dir', 'Config'],
    ['dir', 'Logs'],
    ['dir', 'SavedArks'],
  ]);
  expect(entries[0]?.path).toBe(`${root}/ShooterGame/Saved/Config`);
  const other = await get('list', { dir: `${root.replace('ftproot', 'noftp')}/ShooterGame/Saved` });
  expect(other.json.data.entries).toHaveLength(3);
  const found = await get('list', { dir: root, search: '*User*.ini' });
  expect(found.json.data.entries.map(({ name }: { name: string }) => name)).toEqual(['GameUserSettings.ini']);
});

test.each(['ShooterGame/Saved', '/games/nobody', ''])('the folder %j lists the root', async (dir) => {
  const { nitrado } = await startTestNitrado();
  const [service] = await nitrado.services('owner');
  const { get, root } = await open(nitrado, service);
  const { json } = await get('list', { dir });
  const user = root.split('/').slice(0, 3).join('/');
  expect(json.data.entries.map(({ path }: { path: string }) => path)).toEqual([
    `${user}/ftproot`,
    `${user}/noftp`,
  ]);
});

test('a download comes from another host, once, whole, whatever range is asked for', async () => {
  const { nitrado } = await startTestNitrado();
  const [service] = await nitrado.services('owner');
  const { get, root, fetchFrom } = await open(nitrado, service);
  const file = `${root}/ShooterGame/Saved/Config/WindowsServer/GameUserSettings.ini`;
  const reply = await get('download', { file });
  expect(new URL(reply.json.data.token.url).origin).not.toBe(new URL(nitrado.url).origin);
  const { status, bytes } = await fetchFrom(reply, { range: 'bytes=0-3' });
  expect([status, bytes.length]).toEqual([200, (await get('size', { path: file })).json.data.size]);
  expect(bytes.toString()).toContain(`ServerAdminPassword=${service?.adminPassword}`);
  expect((await fetchFrom(reply)).status).toBe(403);
});

test('seek reads a part, from the end with a negative offset, and fails past the end', async () => {
  const { nitrado } = await startTestNitrado();
  const [service] = await nitrado.services('owner');
  await nitrado.placeFile(String(service?.id), 'a.txt', Readable.from([Buffer.from('0123456789')]));
  const { get, root, fetchFrom } = await open(nitrado, service);
  const part = async (query: Record<string, string>) => {
    const reply = await get('seek', { file: `${root}/a.txt`, ...query });
    return reply.status === 200 ? (await fetchFrom(reply)).bytes.toString() : reply.status;
  };
  expect(await part({ offset: '2', length: '3' })).toBe('234');
  expect(await part({ offset: '-4' })).toBe('6789');
  expect(await part({ offset: '8', length: '100' })).toBe('89');
  expect(await part({ offset: '10', length: '1' })).toBe(500);
});

test('a file that is not there gets 500', async () => {
  const { nitrado } = await startTestNitrado();
  const [service] = await nitrado.services('owner');
  const { get, root } = await open(nitrado, service);
  const { status, json } = await get('download', { file: `${root}/nothing.txt` });
  expect([status, json.message]).toEqual([500, "File doesn't exist"]);
});

test('stat tells of several files', async () => {
  const { nitrado } = await startTestNitrado();
  const [service] = await nitrado.services('owner');
  const { call, base, root } = await open(nitrado, service);
  const ini = `${root}/ShooterGame/Saved/Config/WindowsServer/Game.ini`;
  const query = new URLSearchParams([
    ['files[]', ini],
    ['files[]', `${root}/nothing`],
  ]);
  const { json } = await call('GET', `${base}/stat?${query}`);
  expect(json.data.entries).toMatchObject({ [ini]: { type: 'file' }, [`${root}/nothing`]: null });
});

test('an uploaded file replaces what was there, and can not be put elsewhere', async () => {
  const { nitrado } = await startTestNitrado();
  const [service] = await nitrado.services('owner');
  const { call, base, get, root, fetchFrom } = await open(nitrado, service);
  const folder = `${root}/ShooterGame/Saved/Config/WindowsServer`;
  const { json } = await call('POST', `${base}/upload`, { path: folder, file: 'Game.ini' });
  const { url, token } = json.data.token;
  const sent = await fetch(url, {
    method: 'POST',
    headers: { token, 'content-type': 'application/octet-stream' },
    body: 'changed',
  });
  expect(sent.status).toBe(200);
  const { bytes } = await fetchFrom(await get('download', { file: `${folder}/Game.ini` }));
  expect(bytes.toString()).toBe('changed');
  const away = await call('POST', `${base}/upload`, { path: `${root}/../../other`, file: 'x' });
  expect(away.status).toBe(422);
});

test('the log of the game can be read, and restart.log beside its folder', async () => {
  const { nitrado, cluster } = await startTestNitrado();
  const [service] = await nitrado.services('owner');
  const { list, get, root, fetchFrom, call } = await open(nitrado, service);
  await list('ShooterGame/Saved/Logs');
  cluster.server(service?.server ?? '')?.writeLine('Hello log');
  const log = await get('download', { file: `${root}/ShooterGame/Saved/Logs/ShooterGame.log` });
  expect((await fetchFrom(log)).bytes.toString()).toContain('Hello log');
  await call('POST', `/services/${service?.id}/gameservers/restart`, { message: 'by a test' });
  const restarts = await get('download', { file: `${root}/../restart.log` });
  expect((await fetchFrom(restarts)).bytes.toString()).toContain('by a test');
});

test('a guest without the role, and a service that is not active, have no files', async () => {
  const { nitrado } = await startTestNitrado();
  const services = await nitrado.services('owner');
  const guest = await open(nitrado, services[0], 'manager-full');
  expect((await guest.get('list')).status).toBe(403);
  const unpaid = await open(
    nitrado,
    services.find(({ state }) => state === 'suspended'),
  );
  const { status, json } = await unpaid.get('list');
  expect([status, json.message]).toEqual([
    500,
    'The service is currently in state 3 but it expecting state 2.',
  ]);
});
