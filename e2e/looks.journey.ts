import { registry } from '@arkwright/contracts/registry';
import { expect, type Page } from '@playwright/test';
import { drawer, sessionAs, test } from './support/browsing.ts';
import { expectGoodLooks } from './support/looks.ts';
import { nitradoOf, serviceRow } from './support/nitrado.ts';
import { dialogOf, input, rowOf } from './support/server-screen.ts';
import { openTab } from './support/settings-page.ts';
import { flip } from './support/switches.ts';
import { shareWorld } from './support/world.ts';

const world = shareWorld({ copies: ['obelisk', 'beach'] });
const { program } = world;

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

for (const onPhone of [false, true]) {
  const where = onPhone ? 'on a phone' : 'on a wide window';

  test(`screens of a visitor look right ${where}`, async ({ visit }) => {
    const page = await visit(program, '/', { consent: null, onPhone, wantsCalm: true });
    const looks = (what: string) => expectGoodLooks(page, `${what} ${where}`);
    await expect(page.getByRole('dialog', { name: 'Cookies and local storage' })).toBeVisible();
    await looks('the question about local storage');
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(heading(page, 'Powered by')).toBeVisible();
    await looks('home');
    if (onPhone) {
      await page.getByRole('button', { name: 'Open navigation' }).click();
      await expect(drawer(page)).toBeVisible();
      await looks('the drawer');
    }
    const screens = {
      '/login?failed=refused': 'Sign in',
      '/oauth': 'There is no sign-in to finish',
      '/joinDiscord': 'This link leads nowhere',
      '/errors/missingPermissions': 'Permission Denied',
      '/errors/noBots': 'You do not have access to any Arkwright.',
      '/start': 'Let’s bring your cluster to Discord',
      '/errors/nitradoLoginFailed': 'Nitrado login failed',
      '/nowhere': 'There is nothing at this address',
    };
    for (const [path, title] of Object.entries(screens)) {
      await page.goto(program.url + path);
      await expect(heading(page, title)).toBeVisible();
      await looks(path);
    }
  });

  test(`screens of an owner look right ${where}`, async ({ visit }) => {
    const session = await sessionAs(program, 'owner');
    const [instance] = await session.call(registry.bots.forDiscordUser);
    const [server] = await session.call(registry.servers.list, { params: { botId: instance!.id } });
    const page = await visit(program, '/servers', { as: 'owner', onPhone, wantsCalm: true });
    const looks = (what: string) => expectGoodLooks(page, `${what} ${where}`);
    const row = rowOf(page, 'The Island');

    await row.getByRole('button', { name: 'Show details' }).click();
    await expect(row).toContainText('Online');
    await looks('servers');
    await page.getByRole('button', { name: /Selected bot/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Obelisk Cluster' })).toBeVisible();
    await looks('the guilds');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const add = dialogOf(page, 'Add Server');
    await input(add, 'Short Name').fill('far too long');
    await input(add, 'Host/IP').fill('not a host');
    await input(add, 'RCON Port').fill('70000');
    await input(add, 'Name').focus();
    await expect(add.getByText('Host must be either an IP adress or a domain name')).toBeVisible();
    await looks('adding a server');
    await page.keyboard.press('Escape');
    await expect(dialogOf(page, 'Unsaved Changes')).toBeVisible();
    await looks('unsaved changes');
    await page.getByRole('button', { name: 'Leave' }).click();
    await row.getByRole('button', { name: 'Delete' }).click();
    await expect(dialogOf(page, 'Delete Server')).toBeVisible();
    await looks('deleting a server');
    await page.keyboard.press('Escape');

    await session.call(registry.servers.wipeDataDashboard, { params: { serverId: server!.id } });
    await page.goto(`${program.url}/notifications`);
    await expect(page.getByText('has been wiped').first()).toBeVisible();
    await looks('notifications');
    await page.goto(`${program.url}/offlineAlerts`);
    await flip(page, 'Enable');
    await page.getByRole('textbox', { name: 'Alert after' }).fill('0');
    await expect(page.getByText('Alert after must be between 1 and 1440')).toBeVisible();
    await looks('a settings page with an error');
    await page.getByRole('combobox', { name: 'Channel' }).click();
    await expect(page.getByRole('option', { name: '#alerts' })).toBeVisible();
    await looks('a choice of channels');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Revert' }).click();

    await page.goto(`${program.url}/doctor`);
    await expect(page.getByText(/\d+ fine/).first()).toBeVisible();
    await looks('the checks');
    await page.goto(program.url);
    await page.getByRole('button', { name: 'Message players' }).click();
    await expect(dialogOf(page, 'Message players')).toBeVisible();
    await looks('a message to all players');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Actions for The Island' }).first().click();
    await expect(page.getByRole('menu', { name: 'The Island' })).toBeVisible();
    await looks('the actions of a server');
  });

  test(`hosting sync looks right ${where}`, async ({ visit }) => {
    const nitrado = nitradoOf(world);
    // One service, so that little has to be read.
    await nitrado.keepOnly('owner-free', ['Hosted The Island']);
    const session = await sessionAs(program, 'owner');
    const [instance] = await session.call(registry.bots.forDiscordUser);
    const params = { botId: instance!.id };
    const [server] = await session.call(registry.servers.list, { params });
    const page = await visit(program, '/nitrado', { as: 'owner', onPhone, wantsCalm: true });
    const looks = (what: string) => expectGoodLooks(page, `${what} ${where}`);
    const row = serviceRow(page, 'Hosted The Island');
    async function switchReading(readsHostedSaves: boolean) {
      const [now] = await session.call(registry.servers.list, { params });
      await session.call(registry.servers.update, { body: { server: { ...now!, readsHostedSaves } } });
    }

    await expect(page.getByRole('button', { name: 'Log in to Nitrado' })).toBeVisible();
    await looks('hosting sync without an account');
    await nitrado.link(session, params.botId, 'owner-free');
    await openTab(page, 'Server Sync');
    await expect(page.getByRole('checkbox', { name: 'Add Hosted The Island' })).toBeChecked();
    const { id: serviceId } = await nitrado.find('owner-free', 'Hosted The Island');
    const link = { ...params, serverId: server!.id, serviceId };
    await session.call(registry.nitradoServices.link, { body: link });
    await nitrado.change(serviceId, { slots: onPhone ? 55 : 44 });
    await session.call(registry.nitradoServices.refresh, { body: params });
    await expect(row).toContainText('Sync Required');
    await row.getByRole('button', { name: 'Show details' }).click();
    await expect(page.getByRole('button', { name: 'Sync', exact: true }).last()).toBeVisible();
    await looks('services, and what a sync copies');
    await openTab(page, 'Settings');
    await expect(page.getByRole('list', { name: 'Linked accounts' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Read saves every' })).toBeVisible();
    await looks('the linked accounts, and how often saves are read');

    await page.goto(`${program.url}/servers`);
    const linked = rowOf(page, server!.name);
    // On a phone the buttons are in the opened row.
    await linked.getByRole('button', { name: 'Show details' }).click();
    await expect(page.getByText('Off. What it gives')).toBeVisible();
    await linked.getByRole('button', { name: 'Edit' }).click();
    const dialog = dialogOf(page, 'Edit Server');
    await expect(dialog.getByRole('switch', { name: 'Read the save at the host' })).toBeVisible();
    await looks('a linked server');
    await dialog.getByRole('switch', { name: 'Read the save at the host' }).scrollIntoViewIfNeeded();
    await looks('the switch of its save');
    await page.keyboard.press('Escape');

    await page.goto(`${program.url}/companion?tab=ways`);
    await expect(page.getByText('1 server is linked to a host')).toBeVisible();
    await looks('all ways, before one is switched on');
    await switchReading(true);
    await expect(page.getByText('is on for 1 server')).toBeVisible();
    await rowOf(page, server!.name).getByRole('button', { name: 'Show details' }).click();
    await expect(page.getByText('Host last asked')).toBeVisible();
    await looks('all ways, with a save that is read');
    await switchReading(false);
    await session.call(registry.nitradoServices.unlink, { body: { ...params, serverId: server!.id } });
    await session.call(registry.nitradoAccounts.logoutAll, { params });
  });

  test(`missing permissions look right ${where}`, async ({ visit }) => {
    for (const as of ['manager-view', 'owner-free']) {
      const page = await visit(program, '/servers', { as, onPhone, wantsCalm: true });
      await expect(rowOf(page, 'The Island')).toContainText('Online');
      await expectGoodLooks(page, `servers of ${as} ${where}`);
      await page.goto(`${program.url}/offlineAlerts`);
      await expect(page.getByRole('switch', { name: 'Enable' })).toBeDisabled();
      await expectGoodLooks(page, `settings of ${as} ${where}`);
    }
  });
}
