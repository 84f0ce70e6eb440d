import { registry } from '@arkwright/contracts/registry';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { sessionAs, test } from './support/browsing.ts';
import { dialogOf } from './support/server-screen.ts';
import { startWorld } from './support/world.ts';

test.describe.configure({ mode: 'serial' });

const { program } = startWorld();

const table = (page: Page) => page.getByRole('table', { name: 'Users' });
const rowOf = (page: Page, name: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByText(name, { exact: true }) })
    .first();

test('a person who is not an admin is redirected home, and has no entry in the drawer', async ({ visit }) => {
  for (const as of ['owner', 'newcomer']) {
    const page = await visit(program, '/admin', { as });
    await page.waitForURL(/\/home/);
    await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0);
  }
});

test('an admin sees all users, with their data from Patreon', async ({ visit }) => {
  const page = await visit(program, '/admin', { as: 'admin' });
  await expect(table(page).locator('tbody tr')).toHaveCount(7);
  await expect(rowOf(page, 'Owner (Tier 5)')).toContainText('Tier 5');
  await expect(rowOf(page, 'Newcomer (No bot yet)')).toContainText('No pledge');
  await rowOf(page, 'Newcomer (No bot yet)').getByRole('button', { name: 'Show details' }).click();
  await expect(page.getByRole('region', { name: /^Known self-hosting IPs/ })).toContainText(
    'None: no server',
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);
  await page.getByRole('searchbox', { name: 'Search users' }).fill('newcomer@');
  await expect(table(page).locator('tbody tr:not([id])')).toHaveCount(1);
});

test("a tier that an admin gives applies on that user's open page at once", async ({ visit }) => {
  const owner = await visit(program, '/settings', { as: 'owner-free' });
  await expect(owner.getByText('Free', { exact: true })).toBeVisible();
  const page = await visit(program, '/admin', { as: 'admin' });
  await rowOf(page, 'Owner (Free)').getByRole('button', { name: 'Edit' }).click();
  const dialog = dialogOf(page, 'Edit User');
  for (const label of ['ID', 'Discord ID', 'Username', 'EMail'])
    await expect(dialog.getByLabel(label, { exact: true })).toHaveAttribute('readonly', '');
  await dialog.getByLabel('Tier').selectOption('Tier 3');
  await dialog.getByLabel('Comment').fill('Helps on Discord');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, 'Owner (Free)')).toContainText('Tier 3');
  await expect(owner.getByText('Tier 3', { exact: true })).toBeVisible({ timeout: 5000 });
  await rowOf(page, 'Owner (Free)').getByRole('button', { name: 'Show details' }).click();
  const changes = page.getByRole('region', { name: /^Changes to/ });
  await expect(changes).toContainText('Tier: Free → Tier 3; Comment: empty → “Helps on Discord”');
  await expect(changes).toContainText('Site admin');
});

test("the last admin can't be demoted", async ({ visit }) => {
  const page = await visit(program, '/admin', { as: 'admin', complaints: [/status of 409/] });
  await rowOf(page, 'Site admin').getByRole('button', { name: 'Edit' }).click();
  const dialog = dialogOf(page, 'Edit User');
  await dialog.getByLabel('Role').selectOption('User');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('This is the last admin. Make someone else an admin first.');
});

test('an admin deletes an account', async ({ visit }) => {
  const newcomer = await sessionAs(program, 'newcomer');
  const page = await visit(program, '/admin', { as: 'admin' });
  await rowOf(page, 'Newcomer (No bot yet)').getByRole('button', { name: 'Delete' }).click();
  const dialog = dialogOf(page, 'Delete User');
  await expect(dialog).toContainText('Newcomer');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(table(page).locator('tbody tr')).toHaveCount(6);
  await expect(page.getByText('deleted the account')).toBeVisible();
  expect((await newcomer.send(registry.users.self)).status).toBe(401);
});
