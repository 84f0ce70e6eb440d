import { registry } from '@arkwright/contracts/registry';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { sessionAs, test } from './support/browsing.ts';
import { expectGoodLooks } from './support/looks.ts';
import { dialogOf } from './support/server-screen.ts';
import { shareWorld } from './support/world.ts';

// Each test goes on from what the one before has left.
test.describe.configure({ mode: 'serial' });

const { program } = shareWorld();
const REASON = 'We have a machine at home.';

const ownBot = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Own bot', exact: true, level: 2 }) });

let guildName: string;
test.beforeAll(async () => {
  const owner = await sessionAs(program, 'owner');
  guildName =
    (await owner.call(registry.bots.forDiscordUser)).find(({ isOwner }) => isOwner)?.guildName ?? '';
});

const itemIn = (page: Page) => page.getByRole('listitem', { name: guildName, exact: true });

test('the owner asks for an own bot, and a site admin grants it: both see it at once', async ({ visit }) => {
  const page = await visit(program, '/branding', { as: 'owner' });
  const admin = await visit(program, '/admin', { as: 'admin' });
  await expect(admin.getByRole('heading', { name: 'Requests for own bots' })).toBeVisible();
  await ownBot(page).getByRole('button', { name: 'Request an own bot' }).click();
  const asking = dialogOf(page, 'Request an own bot');
  await asking.getByRole('radio', { name: 'Own machine' }).check();
  await asking.getByRole('textbox', { name: /^Why/ }).fill(REASON);
  await asking.getByRole('button', { name: 'Send request' }).click();
  await expect(ownBot(page)).toContainText('Waiting for a decision');

  await expect(itemIn(admin)).toContainText(REASON);
  await expect(admin.getByText(/waits? for a decision/)).toBeVisible();
  expect((await new AxeBuilder({ page: admin }).analyze()).violations).toEqual([]);
  await itemIn(admin)
    .getByRole('button', { name: /^Grant/ })
    .click();
  const deciding = dialogOf(admin, 'Grant the request');
  await deciding.getByRole('textbox', { name: 'Reason' }).fill('Have fun.');
  await deciding.getByRole('button', { name: 'Grant' }).click();
  await expect(itemIn(admin)).toContainText('Granted');

  await expect(ownBot(page)).toContainText('Have fun.');
  await expect(ownBot(page).getByRole('link', { name: 'Self-hosting' })).toBeVisible();
  await ownBot(page).scrollIntoViewIfNeeded();
  await expectGoodLooks(page, 'the branding with a granted own bot');
});

test('both sides are notified', async ({ visit }) => {
  const page = await visit(program, '/notifications', { as: 'owner' });
  await expect(page.getByText(/Your request for an own machine .* was granted\./)).toBeVisible();
  const admin = await visit(program, '/notifications', { as: 'admin' });
  await expect(admin.getByText(`New request for an own bot from ${guildName}: `)).toBeVisible();
});

test('below Tier 4 the page leads to the tiers, and the price table to the documentation', async ({
  visit,
}) => {
  const page = await visit(program, '/branding', { as: 'owner-free' });
  await expect(ownBot(page)).toContainText('Own Bot is a Tier 4 feature');
  await ownBot(page).getByRole('link', { name: 'See the tiers' }).click();
  await page.getByRole('link', { name: 'Own bot instance' }).click();
  await expect(page.getByRole('heading', { name: 'Own bot', level: 1 })).toBeVisible();
});
