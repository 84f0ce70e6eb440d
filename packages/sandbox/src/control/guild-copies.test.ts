import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { ProgramHooks } from '../base/program-hooks.ts';
import { sandboxCredentials } from '../base/seed-plan.ts';
import type { Json } from '../discord/testing/test-discord.ts';
import { startSandbox } from '../sandbox.ts';

async function start() {
  const dataDir = await mkdtemp(join(tmpdir(), 'arkwright-sandbox-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const sandbox = await startSandbox({
    seed: 'test',
    scale: 1,
    dataDir,
    discord: sandboxCredentials('test'),
  });
  onTestFinished(() => sandbox.close());
  const call = async (method: string, path: string, body?: object): Promise<Json> => {
    const reply = await fetch(sandbox.controlUrl + path, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    return { status: reply.status, body: await reply.json() };
  };
  return { sandbox, call };
}

test('a copy has accounts, channels and game servers of its own, and the program makes its instance', async () => {
  const { sandbox, call } = await start();
  const hooks = { addGuild: vi.fn(async () => {}), runSweeps: vi.fn(async () => {}) } satisfies ProgramHooks;
  sandbox.connectProgram(hooks);

  const { body: copy } = await call('POST', '/guilds', { spares: 1 });

  expect(copy).toMatchObject({ key: 'obelisk2' });
  expect(copy.accounts.map(({ name }: Json) => name)).toEqual([
    'owner-2',
    'manager-view-2',
    'manager-edit-2',
    'manager-full-2',
  ]);
  expect(copy.servers).toHaveLength(11);
  expect(copy.servers[0]).toMatchObject({ name: 'obelisk2-the-island', like: 'obelisk-the-island' });
  expect(copy.servers.at(-1)).toMatchObject({ name: 'spare2-1', like: 'spare-1' });
  expect(hooks.addGuild).toHaveBeenCalledOnce();
  const original = sandbox.description.servers.map(({ rconPort }) => rconPort);
  for (const { rconPort } of copy.servers) expect(original).not.toContain(rconPort);

  const { body: guild } = await call('GET', `/discord/guilds/${copy.guildId}`);
  expect(guild).toMatchObject({ name: 'Obelisk Cluster', hasBot: true });
  expect(guild.ownerId).toBe(copy.accounts[0].discordId);
  const { id: channelId } = guild.channels.find(({ name }: Json) => name === 'general');
  // A user name means the member of this guild.
  const post = { as: 'manager_edit', content: 'hello' };
  const { body: message } = await call('POST', `/discord/channels/${channelId}/messages`, post);
  expect(message.author.id).toBe(copy.accounts[2].discordId);
});

test('a deleted copy is gone with its guild, servers and accounts, and nothing else is', async () => {
  const { sandbox, call } = await start();
  const { body: before } = await call('GET', '/discord/guilds');
  const { body: copy } = await call('POST', '/guilds', { template: 'beach' });
  // Its owner's services at Nitrado come with seven more.
  expect((await call('GET', '/nitrado/services?account=owner-free-2')).body).toHaveLength(7);
  expect((await call('GET', '/ark/servers')).body).toHaveLength(33);

  expect((await call('DELETE', `/guilds/${copy.key}`)).status).toBe(200);

  expect((await call('GET', '/ark/servers')).body).toHaveLength(20);
  expect((await call('GET', '/discord/guilds')).body).toEqual(before);
  const asOwner = await call('GET', `/discord/direct-messages/${copy.accounts[0].name}`);
  expect(asOwner.status).toBe(400);
  expect((await call('DELETE', `/guilds/${copy.key}`)).status).toBe(404);
  expect(sandbox.description.accounts).toHaveLength(7);
});

test('sweeps run on request once a program is there', async () => {
  const { sandbox, call } = await start();
  expect((await call('POST', '/program/sweeps')).status).toBe(409);
  const runSweeps = vi.fn(async () => {});
  sandbox.connectProgram({ addGuild: async () => {}, runSweeps });
  expect((await call('POST', '/program/sweeps')).status).toBe(200);
  expect(runSweeps).toHaveBeenCalledOnce();
});

test('applications of a copy’s accounts end with it', async () => {
  const { sandbox, call } = await start();
  const { body: copy } = await call('POST', '/guilds', {});
  const { body: own } = await call('POST', '/discord/applications', { name: 'Own Bot', as: 'owner-2' });
  const { body: other } = await call('POST', '/discord/applications', { name: 'Other Bot', as: 'owner' });
  await call('POST', `/discord/guilds/${copy.guildId}/invite-bot`, { application: own.id });
  const status = async ({ token }: Json) => {
    const headers = { authorization: `Bot ${token}` };
    return (await fetch(`${sandbox.discordUrl}/api/v10/users/@me`, { headers })).status;
  };
  expect([await status(own), await status(other)]).toEqual([200, 200]);

  expect((await call('DELETE', `/guilds/${copy.key}`)).status).toBe(200);

  expect([await status(own), await status(other)]).toEqual([401, 200]);
});
