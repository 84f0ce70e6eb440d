import { randomBytes } from 'node:crypto';
import { registry } from '@arkwright/contracts/registry';
import { expect, type Locator, type Page } from '@playwright/test';
import { signIn, visitDiscord } from './support/api.ts';
import {
  approveAs,
  drawer,
  drawerEntries,
  expectOff,
  keptBy,
  sessionAs,
  test,
  unfoldDrawer,
} from './support/browsing.ts';
import { dialogOf, rowOf } from './support/server-screen.ts';
import { flip, toggle } from './support/switches.ts';
import { startWorld } from './support/world.ts';

const VIEW_ONLY = 'You do not have the necessary permissions to edit these settings. Viewing is permitted.';
const NO_VIEW = 'You do not have the necessary permissions to access this page.';
const NO_BOTS = 'You do not have any bots, yet. To start, invite a bot into your discord server!';
const AT_LIMIT = 'You have reached the maximum number of allowed servers.';
const NAMES = {
  owner: 'Owner (Tier 5)',
  'manager-view': 'Manager (View only)',
  'manager-edit': 'Manager (Edits three areas)',
};
const FOR_USERS = ['/servers', '/offlineAlerts', '/notifications', '/logout'];
/** What the browser itself reports of a call that is refused because the session has ended. */
const UNAUTHENTICATED = /status of 401/;

const { program } = startWorld();

const heading = (page: Page, name: string): Locator => page.getByRole('heading', { name, exact: true });
const addButton = (page: Page): Locator => page.getByRole('button', { name: 'Add', exact: true });
const table = (page: Page): Locator => page.getByRole('table', { name: 'Servers' });

/** The entries for everyone, and those for users or for visitors. Their order is that of apps/web/src/app/router.test.ts. */
async function expectDrawerFor(page: Page, who: 'user' | 'visitor'): Promise<void> {
  const [wanted, unwanted] = who === 'user' ? [FOR_USERS, ['/login']] : [['/login'], FOR_USERS];
  await expect.poll(() => drawerEntries(page)).toEqual(expect.arrayContaining(['/', ...wanted]));
  const entries = await drawerEntries(page);
  // The sandbox has no guild of its own to lead to.
  expect(entries).not.toContain('/joinDiscord');
  expect(entries.filter((path) => unwanted.includes(path))).toEqual([]);
}

/** The buttons that change a server are all off, say why, and do nothing. */
async function expectNoEditing(page: Page, reason: string): Promise<void> {
  const row = rowOf(page, 'The Island');
  await expect(toggle(row, 'The Island enabled')).toBeDisabled();
  for (const name of ['Edit', 'Delete']) {
    await expectOff(row.getByRole('button', { name }), `${name}: You need Edit permission for Servers.`);
    await row.getByRole('button', { name }).click({ force: true });
  }
  await row.getByRole('button', { name: 'Show details' }).click();
  const wipe = page.getByRole('button', { name: 'Wipe Data Dashboard content' });
  for (const button of [wipe, addButton(page)]) {
    await expectOff(button, reason);
    await button.click({ force: true });
  }
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('a visitor sees the public entries, and every screen that needs a login redirects to Discord', async ({
  visit,
}) => {
  const page = await visit(program, '/');
  await expect(heading(page, 'Welcome to Arkwright')).toBeVisible();
  await expectDrawerFor(page, 'visitor');
  await expect(page.getByRole('button', { name: /Selected bot/ })).toHaveCount(0);
  for (const path of ['/servers', '/offlineAlerts', '/notifications']) {
    await page.goto(program.url + path);
    await page.waitForURL(`${program.sandbox.discord.url}/oauth2/authorize?**`);
  }
  await page.goto(`${program.url}/joinDiscord`);
  await expect(heading(page, 'This link leads nowhere')).toBeVisible();
});

test('a manager with View for everything can change nothing', async ({ visit }) => {
  const page = await visit(program, '/servers', { as: 'manager-view' });
  await expect(table(page).locator('tbody tr')).toHaveCount(10);
  await expect(page.getByRole('alert')).toHaveText(VIEW_ONLY);
  await expectDrawerFor(page, 'user');
  await expectNoEditing(page, VIEW_ONLY);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(rowOf(page, 'The Island')).toContainText('Online');
});

test('a manager who may edit servers does so, and sees what is not permitted', async ({ visit }) => {
  const page = await visit(program, '/servers', { as: 'manager-edit' });
  const dialog = dialogOf(page, 'Edit Server');
  await rowOf(page, 'Aberration').getByRole('button', { name: 'Edit' }).click();
  await dialog.getByRole('textbox', { name: 'Short Name' }).fill('By edit');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, 'Aberration')).toContainText('By edit');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await addButton(page).click();
  await expect(dialogOf(page, 'Add Server')).toBeVisible();
  await page.keyboard.press('Escape');
  await unfoldDrawer(page);
  await drawer(page).getByRole('link', { name: 'Server Offline Alerts' }).click();
  await expect(page).toHaveURL(/\/errors\/missingPermissions/);
  await expect(heading(page, 'Permission Denied')).toBeVisible();
  await expect(page.getByRole('main').getByText(NO_VIEW)).toBeVisible();
  await page.goto(`${program.url}/notifications`);
  await expect(page.getByText('No notifications')).toBeVisible();
});

