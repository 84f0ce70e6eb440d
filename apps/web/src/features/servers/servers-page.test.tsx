import { hostedSaveRoutes } from '@arkwright/contracts/hosted-saves/routes';
import { serverStatusRoutes } from '@arkwright/contracts/server-status/routes';
import type { ServerStatus } from '@arkwright/contracts/server-status/schema';
import { serverRoutes } from '@arkwright/contracts/servers/routes';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildHostedSave } from '../../testing/build-hosted-save.ts';
import { buildServer } from '../../testing/build-server.ts';
import { describedBy } from '../../testing/described-by.ts';
import { Refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { media } from '../../testing/setup.ts';
import { buildStatus, createCluster } from './testing/cluster-world.ts';
// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import './servers-page.tsx';
import './server-dialog.tsx';

const VIEW_ONLY = { isOwner: false, permissions: ['Servers_View'] };
const NO_EDIT = 'You do not have the necessary permissions to edit these settings. Viewing is permitted.';

const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr')!;
const rows = () => screen.getAllByRole('row').slice(1);
const button = (within_: HTMLElement, name: string) => within(within_).getByRole('button', { name });
const enabled = (row: HTMLElement) => within(row).getByRole<HTMLInputElement>('switch');

function many(count: number) {
  return Array.from({ length: count }, (_, index) =>
    buildServer({ id: `server-${index}`, name: `Server ${index}`, sortingIndex: index }),
  );
}

test("the table has the specification's columns, most important first", async () => {
  const { api } = createCluster({ servers: [buildServer()] });
  renderApp({ api, path: '/servers' });
  await rowOf('The Island');
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    'Details',
    'Name',
    'Status',
    'Short Name',
    'Host',
    'Game Port',
    'RCON Port',
    'Max Players',
    '#',
    'Hosting',
    'Cluster ID',
    'ID',
    'Enabled',
    'Actions',
  ]);
});

test('servers with problems come first; those that are equal in the sorted column are sorted by #', async () => {
  const servers = many(4).reverse();
  const statuses = servers.map(({ id }) =>
    buildStatus({ serverId: id, state: id === 'server-2' ? 'offline' : 'online', players: 5 }),
  );
  const { api } = createCluster({ servers, statuses });
  const { user } = renderApp({ api, path: '/servers' });
  await rowOf('Server 0');
  const names = () => rows().map((row) => /Server \d/.exec(row.textContent)?.[0]);
  // Problems first, unless somebody chooses otherwise.
  await waitFor(() => expect(names()).toEqual(['Server 2', 'Server 0', 'Server 1', 'Server 3']));
  await user.click(screen.getByRole('button', { name: /^Status/ }));
  await waitFor(() => expect(names()).toEqual(['Server 0', 'Server 1', 'Server 3', 'Server 2']));
});

test('a linked server leads to its service on Hosting Sync, for people who may view it', async () => {
  const servers = [buildServer({ hosting: 'Nitrado', nitradoServiceId: 4100028 })];
  const { api } = createCluster({ servers });
  renderApp({ api, path: '/servers' });
  const flag = await within(await rowOf('The Island')).findByText('Linked to Nitrado service 4100028');
  expect(flag.closest('a')?.getAttribute('href')).toBe('/nitrado?tab=sync&q=%224100028%22');
  cleanup();
  const other = createCluster({ servers, instance: VIEW_ONLY });
  renderApp({ api: other.api, path: '/servers' });
  const words = await within(await rowOf('The Island')).findByText('Linked to Nitrado service 4100028');
  expect(words.closest('a')).toBeNull();
});

test('a row shows why and for how long a server is offline', async () => {
  const offline = { state: 'offline', since: Date.now() - 200_000, reason: 'Connection refused.' } as const;
  const { api } = createCluster({ servers: [buildServer()], statuses: [buildStatus(offline)] });
  renderApp({ api, path: '/servers' });
  const row = await rowOf('The Island');
  expect(await within(row).findByText('Connection refused.')).toBeDefined();
  expect(row.textContent).toContain('Offlinefor 3 min');
});

test('the API says which servers are above the limit, whatever their #', async () => {
  const reason = "Above your tier's limit of 6 servers.";
  const statuses = [buildStatus({ serverId: 'server-2', state: 'offline', since: 0, lastSeen: 0, reason })];
  const { api } = createCluster({ servers: many(7), statuses, instance: { tier: 0 } });
  renderApp({ api, path: '/servers' });
  expect(await within(await rowOf('Server 2')).findByText(reason)).toBeDefined();
  expect(screen.getAllByText(/Above/)).toHaveLength(1);
});

