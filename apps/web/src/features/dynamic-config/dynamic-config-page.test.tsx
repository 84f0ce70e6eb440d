import { MAX_DYNAMIC_CONFIGS } from '@arkwright/contracts/dynamic-config/bounds';
import { dynamicConfigRoutes } from '@arkwright/contracts/dynamic-config/routes';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { describedBy } from '../../testing/described-by.ts';
import { Refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { buildConfig, createConfigs } from './config-world.ts';
// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import './dynamic-config-page.tsx';
import './delete-config-dialog.tsx';

const NO_EDIT = 'You do not have the necessary permissions to edit these settings. Viewing is permitted.';
const LINK = `${window.location.origin}/api/dynamicConfig/server/bot-1/config-1`;

const rowOf = async (name: string) => (await screen.findByText(name, { selector: 'td *' })).closest('tr')!;
const button = (within_: HTMLElement, name: string) => within(within_).getByRole('button', { name });
const isOff = (control: HTMLElement) => control.matches('[disabled], [aria-disabled="true"]');
/** The newest snackbar: those of earlier tests may still be above it. */
const toast = () => document.querySelector('[aria-live="polite"]')?.lastElementChild?.textContent ?? '';
const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    buildConfig({ id: `config-${index}`, name: `Config ${index}` }),
  );

afterEach(() => {
  Reflect.deleteProperty(document, 'execCommand');
});

function open(configs = [buildConfig()], instance = {}, search = '') {
  const { api, held } = createConfigs(configs, instance);
  return { api, held, ...renderApp({ api, path: `/dynamicConfig${search}` }) };
}

/** A browser that lets pages copy, or not. */
function stubClipboard(isAllowed: boolean): string[] {
  const copied: string[] = [];
  const writeText = async (text: string) => {
    if (!isAllowed) throw new Error('denied');
    copied.push(text);
  };
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  vi.stubGlobal('isSecureContext', true);
  return copied;
}

test('configs are sorted by name, 25 a page, and can be searched by name, ID and server', async () => {
  const fetched = { servers: ['Ragnarok'], address: '', at: Date.now() };
  const { user } = open([...many(30), buildConfig({ id: 'x-ray', name: 'Zeta', fetches: [fetched] })]);
  await rowOf('Config 0');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['ID', 'Name', 'Actions']),
  );
  expect(screen.queryByText('Config 25', { selector: 'td *' })).toBeNull();
  const search = screen.getByRole('searchbox', { name: 'Search dynamic configs' });
  for (const wanted of ['zet', 'x-ray', 'ragna']) {
    await user.clear(search);
    await user.type(search, wanted);
    await waitFor(() => expect(screen.queryByText('Config 0', { selector: 'td *' })).toBeNull());
    expect(await rowOf('Zeta')).toBeDefined();
  }
});

test('the ini setting can be copied, with a toast', async () => {
  const { user } = open();
  const copied = stubClipboard(true);
  await user.click(button(await rowOf('Weekend'), 'Copy setting'));
  await waitFor(() => expect(toast()).toContain('Copied to clipboard'));
  expect(copied).toEqual([`CustomDynamicConfigUrl="${LINK}"`]);
});

test('if copying fails the toast does not claim success', async () => {
  const { user } = open();
  stubClipboard(false);
  await user.click(button(await rowOf('Weekend'), 'Copy setting'));
  await waitFor(() => expect(toast()).toContain('does not allow copying'));
});

test('plain HTTP uses the older copy command', async () => {
  const { user } = open();
  const copied = stubClipboard(true);
  vi.stubGlobal('isSecureContext', false);
  const seen: string[] = [];
  Object.defineProperty(document, 'execCommand', {
    configurable: true,
    value: () => seen.push((document.activeElement as HTMLTextAreaElement).value) > 0,
  });
  await user.click(button(await rowOf('Weekend'), 'Copy setting'));
  await waitFor(() => expect(toast()).toContain('Copied to clipboard'));
  expect(seen).toEqual([`CustomDynamicConfigUrl="${LINK}"`]);
  expect(copied).toEqual([]);
  expect(document.querySelector('body > textarea')).toBeNull();
});

test("the page explains launch parameter and ini entry with the selected config's link", async () => {
  const { user } = open([buildConfig(), buildConfig({ id: 'config-2', name: 'Event' })]);
  const copied = stubClipboard(true);
  const guide = await screen.findByRole('region', { name: 'Put a config on a game server' });
  const ini = (id: string) => `CustomDynamicConfigUrl="${LINK.replace('config-1', id)}"`;
  await user.click(button(guide, 'Copy launch parameter'));
  await user.click(button(guide, 'Copy ini entry'));
  await user.selectOptions(within(guide).getByLabelText('Config'), 'Event');
  await user.click(button(guide, 'Copy ini entry'));
  await waitFor(() => expect(copied).toEqual(['-UseDynamicConfig', ini('config-1'), ini('config-2')]));
});

