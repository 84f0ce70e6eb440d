import { SECRET_MASK } from '@arkwright/contracts/core/secret-mask';
import { registry } from '@arkwright/contracts/registry';
import { expect, type Locator, type Page } from '@playwright/test';
import { drawer, sessionAs, test } from './support/browsing.ts';
import { dialogOf, gameServer, rowOf } from './support/server-screen.ts';
import { saved } from './support/settings-page.ts';
import { flip } from './support/switches.ts';
import { shareGuildWorld } from './support/world.ts';

// The first test makes a server go down and the last one reads what was said about it: the minute between is the others'.
test.describe.configure({ mode: 'serial' });

const SERVER = 'obelisk-the-island';
const LATER_SERVER = 'obelisk-aberration';
/** How often the bot looks for servers that have been offline for too long. */
const LOOKS_EVERY_MS = 5_000;
const VIEW_ONLY = 'You do not have the necessary permissions to edit these settings. Viewing is permitted.';
/** What the browser reports of a save that is refused because somebody else was first. */
const STALE = { complaints: [/status of 409/] };

const { program, control, guild } = shareGuildWorld();
let wentDownAt: number;

const enable = (page: Page) => page.getByRole('switch', { name: 'Enable' });
const channel = (page: Page) => page.getByRole('combobox', { name: 'Channel' });
const roles = (page: Page) => page.getByRole('combobox', { name: 'Roles' });
const alertAfter = (page: Page) => page.getByRole('textbox', { name: 'Alert after' });
const save = (page: Page) => page.getByRole('button', { name: 'Save' });
const revert = (page: Page) => page.getByRole('button', { name: 'Revert' });
const unsaved = (page: Page) => page.getByText('You have unsaved changes.');

/** Whether a click on its middle reaches it. */
const isOnTop = (control: Locator) =>
  control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

const messages = () => guild.messages('alerts');
/** Without the one that was sent as a test. */
const alerts = async () => (await messages()).filter(({ content }) => !content.includes('A test message'));