test('while the connection is down the page says once that it shows the last known state', async () => {
  const { api } = createCluster({ servers: [buildServer()] });
  const { user } = renderApp({ api, path: '/servers' });
  await rowOf('The Island');
  api.state.outage = 'network';
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText(/you see the last known state/)).toBeDefined();
  expect(screen.getByText('The Island')).toBeDefined();
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1));
});

test('servers are sorted by sorting index, 50 a page', async () => {
  const { api } = createCluster({ servers: many(60).reverse() });
  const { user } = renderApp({ api, path: '/servers' });
  await rowOf('Server 0');
  expect(rows()).toHaveLength(50);
  expect(within(rows()[0]!).getByText('Server 0')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByText('Server 59');
  expect(rows()).toHaveLength(10);
});

test('a long cluster ID is cut in the table and complete in the expanded row', async () => {
  const { api } = createCluster({ servers: [buildServer({ clusterId: 'obelisk-cluster-main' })] });
  const { user } = renderApp({ api, path: '/servers' });
  const row = await rowOf('The Island');
  expect(within(row).getByText('obelisk-cluster-…')).toBeDefined();
  await user.click(button(row, 'Show details'));
  expect(await screen.findByText('obelisk-cluster-main')).toBeDefined();
});

test('an expanded row shows which log lines were lost, and for which screens', async () => {
  const { api } = createCluster({ servers: [buildServer(), buildServer({ id: 'other', name: 'Other' })] });
  api.on(serverStatusRoutes.lostLines, () => [
    { serverId: 'server-1', reader: 'Banned Words', lines: 3 },
    { serverId: 'server-1', reader: 'Logging', lines: 1200 },
  ]);
  const { user } = renderApp({ api, path: '/servers' });
  await user.click(button(await rowOf('The Island'), 'Show details'));
  expect(await screen.findByText('Banned Words: 3 · Logging: 1,200')).toBeDefined();
  await user.click(button(await rowOf('Other'), 'Show details'));
  expect(screen.getAllByText('Lines of its log lost in the last day')).toHaveLength(1);
});

const LINKED = { hosting: 'Nitrado', nitradoServiceId: 4_100_028 } as const;
const CONSENT = 'Read the save at the host';
const factOf = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).nextElementSibling as HTMLElement;

test('an expanded row of a linked server says whether its save is read, and leads to more', async () => {
  const { api } = createCluster({ servers: [buildServer({ ...LINKED, readsHostedSaves: true })] });
  api.on(hostedSaveRoutes.list, () => [
    buildHostedSave({ serverId: 'other', state: 'failed' }),
    buildHostedSave({ state: 'read', readAt: Date.now() - 720_000 }),
  ]);
  const { user } = renderApp({ api, path: '/servers' });
  await user.click(button(await rowOf('The Island'), 'Show details'));
  await waitFor(() => expect(factOf(CONSENT).textContent).toBe('On: read 12 minutes ago. More'));
  const link = within(factOf(CONSENT)).getByRole('link', { name: 'More' });
  expect(link.getAttribute('href')).toContain('/companion?tab=ways');
});

test('servers whose host has no files, and those without a host, say nothing about saves', async () => {
  const { api } = createCluster({
    servers: [
      buildServer({ id: 'own', name: 'Own' }),
      buildServer({ ...LINKED, id: 'fileless', name: 'Fileless' }),
      buildServer(LINKED),
    ],
  });
  const off = { isOn: false, state: 'off' } as const;
  api.on(hostedSaveRoutes.list, () => [
    buildHostedSave({ ...off, serverId: 'own', isPossible: false }),
    buildHostedSave({ ...off, serverId: 'fileless', isPossible: false }),
    buildHostedSave(off),
  ]);
  const { user } = renderApp({ api, path: '/servers' });
  await user.click(button(await rowOf('Own'), 'Show details'));
  expect(api.callsOf(hostedSaveRoutes.list)).toHaveLength(0);
  await user.click(button(await rowOf('Fileless'), 'Show details'));
  await user.click(button(await rowOf('The Island'), 'Show details'));
  await waitFor(() => expect(factOf(CONSENT).textContent).toBe('Off. What it gives'));
  expect(screen.getAllByText(CONSENT, { selector: 'dt' })).toHaveLength(1);
});

