import { NO_HOST } from '@arkwright/contracts/host-power/words';
import { registry } from '@arkwright/contracts/registry';
import { expect } from '@playwright/test';
import { sessionAs, test } from './support/browsing.ts';
import { expectGoodLooks } from './support/looks.ts';
import { dialogOf } from './support/server-screen.ts';
import { save } from './support/settings-page.ts';
import { flip, toggle } from './support/switches.ts';
import { shareWorld } from './support/world.ts';

// Each test goes on from what the one before has left.
test.describe.configure({ mode: 'serial' });

const SERVER = 'obelisk-the-island';
const PARTS = [
  'Servers',
  'Server status',
  'Player registrations',
  'Data dashboard',
  'Command execution',
  'Companion',
];

const { program, control } = shareWorld();
let botId: string;
let serverId: string;
let firstKey: string;

test.beforeAll(async () => {
  const owner = await sessionAs(program, 'owner');
  const [instance] = await owner.call(registry.bots.forDiscordUser);
  botId = instance!.id;
  const [server] = await owner.call(registry.servers.list, { params: { botId } });
  serverId = server!.id;
});

/** As a program does it. */
async function ask(key: string, path: string, body?: object): Promise<{ status: number; reply: unknown }> {
  const reply = await fetch(program.url + path, {
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  return { status: reply.status, reply: await reply.json() };
}
const servers = (key: string) => ask(key, `/api/server/list/${botId}`);
const restart = (key: string) => ask(key, '/api/server/power', { serverId, action: 'restart' });
const run = (key: string, command: string) => ask(key, '/api/command', { botId, serverIds: 'all', command });

test('the owner makes a key, sees and copies it, and nothing is open yet', async ({ visit }) => {
  const page = await visit(program, '/apiAccess', { as: 'owner' });
  for (const part of PARTS) await expect(toggle(page, part)).toBeDisabled();
  await expect(page.getByRole('switch')).toHaveCount(1 + PARTS.length);
  await page.getByRole('button', { name: 'Create API Key' }).click();
  await dialogOf(page, 'Create API Key').getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText(/^ak_\*{10}.{4}$/)).toBeVisible();
  await page.getByRole('button', { name: 'Show API key' }).click();
  firstKey = (await page.getByText(/^ak_[\w-]{43}$/).textContent()) ?? '';
  await page.getByRole('button', { name: 'Copy API key' }).click();
  await expect(page.getByText('Copied to clipboard')).toBeVisible();
  await expect(page.getByText('Copied to clipboard')).toBeHidden({ timeout: 10_000 });
  expect(await servers(firstKey)).toMatchObject({ status: 403, reply: { code: 'FORBIDDEN' } });
});

test('a program can call exactly what the owner switches on', async ({ visit }) => {
  const page = await visit(program, '/apiAccess', { as: 'owner' });
  await flip(page, 'Enable API access');
  await flip(page, 'Servers');
  await page.getByRole('button', { name: 'Revert' }).click();
  await expect(toggle(page, 'Enable API access')).not.toBeChecked();
  await flip(page, 'Enable API access');
  await flip(page, 'Servers');
  await save(page);
  const list = await servers(firstKey);
  expect(list.status).toBe(200);
  expect(JSON.stringify(list.reply)).toContain('The Island');
  const passwords = program.sandbox.servers.map(({ password }) => password);
  for (const password of passwords) expect(JSON.stringify(list.reply)).not.toContain(password);
  expect(await run(firstKey, 'SaveWorld')).toMatchObject({ status: 403 });
  expect(await restart(firstKey)).toMatchObject({ status: 403 });
  expect(await ask(firstKey, '/api/user/self')).toMatchObject({ status: 401 });
  expect(await ask(firstKey, '/api/server/list/nobody')).toMatchObject({ status: 404 });
});

test('command execution shows a warning first; then a command reaches the game once and is in the history', async ({
  visit,
}) => {
  const page = await visit(program, '/apiAccess', { as: 'owner' });
  await flip(page, 'Command execution');
  await expect(page.getByRole('alert')).toContainText('Anyone with the key can do everything');
  await expectGoodLooks(page, 'API Access');
  await save(page);
  const { status, reply } = await run(firstKey, 'Broadcast from-a-program');
  expect(status).toBe(200);
  expect(reply).toContainEqual(expect.objectContaining({ serverName: 'The Island', isDone: true }));
  const path = `/ark/servers/${SERVER}/commands?after=0`;
  const received = (await control.get(path)) as { text: string }[];
  expect(received.filter(({ text }) => text.includes('from-a-program'))).toHaveLength(1);

  // The call is open; none of the servers has a host.
  expect(await restart(firstKey)).toMatchObject({ status: 409, reply: { message: NO_HOST } });

  await page.goto(`${program.url}/history`);
  await expect(page.getByText('API key ran Broadcast from-a-program on').first()).toBeVisible();
});

test('a new key asks for confirmation, and ends the old one at once', async ({ visit }) => {
  const page = await visit(program, '/apiAccess', { as: 'owner', onPhone: true });
  await expect(page.getByText(/Last used/)).toBeVisible();
  await expectGoodLooks(page, 'API Access, phone');
  const question = dialogOf(page, 'Recreate API Key');
  await page.getByRole('button', { name: 'Recreate API Key' }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect((await servers(firstKey)).status).toBe(200);
  await page.getByRole('button', { name: 'Recreate API Key' }).click();
  await question.getByRole('button', { name: 'Recreate' }).click();
  await expect(question).toBeHidden();
  expect((await servers(firstKey)).status).toBe(401);
  await page.getByRole('button', { name: 'Show API key' }).click();
  const nextKey = (await page.getByText(/^ak_[\w-]{43}$/).textContent()) ?? '';
  expect(nextKey).not.toBe(firstKey);
  expect((await servers(nextKey)).status).toBe(200);
});

test('a manager with full access is kept out; without the tier the page shows which one has it', async ({
  visit,
}) => {
  const manager = await visit(program, '/apiAccess', { as: 'manager-full' });
  await expect(manager).toHaveURL(/\/errors\/missingPermissions/);
  const free = await visit(program, '/apiAccess', { as: 'owner-free' });
  await expect(free.getByText('API Access is a Tier 3 feature')).toBeVisible();
  await expect(toggle(free, 'Enable API access')).toBeDisabled();
  await expect(free.getByRole('button', { name: 'Create API Key' })).toHaveAttribute('aria-disabled', 'true');
});