test('each config shows which game server fetched it last', async () => {
  const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000;
  const fetches = [
    { servers: [], address: '198.51.100.1', at: minutesAgo(1) },
    { servers: ['The Island'], address: '203.0.113.7', at: minutesAgo(2) },
  ];
  const configs = [buildConfig({ fetches }), buildConfig({ id: 'config-2', name: 'Event' })];
  const { user, api, held } = open(configs, {}, '?columns=fetched');
  const row = await rowOf('Weekend');
  expect(within(row).getByText('The Island')).toBeDefined();
  expect(within(row).getByText('2 minutes ago')).toBeDefined();
  const event = await rowOf('Event');
  expect(within(event).getByText('Not fetched yet')).toBeDefined();

  await user.click(button(row, 'Show details'));
  const list = screen.getByRole('region', { name: 'Fetches of Weekend' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringContaining('198.51.100.1, none of your servers'),
    expect.stringContaining('The Island'),
  ]);
  expect(screen.getByRole('region', { name: 'Settings of Weekend' }).textContent).toContain('XPMultiplier=2');

  const fetched = { servers: ['Ragnarok'], address: '', at: Date.now() };
  held.configs.rows = held.configs.rows.map((each) =>
    each.id === 'config-2' ? { ...each, fetches: [fetched] } : each,
  );
  api.emit('bot-1', { kind: 'changed', what: 'dynamic-config-fetches', by: 'Game server' });
  expect(await within(event).findByText('Ragnarok')).toBeDefined();
});

test('deleting asks with name and ID, and deletes', async () => {
  const { user, held } = open([buildConfig(), buildConfig({ id: 'config-2', name: 'Event' })]);
  await user.click(button(await rowOf('Event'), 'Delete'));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Dynamic Config' });
  expect(dialog.textContent).toContain('NameEvent');
  expect(dialog.textContent).toContain('IDconfig-2');
  expect(held.configs.rows).toHaveLength(2);
  await user.click(button(dialog, 'Delete'));
  await waitFor(() => expect(screen.queryByText('Event', { selector: 'td *' })).toBeNull());
  expect(held.configs.rows.map(({ name }) => name)).toEqual(['Weekend']);
});

test('a failed deletion keeps the dialog open with the reason', async () => {
  const { user, api, held } = open();
  api.on(dynamicConfigRoutes.remove, () => {
    throw new Refusal('INTERNAL');
  });
  await user.click(button(await rowOf('Weekend'), 'Delete'));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Dynamic Config' });
  await user.click(button(dialog, 'Delete'));
  expect(await within(dialog).findByText(/Something went wrong on our side/)).toBeDefined();
  expect(held.configs.rows).toHaveLength(1);
});

test('with View only viewing and copying work, and the other controls say why they are off', async () => {
  const { user } = open([buildConfig()], { isOwner: false, permissions: ['DynamicConfig_View'] });
  const row = await rowOf('Weekend');
  const controls = [screen.getByRole('button', { name: 'Add' }), button(row, 'Edit'), button(row, 'Delete')];
  for (const control of controls) {
    expect(isOff(control)).toBe(true);
    await user.hover(control);
    await waitFor(() => expect(describedBy(control)).toContain(NO_EDIT));
    await user.click(control);
  }
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(isOff(button(row, 'Copy setting'))).toBe(false);
});

test('without the tier a notice explains what happens to the configs, and they can still be deleted', async () => {
  open([buildConfig()], { tier: 2 });
  const row = await rowOf('Weekend');
  expect(
    screen.getByText(/Dynamic Config is a Tier 3 feature\..*game servers no longer get them/),
  ).toBeDefined();
  expect(isOff(screen.getByRole('button', { name: 'Add' }))).toBe(true);
  expect(isOff(button(row, 'Edit'))).toBe(true);
  expect(isOff(button(row, 'Delete'))).toBe(false);
});

test('at the maximum of configs Add is off and says so', async () => {
  const { user } = open(many(MAX_DYNAMIC_CONFIGS));
  await rowOf('Config 0');
  const add = screen.getByRole('button', { name: 'Add' });
  expect(isOff(add)).toBe(true);
  await user.hover(add);
  await waitFor(() => expect(describedBy(add)).toContain('A bot can have up to 100 dynamic configs.'));
});

test('an instance without configs explains what one is', async () => {
  const { user } = open([]);
  expect(await screen.findByText('Write your first config')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Put a config on a game server' })).toBeNull();
  await user.click(screen.getAllByRole('button', { name: 'Add' }).at(-1)!);
  expect(await screen.findByRole('dialog', { name: 'Add Dynamic Config' })).toBeDefined();
});

test('Refresh reloads the configs, and a failure keeps the last ones', async () => {
  const { user, api, held } = open();
  await rowOf('Weekend');
  held.configs.rows = [buildConfig({ name: 'Renamed' })];
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await rowOf('Renamed')).toBeDefined();
  api.on(dynamicConfigRoutes.list, () => {
    throw new Refusal('INTERNAL');
  });
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText(/you see the last known state/)).toBeDefined();
  expect(await rowOf('Renamed')).toBeDefined();
});
