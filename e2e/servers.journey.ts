import { expect, type Locator, type Page } from '@playwright/test';
import { approveAs, drawer, keptBy, test } from './support/browsing.ts';
import type { SandboxServer } from './support/program.ts';
import {
  describeServer,
  dialogOf,
  expectPlayersToFollow,
  gameServer,
  input,
  rowOf,
} from './support/server-screen.ts';
import { flip } from './support/switches.ts';
import { startWorld } from './support/world.ts';

const OWNER = 'Owner (Tier 5)';
const PLAYER = { name: 'Journey Jane', eosId: '0002aaaabbbbccccddddeeeeffff0001' };

const { program, control } = startWorld();

function spare(name: string): { server: SandboxServer; game: ReturnType<typeof gameServer> } {
  const server = program.sandbox.servers.find((known) => known.name === name);
  if (!server) throw new Error(`sandbox.json has no ${name}`);
  return { server, game: gameServer(control, name) };
}

/** Whether a click in the middle of it would be its. */
const isReachable = (control: Locator) =>
  control.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

async function testRcon(page: Page, password: string): Promise<void> {
  const dialog = dialogOf(page, 'Add Server');
  await input(dialog, 'RCON Password').fill(password);
  await dialog.getByRole('button', { name: 'Test RCON' }).click();
}

const snackbar = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words });

