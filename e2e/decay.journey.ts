import { registry } from '@arkwright/contracts/registry';
import { expect } from '@playwright/test';
import { sessionAs, test } from './support/browsing.ts';
import { companionsOf } from './support/companions.ts';
import type { Interaction } from './support/interactions.ts';
import { expectGoodLooks } from './support/looks.ts';
import { dialogOf } from './support/server-screen.ts';
import { choose, chooseSome } from './support/settings-page.ts';
import { shareGuildWorld } from './support/world.ts';

// Each test goes on from what the one before has left.
test.describe.configure({ mode: 'serial', timeout: 180_000 });

const SERVERS = ['obelisk-the-island', 'obelisk-scorched-earth'];
const MEMBER = 'thyla.tom';

type WarningMessage = {
  id: string;
  content: string;
  components: { components: { custom_id: string; label: string }[] }[];
};

const { program, guild } = shareGuildWorld();

test.beforeAll(async () => {
  await guild.giveRole(MEMBER, 'Moderator');
  const companions = companionsOf(program);
  for (const server of SERVERS) {
    const isConnected = async () => (await companions.state(server)).isConnected;
    await expect.poll(isConnected, { timeout: 30_000 }).toBe(true);
    await companions.uploadNow(server);
  }
});

const warnings = async () =>
  ((await guild.messages('server-status')) as unknown as WarningMessage[]).filter(({ content }) =>
    content.includes('last seen'),
  );
const press = (customId: string) => guild.interact(MEMBER, { customId });
const buttonOf = ({ components }: Pick<NonNullable<Interaction['message']>, 'components'>, label: string) =>
  components.flatMap((row) => row.components).find((button) => button.label === label)?.custom_id ?? '';

test('the simulation shows what would be removed before anything is saved, and saving sends the warnings', async ({
  visit,
}) => {
  const page = await visit(program, '/decay', { as: 'owner' });
  await choose(page, 'Mode', 'Warning and Auto Decay');
  await page.getByRole('combobox', { name: 'Servers' }).click();
  for (const option of await page.getByRole('option').all()) await option.click();
  await page.keyboard.press('Escape');
  await choose(page, 'Warning channel', '#server-status');
  await chooseSome(page, 'Roles for Nuke and Extend', '@Moderator');
  const days = page.getByRole('slider', { name: 'Warning days, in days' });
  await days.focus();
  await days.press('Home');
  const simulation = page.getByText('would be warned').locator('xpath=ancestor::dl');
  await expect(simulation).toContainText(/would be warned\s*[1-9]/);
  await expectGoodLooks(page, 'the settings of decay with a simulation');
  expect(await warnings()).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await warnings()).length, { timeout: 90_000 }).toBeGreaterThan(1);
  await page.getByRole('tab', { name: 'Decay Entries' }).click();
  await expect(page.getByRole('table', { name: 'Decay entries' })).toContainText('Warned');
  await expectGoodLooks(page, 'the entries of decay');
});

test("Extend gives more time, and Nuke has the companion destroy the tribe's structures and dinos", async ({
  visit,
}) => {
  const [first, second] = await warnings();
  if (!first || !second) throw new Error('two tribes are warned');
  expect((await press(buttonOf(first, 'Extend'))).message?.content).toContain('7 more days');
  const asked = await press(buttonOf(second, 'Nuke'));
  expect(asked.message?.content).toContain('Destroy everything that');
  await press(buttonOf(asked.message ?? { components: [] }, 'Nuke'));
  const page = await visit(program, '/decay?tab=list', { as: 'owner' });
  await expect(page.getByRole('region', { name: 'What was removed' })).toContainText('Removed', {
    timeout: 30_000,
  });
  const table = page.getByRole('table', { name: 'Decay entries' });
  await expect(table).toContainText('7 days');
  await expect(table).toContainText('Removed');
});

test('a tribe is protected for a vacation, and the Data Dashboard shows it', async ({ visit }) => {
  const page = await visit(program, '/decay?tab=list', { as: 'owner' });
  const row = page
    .getByRole('table', { name: 'Decay entries' })
    .getByRole('row')
    .filter({ hasText: '7 days' })
    .first();
  const name = (await row.getByRole('cell').nth(1).textContent()) ?? '';
  await row.getByRole('button', { name: 'Protect' }).click();
  const dialog = dialogOf(page, 'Protect from decay');
  await dialog.getByLabel('Reason').fill('Holidays');
  await expectGoodLooks(page, 'the dialog that protects a tribe');
  await dialog.getByRole('button', { name: 'Protect' }).click();
  await expect(page.getByRole('region', { name: 'Protected' })).toContainText('Holidays');
  const owner = await sessionAs(program, 'owner');
  const { rows } = await owner.call(registry.dataDashboard.tribes, {
    params: { botId: guild.botId },
    query: { q: name },
  } as never);
  expect((rows as { isDecayProtected: boolean }[]).some(({ isDecayProtected }) => isDecayProtected)).toBe(
    true,
  );
});
