import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sandboxCredentials } from './base/seed-plan.ts';
import type { Json } from './discord/testing/test-discord.ts';
import type { Sandbox } from './sandbox.ts';
import { startSandbox } from './sandbox.ts';

async function folder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'arkwright-sandbox-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  return dataDir;
}

async function start(dataDir: string): Promise<Sandbox> {
  const sandbox = await startSandbox({
    seed: 'test',
    scale: 1,
    dataDir,
    discord: sandboxCredentials('test'),
  });
  onTestFinished(() => sandbox.close());
  return sandbox;
}

const getJson = async (url: string): Promise<Json> => (await fetch(url)).json();

const fileIn = async (dataDir: string) => JSON.parse(await readFile(join(dataDir, 'sandbox.json'), 'utf8'));

test('sandbox.json says where everything is, in the shape that callers rely on', async () => {
  const dataDir = join(await folder(), 'not', 'there', 'yet');
  const sandbox = await start(dataDir);

  const file = await fileIn(dataDir);

  expect(file).toEqual(sandbox.description);
  expect(Object.keys(file)).toEqual(['discord', 'accounts', 'control', 'servers']);
  expect(file.discord).toEqual({ url: sandbox.discordUrl });
  expect(file.control).toEqual({ url: sandbox.controlUrl });
  expect(Object.keys(file.accounts[0])).toEqual(['name', 'discordId']);
  expect(Object.keys(file.servers[0])).toEqual(['name', 'host', 'rconPort', 'gamePort', 'password']);
  expect(file.servers[0]).toMatchObject({ name: 'spare-1', host: '127.0.0.1' });
  expect(file.servers).toHaveLength(20);
  const seen = await fetch(`${sandbox.controlUrl}/ark/servers`);
  expect(await seen.json()).toHaveLength(20);
});

test('only the owner can read the files of the sandbox, even those of a run that left them open', async () => {
  const dataDir = await folder();
  await writeFile(join(dataDir, 'sandbox.json'), '{}', { mode: 0o644 });
  await start(dataDir);
  const names = await readdir(dataDir, { recursive: true });
  const files = (await Promise.all(names.map((name) => stat(join(dataDir, name))))).filter((one) =>
    one.isFile(),
  );
  expect(names).toContain('sandbox.json');
  for (const { mode } of files) expect(mode & 0o777).toBe(0o600);
});

test('a later start takes the same ports again', async () => {
  const dataDir = await folder();
  const first = await start(dataDir);
  await first.close();

  const second = await start(dataDir);

  expect(second.description).toEqual(first.description);
});

test('where a port is taken meanwhile another one is found and written down', async () => {
  const dataDir = await folder();
  const first = await start(dataDir);
  await first.close();
  const intruder = createServer().listen(Number(new URL(first.discordUrl).port), '127.0.0.1');
  onTestFinished(() => void intruder.close());

  const second = await start(dataDir);

  expect(second.discordUrl).not.toBe(first.discordUrl);
  expect(second.controlUrl).toBe(first.controlUrl);
  expect((await fileIn(dataDir)).discord.url).toBe(second.discordUrl);
});

test('a sandbox.json that can not be read is written anew', async () => {
  const dataDir = await folder();
  await writeFile(join(dataDir, 'sandbox.json'), '{"discord": {"url"');

  const sandbox = await start(dataDir);

  expect(await fileIn(dataDir)).toEqual(sandbox.description);
});

test('a later start finds the guilds as the last run left them', async () => {
  const dataDir = await folder();
  const first = await start(dataDir);
  const guilds = await getJson(`${first.controlUrl}/discord/guilds`);
  const post = (path: string, body: unknown) =>
    fetch(`${first.controlUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const empty = guilds.find((guild: { name: string }) => guild.name === 'Empty Guild');
  await post(`/discord/guilds/${empty.id}/invite-bot`, {});
  const channel = await (await post(`/discord/guilds/${empty.id}/channels`, { name: 'made later' })).json();
  await first.close();

  const second = await start(dataDir);
  const after = await getJson(`${second.controlUrl}/discord/guilds/${empty.id}`);

  expect(after.hasBot).toBe(true);
  expect(after.channels).toContainEqual(channel);
});

test('a later start finds the applications with their tokens, where their bots were', async () => {
  const dataDir = await folder();
  const first = await start(dataDir);
  const post = async (sandbox: Sandbox, path: string, body: object): Promise<Json> => {
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    return (await fetch(sandbox.controlUrl + path, init)).json();
  };
  const [guild] = await getJson(`${first.controlUrl}/discord/guilds`);
  const own = await post(first, '/discord/applications', {
    name: 'Own Bot',
    as: 'owner-free',
    intents: { presences: false },
    team: { members: ['admin'] },
  });
  const { key, accounts } = await post(first, '/guilds', {});
  const ofCopy = await post(first, '/discord/applications', { name: 'Of a copy', as: accounts[0].name });
  for (const { id } of [own, ofCopy])
    await post(first, `/discord/guilds/${guild.id}/invite-bot`, { application: id });
  const called = async (sandbox: Sandbox, path: string, { token }: Json) =>
    fetch(`${sandbox.discordUrl}/api/v10${path}`, { headers: { authorization: `Bot ${token}` } });
  const before: Json = await (await called(first, '/applications/@me', own)).json();
  const shared = sandboxCredentials('test');
  await post(first, `/discord/applications/${shared.clientId}/reset-token`, {});
  expect(key).toBe('obelisk2');
  await first.close();
  const file = await readFile(join(dataDir, 'sandbox-discord.json'), 'utf8');
  expect(file).not.toContain(shared.clientSecret);

  const second = await start(dataDir);

  const after = await (await called(second, '/applications/@me', own)).json();
  expect(after).toEqual({ ...before, approximate_guild_count: 1 });
  expect((await called(second, `/guilds/${guild.id}`, own)).status).toBe(200);
  // The account of the copy is gone, and so is what it had; the installation’s own token is that of its settings.
  expect((await called(second, '/users/@me', ofCopy)).status).toBe(401);
  const { members, roles } = await getJson(`${second.controlUrl}/discord/guilds/${guild.id}`);
  expect(members.every(({ user }: Json) => user)).toBe(true);
  expect(roles.map(({ name }: Json) => name)).not.toContain('Of a copy');
  expect((await called(second, '/users/@me', { token: shared.botToken })).status).toBe(200);
});

test('what another seed or a broken file left behind is not taken over', async () => {
  const dataDir = await folder();
  const first = await start(dataDir);
  const [obelisk] = await getJson(`${first.controlUrl}/discord/guilds`);
  await fetch(`${first.controlUrl}/discord/guilds/${obelisk.id}/kick-bot`, { method: 'POST' });
  await first.close();
  const path = join(dataDir, 'sandbox-discord.json');
  const saved = JSON.parse(await readFile(path, 'utf8'));

  for (const text of [
    '{"version":1',
    JSON.stringify({ ...saved, seed: 'other' }),
    JSON.stringify({ ...saved, guilds: 1 }),
  ]) {
    await writeFile(path, text);
    const next = await start(dataDir);
    const [guild] = await getJson(`${next.controlUrl}/discord/guilds`);
    expect(guild.hasBot).toBe(true);
    await next.close();
  }
});

test('a client id that is no Discord id stops the start with one clear sentence', async () => {
  const discord = { ...sandboxCredentials('test'), clientId: 'arkwright' };

  const starting = startSandbox({ seed: 'test', scale: 1, dataDir: await folder(), discord });

  await expect(starting).rejects.toThrow('The sandbox needs a Discord client id of 17 to 20 digits');
});