test('an expanded row shows what the game reported, and N/A for the rest', async () => {
  const { api } = createCluster({
    servers: [
      buildServer({
        sessionName: 'Obelisk | The Island',
        version: '',
        map: 'TheIsland_WP',
        modIds: ['928793', '927090'],
        isAutomaticRegistration: true,
      }),
    ],
  });
  const { user } = renderApp({ api, path: '/servers' });
  await user.click(button(await rowOf('The Island'), 'Show details'));
  const facts = Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );
  expect(facts).toMatchObject({
    'Session name': 'Obelisk | The Island',
    'Server version': 'N/A',
    Map: 'TheIsland_WP',
    'Cluster ID': 'N/A',
    Mods: '928793, 927090',
    'Automatic registration': 'On',
  });
  expect(screen.getByText(/RCON does not show session name, version and map/)).toBeDefined();
});

test('of very many mods an expanded row shows the first, and how many there are besides', async () => {
  const modIds = Array.from({ length: 42 }, (_, index) => String(900_000 + index));
  const { api } = createCluster({ servers: [buildServer({ modIds })] });
  const { user } = renderApp({ api, path: '/servers' });
  await user.click(button(await rowOf('The Island'), 'Show details'));
  const mods = factOf('Mods').textContent;
  expect(mods).toMatch(/^900000, .*, 900029 and 12 more$/);
});

test('an expanded row of a game that reported everything explains nothing', async () => {
  const { api } = createCluster({
    servers: [buildServer({ sessionName: 'Obelisk | The Island', version: '83.21', map: 'TheIsland_WP' })],
  });
  const { user } = renderApp({ api, path: '/servers' });
  await user.click(button(await rowOf('The Island'), 'Show details'));
  expect(await screen.findByText('83.21')).toBeDefined();
  expect(screen.queryByText(/RCON does not show session name, version and map/)).toBeNull();
});

test('each server shows its status, and the page counts each status', async () => {
  const { api } = createCluster({
    servers: [...many(3), buildServer({ id: 'off', name: 'Old one', isEnabled: false, sortingIndex: 9 })],
    statuses: [
      buildStatus({ serverId: 'server-0', players: 12 }),
      buildStatus({ serverId: 'server-1', state: 'offline', reason: 'It does not answer.' }),
    ],
  });
  renderApp({ api, path: '/servers' });
  await waitFor(async () => expect(within(await rowOf('Server 0')).getByText('Online')).toBeDefined());
  expect(within(await rowOf('Server 0')).getByText('12 / 70')).toBeDefined();
  expect(within(await rowOf('Server 1')).getByText('Offline')).toBeDefined();
  expect(within(await rowOf('Server 2')).getByText('Unknown')).toBeDefined();
  expect(within(await rowOf('Old one')).getByText('Disabled')).toBeDefined();
  for (const words of ['1 online', '1 offline', '1 unknown', '1 disabled', '12 players']) {
    expect(screen.getByText(words)).toBeDefined();
  }
});

