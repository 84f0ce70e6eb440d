import { nitradoServiceRoutes } from '@arkwright/contracts/host-sync/routes';
import { overwriteQuestion } from '@arkwright/contracts/host-sync/sync-fields';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildServer } from '../../testing/build-server.ts';
import { describedBy } from '../../testing/described-by.ts';
import { Refusal } from '../../testing/fake-api.ts';
import {
  buildAccount,
  buildEntry,
  buildRun,
  buildService,
  createHosting,
} from '../../testing/nitrado-world.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { media } from '../../testing/setup.ts';
import { buildInstance } from '../../testing/world.ts';
// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import '../../features/nitrado/nitrado-page.tsx';
import '../../features/host-sync/sync-tab.tsx';
import '../../features/host-sync/add-servers-dialog.tsx';
import '../../features/host-sync/link-dialog.tsx';
import '../../features/host-sync/unlink-service.tsx';

const NO_EDIT = 'You do not have the necessary permissions to edit these settings. Viewing is permitted.';

const EXTINCTION = buildServer({
  id: 'server-2',
  name: 'Extinction',
  host: '203.0.113.9',
  gamePort: 5400,
  rconPort: 27024,
  hosting: 'Nitrado',
  nitradoServiceId: 31,
});
const CENTER = buildServer({ id: 'server-1', name: 'The Center', nitradoServiceId: 28, hosting: 'Nitrado' });
const DIFFERING = buildService({
  id: 31,
  name: 'Obelisk Extinction',
  ip: '203.0.113.9',
  gamePort: 5400,
  rconPort: 5402,
  serverId: 'server-2',
  status: 'Sync Required',
  differs: ['rconPort', 'rconPassword'],
});
const UNUSABLE = buildService({
  id: 40,
  name: 'Obelisk Astraeos',
  serverId: 'server-9',
  status: 'Can’t be used',
  problem: 'Admin password is under 5 characters. Set a longer one at Nitrado.',
});
const FREE = buildService({ id: 41, name: 'Obelisk Test', state: 'restarting' });
const LINKED = buildService({ id: 28, name: 'Obelisk Center', serverId: 'server-1', status: 'Synchronized' });

function open(options: Parameters<typeof createHosting>[0] = {}) {
  const { api, held, world } = createHosting({
    servers: [CENTER, EXTINCTION],
    services: [LINKED, FREE, UNUSABLE, DIFFERING],
    ...options,
  });
  return { api, held, world, ...renderApp({ api, path: '/nitrado?tab=sync' }) };
}

const rowOf = async (name: string) => (await screen.findByText(name, { selector: 'td *' })).closest('tr')!;
const button = (inside: HTMLElement, name: string | RegExp) => within(inside).getByRole('button', { name });
const isOff = (control: HTMLElement) => control.matches('[disabled], [aria-disabled="true"]');
const strip = (name: string) => screen.findByRole('region', { name });

test('services that need a look come first; the tab says how many servers differ', async () => {
  open();
  await rowOf('Obelisk Extinction');
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => /Obelisk [A-Za-z]+/.exec(row.textContent ?? '')?.[0])).toEqual([
    'Obelisk Extinction',
    'Obelisk Astraeos',
    'Obelisk Test',
    'Obelisk Center',
  ]);
  expect(screen.getByRole('tab', { name: 'Server Sync 1' })).toBeDefined();
  expect((await rowOf('Obelisk Extinction')).textContent).toContain('RCON port, password differ');
  expect((await rowOf('Obelisk Astraeos')).textContent).toContain('Set a longer one at Nitrado.');
});

test('50 services are on a page; search finds names, IDs and accounts, a chip one kind', async () => {
  const services = Array.from({ length: 60 }, (_, id) => buildService({ id: 1000 + id, name: `Map ${id}` }));
  const { user } = open({ services: [...services, LINKED] });
  await rowOf('Map 0');
  expect(screen.getAllByRole('row').slice(1)).toHaveLength(50);
  await user.type(screen.getByRole('searchbox', { name: 'Search services' }), '1059');
  await waitFor(() => expect(screen.getAllByRole('row').slice(1)).toHaveLength(1));
  await user.clear(screen.getByRole('searchbox', { name: 'Search services' }));
  await user.click(await screen.findByRole('button', { name: '1 Synchronized' }));
  await waitFor(() => expect(screen.getAllByRole('row').slice(1)).toHaveLength(1));
  expect(await rowOf('Obelisk Center')).toBeDefined();
});

test('a state that is not known is shown as received', async () => {
  open({ services: [buildService({ id: 36, name: 'Odd', state: 'hibernating' })] });
  const row = await rowOf('Odd');
  expect(within(row).getByText('hibernating').tagName).toBe('CODE');
  expect(row.textContent).toContain('as Nitrado sent it');
});

