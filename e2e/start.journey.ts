import { registry } from '@arkwright/contracts/registry';
import { expect, type Page } from '@playwright/test';
import { sessionAs, test } from './support/browsing.ts';
import { countClicks } from './support/clicks.ts';
import { logLine } from './support/game-log.ts';
import { expectGoodLooks, expectRoomForFingers } from './support/looks.ts';
import { shareWorld } from './support/world.ts';

// The first minutes of somebody who has nothing but a Discord server and a game server.

const { program, control } = shareWorld({ copies: ['empty'], spares: 1 });

const VIEW_AND_SEND = String((1n << 10n) | (1n << 11n));

const newcomer = () => program.sandbox.names?.accounts.get('newcomer') ?? 'newcomer';
const game = () => program.sandbox.servers.find(({ name }) => name === 'spare-1')!;
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const open = (page: Page) => page.locator('[aria-current="step"]');

/** The guild that the newcomer owns, without the bot and what it knew there. */
async function leave(): Promise<string> {
  const session = await sessionAs(program, 'newcomer');
  for (const { id } of await session.call(registry.bots.forDiscordUser))
    await session.call(registry.bots.remove, { body: { id } });
  const discordId = program.sandbox.accounts.find(({ name }) => name === 'newcomer')?.discordId;
  const guilds = (await control.get('/discord/guilds')) as { id: string; ownerId: string }[];
  const { id: guildId } = guilds.find(({ ownerId }) => ownerId === discordId)!;
  const isBotIn = async () => (await read(guildId)).members.some(({ user }) => user.bot);
  await expect.poll(isBotIn, { timeout: 20_000 }).toBe(false);
  for (const { id, name } of (await read(guildId)).channels)
    if (name === 'game-log') await control.remove(`/discord/channels/${id}`);
  return guildId;
}

type Guild = { members: { user: { bot?: boolean } }[]; channels: { id: string; name: string }[] };
const read = async (guildId: string) => (await control.get(`/discord/guilds/${guildId}`)) as Guild;

/** What the game writes, until Discord shows it. */
async function play(guildId: string, channel: string) {
  await control.write('spare-1', [logLine('Petra (Gaia): hello from the game')]);
  const { id } = (await read(guildId)).channels.find(({ name }) => name === channel)!;
  await expect
    .poll(async () => JSON.stringify(await control.get(`/discord/channels/${id}/messages?limit=100`)), {
      timeout: 20_000,
    })
    .toContain('hello from the game');
}

test('a newcomer gets from consent to the first line in Discord with 8 clicks and 4 fields', async ({
  visit,
}) => {
  const guildId = await leave();
  const clicks = countClicks();
  const fields: string[] = [];
  const page = await visit(program, '/', { consent: null });
  const fill = async (name: string, value: string) => {
    fields.push(name);
    await open(page).getByLabel(name, { exact: true }).fill(value);
  };
  const chooseSelf = () => clicks.on(page.getByRole('link').filter({ hasText: `${newcomer()} ·` }));
  await page.getByRole('button', { name: 'Accept' }).click();

  await test.step('signs in, and is led on', async () => {
    await clicks.on(page.getByRole('main').getByRole('link', { name: 'Sign in with Discord' }));
    await chooseSelf();
    await expect(title(page, 'Let’s bring your cluster to Discord')).toBeVisible();
    await expect(page.getByText('1 of 5 done')).toBeVisible();
  });
  await test.step('adds the bot, and Discord leads back', async () => {
    await clicks.on(open(page).getByRole('link', { name: 'Add to Discord' }));
    await chooseSelf();
    await clicks.on(page.getByRole('link', { name: /^Empty Guild/ }));
    await expect(page.getByRole('heading', { name: 'The bot is in Empty Guild' })).toBeVisible();
    await expect(page).toHaveURL(/\/start\?bot=[\w-]+$/);
  });
  await test.step('connects, then names the server', async () => {
    const { host, rconPort, password } = game();
    await fill('Host/IP', host);
    await fill('RCON Port', String(rconPort));
    await fill('RCON Password', password);
    await clicks.on(open(page).getByRole('button', { name: 'Connect' }));
    await fill('Name', 'Obelisk PvE');
    await expect(open(page).getByLabel('Short Name')).toHaveValue('Obelisk');
    await clicks.on(open(page).getByRole('button', { name: 'Add server' }));
  });
  await test.step('starts the log in a channel that the bot makes', async () => {
    await clicks.on(open(page).getByRole('button', { name: 'Start' }));
    await expect(open(page)).toContainText('The log is on.');
    await play(guildId, 'game-log');
    await expect(title(page, 'Your cluster is in Discord')).toBeVisible();
    await expect(page.getByText('Obelisk PvE')).toBeVisible();
  });
  expect({ clicks: clicks.count, fields: fields.length }).toEqual({ clicks: 8, fields: 4 });

  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page.getByText('1 of 1 online')).toBeVisible();
  await expect(page.getByRole('region', { name: 'First steps' })).toHaveCount(0);
});

