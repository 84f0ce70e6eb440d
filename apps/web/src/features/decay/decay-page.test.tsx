import { NOTICE_HOURS } from '@arkwright/contracts/decay/bounds';
import { decayRoutes as routes } from '@arkwright/contracts/decay/routes';
import type { DecayEntry, DecaySimulation, DecayState } from '@arkwright/contracts/decay/schema';
import { decay } from '@arkwright/contracts/decay/settings';
import { instanceRoutes } from '@arkwright/contracts/instances/routes';
import type { Instance } from '@arkwright/contracts/instances/schema';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { describedBy } from '../../testing/described-by.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { buildInstance, createWorld } from '../../testing/world.ts';
// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import './decay-page.tsx';

const nothing: DecaySimulation = {
  teams: 3,
  warned: 0,
  removed: 0,
  protected: 0,
  unknown: 0,
  clutter: 0,
  unclaimedDinos: 0,
  structures: 0,
  rows: [],
  servers: [],
};

const buildEntry = (changed: Partial<DecayEntry> = {}): DecayEntry => ({
  id: 'entry-1',
  kind: 'team',
  name: 'Wolves',
  teamId: '1000000001',
  serverId: 's1',
  serverName: 'The Island',
  lastSeen: 1,
  isWarning: true,
  isDecay: false,
  warningSentTime: 2,
  decayedTime: 0,
  decayExtensionDays: 0,
  state: 'due',
  decaysAt: 0,
  structures: 40,
  dinos: 2,
  approvedBy: ['Ann'],
  problem: '',
  commands: [],
  ...changed,
});

type Options = {
  stored?: object;
  instance?: Partial<Instance>;
  choices?: DecayState['choices'];
  entries?: DecayEntry[];
  removals?: DecayState['removals'];
  tab?: string;
};

function open(options: Options = {}) {
  const { stored = {}, instance = {}, choices = [], entries = [], removals = [], tab = 'settings' } = options;
  const group = { ...decay.schema.parse({}), ...stored };
  const { api } = createWorld({
    instances: [buildInstance({ decay: group, companionMod: { isEnabled: true }, ...instance })],
  });
  for (const route of [instanceRoutes.channels, instanceRoutes.categories, instanceRoutes.roles])
    api.on(route, () => []);
  api.on(routes.list, () => entries);
  api.on(routes.state, () => ({ choices, servers: [], protections: [], removals }));
  api.on(routes.simulate, () => nothing);
  api.on(routes.approve, () => true);
  return { api, ...renderApp({ api, path: `/decay?tab=${tab}` }) };
}

const isOff = (control: HTMLElement) => control.matches('[disabled], [aria-disabled="true"]');
const combobox = (name: string) => screen.findByRole('combobox', { name });
const toggle = (name: string) => screen.getByRole('switch', { name });
const clutterHours = () => screen.getByRole('slider', { name: /^Fast clutter decay time/ });

test('while the mode is Off all other decay settings are off', async () => {
  open();
  expect(isOff(await combobox('Mode'))).toBe(false);
  for (const name of ['Servers', 'Activity counts']) expect(isOff(await combobox(name))).toBe(true);
  for (const name of ['Fast clutter decay', 'Auto decay unclaimed dinos'])
    expect(describedBy(toggle(name))).toContain('Choose a mode first.');
  expect(isOff(clutterHours())).toBe(true);
});

test('the clutter sliders are off until fast clutter decay is on', async () => {
  const { user } = open({ stored: { decayMode: 'WarnAndDecay' } });
  await combobox('Mode');
  expect(isOff(clutterHours())).toBe(true);
  await user.click(toggle('Fast clutter decay'));
  await waitFor(() => expect(isOff(clutterHours())).toBe(false));
});

test('a number of days can be typed, too, and is validated', async () => {
  const { user } = open({ stored: { decayMode: 'WarnAndDecay' } });
  await combobox('Mode');
  const typed = screen.getByRole<HTMLInputElement>('textbox', { name: 'Warning days, in days' });
  const slider = screen.getByRole('slider', { name: 'Warning days, in days' });
  await user.clear(typed);
  await waitFor(() => expect(typed.getAttribute('aria-invalid')).toBe('true'));
  await user.type(typed, '45');
  expect(slider.getAttribute('aria-valuenow')).toBe('45');
  expect(typed.getAttribute('aria-invalid')).not.toBe('true');
  slider.focus();
  await user.keyboard('{ArrowRight}');
  expect(typed.value).toBe('46');
});

test('a mode that removes without a warning is kept and shown, but not offered otherwise', async () => {
  const { user } = open({ stored: { decayMode: 'DecayOnly' } });
  const mode = await combobox('Mode');
  expect((mode as HTMLInputElement).value).toBe('Auto Decay without Warning');
  await user.click(mode);
  await user.click(await screen.findByRole('option', { name: 'Warning Only' }));
  await user.click(mode);
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(offered).toEqual(['Off', 'Warning Only', 'Warning and Auto Decay']);
});

test('without the companion no mode can be selected', async () => {
  open({ instance: { companionMod: { isEnabled: false } } });
  const mode = await combobox('Mode');
  expect(describedBy(mode)).toContain('Automatic Decay requires the Companion.');
});

