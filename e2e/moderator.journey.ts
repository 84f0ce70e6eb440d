import { expect, type Page } from '@playwright/test';
import { signIn } from './support/api.ts';
import { drawer, test } from './support/browsing.ts';
import { expectGoodLooks } from './support/looks.ts';
import { dialogOf } from './support/server-screen.ts';
import { shareGuildWorld } from './support/world.ts';

test.describe.configure({ mode: 'serial' });

const { program, control, guild } = shareGuildWorld({ copies: ['obelisk', 'empty'] });

test.beforeAll(async () => {
  await control.post(`/discord/guilds/${guild.guildId}/members`, { as: 'newcomer' });
  await signIn(program.url, 'newcomer');
});

/** What the browser reports of reads that are under way while their right goes, and of what a view refuses. */
const REFUSED = { complaints: [/status of 40[34]/] };
/** From the drawer on: the page, the person, the template, and a look at it as that person. */
const MOST_CLICKS = 6;

const banner = (page: Page) => page.getByRole('complementary', { name: 'View as a manager' });

async function leave(page: Page, arrivesAt = 'Permissions'): Promise<void> {
  await banner(page).getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: arrivesAt, exact: true })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
}

test('an owner makes a moderator with message, mute and kick, and checks it as that person, in 6 clicks', async ({
  visit,
}) => {
  const page = await visit(program, '/servers', { as: 'owner', ...REFUSED });
  let clicks = 0;
  const click = async (target: ReturnType<Page['getByRole']>) => {
    clicks++;
    await target.click();
  };
  await click(drawer(page).getByRole('link', { name: 'Permissions', exact: true }));
  await click(page.getByRole('button', { name: 'Add User', exact: true }));
  const dialog = dialogOf(page, 'Add User');
  await dialog.getByRole('combobox', { name: 'Member or Discord ID' }).fill('newco');
  await click(page.getByRole('option', { name: /Newcomer \(No bot yet\)/ }));
  await click(dialog.getByRole('radio', { name: 'Chat moderator', exact: true }));
  await expect(dialog.getByRole('status').filter({ hasText: 'Can’t' })).toContainText(
    'ban players, run commands',
  );
  await click(dialog.getByRole('button', { name: 'Add and save' }));
  const row = page.getByRole('table', { name: 'Managers' }).getByRole('row').filter({ hasText: 'Newcomer' });
  await expect(row).toContainText('Chat moderator');
  await click(row.getByRole('button', { name: 'View as' }));
  await expect(banner(page)).toContainText('You see what Newcomer (No bot yet) sees.');
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);

  // What the moderator may do, and may not, is as it is for them.
  await drawer(page).getByRole('link', { name: 'Live Room', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeEnabled();
  await expect(page.getByText('You need Edit permission for RCON Commands.')).toBeVisible();
  await expectGoodLooks(page, 'the Live Room as a moderator');
  await leave(page);
});

test('nothing can be changed until the owner leaves, on any page of the session', async ({ visit }) => {
  const page = await visit(program, '/permissions', { as: 'owner', ...REFUSED });
  const row = page.getByRole('table', { name: 'Managers' }).getByRole('row').filter({ hasText: 'Newcomer' });
  await row.getByRole('button', { name: 'View as' }).click();
  await expect(banner(page)).toBeVisible();
  await page.goto(`${program.url}/live`);
  const message = page.getByRole('textbox', { name: 'Message', exact: true });
  await message.fill('Hello');
  await message.press('Enter');
  await expect(page.getByText(/read only\. Leave that view first\./)).toBeVisible();
  await page.goto(`${program.url}/apiAccess`);
  await expect(banner(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Permission Denied' })).toBeVisible();

  // A page that was denied opens by itself.
  await leave(page, 'API Access');
  await page.goto(`${program.url}/history`);
  await expect(page.getByText(/looked at the bot with the rights of/).first()).toContainText('Newcomer');
});

for (const onPhone of [false, true]) {
  test(`it looks right ${onPhone ? 'on a phone' : 'on a wide window'}`, async ({ visit }) => {
    const page = await visit(program, '/permissions', { as: 'owner', onPhone, wantsCalm: true, ...REFUSED });
    const row = page
      .getByRole('table', { name: 'Managers' })
      .getByRole('row')
      .filter({ hasText: 'Newcomer' });
    if (onPhone) await row.getByRole('button', { name: 'Show details' }).tap();
    await page
      .getByRole('button', { name: 'View as' })
      .nth(onPhone ? 0 : -1)
      .click();
    await expect(banner(page)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Servers', exact: true })).toBeVisible();
    await expectGoodLooks(page, 'the servers as a manager');
    await leave(page);
  });
}
