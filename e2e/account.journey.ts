import { readFile } from 'node:fs/promises';
import { registry } from '@arkwright/contracts/registry';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { sessionOf, signIn } from './support/api.ts';
import { sessionAs, test } from './support/browsing.ts';
import { dialogOf } from './support/server-screen.ts';
import { choose, save } from './support/settings-page.ts';
import { flip } from './support/switches.ts';
import { startWorld } from './support/world.ts';

// The last test deletes the account that the ones before it look at.
test.describe.configure({ mode: 'serial' });

/** What the browser itself reports of a call that is refused because the session has ended. */
const UNAUTHENTICATED = /status of 401/;

const { program } = startWorld();

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const signIns = (page: Page) => page.getByRole('list', { name: 'Sign-ins' }).getByRole('listitem');
/** What the account is called, which has to be typed before it is deleted. */
async function ownName(): Promise<string> {
  const { username } = await (await sessionAs(program, 'owner-free')).call(registry.users.self);
  return username;
}

test('a visitor is redirected to Discord', async ({ visit }) => {
  const page = await visit(program, '/settings');
  await page.waitForURL(`${program.sandbox.discord.url}/oauth2/authorize?**`);
});

test("the account's identifiers are shown, and can be copied", async ({ visit }) => {
  const page = await visit(program, '/settings', { as: 'owner' });
  await expect(heading(page, 'User data')).toBeVisible();
  const self = await (await sessionAs(program, 'owner')).call(registry.users.self);
  const shown = {
    ID: self.id,
    EMail: self.email,
    'Discord ID': self.discordId,
    'Discord Username': self.username,
  };
  for (const value of [...Object.values(shown), 'User', 'Tier 5'])
    await expect(page.getByText(value, { exact: true }).first()).toBeVisible();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await button(page, 'Copy Discord ID').click();
  await expect(page.getByText('Copied to clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(self.discordId);
  await expect(page.getByText('Copied to clipboard')).toBeHidden({ timeout: 10_000 });
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);
});

test('on a phone nothing is cut off', async ({ visit }) => {
  const page = await visit(program, '/settings', { as: 'owner', onPhone: true });
  await expect(heading(page, 'Delete data')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('all data is assembled, saved once, and not again within the hour', async ({ visit }) => {
  const page = await visit(program, '/settings', { as: 'owner' });
  await button(page, 'Download all my data').click();
  const save = page.getByRole('button', { name: /^Save the zip/ });
  await expect(save).toBeVisible();
  const session = await sessionAs(program, 'owner');
  const { token } = await session.call(registry.account.downloadState);
  const [file] = await Promise.all([page.waitForEvent('download'), save.click()]);
  expect(file.suggestedFilename()).toMatch(/^arkwright-data-\d{4}-\d\d-\d\d\.zip$/);
  const zip = await readFile(await file.path());
  expect(zip.subarray(0, 2).toString()).toBe('PK');
  expect(zip.includes('account.json')).toBe(true);
  await expect(page.getByText(/You have saved your data\./)).toBeVisible();
  await expect(button(page, 'Download all my data')).toHaveAttribute('aria-disabled', 'true');

  expect((await session.send(registry.account.downloadFile, { params: { token } })).status).toBe(410);
  const other = await sessionAs(program, 'newcomer');
  expect((await other.send(registry.account.downloadFile, { params: { token } })).status).toBe(404);
  expect((await session.send(registry.account.downloadData)).status).toBe(429);
});

test('a sign-in on another device can be ended here, and then all of them', async ({ visit }) => {
  const complaints = [UNAUTHENTICATED];
  const page = await visit(program, '/settings', { as: 'manager-edit', complaints });
  await expect(signIns(page)).toHaveCount(1);
  await expect(signIns(page)).toContainText('This device');
  const other = await signIn(program.url, 'manager-edit');
  await page.reload();
  await expect(signIns(page)).toHaveCount(2);
  await page
    .getByRole('button', { name: /^Sign out / })
    .first()
    .click();
  await expect(signIns(page)).toHaveCount(1);
  expect((await other.send(registry.users.self)).status).toBe(401);

  const third = await signIn(program.url, 'manager-edit');
  await button(page, 'Sign out everywhere').click();
  await dialogOf(page, 'Sign out everywhere').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(heading(page, 'Welcome to Arkwright')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  expect((await third.send(registry.users.self)).status).toBe(401);
});

test('typed text survives “Sign out everywhere” on another device, and is saved after a new sign-in', async ({
  visit,
}) => {
  const complaints = [UNAUTHENTICATED];
  const page = await visit(program, '/offlineAlerts', { as: 'owner', complaints });
  const minutes = page.getByRole('textbox', { name: 'Alert after' });
  await flip(page, 'Enable');
  await choose(page, 'Channel', '#alerts');
  await minutes.fill('25');

  const elsewhere = await visit(program, '/settings', { as: 'owner', complaints });
  await button(elsewhere, 'Sign out everywhere').click();
  await dialogOf(elsewhere, 'Sign out everywhere')
    .getByRole('button', { name: 'Sign out everywhere' })
    .click();

  const ended = dialogOf(page, 'Your session has ended');
  await expect(ended).toContainText('Sign in again as Owner (Tier 5) in a new tab');
  await expect(minutes).toHaveValue('25');
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);
  // The page behind it is hidden: another person may be at the screen by now.
  const [hidden, ground] = await ended.evaluate((dialog) =>
    [getComputedStyle(dialog, '::backdrop'), getComputedStyle(document.body)].map((of) => of.backgroundColor),
  );
  expect(hidden).toBe(ground);
  // Nothing but its buttons closes it.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(ended).toBeVisible();
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    ended.getByRole('link', { name: 'Sign in' }).click(),
  ]);
  await tab.getByRole('link', { name: 'Owner (Tier 5)' }).click();
  await expect(heading(tab, 'You are signed in')).toBeVisible();

  await expect(ended).toHaveCount(0);
  await expect(minutes).toHaveValue('25');
  await save(page);
  const kept = await signIn(program.url, 'owner');
  const stored = (await kept.call(registry.bots.forDiscordUser)).map(({ offlineAlert }) => offlineAlert);
  expect(stored).toContainEqual(expect.objectContaining({ isEnabled: true, alertTime: 25 }));
});

test('a failed deletion says so, and the account stays', async ({ visit }) => {
  const page = await visit(program, '/settings', { as: 'owner-free', complaints: [/status of 500/] });
  await page.route('**/api/user/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  );
  await button(page, 'Delete account').click();
  const question = dialogOf(page, 'Delete account');
  await question.getByRole('textbox').fill(await ownName());
  await question.getByRole('button', { name: 'Delete account' }).click();
  const failure = dialogOf(page, 'Error');
  await expect(failure).toContainText('Could not delete account. Please contact support.');
  await failure.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(heading(page, 'User data')).toBeVisible();
});

test('an account is deleted with its bot, which was named first', async ({ visit }) => {
  const page = await visit(program, '/settings', { as: 'owner-free', complaints: [UNAUTHENTICATED] });
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await button(page, 'Delete account').click();
  const dialog = dialogOf(page, 'Delete account');
  await expect(dialog.getByRole('listitem')).toHaveText(['Beach Bobs']);
  // Only its buttons close it.
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 400);
  await expect(dialog).toBeVisible();
  expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(600);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);

  await button(page, 'Delete account').click();
  await expect(dialog.getByRole('button', { name: 'Delete account' })).toBeDisabled();
  await dialog.getByRole('textbox').fill(await ownName());
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  const success = dialogOf(page, 'Success');
  await expect(success).toContainText('Your account was deleted, and with it the bot that you owned.');
  await success.getByRole('button', { name: 'Ok' }).click();
  await expect(heading(page, 'Welcome to Arkwright')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  expect((await sessionOf(program.url, token!).send(registry.users.self)).status).toBe(401);

  const fresh = await signIn(program.url, 'owner-free');
  expect(await fresh.call(registry.bots.forDiscordUser)).toEqual([]);
  expect(await fresh.call(registry.notifications.list)).toEqual([]);
});
