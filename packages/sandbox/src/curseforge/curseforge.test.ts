import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startCurseForge } from './curseforge.ts';
import { createModWorld } from './world.ts';

async function folder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'arkwright-curseforge-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  return dataDir;
}

async function start(dataDir: string) {
  const world = await createModWorld({ dataDir, now: () => Date.UTC(2026, 10, 24) });
  const service = await startCurseForge({ world, apiKey: 'key', host: '127.0.0.1' });
  onTestFinished(() => service.close());
  return service;
}

const ask = (url: string, modIds: unknown, key = 'key') =>
  fetch(`${url}/v1/mods`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ modIds }),
  });
// What a reply holds is what the tests look into.
const dataOf = async (reply: Response) => ((await reply.json()) as { data: unknown }).data;

test('mods come with their main file; those that there are not are left out', async () => {
  const { url, world } = await start(await folder());
  await world.publish(927090, { fileId: 7_000_001, fileName: 'Far Sight 2.0' });
  const mods = await dataOf(await ask(url, [927090, 1]));
  expect(mods).toMatchObject([
    {
      id: 927090,
      gameId: 83374,
      slug: 'far-sight-spyglass',
      mainFileId: 7_000_001,
      latestFiles: [
        {},
        { id: 7_000_001, displayName: 'Far Sight 2.0', fileDate: '2026-11-24T00:00:00.000Z' },
      ],
    },
  ]);
  expect(mods).toHaveLength(1);
});

test('one mod is asked for by its number', async () => {
  const { url } = await start(await folder());
  const headers = { 'x-api-key': 'key' };
  expect(await dataOf(await fetch(`${url}/v1/mods/928501`, { headers }))).toMatchObject({ id: 928501 });
  expect((await fetch(`${url}/v1/mods/1`, { headers })).status).toBe(404);
});

test('another key, and more than fifty mods at once, are refused', async () => {
  const { url, asked } = await start(await folder());
  expect((await ask(url, [927090], 'other')).status).toBe(403);
  expect(asked()).toBe(0);
  expect(
    (
      await ask(
        url,
        Array.from({ length: 51 }, (_, index) => index),
      )
    ).status,
  ).toBe(400);
});

test('an old cache tells the file before, and the next run goes on with what was published', async () => {
  const dataDir = await folder();
  const { world } = await start(dataDir);
  await world.publish(12, { fileId: 5, fileName: 'New', name: 'A mod of one’s own' });
  await world.publish(12, { fileId: 6, fileName: 'Newer' });
  const { url, faults } = await start(dataDir);
  expect(await dataOf(await ask(url, [12]))).toMatchObject([{ name: 'A mod of one’s own', mainFileId: 6 }]);
  faults.isOld = true;
  expect(await dataOf(await ask(url, [12]))).toMatchObject([{ mainFileId: 5 }]);
});
