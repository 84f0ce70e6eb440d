import { registry } from '@arkwright/contracts/registry';
import { expect, type Page } from '@playwright/test';
import { drawer, sessionAs, test } from './support/browsing.ts';
import { expectGoodLooks } from './support/looks.ts';
import { dialogOf, gameServer } from './support/server-screen.ts';
import { choose, save } from './support/settings-page.ts';
import { flip } from './support/switches.ts';
import { shareGuildWorld } from './support/world.ts';

// The second test has a player register, and the last one reads what was counted since: the half minute between is the
// others'.
test.describe.configure({ mode: 'serial' });

const SERVER = 'obelisk-the-island';
const PLAYER = { name: 'Journey Jo', eosId: '0002deadbeef00112233445566778899' };
const VIEW_ONLY = 'You do not have the necessary permissions to edit these settings. Viewing is permitted.';

const { program, control, guild } = shareGuildWorld();
/** With which the second test's player has registered. */
let usedCode: string;

const rowOf = (page: Page, name: string) =>
  page
    .getByRole('table', { name: 'Player registrations' })
    .getByRole('row')
    .filter({ hasText: name })
    .first();

/** `/register` by a member, as Discord sends it; what the bot has answered. */
async function askForCode(as: string): Promise<string> {
  const asked = await guild.interact(as, { command: 'register' });
  await expect.poll(() => guild.textOf(asked)).toContain('/register ');
  return /\/register ([A-Z2-9]+)/.exec(await guild.textOf(asked))?.[1] ?? '';
}

/** What a player writes into the chat of the game, and what the companion whispers back. */
async function say(message: string): Promise<string> {
  const { whisper } = (await control.post(`/ark/servers/${SERVER}/players/say`, {
    eosId: PLAYER.eosId,
    message,
  })) as { whisper: string | null };
  return whisper ?? '';
}

const rolesOf = async (username: string) => (await guild.member(username)).roles;

