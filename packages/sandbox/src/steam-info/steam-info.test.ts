import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createSteamWorld, startSteamInfo } from './steam-info.ts';

async function folder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'arkwright-steam-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  return dataDir;
}

async function start(dataDir: string) {
  const world = await createSteamWorld({ dataDir, now: () => Date.UTC(2026, 10, 24) });
  const info = await startSteamInfo({ world, host: '127.0.0.1' });
  onTestFinished(() => info.close());
  return info;
}

const ask = (url: string, headers = {}, app = '2430930') => fetch(`${url}/v1/info/${app}`, { headers });
// What a reply holds is what the tests look into.
type Info = { data: { '2430930': { depots: { branches: { public: { buildid: string } } } } } };
const branchIn = async (reply: Response) =>
  ((await reply.json()) as Info).data['2430930'].depots.branches.public;

test('the public build is told where the real service has it, times in seconds and as text', async () => {
  const { url, world } = await start(await folder());
  await world.publish('20311111');
  const reply = await ask(url);
  expect(reply.headers.get('content-type')).toContain('application/json');
  expect(await branchIn(reply)).toEqual({ buildid: '20311111', timeupdated: '1795478400' });
  expect((await ask(url, {}, '346110')).status).toBe(404);
});

test('an answer that is known already is 304, until another build is published', async () => {
  const { url, world } = await start(await folder());
  const known = { 'if-none-match': (await ask(url)).headers.get('etag') ?? '' };
  expect((await ask(url, known)).status).toBe(304);
  await world.publish('20311111');
  expect((await ask(url, known)).status).toBe(200);
});

test('an old cache tells the build before, and the next run goes on with what was published', async () => {
  const dataDir = await folder();
  const { world } = await start(dataDir);
  await world.publish('20311111');
  await world.publish('20322222');
  const next = await start(dataDir);
  expect((await branchIn(await ask(next.url))).buildid).toBe('20322222');
  next.faults.isOld = true;
  expect((await branchIn(await ask(next.url))).buildid).toBe('20311111');
});

test('a failure that was asked for comes with its Retry-After', async () => {
  const { url, faults } = await start(await folder());
  Object.assign(faults, { status: 429, retryAfterSeconds: 90 });
  const reply = await ask(url);
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, '90']);
});
