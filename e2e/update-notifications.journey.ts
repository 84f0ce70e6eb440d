import { expect } from '@playwright/test';
import { test } from './support/browsing.ts';
import { expectGoodLooks } from './support/looks.ts';
import { choose, chooseSome, save } from './support/settings-page.ts';
import { flip, toggle } from './support/switches.ts';
import { startGuildWorld } from './support/world.ts';

const SERVER = 'obelisk-the-island';
const BUILD = '20999001';
const MOD = '928501';

const { program, control, guild, startAgain } = startGuildWorld();

test('a new build and a new file of a mod are posted once, with their roles, and outdated servers are shown', async ({
  visit,
}) => {
  const page = await visit(program, '/updateNotifications', { as: 'owner' });
  await expect(toggle(page, 'Notify of game updates')).toBeDisabled();
  await flip(page, 'Enable');
  await flip(page, 'Notify of game updates');
  await flip(page, 'Notify of mod updates');
  await choose(page, 'Channel for game updates', '#alerts');
  await chooseSome(page, 'Roles for game updates', '@Alert Ping');
  await choose(page, 'Channel for mod updates', '#join-leave');
  const ids = page.getByRole('textbox', { name: 'Additional mod IDs' });
  await ids.fill('953154\n92a');
  await expect(page.getByText('Line 2, “92a”: A mod ID can only contain numbers')).toBeVisible();
  await ids.fill('953154\n');
  await save(page);
  await page.reload();
  // What is known now is not told: the next one is.
  await expect(page.getByText(/Newest build: \d+/)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('list', { name: 'Additional mods' })).toContainText('Tame Tracker');
  await expectGoodLooks(page, 'the settings of update notifications');

  await control.post('/steam/build', { buildId: BUILD });
  await control.post(`/curseforge/mods/${MOD}`, { fileId: 20_999_002, fileName: 'Tidy @everyone 2' });
  await expect.poll(() => guild.linesIn('alerts'), { timeout: 30_000 }).toHaveLength(3);
  await expect.poll(() => guild.linesIn('join-leave'), { timeout: 30_000 }).toHaveLength(2);
  expect((await guild.linesIn('alerts'))[1]).toContain(`→ **${BUILD}**`);
  expect((await guild.linesIn('join-leave'))[1]).toMatch(/Tidy Stacks.*Tidy @everyone 2.*The Island/);
  const role = guild.roleId('Alert Ping');
  expect(await guild.messages('alerts')).toMatchObject([{ mention_everyone: false, mention_roles: [role] }]);
  expect(await guild.messages('join-leave')).toMatchObject([{ mention_everyone: false, mention_roles: [] }]);

  // Its companion calls anew, and it runs what it was started with.
  for (const state of ['hang', 'up']) await control.power(SERVER, state);
  await page.getByRole('tab', { name: 'Who runs what' }).click();
  const row = page.getByRole('table', { name: 'Servers' }).getByRole('row', { name: /The Island/ });
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(row).toContainText('Old build', { timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  await expect(row).toContainText('1 of 4 mods old');
  await expectGoodLooks(page, 'who runs what');
  await page.getByRole('tab', { name: 'Watched mods' }).click();
  await expect(page.getByRole('table', { name: 'Watched mods' })).toContainText('Tidy @everyone 2');
  await expectGoodLooks(page, 'the watched mods');
});

test('after a power cut posted versions are not posted again, and the next one is', async () => {
  await program.kill();
  await startAgain();
  const before = await guild.messages('alerts');
  const next = String(Number(BUILD) + 1);
  await control.post('/steam/build', { buildId: next });
  await expect
    .poll(async () => (await guild.messages('alerts')).length, { timeout: 30_000 })
    .toBe(before.length + 1);
  const told = (await guild.linesIn('alerts')).filter((line) => line.includes('Build'));
  expect(told.at(-1)).toContain(`**${BUILD}** → **${next}**`);
  expect(told).toHaveLength(1);
});