test('selected servers without a cluster ID are named while the whole cluster counts', async () => {
  const choices = [
    { id: 's1', name: 'The Island', standsAlone: true },
    { id: 's2', name: 'Ragnarok', standsAlone: false },
    { id: 's3', name: 'Aberration', standsAlone: true },
  ];
  const { user } = open({ stored: { decayMode: 'WarnOnly', serverIds: ['s1', 's2'] }, choices });
  const warning = await screen.findByText(/Without a cluster ID a server stands alone/);
  expect(within(warning).getByText('The Island')).toBeDefined();
  await user.click(await combobox('Activity counts'));
  await user.click(await screen.findByRole('option', { name: 'On each server by itself' }));
  await waitFor(() => expect(screen.queryByText(/Without a cluster ID/)).toBeNull());
});

test('warnings that come too late are shown at their days, and Save asks', async () => {
  const late = { decayWarningDays: 28, decayDays: 28, serverIds: ['s1'], channelId: '7' };
  const { user } = open({ stored: { decayMode: 'WarnOnly', ...late } });
  const words = new RegExp(
    `^Warning days must be lower than Auto decay days; .* only ${NOTICE_HOURS} hours before removal.$`,
  );
  await user.click(await combobox('Mode'));
  expect(screen.queryByText(words)).toBeNull();
  await user.click(await screen.findByRole('option', { name: 'Warning and Auto Decay' }));
  await screen.findByText(words);
  const days = screen.getByRole('slider', { name: /^Warning days/ });
  expect(describedBy(days)).toContain('Warning days must be lower');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const question = await screen.findByRole('dialog', { name: 'Save anyway?' });
  expect(within(question).getByText(words)).toBeDefined();
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  days.focus();
  await user.keyboard('{ArrowLeft}');
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
});

test('all servers can be selected at once', async () => {
  const choices = [
    { id: 's1', name: 'The Island', standsAlone: false },
    { id: 's2', name: 'Ragnarok', standsAlone: false },
  ];
  const { user } = open({ stored: { decayMode: 'WarnOnly' }, choices });
  await user.click(await screen.findByRole('button', { name: 'Choose all servers' }));
  expect(screen.getAllByRole('button', { name: /^Remove / })).toHaveLength(2);
});

test('owners to be warned are listed with their counts, singular included', async () => {
  const { api } = open({ stored: { decayMode: 'WarnOnly', serverIds: ['s1'] } });
  const owner = { name: 'Wolves', teamId: '1000000001', serverId: 's1', serverName: 'The Island' };
  const row = {
    fate: 'warned',
    kind: 'team',
    ...owner,
    lastSeen: 0,
    structures: 1,
    dinos: 1200,
    gps: '1 / 2',
  };
  api.on(routes.simulate, () => ({ ...nothing, warned: 1, rows: [row] }) as DecaySimulation);
  expect(await screen.findByText(/^1 structure, 1,200 dinos,/)).toBeDefined();
});

test('beside the entries there is no save bar until something is unsaved', async () => {
  const { user } = open();
  expect(await screen.findByText('Everything is saved.')).toBeDefined();
  await user.click(screen.getByRole('tab', { name: 'Decay Entries' }));
  expect(await screen.findByText('Nobody is about to decay')).toBeDefined();
  expect(screen.queryByText('Everything is saved.')).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'Settings' }));
  await user.click(toggle('Two people must agree'));
  await user.click(screen.getByRole('tab', { name: 'Decay Entries' }));
  expect(screen.getByText('You have unsaved changes.')).toBeDefined();
});

test("with View only waiting entries are visible, but can't be agreed to", async () => {
  const instance = { isOwner: false, permissions: ['AutomaticDecay_View' as const] };
  open({ entries: [buildEntry({ structures: 1405 })], tab: 'list', instance });
  const row = (await screen.findByText('Wolves', { selector: 'td *' })).closest('tr') as HTMLElement;
  expect(row.textContent).toContain('1,405');
  expect(row.textContent).toContain('The Island');
  for (const name of ['Agree to the removal', 'Extend by 7 days', 'Protect'])
    expect(isOff(within(row).getByRole('button', { name }))).toBe(true);
});

test('entries that wait as one batch have no tribe ID, and removals are counted in words', async () => {
  const lot = buildEntry({ kind: 'dinos', name: 'Unclaimed dinos', teamId: 'dinos', structures: 0 });
  const removal = {
    id: 'removal-1',
    at: 1,
    serverId: 's1',
    serverName: 'The Island',
    by: 'Auto Decay',
  };
  open({
    entries: [lot],
    removals: [
      {
        ...removal,
        kind: 'team',
        name: 'Wolves',
        structures: 1405,
        dinos: 1,
        commands: [],
        state: 'done',
        outcome: '',
      },
    ],
    tab: 'list',
  });
  const row = (await screen.findByText('Unclaimed dinos', { selector: 'td *' })).closest('tr') as HTMLElement;
  expect(within(row).queryByText('dinos', { exact: true })).toBeNull();
  expect(await screen.findByText(/^1,405 structures, 1 dino, /)).toBeDefined();
});