test('a manager with full access edits everything', async ({ visit }) => {
  const page = await visit(program, '/servers', { as: 'manager-full' });
  await flip(rowOf(page, 'Ragnarok'), 'Ragnarok enabled');
  await expect(rowOf(page, 'Ragnarok')).toContainText('Disabled');
  await flip(rowOf(page, 'Ragnarok'), 'Ragnarok enabled');
  await expect(rowOf(page, 'Ragnarok')).toContainText('Online');
  await drawer(page).getByRole('link', { name: 'Server Offline Alerts' }).click();
  await expect(page.getByRole('switch', { name: 'Enable', exact: true })).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test("a free owner at the limit can't add a server, but can make room", async ({ visit }) => {
  const page = await visit(program, '/servers', { as: 'owner-free' });
  const rows = table(page).locator('tbody tr');
  await expect(rows).toHaveCount(6);
  await expect(page.getByRole('status').filter({ hasText: AT_LIMIT })).toBeVisible();
  await expectOff(addButton(page), AT_LIMIT);
  await rowOf(page, 'Ragnarok').getByRole('button', { name: 'Delete' }).click();
  await dialogOf(page, 'Delete Server').getByRole('button', { name: 'Delete' }).click();
  await expect(rows).toHaveCount(5);
  await addButton(page).click();
  await expect(dialogOf(page, 'Add Server')).toBeVisible();
  await page.keyboard.press('Escape');

  await drawer(page).getByRole('link', { name: 'Server Offline Alerts' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Server Offline Alerts are a Tier 1 feature' }),
  ).toBeVisible();
  const enable = page.getByRole('switch', { name: 'Enable' });
  await expect(enable).toBeDisabled();
  await expect(enable).toHaveAccessibleDescription(/This feature needs Tier 1\./);
});

test('a new person without a bot invites it, and the instance appears without a reload', async ({
  visit,
}) => {
  const page = await visit(program, '/', { as: 'newcomer' });
  await expect(page.getByText(NO_BOTS)).toBeVisible();
  await expectDrawerFor(page, 'user');
  await drawer(page)
    .getByRole('link', { name: /^Servers/ })
    .click();
  await expect(page).toHaveURL(/\/errors\/noBots/);
  await expect(heading(page, 'One step left: add the bot to your Discord server')).toBeVisible();
  await expect(page.getByText(NO_BOTS)).toBeVisible();
  await expect(page.getByRole('button', { name: /Selected bot/ })).toHaveCount(0);

  // In another tab, so that this one has to find out by itself.
  const discord = await page.context().newPage();
  await discord.goto(`${program.url}/errors/noBots`);
  await discord.getByRole('main').getByRole('link', { name: 'Invite' }).click();
  await discord.getByRole('link', { name: 'Newcomer (No bot yet)' }).click();
  await discord.getByRole('link', { name: 'Empty Guild' }).click();
  // Discord leads back, to what comes next.
  await expect(heading(discord, 'Let’s bring your cluster to Discord')).toBeVisible();
  await expect(discord.getByText('The bot is in Empty Guild')).toBeVisible();

  await expect(page.getByRole('button', { name: 'Selected bot: Empty Guild' })).toBeVisible();
  await expect(page).toHaveTitle('Servers · Empty Guild · Arkwright');
  await expect(page.getByText('Add your first server')).toBeVisible();
  await expect(addButton(page).first()).toBeEnabled();
});

test('changed permissions soon apply on the open page, without a redirect', async ({ visit }) => {
  // A read that is on its way while its right goes is refused, which the browser reports.
  const complaints = [/status of 40[34]/];
  const page = await visit(program, '/servers', { as: 'manager-view', complaints });
  const self = await (await sessionAs(program, 'manager-view')).call(registry.users.self);
  const owner = await sessionAs(program, 'owner');
  const [instance] = await owner.call(registry.bots.forDiscordUser);
  const { id, managers } = instance!;
  const others = managers.filter(({ discordId }) => discordId !== self.discordId);
  const save = (permissions: string[] | null) => {
    const changed = permissions === null ? others : [...others, { discordId: self.discordId, permissions }];
    return owner.call(registry.bots.update, { body: { bot: { id, managers: changed } } });
  };
  // The second itself is measured in revocation.db.test.ts; here the browser has to draw, on a busy machine.
  const at = { timeout: 5000 };
  await expect(table(page)).toBeVisible();
  // The live stream stands before the change is made.
  await expect(page.getByRole('button', { name: /Selected bot/ })).toBeVisible();
  await save(['Servers_Edit']);
  await expect(addButton(page)).toBeEnabled(at);
  await expect(page.getByRole('alert')).toHaveCount(0, at);
  await save(['Logging_View']);
  await expect(page.getByText(NO_VIEW)).toBeVisible(at);
  await save(null);
  await expect(heading(page, 'One step left: add the bot to your Discord server')).toBeVisible(at);
  await expect(page).toHaveURL(/\/servers/);
  await save(['Servers_View']);
  await expect(table(page)).toBeVisible(at);
  await owner.call(registry.bots.update, { body: { bot: { id, managers } } });
});

test('a site admin without a bot gets no permissions in other instances', async ({ visit }) => {
  const page = await visit(program, '/servers', { as: 'admin' });
  await expect(page).toHaveURL(/\/errors\/noBots/);
  await expect(page.getByText(NO_BOTS)).toBeVisible();
  await expectDrawerFor(page, 'user');
});

test.describe('signing in', () => {
  const verifier = () => randomBytes(32).toString('base64url');

  test('a code that was not started in this tab asks first', async ({ visit }) => {
    const landing = () => visitDiscord(program.url, { account: 'manager-edit', verifier: verifier() });
    const page = await visit(program, await landing());
    await expect(heading(page, `Sign in as ${NAMES['manager-edit']}?`)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/oauth');
    await page.getByRole('link', { name: 'No, that’s not me' }).click();
    await expect(heading(page, 'Welcome to Arkwright')).toBeVisible();
    expect((await keptBy(page)).localStorage).toEqual(['cookieConsent']);

    // Begun in another browser, it begins anew here: a code alone is worth nothing.
    await page.goto(program.url + (await landing()));
    await page.getByRole('link', { name: 'Yes, sign in' }).click();
    await approveAs(page, NAMES['manager-edit']);
    await expect(table(page).locator('tbody tr')).toHaveCount(10);
    expect((await keptBy(page)).localStorage).toEqual(['cookieConsent', 'token']);
  });

  test('a sign-in that returns in another tab of this browser asks first, and is completed there', async ({
    visit,
  }) => {
    const began = await visit(program, '/login');
    await began.waitForURL(`${program.sandbox.discord.url}/oauth2/authorize?**`);
    const other = await began.context().newPage();
    await other.goto(`${began.url()}&login_as=manager-edit`);
    await expect(heading(other, `Sign in as ${NAMES['manager-edit']}?`)).toBeVisible();
    await other.getByRole('button', { name: 'Yes, sign in' }).click();
    await expect(table(other).locator('tbody tr')).toHaveCount(10);
    expect((await keptBy(other)).localStorage).toEqual(['cookieConsent', 'token']);
  });

  test('a session token in the address asks first, too, and is removed from it', async ({ visit }) => {
    const { token } = await signIn(program.url, 'manager-view');
    const page = await visit(program, `/oauth/${token}`);
    await expect(heading(page, `Sign in as ${NAMES['manager-view']}?`)).toBeVisible();
    expect(page.url()).not.toContain(token);
    await page.getByRole('button', { name: 'Yes, sign in' }).click();
    await expect(page).toHaveURL(/\/servers$/);
    await expect(table(page)).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(token);
  });

  test('an invalid code or token signs nobody in', async ({ visit }) => {
    const page = await visit(program, '/oauth/oc_used-up-long-ago', {
      complaints: [UNAUTHENTICATED, /status of 400/],
    });
    await expect(heading(page, 'This sign-in is no longer valid')).toBeVisible();
    await page.goto(`${program.url}/oauth/no-session-of-ours`);
    await expect(heading(page, 'This sign-in is no longer valid')).toBeVisible();
    await page.goto(`${program.url}/oauth`);
    await expect(heading(page, 'There is no sign-in to finish')).toBeVisible();
    expect((await keptBy(page)).localStorage).toEqual(['cookieConsent']);
  });

  test('declining on Discord shows a message, and can be retried', async ({ visit }) => {
    const page = await visit(program, '/login');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.waitForURL(/\/login\?failed=refused/);
    await expect(page.getByText('You did not let Discord tell us who you are')).toBeVisible();
    await page.getByRole('button', { name: 'Sign in with Discord' }).click();
    await approveAs(page, NAMES.owner);
    await expect(table(page)).toBeVisible();
  });

  test('signing out in one tab signs out the others', async ({ visit }) => {
    const { token } = await signIn(program.url, 'manager-view');
    // A tab may hear of the end from the server, by a refusal, before it hears of it from the other tab.
    const page = await visit(program, `/oauth/${token}`, { complaints: [UNAUTHENTICATED] });
    await page.getByRole('button', { name: 'Yes, sign in' }).click();
    const other = await page.context().newPage();
    await other.goto(`${program.url}/servers`);
    await expect(table(other)).toBeVisible();
    await unfoldDrawer(page);
    await drawer(page).getByRole('link', { name: 'Sign out' }).click();
    await expect(heading(page, 'Welcome to Arkwright')).toBeVisible();
    await expect(heading(other, 'You are signed out')).toBeVisible();
    await expect(table(other)).toHaveCount(0);
    await expectDrawerFor(other, 'visitor');
  });

  test('a session that is ended elsewhere also ends on the open page', async ({ visit }) => {
    const session = await signIn(program.url, 'manager-view');
    const page = await visit(program, `/oauth/${session.token}`, { complaints: [UNAUTHENTICATED] });
    await page.getByRole('button', { name: 'Yes, sign in' }).click();
    await expect(table(page)).toBeVisible();
    await session.call(registry.auth.logout);
    await expect(heading(page, 'You are signed out')).toBeVisible();
    expect((await keptBy(page)).localStorage).toEqual(['cookieConsent']);
  });
});
