import { registry } from '@arkwright/contracts/registry';
import { expect, type Page } from '@playwright/test';
import { sessionAs, test } from './support/browsing.ts';
import { expectGoodLooks } from './support/looks.ts';
import { startWorld } from './support/world.ts';

// Each test begins with the pledges that the one before has left.
test.describe.configure({ mode: 'serial' });

const { program, control } = startWorld();

const discordIdOf = (name: string) =>
  program.sandbox.accounts.find((account) => account.name === name)?.discordId ?? '';
const pledge = (account: string, tier: number) =>
  control.post('/patreon/pledge', { discordId: discordIdOf(account), tier });
const tierColumn = (page: Page, name: RegExp) =>
  page.getByRole('columnheader').filter({ hasText: name }).and(page.locator('[aria-current]'));
const manage = (page: Page) => page.getByRole('link', { name: 'Manage Patreon Pledge' });
const begin = (page: Page) => page.getByRole('link', { name: 'Pledge on Patreon' });

test('signed out the tiers are listed, with a request to sign in', async ({ visit }) => {
  const page = await visit(program, '/patreon');
  await expect(page.getByText('Sign in to see your tier here')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(21);
  await expect(page.locator('th[aria-current]')).toHaveCount(0);
  await expect(begin(page)).toHaveCount(0);
  await expectGoodLooks(page, 'signed out');
});

test('on a phone the table fits beside a thumb', async ({ visit }) => {
  const page = await visit(program, '/patreon', { as: 'owner', onPhone: true });
  await expect(manage(page)).toBeVisible();
  await expectGoodLooks(page, 'phone');
});

for (const onPhone of [false, true]) {
  test(`the tiers stay visible above the last line ${onPhone ? 'on a phone' : 'on a wide window'}`, async ({
    visit,
  }) => {
    const page = await visit(program, '/patreon', { onPhone });
    await page.getByRole('row').last().scrollIntoViewIfNeeded();
    const tier = page.getByRole('columnheader', { name: /Tier 5/ });
    const bar = await page.getByRole('banner').boundingBox();
    await expect.poll(async () => (await tier.boundingBox())?.y).toBe(bar?.height);
  });
}

test('a pledge shows on the open page within seconds, and opens its features; a lower one closes them', async ({
  visit,
}) => {
  const page = await visit(program, '/patreon', { as: 'owner-free' });
  const commands = await visit(program, '/automaticRcon', { as: 'owner-free' });
  const notice = commands.getByText('Automatic RCON is a Tier 3 feature');
  await expect(begin(page)).toBeVisible();
  await expect(tierColumn(page, /Free/)).toBeVisible();
  await expect(notice).toBeVisible();

  expect(await pledge('owner-free', 3)).toMatchObject({ ok: true, webhook: 200 });
  await expect(tierColumn(page, /Tier 3/)).toBeVisible({ timeout: 5_000 });
  await expect(manage(page)).toBeVisible();
  await expect(page.getByText('Pledge: €10.00 a month, active')).toBeVisible();
  await expect(notice).toHaveCount(0);
  await expectGoodLooks(page, 'with a pledge');

  await pledge('owner-free', 1);
  await expect(tierColumn(page, /Tier 1/)).toBeVisible({ timeout: 5_000 });
  await expect(notice).toBeVisible();
  const session = await sessionAs(program, 'owner-free');
  const told = (await session.call(registry.notifications.list)).map(({ message }) => message);
  expect(told[0]).toContain('Your Patreon pledge now gives you Tier 1 (before: Tier 3).');
  expect(told[0]).toContain('Automatic RCON');
});

test('a person links a Patreon account in the browser, and unlinks it', async ({ visit }) => {
  await pledge('newcomer', 2);
  const page = await visit(program, '/patreon', { as: 'manager-view' });
  await page.getByRole('button', { name: 'Link Patreon account' }).click();
  await page.getByRole('link', { name: 'Newcomer (No bot yet)' }).click();
  await expect(page.getByText('Your Patreon account Newcomer (No bot yet) is linked.')).toBeVisible();
  expect(new URL(page.url()).searchParams.has('code')).toBe(false);
  await expect(tierColumn(page, /Tier 2/)).toBeVisible();
  await pledge('newcomer', 4);
  await page.getByRole('button', { name: 'Check my pledge now' }).click();
  await expect(tierColumn(page, /Tier 4/)).toBeVisible();
  await page.getByRole('button', { name: 'Unlink' }).click();
  await expect(tierColumn(page, /Free/)).toBeVisible();
  await expect(page.getByText('No Patreon account is linked.')).toBeVisible();
});

test('declining at Patreon returns to a page that says so', async ({ visit }) => {
  const page = await visit(program, '/patreon', { as: 'manager-edit' });
  await page.getByRole('button', { name: 'Link Patreon account' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByText('Patreon was not linked: you declined on Patreon.')).toBeVisible();
});