test('the owner selects log channel, role, a cluster and a role for playtime; roles with power over the guild are not offered', async ({
  visit,
}) => {
  const page = await visit(program, '/servers', { as: 'owner' });
  await drawer(page).getByRole('link', { name: 'Player Registration' }).click();
  await expect(page.getByRole('switch', { name: 'Enable', exact: true })).toBeChecked();
  await flip(page, 'Log registrations');
  await choose(page, 'Log channel', '#bot-commands');
  await flip(page, 'Assign a role');
  await choose(page, 'Role', '@Registered Survivor');

  await page.getByRole('button', { name: 'Add Cluster' }).click();
  const cluster = dialogOf(page, 'Add Cluster');
  await cluster.getByRole('textbox', { name: 'Name' }).fill('Obelisk');
  await cluster.getByRole('button', { name: /^obelisk\d+$/ }).click();
  await expectGoodLooks(page, 'the dialog of a cluster');
  await cluster.getByRole('button', { name: 'Add', exact: true }).click();

  await flip(page, 'Playtime roles');
  await page.getByRole('button', { name: 'Add Playtime Role' }).click();
  const role = dialogOf(page, 'Add Playtime Role');
  await page.getByRole('combobox', { name: 'Discord role', exact: true }).click();
  await expect(page.getByRole('option', { name: '@Supporter', exact: true })).toBeVisible();
  await expect(page.getByRole('option', { name: /^@Event Team/ })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('option', { name: '@Supporter', exact: true }).click();
  await role.getByRole('textbox', { name: 'Playtime in hours' }).fill('0.5');
  await choose(page, 'Clusters', 'Obelisk');
  await role.getByRole('textbox', { name: 'Playtime in hours' }).click();
  await expectGoodLooks(page, 'the dialog of a playtime role');
  await role.getByRole('button', { name: 'Add', exact: true }).click();

  const roles = page.getByRole('list', { name: 'Playtime Roles' });
  await expect(roles).toContainText('30 min on Obelisk');
  await save(page);
  await page.reload();
  await expect(page.getByRole('list', { name: 'Playtime Roles' })).toContainText('@Supporter');
  await expect(page.getByRole('list', { name: 'Clusters' })).toContainText('Obelisk');
  await expectGoodLooks(page, 'the settings');
});

test('a member requests a code in Discord and types it in the game: page, role and channel show it', async ({
  visit,
}) => {
  const page = await visit(program, '/playerRegistrations?tab=registrations', { as: 'owner' });
  await expect(page.getByText('Nobody is registered yet')).toBeVisible();
  await expectGoodLooks(page, 'no registrations');
  expect(await rolesOf('manager_view')).not.toContain(guild.roleId('Registered Survivor'));

  const code = await askForCode('manager-view');
  usedCode = code;
  const row = rowOf(page, 'manager');
  await expect(row).toContainText(/Waiting for the code, 1[34] min left/);

  await gameServer(control, SERVER).join(PLAYER);
  await expect.poll(() => say('/register 22222222')).toContain('wrong or has expired');
  expect(await say(`/register ${code.toLowerCase()}`)).toContain('You are now registered as');
  await expect(row).toContainText('Registered');
  await expect(row).toContainText(PLAYER.eosId);
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(row).toContainText(PLAYER.name, { timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  await expect.poll(() => rolesOf('manager_view')).toContain(guild.roleId('Registered Survivor'));
  await expect
    .poll(() => guild.linesIn('bot-commands'))
    .toContainEqual(expect.stringMatching(/Journey Jo\*\* has registered as .* on \*\*The Island/));

  await row.getByRole('button', { name: 'Show details' }).click();
  await expect(page.getByRole('region', { name: /^Playtime of/ })).toContainText('Obelisk');
  await expectGoodLooks(page, 'a registered player');
});

test('a code works once, and a member who has one gets a message', async () => {
  expect(await say(`/register ${usedCode}`)).toContain('wrong or has expired');
  const code = await askForCode('manager-edit');
  expect(await say(`/register ${code}`)).toContain('You are already registered to another Discord member');
});

test('an online player is found by name when adding one by hand', async ({ visit }) => {
  const page = await visit(program, '/playerRegistrations?tab=registrations', { as: 'owner' });
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const dialog = dialogOf(page, 'Add Registration');
  const input = dialog.getByRole('combobox', { name: /^EOS ID/ });
  await input.pressSequentially('journey j');
  const option = dialog.getByRole('option', { name: new RegExp(`^${PLAYER.name}.*online on The Island`) });
  await expect(option).toBeVisible();
  await expectGoodLooks(page, 'the players that fit a name');
  await option.click();
  await expect(input).toHaveValue(PLAYER.eosId);
  await expect(dialog.getByText('online on The Island')).toBeVisible();
});

test('the owner registers a member by hand, found by name', async ({ visit }) => {
  const page = await visit(program, '/playerRegistrations?tab=registrations', { as: 'owner' });
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const dialog = dialogOf(page, 'Add Registration');
  await dialog.getByRole('combobox', { name: 'EOS ID' }).fill('0002feedface00112233445566778899');
  await dialog.getByRole('combobox', { name: 'Member or Discord ID' }).fill('dodo');
  await page.getByRole('option', { name: /Dan \[Wolves\]/ }).click();
  await expect(dialog.getByRole('textbox', { name: 'Discord Username' })).toHaveValue('dodo_dan');
  await expectGoodLooks(page, 'a registration by hand');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(rowOf(page, 'dodo_dan')).toBeVisible();
});

test('with View only registrations are visible, and nothing can be changed, also on a phone', async ({
  visit,
}) => {
  const page = await visit(program, '/playerRegistrations', { as: 'manager-view', onPhone: true });
  await expect(page.getByRole('alert').getByText(VIEW_ONLY)).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Enable', exact: true })).toBeDisabled();
  await expectGoodLooks(page, 'the settings of a viewer on a phone');
  await page.getByRole('tab', { name: 'Player Registrations' }).click();
  await page.getByRole('searchbox').fill(PLAYER.eosId);
  const row = page.getByRole('table', { name: 'Player registrations' }).getByRole('row');
  await expect(row).toHaveCount(1);
  await row.getByRole('button', { name: 'Show details' }).tap();
  await expect(row).toContainText(PLAYER.eosId);
  for (const name of ['Add', 'Reset Playtime', 'Reset All Claims']) {
    await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-disabled', 'true');
  }
  for (const name of ['Reset Starter Set Claims', 'Edit Registration', 'Delete Registration']) {
    await expect(row.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
  }
  await expectGoodLooks(page, 'the registrations of a viewer on a phone');
});

test('a role that makes managers is handed out only with the approval of the owner, who sees what it can do', async ({
  visit,
}) => {
  const owner = await sessionAs(program, 'owner');
  const read = async () =>
    (await owner.call(registry.bots.forDiscordUser)).find(({ id }) => id === guild.botId)!;
  const { managers, playerRegistration } = await read();
  const discordId = guild.roleId('Alert Ping');
  const helper = { kind: 'role', discordId, permissions: ['Servers_Edit', 'Logging_View'], expiresAt: 0 };
  await owner.call(registry.bots.update, {
    body: { bot: { id: guild.botId, managers: [...managers, helper] } },
  });

  const manager = await visit(program, '/playerRegistrations', { as: 'manager-full' });
  await manager.getByRole('combobox', { name: 'Role', exact: true }).click();
  const option = manager.getByRole('option', { name: /^@Alert Ping/ });
  await expect(option).toHaveText('@Alert Ping has power: only the owner may hand it out');
  await expect(option).toHaveAttribute('aria-disabled', 'true');
  await expectGoodLooks(manager, 'roles that a manager may not hand out');

  const page = await visit(program, '/playerRegistrations', {
    as: 'owner',
    onPhone: true,
    complaints: [/status of 400/],
  });
  await page.getByRole('combobox', { name: 'Role', exact: true }).click();
  await page.getByRole('option', { name: /^@Alert Ping/ }).click();
  const notice = page.getByRole('alert').filter({ hasText: '@Alert Ping has power' });
  await expect(notice).toContainText('manages this bot: Servers (edit), Logging (view)');
  await expectGoodLooks(page, 'a role with power');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Allow it in playerRegistration.ownerAllowedRoles.')).toBeVisible();
  await notice.getByRole('checkbox', { name: 'Give it anyway' }).check();
  await save(page);

  const permissions = await visit(program, '/permissions', { as: 'owner' });
  await permissions
    .getByRole('row')
    .filter({ hasText: '@Alert Ping' })
    .getByRole('button', { name: 'Edit' })
    .click();
  const dialog = dialogOf(permissions, 'Edit Role');
  await expect(dialog.getByText('The bot gives this role to players')).toBeVisible();
  await expectGoodLooks(permissions, 'the dialog of a role that the bot hands out');
  await owner.call(registry.bots.update, {
    body: { bot: { id: guild.botId, managers, playerRegistration } },
  });
});

test('playtime is counted and reset; the role is removed with the registration', async ({ visit }) => {
  const page = await visit(program, '/playerRegistrations?tab=registrations', { as: 'owner' });
  const row = rowOf(page, PLAYER.eosId);
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(row).toContainText(/\b30 s|[1-9] min/, { timeout: 1000 });
  }).toPass({ timeout: 75_000 });
  await row.getByRole('button', { name: 'Show details' }).click();
  const playtime = page.getByRole('region', { name: /^Playtime of/ });
  await expect(playtime.getByRole('listitem').filter({ hasText: 'Obelisk' })).toContainText(
    /\b30 s|[1-9] min/,
  );

  // Nothing may be counted between the reset and the look at it.
  await control.leave(SERVER, PLAYER);
  await expect.poll(() => gameServer(control, SERVER).players()).not.toContain(PLAYER.name);
  await expect(async () => {
    await playtime.getByRole('button', { name: 'Reset playtime: All servers' }).click();
    await dialogOf(page, 'Reset Playtime').getByRole('button', { name: 'Reset' }).click();
    await expect(playtime.getByRole('listitem').first()).toContainText('0 min', { timeout: 5000 });
  }).toPass();
  await expect(playtime.getByRole('listitem').filter({ hasText: 'Obelisk' })).not.toContainText(' 0 min');

  await row.getByRole('button', { name: 'Delete Registration' }).click();
  const question = dialogOf(page, 'Delete Registration');
  await expectGoodLooks(page, 'the question before a registration goes');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
  await expect.poll(() => rolesOf('manager_view')).not.toContain(guild.roleId('Registered Survivor'));
  const owner = await sessionAs(program, 'owner');
  const left = await owner.call(registry.playerRegistrations.list, { params: { botId: guild.botId } });
  expect(left.filter(({ netId }) => netId === PLAYER.eosId)).toEqual([]);
});