test('an opened row compares, without the password, and syncs once its box is ticked', async () => {
  const { user, api } = open();
  await user.click(button(await rowOf('Obelisk Extinction'), 'Sync…'));
  const comparison = (await screen.findByText('at Nitrado')).closest('table')!;
  const lines = within(comparison)
    .getAllByRole('row')
    .map((line) => line.textContent);
  await waitFor(() => expect(within(comparison).getByText('27024')).toBeDefined());
  expect(lines).toHaveLength(4);
  expect(comparison.textContent).toContain('RCON port270245402');
  expect(comparison.textContent).toContain('Password••••••••differs');
  expect(comparison.textContent).toContain('Game port, host, max playersthe same');
  const detail = comparison.closest('tr')!;
  const sync = button(detail, 'Sync');
  expect(isOff(sync)).toBe(true);
  await user.click(within(detail).getByRole('checkbox', { name: 'Confirm Sync' }));
  await user.click(sync);
  await waitFor(() =>
    expect(api.callsOf(nitradoServiceRoutes.sync)[0]?.input).toMatchObject({
      body: { botId: 'bot-1', serviceIds: [31] },
    }),
  );
  expect((await strip('Sync')).textContent).toContain('Sync is running: 0 of 1');
  await waitFor(async () => expect((await rowOf('Obelisk Extinction')).textContent).toContain('Waiting'));
});

test('Sync All has a box of its own, and says what is skipped', async () => {
  const { user, api } = open();
  const question = await strip('Sync All');
  expect(question.textContent).toContain('1 server differs from Nitrado');
  await waitFor(() => expect(question.textContent).toContain('can’t be used and is skipped.'));
  expect(isOff(button(question, 'Sync All'))).toBe(true);
  await user.click(within(question).getByRole('checkbox', { name: 'Confirm Sync' }));
  await user.click(button(question, 'Sync All'));
  await strip('Sync');
  expect(api.callsOf(nitradoServiceRoutes.sync)[0]?.input).toMatchObject({ body: { botId: 'bot-1' } });
  expect(screen.queryByRole('region', { name: 'Sync All' })).toBeNull();
});

