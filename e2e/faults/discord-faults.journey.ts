import { randomBytes } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { registry } from '@arkwright/contracts/registry';
import { sandboxCredentials } from '@arkwright/sandbox/base/seed-plan';
import { expect, test } from '@playwright/test';
import { type Session, signIn, visitDiscord } from '../support/api.ts';
import { controlOf } from '../support/control.ts';
import { makeDataDir, type Program, startProgram } from '../support/program.ts';

/** More than anybody sends while a storm lasts. */
const ENDLESS = 100_000;
/** Discord locks out an application that makes 10,000 requests in 10 minutes that it has to refuse. */
const MAX_INVALID_REQUESTS = 100;

test.describe.configure({ mode: 'serial' });

let data: Awaited<ReturnType<typeof makeDataDir>>[];
/** The simulated Discord runs in a process of its own, so that it can fail before the program starts. */
let discord: Program;
let program: Program;
let control: ReturnType<typeof controlOf>;
let owner: Session;
let instance: { id: string; guildId: string };

const faults = (body: object) => control.post('/discord/faults', body);

test.beforeAll(async () => {
  data = [await makeDataDir(), await makeDataDir()];
  const [outside, inside] = data.map(({ dataDir }) => dataDir);
  const seed = 'discord-faults';
  discord = await startProgram({ dataDir: outside!, env: { SANDBOX_SEED: seed, ROLES: 'sandbox' } });
  control = controlOf(discord.sandbox);
  await faults({ errors: { requests: ENDLESS }, refuseGateway: 3 });
  // The fixture reads it; the program itself knows nothing of a sandbox.
  await copyFile(join(outside!, 'sandbox.json'), join(inside!, 'sandbox.json'));
  const { clientId, clientSecret, botToken } = sandboxCredentials(seed);
  const env = {
    ROLES: 'api,worker',
    DISCORD_API_URL: `${discord.sandbox.discord.url}/api`,
    DISCORD_CLIENT_ID: clientId,
    DISCORD_CLIENT_SECRET: clientSecret,
    DISCORD_BOT_TOKEN: botToken,
  };
  program = await startProgram({ dataDir: inside!, env });
});

test.afterAll(async () => {
  await program?.stop();
  await discord?.stop();
  for (const { dispose } of data) await dispose();
});

/** Makes a channel in Discord and waits until the dashboard offers it. */
async function expectChannelsToFollow(name: string): Promise<void> {
  await control.post(`/discord/guilds/${instance.guildId}/channels`, { name });
  const names = async () =>
    (await owner.call(registry.bots.channels, { query: { id: instance.id } })).map((channel) => channel.name);
  await expect.poll(names, { timeout: 30_000, intervals: [100] }).toContain(name);
}

const trySignIn = () =>
  visitDiscord(program.url, { account: 'owner', verifier: randomBytes(32).toString('base64url') });

test('it starts while Discord fails, and connects when Discord works again', async () => {
  expect((await fetch(`${program.url}/readyz`)).status).toBe(200);
  expect(await trySignIn()).toBe('/login?failed=discord');
  await faults({ reset: true });
  owner = await signIn(program.url, 'owner');
  const instances = () => owner.call(registry.bots.forDiscordUser);
  await expect
    .poll(async () => (await instances())[0]?.guildName, { timeout: 60_000 })
    .toBe('Obelisk Cluster');
  const [first] = await instances();
  instance = { id: first!.id, guildId: first!.guildId };
  await expectChannelsToFollow('after-the-start');
});

for (const gateway of ['drop', 'close', 'reconnect', 'invalidate'] as const) {
  test(`the gateway goes away (${gateway}) and is refused at first, and channel lists catch up afterwards`, async () => {
    await expect
      .poll(async () => JSON.stringify(await control.get('/discord/gateway')))
      .toContain('"isConnected":true');
    expect(await faults({ gateway, refuseGateway: 1 })).toEqual({ ok: true, connections: 1 });
    await expectChannelsToFollow(`after-${gateway}`);
    expect(program.process.exitCode).toBeNull();
  });
}

test('many 429, 5xx and invalid replies, with dropped gateways, affect only sign-ins', async () => {
  const storms = {
    'every request is refused with 429': { rateLimit: { requests: ENDLESS, retryAfter: 1, global: true } },
    'every request fails with 502': { errors: { requests: ENDLESS, status: 502 } },
    'every answer is cut off': { garbled: { requests: ENDLESS } },
  };
  for (const [storm, fault] of Object.entries(storms)) {
    await faults({ ...fault, gateway: 'drop', refuseGateway: 1 });
    const answers = await Promise.all(Array.from({ length: 3 }, trySignIn));
    expect(new Set(answers), storm).toEqual(new Set(['/login?failed=discord']));
    expect((await owner.call(registry.users.self)).discordId, storm).toBeTruthy();
    expect(program.process.exitCode, storm).toBeNull();
    await faults({ reset: true });
  }
  await expectChannelsToFollow('after-the-storm');
  expect((await signIn(program.url, 'manager-full')).token).not.toBe('');
  // The log of requests knows of sign-ins, too.
  const { totals } = (await control.get('/discord/requests')) as { totals: { invalid: number } };
  expect(totals.invalid).toBeLessThan(MAX_INVALID_REQUESTS);
});