test('with the ini pasted and a bot that may not make channels it is one click more, and two fields', async ({
  visit,
}) => {
  const guildId = await leave();
  const clicks = countClicks();
  const page = await visit(program, '/start', { as: 'newcomer' });
  await expect(open(page).getByRole('link', { name: 'Add to Discord' })).toBeVisible();
  // In another tab, so that this one has to find out by itself.
  await control.post(`/discord/guilds/${guildId}/invite-bot`, { permissions: VIEW_AND_SEND });
  await expect(page.getByRole('heading', { name: 'The bot is in Empty Guild' })).toBeVisible();

  const { host, rconPort, password } = game();
  await open(page)
    .getByLabel('Paste GameUserSettings.ini')
    .fill(
      `[ServerSettings]\nRCONPort=${rconPort}\nServerAdminPassword=${password}\n[SessionSettings]\nSessionName=Obelisk PvE`,
    );
  await expect(open(page)).toContainText('Found: name, RCON port and password.');
  await open(page).getByLabel('Host/IP').fill(host);
  await clicks.on(open(page).getByRole('button', { name: 'Connect' }));
  await clicks.on(open(page).getByRole('button', { name: 'Add server' }));
  await expect(open(page)).toContainText('The bot may not make channels here');
  await clicks.on(open(page).getByRole('radio', { name: '#general' }));
  await clicks.on(open(page).getByRole('button', { name: 'Start' }));
  await expect(open(page)).toContainText('The log is on.');
  await play(guildId, 'general');
  await expect(title(page, 'Your cluster is in Discord')).toBeVisible();
  // The others are those of the sign-in and of Discord.
  expect(clicks.count).toBe(8 - 5 + 1);
});

for (const onPhone of [false, true]) {
  const where = onPhone ? 'on a phone' : 'on a wide window';

  test(`the first steps look right ${where}`, async ({ visit }) => {
    const guildId = await leave();
    const page = await visit(program, '/start', { as: 'newcomer', onPhone, wantsCalm: true });
    const looks = async (what: string) => {
      await expectGoodLooks(page, `first steps: ${what} ${where}`);
      if (onPhone) await expectRoomForFingers(page, `first steps: ${what}`);
    };
    await expect(open(page).getByRole('link', { name: 'Add to Discord' })).toBeVisible();
    await looks('the bot');
    await control.post(`/discord/guilds/${guildId}/invite-bot`, {});
    await expect(open(page).getByLabel('Host/IP')).toBeVisible();
    await looks('a server');
    const { host, rconPort, password } = game();
    await open(page).getByLabel('Host/IP').fill(host);
    await open(page).getByLabel('RCON Port').fill('1');
    await open(page).getByLabel('RCON Password').fill(password);
    await open(page).getByRole('button', { name: 'Connect' }).click();
    await expect(open(page).getByRole('alert')).toContainText('could not be connected to');
    await looks('no connection');
    await open(page).getByLabel('RCON Port').fill(String(rconPort));
    await open(page).getByRole('button', { name: 'Connect' }).click();
    await open(page).getByLabel('Name', { exact: true }).fill('Obelisk PvE');
    await looks('the names');
    await open(page).getByRole('button', { name: 'Add server' }).click();
    await expect(open(page).getByRole('radio', { name: /^Make #game-log/ })).toBeChecked();
    await looks('the channel');
    await open(page).getByRole('button', { name: 'Start' }).click();
    await expect(open(page)).toContainText('The log is on.');
    await looks('waiting for the line');
  });
}