test('the owner signs in, adds a server, watches it go up and down, changes it and deletes it', async ({
  visit,
}) => {
  // The mask with another port is refused, which the browser reports.
  const page = await visit(program, '/', { consent: null, complaints: [/status of 400 .*\/api\/server/] });
  const { server, game } = spare('spare-1');
  const add = dialogOf(page, 'Add Server');
  const edit = dialogOf(page, 'Edit Server');
  const row = rowOf(page, 'Journey Spare');

  await test.step('answers the question about local storage', async () => {
    const question = page.getByRole('dialog', { name: 'Cookies and local storage' });
    await expect(question).toBeVisible();
    // It blocks: neither Escape nor a click beside it helps, and nothing behind it can be reached.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(question).toBeVisible();
    expect(await isReachable(page.getByRole('banner').getByRole('link', { name: 'Invite' }))).toBe(false);
    await question.getByRole('button', { name: 'Decline' }).click();
    await expect(question).toBeHidden();
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ cookieConsent: 'false' });
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    await expect(question).toBeVisible();
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({});
    await question.getByRole('button', { name: 'Accept' }).click();
    await expect(question).toBeHidden();
    expect(await isReachable(page.getByRole('banner').getByRole('link', { name: 'Invite' }))).toBe(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Welcome to Arkwright' })).toBeVisible();
    await expect(question).toBeHidden();
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ cookieConsent: 'true' });
  });

  await test.step('signs in on Discord', async () => {
    await page.getByRole('link', { name: 'Sign in with Discord' }).click();
    await page.waitForURL(`${program.sandbox.discord.url}/**`);
    await approveAs(page, OWNER);
    await expect(page.getByRole('heading', { name: 'Servers', exact: true })).toBeVisible();
    expect(await keptBy(page)).toEqual({ cookies: 0, localStorage: ['cookieConsent', 'token'] });
  });

  await test.step('picks the guild', async () => {
    await page.getByRole('button', { name: 'Selected bot: Obelisk Cluster' }).click();
    await page.getByRole('menuitem', { name: 'Obelisk Cluster' }).click();
    await expect(page).toHaveURL(/\/servers\?bot=/);
    await expect(page.getByRole('table', { name: 'Servers' }).locator('tbody tr')).toHaveCount(10);
  });

  await test.step('tests RCON and adds the server', async () => {
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(add.getByRole('button', { name: 'Add' })).toBeDisabled();
    await describeServer(add, 'Journey Spare', server);
    await testRcon(page, `${server.password}-wrong`);
    await expect(add.getByRole('alert')).toContainText('The server refused the RCON password.');
    await expect(snackbar(page, 'The server refused the RCON password.')).toBeVisible();
    await testRcon(page, server.password);
    await expect(add.getByRole('status')).toContainText('RCON test has been succesful!');
    await add.getByRole('button', { name: 'Add' }).click();
    await expect(add).toBeHidden();
    await expect(row).toContainText('Online');
  });

  await test.step('sees who plays, without a reload', async () => {
    await expectPlayersToFollow(row, game.players);
    const before = await game.lastIndex();
    await game.join(PLAYER);
    await expectPlayersToFollow(row, game.players);
    await expect
      .poll(async () => (await game.received(before)).find(({ text }) => text === 'ListPlayers')?.reply)
      .toContain(`${PLAYER.name}, ${PLAYER.eosId}`);
  });

  await test.step('sees it go down and come back', async () => {
    await game.power('down');
    await expect(row).toContainText('Offline');
    await row.getByText('Offline').hover();
    await expect(page.getByRole('tooltip')).toHaveText('Connection refused.');
    await game.power('up');
    await expect(row).toContainText('Online');
  });

  await test.step('edits it; the password it can not see does not follow it to another port', async () => {
    await row.getByRole('button', { name: 'Edit' }).click();
    await expect(input(edit, 'RCON Password')).toHaveValue('*'.repeat(10));
    await expect(edit.getByRole('button', { name: 'Test RCON' })).toHaveAttribute('aria-disabled', 'true');
    await input(edit, 'RCON Port').fill(String(server.rconPort + 1));
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(input(edit, 'RCON Password')).toHaveAccessibleDescription(
      /Please enter the RCON password again/,
    );
    await input(edit, 'RCON Port').fill(String(server.rconPort));
    await input(edit, 'Name').fill('Journey Spare renamed');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(edit).toBeHidden();
    await expect(row).toContainText('Journey Spare renamed');
    await expect(row).toContainText('Online');
  });

  await test.step('checks the connection with the password that is stored', async () => {
    await row.getByRole('button', { name: 'Show details' }).click();
    const helpers = page.getByRole('region', { name: 'Helpers for Journey Spare renamed' });
    await helpers.getByRole('button', { name: 'Check connection' }).click();
    await expect(helpers.getByText('RCON test has been succesful!')).toBeVisible();
    await row.getByRole('button', { name: 'Hide details' }).click();
  });

  await test.step('disables and enables it', async () => {
    await flip(row, 'Journey Spare renamed enabled');
    await expect(row).toContainText('Disabled');
    await flip(row, 'Journey Spare renamed enabled');
    await expect(row).toContainText('Online');
  });

  await test.step('has its Data Dashboard content wiped, and is told when that is done', async () => {
    await row.getByRole('button', { name: 'Show details' }).click();
    await page.getByRole('button', { name: 'Wipe Data Dashboard content' }).click();
    const wipe = dialogOf(page, 'Wipe Data Dashboard content');
    await wipe.getByRole('button', { name: 'Wipe' }).click();
    const queued = /Data Dashboard content for Journey Spare renamed \(\S+\) has been queued for wiping\./;
    await expect(snackbar(page, queued)).toBeVisible();
    await drawer(page).getByRole('button', { name: 'You 1 unread' }).click();
    await drawer(page).getByRole('link', { name: 'Notifications 1 unread' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'has been wiped' })).toContainText('New');
    await expect(drawer(page).getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
  });

  await test.step('deletes it', async () => {
    await drawer(page)
      .getByRole('link', { name: /^Servers/ })
      .click();
    await row.getByRole('button', { name: 'Delete' }).click();
    const confirm = dialogOf(page, 'Delete Server');
    await expect(confirm).toContainText('Journey Spare renamed');
    await confirm.getByRole('button', { name: 'Cancel' }).click();
    await expect(row).toBeVisible();
    await row.getByRole('button', { name: 'Delete' }).click();
    await confirm.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Journey Spare' })).toHaveCount(0);
    await expect(page.getByRole('table', { name: 'Servers' }).locator('tbody tr')).toHaveCount(10);
  });

  await test.step('signs out', async () => {
    await drawer(page).getByRole('link', { name: 'Sign out' }).click();
    await expect(page.getByRole('link', { name: 'Sign in with Discord' })).toBeVisible();
    expect(await keptBy(page)).toEqual({ cookies: 0, localStorage: ['cookieConsent'] });
    await page.goto(`${program.url}/servers`);
    await page.waitForURL(`${program.sandbox.discord.url}/**`);
  });
});

