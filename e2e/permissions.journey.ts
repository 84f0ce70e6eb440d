import { registry } from '@arkwright/contracts/registry';
import { expect, type Locator, type Page } from '@playwright/test';
import { signIn } from './support/api.ts';
import { drawer, sessionAs, test } from './support/browsing.ts';
import { expectGoodLooks } from './support/looks.ts';
import { dialogOf } from './support/server-screen.ts';
import { save } from './support/settings-page.ts';
import { shareGuildWorld } from './support/world.ts';

test.describe.configure({ mode: 'serial' });

const NO_VIEW = 'You do not have the necessary permissions to access this page.';
const NO_BOT = 'One step left: add the bot to your Discord server';
/**
 * The second itself is measured in revocation.db.test.ts, to the API's answers and the end of the stream. Here Playwright looks
 * at ever longer intervals, and the browser has to draw.
 */
const SOON = { timeout: 5000 };
/** What the browser reports of a save that comes too late, and of reads that are under way while their right goes. */
const STALE = { complaints: [/status of 409/] };
const REFUSED = { complaints: [/status of 40[34]/] };

const { program, control, guild } = shareGuildWorld({ copies: ['obelisk', 'empty'] });
let newcomerId: string;

test.beforeAll(async () => {
  newcomerId = program.sandbox.accounts.find(({ name }) => name === 'newcomer')!.discordId;
  await control.post(`/discord/guilds/${guild.guildId}/members`, { as: 'newcomer' });
  // Signing in is when we learn which guilds somebody is in; another file may have signed this account in already.
  await signIn(program.url, 'newcomer');
});