test('a sync that runs is seen by a page that opens later; its result stays until it is put away', async () => {
  const entries = [
    buildEntry(31, 'failed', { message: 'No answer from Nitrado for 25 s. Nothing changed.' }),
    buildEntry(28, 'waiting'),
  ];
  const { user, api, held, kit } = open({ state: { run: buildRun({ entries }) } });
  expect((await strip('Sync')).textContent).toContain('Sync is running: 1 of 2, 1 failed');
  const failed = await rowOf('Obelisk Extinction');
  expect(failed.textContent).toContain('No answer from Nitrado for 25 s.');
  expect(button(failed, 'Try again…')).toBeDefined();
  const ended = [entries[0]!, buildEntry(28, 'synced', { changed: ['rconPassword'] })];
  held.state = { ...held.state, run: buildRun({ endedAt: Date.now(), entries: ended }) };
  await kit.queries.invalidateQueries({ queryKey: [nitradoServiceRoutes.state.path] });
  expect(await screen.findByText('1 failed, 1 server synced')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Show log' }));
  expect(screen.getByText(/The Center/, { selector: 'li bdi' }).closest('li')?.textContent).toBe(
    'The Center: synced: password',
  );
  await user.click(screen.getByRole('button', { name: 'Put away' }));
  await waitFor(() => expect(screen.queryByText('1 failed, 1 server synced')).toBeNull());
  expect(api.callsOf(nitradoServiceRoutes.dismissRun)[0]?.input).toMatchObject({ body: { runId: 'run-1' } });
});

test('a sync that can’t begin says why', async () => {
  const { user, api } = open();
  api.on(nitradoServiceRoutes.sync, () => {
    throw new Refusal('CONFLICT', { message: 'A sync is running already.' });
  });
  const question = await strip('Sync All');
  await user.click(within(question).getByRole('checkbox', { name: 'Confirm Sync' }));
  await user.click(button(question, 'Sync All'));
  expect(await screen.findByText('A sync is running already.')).toBeDefined();
});

test('several services become servers in one dialog; those above the limit are last and left out', async () => {
  const services = Array.from({ length: 5 }, (_, index) =>
    buildService({ id: 60 + index, name: `Fresh ${index}`, map: 'LostColony_WP' }),
  );
  const { user, api } = open({ services, instance: { tier: 0 }, servers: [CENTER, EXTINCTION] });
  await rowOf('Fresh 0');
  await user.click(screen.getByRole('button', { name: 'Add 5 servers…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add Servers' });
  expect(dialog.textContent).toContain('Your tier has room for 4 more: 1 of these is left out.');
  expect(dialog.textContent).toContain('6 of 6 servers used after this');
  const items = within(dialog).getAllByRole('listitem');
  const last = items.at(-1)!;
  expect(last.textContent).toContain('Above the limit');
  expect(within(last).getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  const shorts = within(dialog).getAllByRole<HTMLInputElement>('textbox', { name: 'Short Name' });
  expect(shorts.map(({ value }) => value).slice(0, 2)).toEqual(['LostColony', 'LostColon2']);
  await user.clear(shorts[0]!);
  expect(isOff(button(dialog, 'Add 4 servers'))).toBe(true);
  await user.type(shorts[0]!, 'Lost');
  await user.click(button(dialog, 'Add 4 servers'));
  await waitFor(() => expect(api.callsOf(nitradoServiceRoutes.addServers)).toHaveLength(1));
  expect(api.callsOf(nitradoServiceRoutes.addServers)[0]?.input).toMatchObject({
    body: {
      botId: 'bot-1',
      services: [{ serviceId: 60, name: 'Fresh 0', nameShort: 'Lost' }, { serviceId: 61 }, {}, {}],
    },
  });
});

test('a server that the API refuses stays in the dialog with its reason, the others leave it', async () => {
  const { user, api } = open({ services: [FREE, buildService({ id: 42, name: 'Second' })] });
  api.on(nitradoServiceRoutes.addServers, () => [
    { serviceId: 41, serverId: 'new' },
    { serviceId: 42, message: 'The service is suspended.' },
  ]);
  await rowOf('Second');
  await user.click(screen.getByRole('button', { name: 'Add 2 servers…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add Servers' });
  await user.click(button(dialog, 'Add 2 servers'));
  expect(await within(dialog).findByText('The service is suspended.')).toBeDefined();
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(1);
});

test('many servers are added some at a time, with the progress', async () => {
  const services = Array.from({ length: 12 }, (_, index) =>
    buildService({ id: 100 + index, name: `New ${index}` }),
  );
  const { user, api } = open({ services, instance: { tier: 5 }, servers: [] });
  const sizes: number[] = [];
  const held = Promise.withResolvers<void>();
  api.on(nitradoServiceRoutes.addServers, async ({ body }) => {
    sizes.push(body.services.length);
    if (sizes.length === 2) await held.promise;
    return body.services.map(({ serviceId }) => ({
      serviceId: Number(serviceId),
      serverId: `s-${serviceId}`,
    }));
  });
  await rowOf('New 0');
  await user.click(screen.getByRole('button', { name: 'Add 12 servers…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add Servers' });
  await user.click(button(dialog, 'Add 12 servers'));
  expect(await within(dialog).findByText('Adding: 10 of 12')).toBeDefined();
  held.resolve();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sizes).toEqual([10, 2]);
});

test('only the row of an account that is refused asks to sign in again', async () => {
  const unread = { status: 'Not synced', serverId: 'server-1' } as const;
  open({
    accounts: [buildAccount(), buildAccount({ nitradoId: '52', username: 'eu', state: 'broken' })],
    services: [
      buildService({ ...unread, id: 70, name: 'Refused', nitradoId: '52', problem: 'Sign in again.' }),
      buildService({ ...unread, id: 71, name: 'Unread', problem: 'Nitrado is busy.' }),
    ],
  });
  const signIn = { name: 'Sign in again' };
  expect(within(await rowOf('Refused')).getByRole('button', signIn)).toBeDefined();
  const other = await rowOf('Unread');
  expect(within(other).queryByRole('button', signIn)).toBeNull();
  expect(other.textContent).toContain('Nitrado is busy.');
});

test('what the last sync has changed is in the row', async () => {
  const entries = [buildEntry(28, 'synced', { changed: ['rconPassword'] })];
  open({ state: { run: buildRun({ endedAt: Date.now(), entries }) } });
  await waitFor(async () =>
    expect((await rowOf('Obelisk Center')).textContent).toContain('last sync: password'),
  );
});

test('ticks decide which services are added together; a suspended one says why it can’t be', async () => {
  const suspended = buildService({ id: 60, name: 'Event', state: 'suspended' });
  const { user } = open({ services: [FREE, suspended, buildService({ id: 42, name: 'Second' })] });
  const row = await rowOf('Event');
  expect(within(row).getByRole<HTMLInputElement>('checkbox').disabled).toBe(true);
  const add = button(row, 'Add…');
  await user.hover(add);
  expect(describedBy(add)).toContain('It is suspended by Nitrado, because its rental has ended.');
  await user.click(within(await rowOf('Second')).getByRole('checkbox', { name: 'Add Second' }));
  expect(await screen.findByRole('button', { name: 'Add 1 server…' })).toBeDefined();
});

test('linking asks the question of the API before it overwrites, and a new choice is a new question', async () => {
  const { user, api } = open();
  const asked: unknown[] = [];
  api.on(nitradoServiceRoutes.link, ({ body }) => {
    asked.push(body.overwrite);
    if (!body.overwrite) throw new Refusal('CONFLICT', { message: overwriteQuestion('28') });
    return CENTER;
  });
  await user.click(button(await rowOf('Obelisk Test'), 'More for Obelisk Test'));
  await user.click(await screen.findByRole('menuitem', { name: /^Link to a server/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Link Obelisk Test' });
  const choose = async (name: string) => {
    await user.click(within(dialog).getByRole('combobox', { name: 'Server' }));
    await user.click(await screen.findByRole('option', { name }));
  };
  await choose('The Center');
  expect(dialog.textContent).toContain('Obelisk Center is then without a server.');
  expect(dialog.textContent).toContain('Linking reads the values at Nitrado and copies them.');
  await user.click(button(dialog, 'Link'));
  expect(await within(dialog).findByText(overwriteQuestion('28'))).toBeDefined();
  await choose('Extinction');
  expect(within(dialog).queryByText(overwriteQuestion('28'))).toBeNull();
  await choose('The Center');
  await user.click(button(dialog, 'Link'));
  await user.click(await within(dialog).findByRole('button', { name: 'Overwrite link' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked).toEqual([undefined, undefined, true]);
});

test('unlinking asks first', async () => {
  const { user, api } = open();
  await user.click(button(await rowOf('Obelisk Center'), 'More for Obelisk Center'));
  const sync = await screen.findByRole('menuitem', { name: /^Sync/ });
  expect(sync.textContent).toContain('Nothing differs.');
  await user.click(screen.getByRole('menuitem', { name: /^Unlink/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Unlink Server' });
  expect(dialog.textContent).toContain('Unlink The Center from Obelisk Center (service 28)?');
  expect(api.callsOf(nitradoServiceRoutes.unlink)).toEqual([]);
  await user.click(button(dialog, 'Unlink'));
  await waitFor(() =>
    expect(api.callsOf(nitradoServiceRoutes.unlink)[0]?.input).toMatchObject({
      body: { botId: 'bot-1', serverId: 'server-1' },
    }),
  );
});

test('whoever may only view sees everything, and why nothing can be done', async () => {
  const { user } = open({ instance: { isOwner: false, permissions: ['Nitrado_View'] } });
  const row = await rowOf('Obelisk Extinction');
  expect(within(row).getByText('a server')).toBeDefined();
  const sync = button(row, 'Sync…');
  expect(isOff(sync)).toBe(true);
  await user.hover(sync);
  expect(describedBy(sync)).toContain(NO_EDIT);
  expect(isOff(screen.getByRole('button', { name: 'Refresh' }))).toBe(true);
});

test('Refresh has Nitrado read, and the page reads until that has ended', async () => {
  const { user, api } = open();
  await rowOf('Obelisk Test');
  const header = screen.getByRole('heading', { level: 1 }).closest('header')!;
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(api.callsOf(nitradoServiceRoutes.refresh)).toHaveLength(1));
  expect(header.textContent).toContain('4 services in 1 account');
});

test('another instance begins without the ticks and dialogs of the one before', async () => {
  const { user, world, router } = open({ services: [FREE] });
  world.instances = [...world.instances, buildInstance({ id: 'bot-2', guildName: 'Second' })];
  await user.click(within(await rowOf('Obelisk Test')).getByRole('checkbox', { name: 'Add Obelisk Test' }));
  expect(await screen.findByRole('button', { name: 'Add 0 servers…' })).toBeDefined();
  await router.navigate({ to: '/nitrado', search: { tab: 'sync', bot: 'bot-2' } });
  expect(await screen.findByRole('button', { name: 'Add 1 server…' })).toBeDefined();
});

test('on a phone a row has its name, state and standing; the buttons are in the opened row', async () => {
  media.width = 390;
  const { user } = open();
  const row = (await screen.findByText('Obelisk Extinction')).closest('tr')!;
  expect(row.textContent).toContain('Sync Required');
  expect(screen.queryByRole('button', { name: 'Sync…' })).toBeNull();
  await user.click(button(row, 'Show details'));
  expect(await within(row).findByRole('button', { name: 'Sync…' })).toBeDefined();
  expect(within(row).getByRole('checkbox', { name: 'Confirm Sync' })).toBeDefined();
  await user.click(screen.getByRole('checkbox', { name: 'Add Obelisk Test' }));
  expect(await screen.findByRole('button', { name: 'Add 0 servers…' })).toBeDefined();
});
