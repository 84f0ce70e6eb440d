import { registry } from '@arkwright/contracts/registry';
import { expect, type Page } from '@playwright/test';
import { sessionAs, test } from './support/browsing.ts';
import { adminLogLine } from './support/game-log.ts';
import { expectGoodLooks } from './support/looks.ts';
import { dialogOf } from './support/server-screen.ts';
import { save } from './support/settings-page.ts';
import { shareGuildWorld } from './support/world.ts';

// Each test goes on from what the one before has left.
test.describe.configure({ mode: 'serial' });

const ISLAND = 'obelisk-the-island';
const ANN = { name: 'Ann', eosId: '0002a1b2c3d4e5f60718293a4b5c6d7e' };
const VIEW_ONLY = 'You do not have the necessary permissions to edit these settings. Viewing is permitted.';

type Said = { content: string; author: { username: string; bot?: boolean }; webhook_id?: string };

const { program, control, guild } = shareGuildWorld();

test.beforeAll(async () => {
  // The bot relays the admin log of all servers into one channel.
  const owner = await sessionAs(program, 'owner');
  await owner.call(registry.bots.update, {
    body: {
      bot: {
        id: guild.botId,
        log: { isEnabled: true, collectAdminLogs: true, adminLogChannelId: guild.channelId('admin-log') },
      },
    },
  });
});

const field = (page: Page, name: string) => page.getByRole('textbox', { name: RegExp(`^${name}( \\*)?$`) });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const preview = (page: Page) => page.getByRole('figure', { name: 'Preview of the branding' });

const nickname = async () => (await guild.bot()).nick;

/** Has the game write a line of the admin log, and waits for the name under which the bot relays it. */
async function saidBy(command: string): Promise<string | undefined> {
  await control.write(ISLAND, [adminLogLine(command, ANN)]);
  const find = async () =>
    ((await guild.messages('admin-log')) as unknown as Said[]).find(({ content }) =>
      content.replaceAll('\\', '').includes(command),
    );
  await expect.poll(find, { timeout: 20_000 }).toBeDefined();
  const said = await find();
  return said?.webhook_id === undefined ? 'the bot' : said.author.username;
}

test('the owner gives the bot a name: it has it in the guild, and the next log line is posted under it', async ({
  visit,
}) => {
  expect(await saidBy('cheat First')).toBe('the bot');
  const page = await visit(program, '/branding', { as: 'owner' });
  await expect(button(page, 'Reset')).toHaveAttribute('aria-disabled', 'true');
  await field(page, 'Name').fill('Obelisk Herald');
  await field(page, 'Username').fill('Discord Support');
  await expect(page.getByText('Field must not contain “discord” or “clyde”')).toBeVisible();
  await field(page, 'Username').fill('Herald of the Ark');
  await field(page, 'Plugin name').fill('Obelisk Tools');
  await field(page, 'URL').fill('javascript:alert(1)');
  await expect(page.getByText('Field must begin with https://')).toBeVisible();
  await expect(button(page, 'Save')).toHaveAttribute('aria-disabled', 'true');
  for (const name of ['URL', 'Icon URL', 'Avatar URL']) {
    await field(page, name).fill('https://obelisk.example/picture.png');
  }
  await expect(preview(page)).toContainText('Herald of the Ark');
  await expectGoodLooks(page, 'the branding with unsaved changes');
  await save(page);

  await expect.poll(nickname).toBe('Obelisk Herald');
  expect(await saidBy('cheat Second')).toBe('Herald of the Ark');
  for (const message of await guild.messages('admin-log')) {
    expect(message).toMatchObject({ mention_everyone: false, mention_roles: [], mentions: [] });
    expect(message.allowed_mentions).toMatchObject({ parse: [], roles: [] });
  }
});

test('unsaved changes are not lost without a confirmation; Revert restores the stored values', async ({
  visit,
}) => {
  const page = await visit(program, '/branding', { as: 'owner' });
  await field(page, 'Status').fill('Away');
  await page.getByRole('link', { name: 'Servers', exact: true }).click();
  await dialogOf(page, 'Unsaved Changes').getByRole('button', { name: 'Stay Here' }).click();
  await expect(field(page, 'Status')).toHaveValue('Away');
  await button(page, 'Revert').click();
  await expect(field(page, 'Status')).toHaveValue('');
  await expect(field(page, 'Name')).toHaveValue('Obelisk Herald');
});

test('with View only it is visible, also on a phone; without the tier nothing can be changed', async ({
  visit,
}) => {
  const viewer = await visit(program, '/branding', { as: 'manager-view', onPhone: true });
  await expect(viewer.getByRole('alert')).toHaveText(VIEW_ONLY);
  await expect(field(viewer, 'Name')).toHaveValue('Obelisk Herald');
  await expect(field(viewer, 'Name')).not.toBeEditable();
  await expect(button(viewer, 'Save')).toBeHidden();
  await expectGoodLooks(viewer, 'the branding for a viewer on a phone');

  const free = await visit(program, '/branding', { as: 'owner-free' });
  await expect(free.getByText('Branding / White-Label is a Tier 5 feature')).toBeVisible();
  await expect(field(free, 'Name')).not.toBeEditable();

  const stranger = await visit(program, '/branding', { as: 'manager-edit' });
  await expect(
    stranger.getByText('You do not have the necessary permissions to access this page.'),
  ).toBeVisible();
});

test('Reset asks first; then the bot has its own name back, in the guild and on its messages', async ({
  visit,
}) => {
  const page = await visit(program, '/branding', { as: 'owner' });
  await button(page, 'Reset').click();
  const dialog = dialogOf(page, 'Reset Branding?');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(field(page, 'Name')).toHaveValue('Obelisk Herald');
  await button(page, 'Reset').click();
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await expect(field(page, 'Name')).toHaveValue('');
  await expect.poll(nickname).toBeNull();
  expect(await saidBy('cheat Third')).toBe('the bot');
});