const heading = (page: Page, name: string): Locator => page.getByRole('heading', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const managerRow = (page: Page, name: string): Locator =>
  page.getByRole('table', { name: 'Managers' }).getByRole('row').filter({ hasText: name });
const level = (dialog: Locator, area: string, name: string) =>
  dialog.getByRole('group', { name: area, exact: true }).getByRole('radio', { name, exact: true });

/** While a dialog closes its own Save is the one that can be reached. */
async function savePage(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await save(page);
}

const openAreas = (dialog: Locator) => dialog.getByRole('button', { name: /^Change single areas/ }).click();

async function addUser(page: Page, discordId: string): Promise<Locator> {
  await button(page, 'Add User').click();
  const dialog = dialogOf(page, 'Add User');
  await dialog.getByRole('combobox', { name: 'Member or Discord ID' }).fill(discordId);
  return dialog;
}

/** Saves the managers past the page. */
async function saveManagers(change: (managers: object[]) => object[]): Promise<void> {
  const owner = await sessionAs(program, 'owner');
  const instances = await owner.call(registry.bots.forDiscordUser);
  const managers = change(instances.find(({ id }) => id === guild.botId)!.managers);
  await owner.call(registry.bots.update, { body: { bot: { id: guild.botId, managers } } });
}

test('only the owner can open the page; everyone else sees why not', async ({ visit }) => {
  for (const as of ['manager-view', 'manager-edit', 'manager-full']) {
    const page = await visit(program, '/permissions', { as });
    await expect(page).toHaveURL(/\/errors\/missingPermissions/);
    await expect(page.getByText(NO_VIEW)).toBeVisible();
  }
  for (const as of ['newcomer', 'admin']) {
    const page = await visit(program, '/permissions', { as });
    await expect(page).toHaveURL(/\/errors\/noBots/);
  }
  const free = await visit(program, '/permissions', { as: 'owner-free' });
  await expect(free.getByText('Let others help')).toBeVisible();
});

test('the owner adds a manager, who has access at once, and removes them again', async ({ visit }) => {
  const theirs = await visit(program, '/servers', { as: 'newcomer', ...REFUSED });
  await expect(heading(theirs, NO_BOT)).toBeVisible();
  const page = await visit(program, '/permissions', { as: 'owner' });
  await expect(managerRow(page, 'Manager (View only)')).toContainText('24 (views 24 areas)');
  await expect(managerRow(page, 'Manager (Full access)')).toContainText('48 (full access)');

  const dialog = await addUser(page, 'newco');
  await page.getByRole('option', { name: /Newcomer \(No bot yet\)/ }).click();
  await expect(dialog.getByText(newcomerId)).toBeVisible();
  await openAreas(dialog);
  await level(dialog, 'Servers', 'View / Edit').click();
  await button(page, 'Done').click();
  await expect(managerRow(page, 'Newcomer')).toContainText('Not saved yet');
  await expect(page.getByText('until you save, nobody gains or loses anything')).toBeVisible();
  await expect(heading(theirs, NO_BOT)).toBeVisible();
  await savePage(page);
  await expect(heading(theirs, 'Servers')).toBeVisible(SOON);

  await managerRow(page, 'Newcomer').getByRole('button', { name: 'Edit' }).click();
  const edit = dialogOf(page, 'Edit User');
  await expect(edit.getByRole('textbox', { name: 'Discord ID' })).toHaveAttribute('readonly', '');
  await level(edit, 'Servers', 'None').click();
  await level(edit, 'Logging', 'View').click();
  await edit.getByRole('button', { name: 'Done' }).click();
  await savePage(page);
  await expect(theirs.getByText(NO_VIEW)).toBeVisible(SOON);

  await managerRow(page, 'Newcomer').getByRole('button', { name: 'Delete' }).click();
  const remove = dialogOf(page, 'Remove User');
  await expect(remove).toContainText(newcomerId);
  await expect(remove).toContainText('# Permissions');
  await remove.getByRole('button', { name: 'Remove' }).click();
  await button(page, 'Revert').click();
  await expect(managerRow(page, 'Newcomer')).toBeVisible();
  await managerRow(page, 'Newcomer').getByRole('button', { name: 'Delete' }).click();
  await remove.getByRole('button', { name: 'Remove' }).click();
  await savePage(page);
  await expect(heading(theirs, NO_BOT)).toBeVisible(SOON);
});

test('a role gives its members access; the history shows it by name', async ({ visit }) => {
  await guild.giveRole('newcomer', 'Event Team');
  const theirs = await visit(program, '/servers', { as: 'newcomer', ...REFUSED });
  await expect(heading(theirs, NO_BOT)).toBeVisible();
  const page = await visit(program, '/permissions', { as: 'owner' });
  await button(page, 'Add Role').click();
  const dialog = dialogOf(page, 'Add Role');
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await expect(page.getByRole('option', { name: /everyone/ })).toHaveCount(0);
  await page.getByRole('option', { name: '@Event Team' }).click();
  await openAreas(dialog);
  await level(dialog, 'Servers', 'View').click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await savePage(page);
  await expect(managerRow(page, '@Event Team')).toBeVisible();
  await expect(heading(theirs, 'Servers')).toBeVisible(SOON);

  await page.goto(`${program.url}/history`);
  await expect(page.getByText(/added the manager/).first()).toContainText('Event Team');
  // Those who were let in and out before are told by their names, too.
  await expect(page.getByText(/removed the manager/).first()).toContainText('Newcomer (No bot yet)');
  await saveManagers((managers) =>
    managers.filter((manager) => !('kind' in manager) || manager.kind !== 'role'),
  );
  await expect(heading(theirs, NO_BOT)).toBeVisible(SOON);
});

test('a grant expires at its time, and is removed from the list', async ({ visit }) => {
  const newcomer = await sessionAs(program, 'newcomer');
  const list = { params: { botId: guild.botId } };
  const page = await visit(program, '/permissions', { as: 'owner' });
  await expect(managerRow(page, 'Manager (View only)')).toBeVisible();
  // Long enough for a look at it on a busy machine.
  const expiresAt = Date.now() + 6000;
  const grant = { discordId: newcomerId, permissions: ['Servers_View'], expiresAt };
  await saveManagers((managers) => [...managers, grant]);
  expect((await newcomer.send(registry.servers.list, list)).status).toBe(200);
  await expect(managerRow(page, 'Newcomer')).not.toContainText('Never');
  await expect
    .poll(async () => (await newcomer.send(registry.servers.list, list)).status, { timeout: 10_000 })
    .toBe(404);
  expect(Date.now()).toBeGreaterThanOrEqual(expiresAt);
  await expect(managerRow(page, 'Newcomer')).toHaveCount(0, { timeout: 15_000 });
});

test('unsaved managers are not lost without a confirmation, and are merged with those of another tab', async ({
  visit,
}) => {
  const page = await visit(program, '/permissions', { as: 'owner', ...STALE });
  const dialog = await addUser(page, '123456789012345678');
  await expect(dialog.getByText('Nobody in your Discord server has this Discord ID.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog.getByText(/Check it: the person it belongs to/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(managerRow(page, '123456789012345678')).toContainText('not in your Discord server');
  await drawer(page)
    .getByRole('link', { name: /^Servers/ })
    .click();
  await dialogOf(page, 'Unsaved Changes').getByRole('button', { name: 'Stay Here' }).click();
  await saveManagers((managers) => [...managers, { discordId: '555', permissions: [] }]);
  await savePage(page);
  await expect(managerRow(page, '555')).toBeVisible();
  await expect(managerRow(page, '123456789012345678')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search managers' }).fill('full acc');
  await expect(page.getByRole('table', { name: 'Managers' }).locator('tbody tr')).toHaveCount(1);
});

for (const onPhone of [false, true]) {
  test(`it looks right ${onPhone ? 'on a phone' : 'on a wide window'}`, async ({ visit }) => {
    const page = await visit(program, '/permissions', { as: 'owner', onPhone, wantsCalm: true });
    await expect(page.getByText('Manager (View only)')).toBeVisible();
    await expectGoodLooks(page, 'permissions');
    await button(page, 'Add User').click();
    await expect(dialogOf(page, 'Add User')).toBeVisible();
    await expectGoodLooks(page, 'a new user');
    await page.getByRole('combobox', { name: 'Member or Discord ID' }).fill('manager');
    const members = page.getByRole('option', { name: /^Manager/ });
    await expect(members).toHaveCount(3);
    await expectGoodLooks(page, 'members that were found');
    // They are managers already.
    await expect(members.first()).toBeDisabled();
    await page.getByRole('combobox', { name: 'Member or Discord ID' }).fill('raptor');
    await page.getByRole('option', { name: /^Raptor Riley/ }).click();
    await page.getByRole('radio', { name: 'Moderator', exact: true }).click();
    await expectGoodLooks(page, 'a moderator who was chosen');
    await page.getByRole('radio', { name: 'Admin', exact: true }).click();
    await openAreas(dialogOf(page, 'Add User'));
    await expectGoodLooks(page, 'an admin, with single areas');
    await page.keyboard.press('Escape');
    await dialogOf(page, 'Unsaved Changes').getByRole('button', { name: 'Leave' }).click();
    if (onPhone) await page.getByRole('button', { name: 'Show details' }).first().tap();
    await page.getByRole('button', { name: 'Delete' }).first().click();
    await expect(dialogOf(page, 'Remove User')).toBeVisible();
    await expectGoodLooks(page, 'removing a user');
  });
}
