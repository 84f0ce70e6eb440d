import { expect, type Page } from '@playwright/test';
import { drawer, test } from './support/browsing.ts';
import { controlOf } from './support/control.ts';
import { openGuild } from './support/guild.ts';
import { expectGoodLooks } from './support/looks.ts';
import { makeDataDir, type Program, startProgram } from './support/program.ts';
import { dialogOf } from './support/server-screen.ts';
import { flip, toggle } from './support/switches.ts';

const SERVER = 'obelisk-the-island';
const PLAYER = { name: 'Journey *Jo*', eosId: `0002${'a'.repeat(28)}` };
const NEEDS_LOG = 'Player Alerts require the Game Log to be enabled.';

let data: Awaited<ReturnType<typeof makeDataDir>>;
let program: Program;
let control: ReturnType<typeof controlOf>;
let guild: Awaited<ReturnType<typeof openGuild>>;

test.beforeAll(async () => {
  data = await makeDataDir();
  program = await startProgram({ dataDir: data.dataDir });
  control = controlOf(program.sandbox);
  guild = await openGuild(program);
});

test.afterAll(async () => {
  await program.stop();
  await data.dispose();
});

async function choose(page: Page, name: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name, exact: true }).click();
  await page.getByRole('option', { name: option }).click();
  await page.keyboard.press('Escape');
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Everything is saved.')).toBeVisible();
}

const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

test('the owner adds an alert for a player: joining and leaving are told in the channel, with the role', async ({
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
  await expect(page.getByText('Everything is saved.')).toBeVisible();

  await drawer(page).getByRole('link', { name: 'Player Alerts' }).click();
  await flip(page, 'Enable');
  await choose(page, 'Alert channel', '#alerts');
  await choose(page, 'Alert roles', 'Alert Ping');
  await expectGoodLooks(page, 'the settings of player alerts');
  await openTab(page, 'Player Alerts List');
  await page.getByRole('button', { name: 'Add Alert' }).first().click();
  const dialog = dialogOf(page, 'Add Alert');
  await dialog.getByRole('combobox', { name: 'EOS ID' }).fill(PLAYER.eosId.toUpperCase());
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Jo');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Raided @everyone');
  await expectGoodLooks(page, 'the dialog of an alert');
  await dialog.getByRole('button', { name: 'Add to list' }).click();
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