test('on a phone: sign in, add a server, see it go down, change it, delete it, sign out', async ({
  visit,
}) => {
  const page = await visit(program, '/', { consent: null, onPhone: true });
  const { server, game } = spare('spare-2');
  const table = page.getByRole('table', { name: 'Servers' });
  const row = rowOf(page, 'Pocket Spare');
  const add = dialogOf(page, 'Add Server');
  const edit = dialogOf(page, 'Edit Server');

  await page.getByRole('button', { name: 'Accept' }).tap();
  await page.getByRole('link', { name: 'Sign in with Discord' }).tap();
  await approveAs(page, OWNER);
  await page.getByRole('button', { name: 'Selected bot: Obelisk Cluster' }).tap();
  await page.getByRole('menuitem', { name: 'Obelisk Cluster' }).tap();
  await expect(table.locator('tbody tr')).toHaveCount(10);

  await test.step('adds a server', async () => {
    await page.getByRole('button', { name: 'Add', exact: true }).tap();
    await describeServer(add, 'Pocket Spare', server);
    await input(add, 'RCON Password').fill(server.password);
    await add.getByRole('button', { name: 'Test RCON' }).tap();
    await expect(
      add.getByRole('status').filter({ hasText: 'RCON test has been succesful!' }),
    ).toBeInViewport();
    await add.getByRole('button', { name: 'Add' }).tap();
    await expect(add).toBeHidden();
    await expect(row).toContainText('Online');
    await expectPlayersToFollow(row, game.players);
    expect((await game.received()).map(({ text }) => text)).toContain('ListPlayers');
  });

  await test.step('sees it go down', async () => {
    await game.power('down');
    await expect(row).toContainText('Offline');
    await expect(row).toContainText('Connection refused.');
    await row.getByRole('button', { name: 'Show details' }).tap();
    await expect(page.getByText('Connection refused.')).toHaveCount(2);
  });

  await test.step('renames, disables and enables it', async () => {
    await row.getByRole('button', { name: 'Edit' }).tap();
    await input(edit, 'Name').fill('Pocket Spare 2');
    await edit.getByRole('button', { name: 'Save' }).tap();
    await expect(edit).toBeHidden();
    await flip(row, 'Pocket Spare 2 enabled');
    await expect(row).toContainText('Disabled');
    await game.power('up');
    await flip(row, 'Pocket Spare 2 enabled');
    await expect(row).toContainText(/Pocket Spare 2.*Online/s);
  });

  await test.step('deletes it and signs out', async () => {
    await row.getByRole('button', { name: 'Delete' }).tap();
    await dialogOf(page, 'Delete Server').getByRole('button', { name: 'Delete' }).tap();
    await expect(table.locator('tbody tr')).toHaveCount(10);
    await expect(row).toHaveCount(0);
    await page.getByRole('button', { name: 'Open navigation' }).tap();
    await drawer(page).getByRole('button', { name: 'You' }).tap();
    await drawer(page).getByRole('link', { name: 'Sign out' }).tap();
    await expect(page.getByRole('link', { name: 'Sign in with Discord' })).toBeVisible();
    expect(await keptBy(page)).toEqual({ cookies: 0, localStorage: ['cookieConsent'] });
  });
});