test('the count of problems filters the table, and the address keeps it', async () => {
  const statuses = many(4).map(({ id }, index) =>
    buildStatus({ serverId: id, state: index === 2 ? 'offline' : 'online' }),
  );
  const { api } = createCluster({ servers: many(4), statuses });
  const { user, router } = renderApp({ api, path: '/servers' });
  expect((await rowOf('Server 2')).dataset.tone).toBe('danger');
  expect((await rowOf('Server 1')).dataset.tone).toBeUndefined();
  await user.click(screen.getByRole('button', { name: '1 offline' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(router.state.location.search).toEqual({ show: 'offline' });
  api.emit('bot-1', { kind: 'server-statuses', statuses: [buildStatus({ serverId: 'server-2' })], gone: [] });
  expect(await screen.findByText('There are none of these now.')).toBeDefined();
});

test('the tiers and the companion are linked; people who may not view the companion have no link to it', async () => {
  const path = '/servers';
  renderApp({ api: createCluster({ servers: [buildServer()] }).api, path });
  await rowOf('The Island');
  const linkTo = (name: string) => within(screen.getByRole('main')).queryByRole('link', { name });
  expect(linkTo('Patreon Pledges')?.getAttribute('href')).toContain('/patreon');
  expect(linkTo('Arkwright Companion')?.getAttribute('href')).toContain('/companion');
  cleanup();
  renderApp({ api: createCluster({ servers: [buildServer()], instance: VIEW_ONLY }).api, path });
  await rowOf('The Island');
  expect(linkTo('Arkwright Companion')).toBeNull();
});

test('on a phone each server has two lines, and its buttons are in the expanded row', async () => {
  media.width = 390;
  const { api } = createCluster({ servers: [buildServer()], statuses: [buildStatus({ players: 3 })] });
  const { user } = renderApp({ api, path: '/servers' });
  const row = await rowOf('The Island');
  await within(row).findByText('3 / 70');
  expect(within(row).queryByRole('button', { name: 'Edit' })).toBeNull();
  await user.click(button(row, 'Show details'));
  expect(button(row, 'Edit')).toBeDefined();
  expect(enabled(row).checked).toBe(true);
  const told = within(row)
    .getAllByRole('term')
    .map(({ textContent }) => textContent);
  for (const name of ['#', 'Hosting', 'ID', 'Short Name', 'Cluster ID', 'Host', 'Game Port', 'RCON Port'])
    expect(told).toContain(name);
});

test('a changed status updates its row by itself', async () => {
  const { api } = createCluster({ servers: [buildServer()], statuses: [buildStatus({ players: 3 })] });
  renderApp({ api, path: '/servers' });
  const row = await rowOf('The Island');
  await within(row).findByText('3 / 70');
  const reads = api.callsOf(serverStatusRoutes.list).length;
  const status = buildStatus({ state: 'offline', reason: 'The connection was refused.' });
  api.emit('bot-1', { kind: 'server-statuses', statuses: [status], gone: [] });
  expect(await within(row).findByText('Offline')).toBeDefined();
  expect(api.callsOf(serverStatusRoutes.list)).toHaveLength(reads);
});

test('the reason why a server is not online is shown on hover and in the expanded row', async () => {
  const status = buildStatus({ state: 'offline', reason: 'The server refused the RCON password.' });
  const { api } = createCluster({ servers: [buildServer()], statuses: [status] });
  const { user } = renderApp({ api, path: '/servers' });
  const row = await rowOf('The Island');
  const line = (await within(row).findByText('Offline')).parentElement!;
  await user.hover(line);
  await waitFor(() => expect(describedBy(line)).toBe('The server refused the RCON password.'));
  await user.click(button(row, 'Show details'));
  const reasons = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(reasons).toContain('The server refused the RCON password.');
});

test('a server that someone else added appears by itself', async () => {
  const { api, cluster } = createCluster({ servers: [buildServer()] });
  renderApp({ api, path: '/servers' });
  await rowOf('The Island');
  cluster.servers.rows = [...cluster.servers.rows, buildServer({ id: 'server-2', name: 'Ragnarok' })];
  api.emit('bot-1', { kind: 'changed', what: 'servers', by: 'manager' });
  expect(await rowOf('Ragnarok')).toBeDefined();
});

test('Refresh reloads servers and status', async () => {
  const { api, cluster } = createCluster({ servers: [buildServer()] });
  const { user } = renderApp({ api, path: '/servers' });
  await rowOf('The Island');
  cluster.servers.rows = [buildServer({ name: 'Renamed' })];
  cluster.statuses = [buildStatus({ players: 5 })];
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await within(await rowOf('Renamed')).findByText('5 / 70');
});

test('an instance without servers explains how to add the first one', async () => {
  const { api } = createCluster();
  const { user } = renderApp({ api, path: '/servers' });
  await screen.findByText('Add your first server');
  const words = screen.getByRole('region', { name: 'Servers' }).textContent;
  for (const key of ['ServerAdminPassword', 'RCONEnabled=True', 'RCONPort']) expect(words).toContain(key);
  await user.click(screen.getAllByRole('button', { name: 'Add' }).at(-1)!);
  expect(await screen.findByRole('dialog', { name: 'Add Server' })).toBeDefined();
});

test('a switch in each row enables and disables the server, with a message', async () => {
  const off = buildServer({ id: 'server-2', name: 'Ragnarok', isEnabled: false });
  const { api, cluster } = createCluster({ servers: [buildServer(), off] });
  const { user } = renderApp({ api, path: '/servers' });
  const island = await rowOf('The Island');
  const ragnarok = await rowOf('Ragnarok');
  expect([enabled(island).checked, enabled(ragnarok).checked]).toEqual([true, false]);

  await user.click(enabled(island));
  await within(island).findByText('Disabled');
  await screen.findByText('The Island is disabled');
  expect(cluster.servers.rows[0]?.isEnabled).toBe(false);
  await user.click(enabled(ragnarok));
  await within(ragnarok).findByText('Unknown');
  expect(cluster.servers.rows[1]?.isEnabled).toBe(true);
});

test('a server that could not be disabled stays enabled, with the reason', async () => {
  const { api } = createCluster({ servers: [buildServer()] });
  api.on(serverRoutes.disable, () => {
    throw new Refusal('NOT_FOUND');
  });
  const { user } = renderApp({ api, path: '/servers' });
  const row = await rowOf('The Island');
  await user.click(enabled(row));
  expect(await screen.findByText(/This does not exist, or you have no access to it/)).toBeDefined();
  expect(enabled(row).checked).toBe(true);
});

test('with View only the banner is shown, and every control is off with the reason', async () => {
  const { api } = createCluster({ servers: [buildServer()], instance: VIEW_ONLY });
  const { user } = renderApp({ api, path: '/servers' });
  const row = await rowOf('The Island');
  await user.click(button(row, 'Show details'));
  expect(screen.getByRole('alert').textContent).toBe(NO_EDIT);
  const controls = [
    [screen.getByRole('button', { name: 'Add' }), NO_EDIT],
    [button(row, 'Edit'), 'You need Edit permission for Servers.'],
    [button(row, 'Delete'), 'You need Edit permission for Servers.'],
    [screen.getByRole('button', { name: 'Wipe Data Dashboard content' }), NO_EDIT],
  ] as const;
  for (const [control, why] of controls) {
    expect(control.getAttribute('aria-disabled')).toBe('true');
    await user.hover(control);
    await waitFor(() => expect(describedBy(control)).toContain(why));
    await user.click(control);
  }
  expect(enabled(row).disabled).toBe(true);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.callsOf(serverRoutes.disable)).toHaveLength(0);
});

test('at the server limit Add is off, and a notice links to the tiers', async () => {
  const { api } = createCluster({ servers: many(6), instance: { tier: 0 } });
  const { user } = renderApp({ api, path: '/servers' });
  await rowOf('Server 5');
  expect(screen.getByText('You have reached the maximum number of allowed servers.')).toBeDefined();
  expect(screen.getByText('6 of 6 servers used')).toBeDefined();
  expect(screen.getByRole('link', { name: 'See the tiers' }).getAttribute('href')).toContain('/patreon');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('below the server limit there is no notice', async () => {
  const { api } = createCluster({ servers: many(5), instance: { tier: 0 } });
  renderApp({ api, path: '/servers' });
  await rowOf('Server 4');
  expect(screen.queryByText('You have reached the maximum number of allowed servers.')).toBeNull();
});

test('the servers wait for their states: none is called unknown before that', async () => {
  const { api } = createCluster({ servers: [buildServer()] });
  const statuses = Promise.withResolvers<ServerStatus[]>();
  api.on(serverStatusRoutes.list, () => statuses.promise);
  renderApp({ api, path: '/servers' });
  await screen.findByText(/^1 of \d+ servers used$/);
  expect(screen.getByRole('status', { name: 'Loading servers' })).toBeDefined();
  expect(screen.queryByText('The Island')).toBeNull();
  statuses.resolve([buildStatus({ players: 3 })]);
  expect(within(await rowOf('The Island')).getByText('Online')).toBeDefined();
});

test('without the status the servers are still shown and the page says what is missing', async () => {
  const { api } = createCluster({ servers: [buildServer()] });
  api.on(serverStatusRoutes.list, () => {
    throw new Refusal('INTERNAL');
  });
  renderApp({ api, path: '/servers' });
  expect(within(await rowOf('The Island')).getByText('Unknown')).toBeDefined();
  expect(
    await screen.findByText(/status of the servers could not be loaded, so it is unknown for now/),
  ).toBeDefined();
});

test('a failed refresh keeps the servers and says so', async () => {
  const { api } = createCluster({ servers: [buildServer()] });
  const { user } = renderApp({ api, path: '/servers' });
  await rowOf('The Island');
  api.on(serverRoutes.list, () => {
    throw new Refusal('INTERNAL');
  });
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText(/you see the last known state/)).toBeDefined();
  expect(await rowOf('The Island')).toBeDefined();
});

test('servers that could not be loaded do not count as zero', async () => {
  const { api } = createCluster({ servers: [buildServer()] });
  api.on(serverRoutes.list, () => {
    throw new Refusal('INTERNAL');
  });
  renderApp({ api, path: '/servers' });
  expect(await screen.findByText(/^… of \d+ servers used$/)).toBeDefined();
  expect(screen.getByText('… players')).toBeDefined();
});