test('the owner reverts a draft, and saves role, channel and time of the alerts; a server goes down', async ({
  visit,
}) => {
  const page = await visit(program, '/offlineAlerts', { as: 'owner' });
  await expect(enable(page)).not.toBeChecked();
  await expect(channel(page)).toBeDisabled();
  await expect(alertAfter(page)).toHaveValue('10');
  await expect(save(page)).toBeHidden();
  await expect(revert(page)).toBeHidden();

  await flip(page, 'Enable');
  await alertAfter(page).fill('1441');
  await expect(page.getByText('Alert after must be between 1 and 1440')).toBeVisible();
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
  await revert(page).click();
  await expect(enable(page)).not.toBeChecked();
  await expect(alertAfter(page)).toHaveValue('10');
  await expect(saved(page)).toBeVisible();

  await flip(page, 'Enable');
  await channel(page).click();
  await page.getByRole('option', { name: '#alerts' }).click();
  await roles(page).click();
  await page.getByRole('option', { name: 'Alert Ping' }).click();
  await page.keyboard.press('Escape');
  await alertAfter(page).fill('1');
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  // What is changed next can be saved while the offer to undo this is still there.
  await alertAfter(page).fill('2');
  const undo = page.getByRole('button', { name: 'Undo' });
  for (const width of [390, 1024, 1440, 1920]) {
    // So low that the bar lies at the lower edge.
    await page.setViewportSize({ width, height: 620 });
    await undo.hover();
    await expect(save(page)).toBeInViewport();
    expect(await isOnTop(save(page)), `Save beside the offer to undo at ${width}`).toBe(true);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await revert(page).click();
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(enable(page)).toBeChecked();
  await expect(channel(page)).toHaveValue('#alerts');

  await page.getByRole('button', { name: 'Preview Channel' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  await expect(preview.getByRole('figure')).toContainText('went offline');
  await preview.getByRole('button', { name: 'Send test message' }).click();
  await expect(preview.getByText('Posted in #alerts.')).toBeVisible();
  const [tested] = await messages();
  expect(tested).toMatchObject({ mention_roles: [] });
  expect(tested?.content).toContain('A test message, sent by');
  await preview.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page.getByText('@Alert Ping', { exact: true }).filter({ visible: true })).toBeVisible();
  await expect(alertAfter(page)).toHaveValue('1');

  await drawer(page)
    .getByRole('link', { name: /^Servers/ })
    .click();
  await expect(rowOf(page, 'The Island')).toContainText('Online');
  await gameServer(control, SERVER).power('down');
  await expect(rowOf(page, 'The Island')).toContainText('Offline');
  wentDownAt = Date.now();
});

test('with View only the settings are visible and nothing can be changed', async ({ visit }) => {
  const page = await visit(program, '/offlineAlerts', { as: 'manager-view' });
  await expect(page.getByRole('alert')).toHaveText(VIEW_ONLY);
  await expect(enable(page)).toBeChecked();
  await expect(channel(page)).toHaveValue('#alerts');
  for (const input of [enable(page), channel(page), roles(page), alertAfter(page)]) {
    await expect(input).toBeDisabled();
    await expect(input).toHaveAccessibleDescription(RegExp(`${VIEW_ONLY}$`));
  }
  await expect(revert(page)).toBeHidden();
  await expect(save(page)).toBeHidden();
});

test('another server goes down one poll later', async () => {
  await expect.poll(() => Date.now() - wentDownAt).toBeGreaterThan(LOOKS_EVERY_MS);
  await gameServer(control, LATER_SERVER).power('down');
});

test('unsaved changes are not lost without a confirmation', async ({ visit }) => {
  const page = await visit(program, '/offlineAlerts', { as: 'owner' });
  const question = dialogOf(page, 'Unsaved Changes');
  await alertAfter(page).fill('7');
  await expect(unsaved(page)).toBeVisible();
  await drawer(page)
    .getByRole('link', { name: /^Servers/ })
    .click();
  await question.getByRole('button', { name: 'Stay Here' }).click();
  await expect(page).toHaveURL(/\/offlineAlerts/);
  await expect(alertAfter(page)).toHaveValue('7');

  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(alertAfter(page)).toHaveValue('7');

  await drawer(page)
    .getByRole('link', { name: /^Servers/ })
    .click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(rowOf(page, 'Aberration')).toBeVisible();
  await drawer(page).getByRole('link', { name: 'Server Offline Alerts' }).click();
  await expect(alertAfter(page)).toHaveValue('1');
});

test('two people who change the same settings choose whose values count', async ({ visit }) => {
  const mine = await visit(program, '/offlineAlerts', { as: 'owner', ...STALE });
  const theirs = await visit(program, '/offlineAlerts', { as: 'manager-full' });
  const question = dialogOf(mine, 'Changed in the meantime');

  async function disagree(my: string, their: string): Promise<void> {
    await alertAfter(mine).fill(my);
    await alertAfter(theirs).fill(their);
    await save(theirs).click();
    await expect(saved(theirs)).toBeVisible();
    await save(mine).click();
    await expect(question).toBeVisible();
  }

  // Of different fields both are kept.
  const wasOn = await enable(mine).isChecked();
  await flip(mine, 'Enable');
  await alertAfter(theirs).fill('50');
  await save(theirs).click();
  await expect(saved(theirs)).toBeVisible();
  await save(mine).click();
  await expect(mine.getByText(/^Saved, together with what .* changed$/)).toBeVisible();
  await expect(alertAfter(mine)).toHaveValue('50');
  await expect(enable(theirs)).toBeChecked({ checked: !wasOn });
  await mine.getByRole('button', { name: 'Undo' }).click();
  await expect(enable(mine)).toBeChecked({ checked: wasOn });
  // Who has not heard of it yet would save on top of something older.
  await expect(enable(theirs)).toBeChecked({ checked: wasOn });
  await expect(alertAfter(mine)).toHaveValue('50');

  await disagree('20', '30');
  await question.getByRole('button', { name: 'Take theirs' }).click();
  await expect(question).toBeHidden();
  await expect(alertAfter(mine)).toHaveValue('30');
  await expect(saved(mine)).toBeVisible();

  await disagree('1', '40');
  await question.getByRole('button', { name: 'Keep mine' }).click();
  await expect(question).toBeHidden();
  await expect(saved(mine)).toBeVisible();
  await expect(alertAfter(mine)).toHaveValue('1');
  // The other one sees it without a reload.
  await expect(alertAfter(theirs)).toHaveValue('1');
});

test('an outage is posted once with its role, and so is its end', async () => {
  const told = async () => (await alerts()).map(({ content }) => /\*\*(.+)\*\*/.exec(content)?.[1]);
  // Its alert comes one poll later: a second alert about The Island would be there by then.
  await expect.poll(told, { timeout: 90_000 }).toContain('Aberration');
  expect(await told()).toEqual(['The Island', 'Aberration']);
  const [alert] = await alerts();
  const roleId = guild.roleId('Alert Ping');
  expect(alert).toMatchObject({ mention_roles: [roleId], mention_everyone: false });
  expect(alert?.content).toContain(`<@&${roleId}>`);
  expect(alert?.content).toMatch(/\*\*The Island\*\* went offline <t:\d+:R>\./);
  expect(alert?.content).toContain('Connection refused.');

  await gameServer(control, SERVER).power('up');
  await connectAtOnce();
  await expect.poll(told, { timeout: 40_000 }).toEqual(['The Island', 'Aberration', 'The Island']);
  const end = (await alerts()).at(-1);
  expect(end?.content).toContain('**The Island** is back online. It was offline for 1 minute.');
  expect(end?.mention_roles).toEqual([]);
});

/** Who saves the password of a server anew need not wait for the bot's next attempt. */
async function connectAtOnce(): Promise<void> {
  const owner = await sessionAs(program, 'owner');
  const [instance] = await owner.call(registry.bots.forDiscordUser);
  const servers = await owner.call(registry.servers.list, { params: { botId: instance!.id } });
  const { sortingIndex, ...server } = servers.find(({ name }) => name === 'The Island')!;
  const password = program.sandbox.servers.find(({ name }) => name === SERVER)!.password;
  expect(server.rconPassword).toBe(SECRET_MASK);
  await owner.call(registry.servers.update, {
    body: { server: { ...server, sortingIndex, rconPassword: password } },
  });
}

test('a channel and a role that are deleted on Discord are shown as deleted on the open page', async ({
  visit,
}) => {
  const page = await visit(program, '/offlineAlerts', { as: 'owner' });
  const shown = (text: string) => page.getByText(text, { exact: true }).filter({ visible: true });
  await expect(channel(page)).toHaveValue('#alerts');
  await expect(shown('@Alert Ping')).toBeVisible();
  await guild.deleteChannel('alerts');
  await expect(channel(page)).toHaveValue('DELETED CHANNEL');
  await guild.deleteRole('Alert Ping');
  await expect(shown('DELETED ROLE')).toBeVisible();
  await expect(shown('@Alert Ping')).toHaveCount(0);
});
