import { expect } from '@playwright/test';
import { test } from './support/browsing.ts';
import { adminLogLine } from './support/game-log.ts';
import { expectGoodLooks } from './support/looks.ts';
import { dialogOf } from './support/server-screen.ts';
import { shareWorld } from './support/world.ts';

// Each test goes on from what the one before has left.
test.describe.configure({ mode: 'serial' });

const SERVER = 'obelisk-the-island';
const JO = { name: 'Jo', eosId: `0002${'a'.repeat(28)}` };
const MAL = { name: 'Mal', eosId: `0002${'c'.repeat(28)}` };

const { program, control } = shareWorld();

const options = (change: object) => control.post(`/ark/servers/${SERVER}/options`, change);
const game = async () => {
  const servers = (await control.get('/ark/servers')) as { name: string; joinList: string[] }[];
  return servers.find(({ name }) => name === SERVER);
};

test('a group is added, and the game reads its admins from the AdminListURL', async ({ visit }) => {
  const page = await visit(program, '/adminGroups', { as: 'owner' });
  await page.getByRole('button', { name: 'Add' }).first().click();
  const dialog = dialogOf(page, 'Add Admin Group');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Chiefs');
  const list = dialog.getByRole('textbox', { name: 'Admins' });
  await list.fill(`${JO.eosId.toUpperCase()}\nMal`);
  await list.blur();
  await expect(dialog.getByText('Line 2, “Mal”: an EOS ID has 32 characters of 0-9 and a-f')).toBeVisible();
  await expectGoodLooks(page, 'the dialog of an admin group');
  await list.fill(JO.eosId.toUpperCase());
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('table', { name: 'Admin groups' })).toContainText('Chiefs');
  await expectGoodLooks(page, 'the admin groups');
  const entry = (await page.getByText('AdminListURL="').textContent()) ?? '';
  await options({ adminListUrl: /"(.+)"/.exec(entry)?.[1] });
  await expect
    .poll(() => control.post(`/ark/servers/${SERVER}/admins/read`, {}))
    .toEqual({ admins: [JO.eosId] });
});

test("admins' commands in the game are in the journal, without their passwords", async ({ visit }) => {
  await control.write(SERVER, [adminLogLine('cheat fly', JO), adminLogLine('enablecheats hunter22', MAL)]);
  const page = await visit(program, '/adminGroups?tab=commands', { as: 'owner' });
  const table = page.getByRole('table', { name: 'Admin commands' });
  await expect(table.getByRole('row').filter({ hasText: 'cheat fly' })).toContainText('Chiefs');
  await expect(table.getByRole('row').filter({ hasText: 'enablecheats' })).toContainText('None');
  await expect(table).not.toContainText('hunter22');
  await expectGoodLooks(page, 'the journal of admin commands');
  await page.getByRole('searchbox', { name: 'Search admin commands' }).fill('fly');
  await expect(table).not.toContainText('enablecheats');
});

test('an exclusive server admits the players of a group, and no longer once the group is deleted', async ({
  visit,
}) => {
  await options({ exclusiveJoin: true });
  await expect(control.join(SERVER, JO)).rejects.toThrow('not on its list');
  const page = await visit(program, '/adminGroups?tab=exclusive', { as: 'owner' });
  await page.getByRole('button', { name: 'Add' }).first().click();
  const dialog = dialogOf(page, 'Add Exclusive Join Group');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Members');
  await dialog.getByRole('combobox', { name: 'Servers' }).click();
  await page.getByRole('option', { name: 'The Island' }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('textbox', { name: 'Players' }).fill(JO.eosId);
  await expectGoodLooks(page, 'the dialog of an exclusive join group');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await game())?.joinList, { timeout: 20_000 }).toEqual([JO.eosId]);
  await expect(page.getByRole('table', { name: 'Lists of the servers' })).toContainText('Done');
  await expectGoodLooks(page, 'the exclusive join groups');
  await control.join(SERVER, JO);
  await control.leave(SERVER, JO);
  await expect(control.join(SERVER, MAL)).rejects.toThrow('not on its list');

  await page.getByRole('button', { name: 'Delete' }).click();
  await dialogOf(page, 'Delete Exclusive Join Group').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(async () => (await game())?.joinList, { timeout: 20_000 }).toEqual([]);
});

test('on a phone the tab in the address is visible among the others', async ({ visit }) => {
  const page = await visit(program, '/adminGroups?tab=exclusive', { as: 'owner', onPhone: true });
  await expect(page.getByText('-exclusivejoin').first()).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Exclusive Join' })).toBeInViewport({ ratio: 1 });
});
