import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { officialPlayer, startOfficialBans } from './official-bans.ts';

async function start(dataDir: string) {
  const bans = await startOfficialBans({ dataDir, host: '127.0.0.1' });
  onTestFinished(() => bans.close());
  return bans;
}

async function folder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'arkwright-official-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  return dataDir;
}

test('the list has a line for each player, and an answer that is known already is 304', async () => {
  const { url, publish } = await start(await folder());
  const reply = await fetch(url);
  expect((await reply.text()).split('\r\n')[0]).toBe(`${officialPlayer(1)},0`);
  const known = { 'if-none-match': reply.headers.get('etag') ?? '' };
  expect((await fetch(url, { headers: known })).status).toBe(304);
  await publish('<html>');
  expect(await (await fetch(url, { headers: known })).text()).toBe('<html>');
});

test('the next run goes on with what was published', async () => {
  const dataDir = await folder();
  await (await start(dataDir)).publish('x,0');
  expect((await start(dataDir)).text()).toBe('x,0');
});
