import { expect } from '@playwright/test';
import { drawer, test } from './support/browsing.ts';
import { expectGoodLooks } from './support/looks.ts';
import { dialogOf } from './support/server-screen.ts';
import { choose, chooseSome, openTab, save, saved } from './support/settings-page.ts';
import { flip, toggle } from './support/switches.ts';
import { shareGuildWorld } from './support/world.ts';

const SERVER = 'obelisk-the-island';
const PLAYER = { name: 'Journey *Jo*', eosId: `0002${'a'.repeat(28)}` };
const NEEDS_LOG = 'Player Alerts require the Game Log to be enabled.';

const { program, control, guild } = shareGuildWorld();

test('the owner adds an alert for a player: joining and leaving are posted in the channel, with the role', async ({
  visit,
}) => {
  const page = await visit(program, '/playerAlerts', { as: 'owner' });
  await expect(toggle(page, 'Enable')).toBeDisabled();
  await expect(page.getByText(NEEDS_LOG, { exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Set up Logging' }).click();
  await flip(page, 'Enable logging');
  await page.getByRole('button', { name: 'Save' }).click();
  // A log without channels is enough for the alerts.
  await page.getByRole('button', { name: 'Save anyway' }).click();
  await expect(saved(page)).toBeVisible();

  await drawer(page).getByRole('link', { name: 'Player Alerts' }).click();
  await flip(page, 'Enable');
  await choose(page, 'Alert channel', '#alerts');
  await chooseSome(page, 'Alert roles', '@Alert Ping');
  await expectGoodLooks(page, 'the settings of player alerts');
  await openTab(page, 'Player Alerts List');
  await page.getByRole('button', { name: 'Add Alert' }).first().click();
  const dialog = dialogOf(page, 'Add Alert');
  await dialog.getByRole('combobox', { name: 'EOS ID' }).fill(PLAYER.eosId.toUpperCase());
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Jo');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Raided @everyone');
  await expectGoodLooks(page, 'the dialog of an alert');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await save(page);
  await page.reload();
  await expect(page.getByRole('table', { name: 'Player alerts' })).toContainText(PLAYER.eosId);
  await expectGoodLooks(page, 'the list of player alerts');

  await control.join(SERVER, PLAYER);
  await control.leave(SERVER, PLAYER);
  const rest = ['-# Reason: Raided @everyone', `-# EOS ID: ${PLAYER.eosId}`, '-# Time: when'];
  const role = `<@&${guild.roleId('Alert Ping')}>`;
  await expect
    .poll(async () => (await guild.linesIn('alerts')).map((line) => line.replace(/<t:\d+:f>/, 'when')), {
      timeout: 20_000,
    })
    .toEqual([
      `${role} 🔔 **Jo** (**Journey *Jo*** in the game) has joined **The Island**.`,
      ...rest,
      `${role} 🔕 **Jo** (**Journey *Jo*** in the game) has left **The Island**.`,
      ...rest,
    ]);
  for (const message of await guild.messages('alerts')) {
    expect(message).toMatchObject({
      mention_everyone: false,
      mention_roles: [guild.roleId('Alert Ping')],
    });
  }
});
