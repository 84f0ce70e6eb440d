import { hostedSaveRoutes } from '@arkwright/contracts/hosted-saves/routes';
import { NEED_WORDS, OFF_WORDS } from '@arkwright/contracts/hosted-saves/words';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { allFrom, buildHostedSave, buildSource } from '../../testing/build-hosted-save.ts';
import { describedBy } from '../../testing/described-by.ts';
import { Refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { media } from '../../testing/setup.ts';
import { buildCompanion } from './companion-world.ts';
import { createHostedSaves } from './hosted-world.ts';
// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import './companion-page.tsx';
import './ways-tab.tsx';
import './companions-table.tsx';

const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000;
const inMinutes = (minutes: number) => Date.now() + minutes * 60_000 + 5000;
const MB = 1_000_000;
const VIEW_ONLY = { isOwner: false, permissions: ['ArkwrightCompanion_View'] };

async function open(given: Parameters<typeof createHostedSaves>[0] = {}) {
  const made = createHostedSaves(given);
  const app = renderApp({ api: made.api, path: '/companion?tab=ways' });
  await screen.findByRole('heading', { name: 'Data source of each server' });
  return { ...app, ...made };
}

const table = () => screen.findByRole('table', { name: 'Servers' });
const rowOf = async (name: string) =>
  within(await table())
    .getByText(name)
    .closest('tr') as HTMLElement;
const saveOf = async (name: string) => within(await rowOf(name)).getAllByRole('cell')[4] as HTMLElement;
const readNow = async (name = 'The Island') =>
  within(await rowOf(name)).getByRole('button', { name: 'Read now' });
const isOff = (control: HTMLElement) => control.matches('[disabled], [aria-disabled="true"]');

async function detailsOf({ user }: Awaited<ReturnType<typeof open>>, name = 'The Island') {
  const row = await rowOf(name);
  await user.click(within(row).getByRole('button', { name: 'Show details' }));
  return row.nextElementSibling as HTMLElement;
}

test('the four ways are compared side by side, with what each provides and how many servers use it', async () => {
  const fromMod = allFrom({ source: 'Mod', at: minutesAgo(1) });
  await open({
    saves: [
      buildHostedSave({
        serverId: 'a',
        serverName: 'The Island',
        isOn: false,
        state: 'off',
        sources: fromMod,
      }),
      buildHostedSave({ serverId: 'b', serverName: 'The Center' }),
      buildHostedSave({ serverId: 'c', serverName: 'Ragnarok' }),
    ],
    rows: [
      buildCompanion({ serverId: 'a' }),
      buildCompanion({ serverId: 'b', type: 'Agent', isConnected: true }),
    ],
    instance: { nitrado: { hostedSavesMinutes: 90 } },
  });
  const ways = within(screen.getByRole('region', { name: 'Ways' })).getByRole('table');
  await within(ways).findByText('2 servers');
  const heads = within(ways)
    .getAllByRole('columnheader')
    .map((head) => head.textContent);
  expect(heads).toEqual(['What', 'Mod1 server', 'API Plugin0 servers', 'Agent1 server', 'Host2 servers']);
  const line = (name: string) =>
    within(within(ways).getByRole('rowheader', { name }).closest('tr') as HTMLElement)
      .getAllByRole('cell')
      .map((cell) => cell.querySelector('svg')?.getAttribute('aria-label') ?? cell.textContent);
  expect(line('Dinos')).toEqual(['Yes', '–No', 'Yes', 'Yes']);
  expect(line('Removals, kills, nukes and /register in the game')).toEqual(['Yes', 'Yes', '–No', '–No']);
  expect(line('Log lines and letters that RCON lacks')).toEqual(['–No', '–No', 'Yes', '–No']);
  expect(line('New data after')).toEqual(['1 min', '1 min', 'each save', '90 min']);
  expect(line('What it needs').at(-1)).toBe('A link on Hosting Sync and the owner’s consent');
  const uses = async (name: string) => within(await rowOf(name)).getAllByRole('cell')[2]?.textContent;
  expect(await uses('The Island')).toBe('Mod');
  expect(await uses('The Center')).toBe('Agent, Host');
  expect(await uses('Ragnarok')).toBe('Host');
});

test('people who may not see the interval get its bounds', async () => {
  await open({ instance: { ...VIEW_ONLY } });
  expect(await screen.findByText('30–120 min')).toBeDefined();
});

test('each state has its words, and what comes next', async () => {
  const named = (serverName: string, of: Parameters<typeof buildHostedSave>[0]) =>
    buildHostedSave({ serverId: serverName, serverName, ...of });
  await open({
    saves: [
      named('A', { isOn: false, state: 'off' }),
      named('B', { state: 'needs', needs: ['tier', 'uploads'] }),
      named('C', { state: 'waiting', message: 'Other saves of this account are fetched first.' }),
      named('D', { state: 'listing' }),
      named('E', { state: 'fetching', fetchedBytes: 34 * MB, fetchBytes: 74 * MB }),
      named('F', { state: 'reading' }),
      named('G', { state: 'read', savedAt: minutesAgo(40) }),
      named('H', { state: 'skipped', message: 'Its mod uploads everything.' }),
      named('I', {
        state: 'failed',
        message: 'The save changed while it was read.',
        nextAt: inMinutes(20),
      }),
      named('J', { isPossible: false, isOn: false, state: 'off' }),
      named('K', { state: 'waiting', nextAt: inMinutes(20) }),
    ],
  });
  const words = async (name: string) => (await saveOf(name)).textContent;
  expect(await words('A')).toBe('Off');
  expect(await words('B')).toBe(`Setup incomplete${NEED_WORDS.tier} ${NEED_WORDS.uploads}`);
  expect(await words('C')).toBe('Waiting for its turnOther saves of this account are fetched first.');
  expect(await words('D')).toBe('Looking for a new save');
  expect(await words('E')).toBe('Fetching the save34 MB of 74 MB');
  const bar = within(await saveOf('E')).getByRole('progressbar', { name: 'Fetched of the save of E' });
  expect(bar.getAttribute('aria-valuenow')).toBe('46');
  expect(await words('F')).toBe('Reading the save');
  expect(await words('G')).toBe('Readsaved 40 min ago');
  expect(await words('H')).toBe('Uploaded by the companionIts mod uploads everything.');
  expect(await words('I')).toBe('FailedThe save changed while it was read. Next check in 20 minutes.');
  expect(await words('J')).toBe('–no host');
  expect(await words('K')).toBe('Waiting for its turnNext check in 20 minutes.');
  expect(within(await rowOf('J')).queryByRole('button', { name: 'Read now' })).toBeNull();
  const chips = within(screen.getByRole('group', { name: /Show only servers/ })).getAllByRole('button');
  expect(chips.map((chip) => chip.textContent)).toEqual([
    '1 failed',
    '1 setup incomplete',
    '5 under way',
    '1 read at the host',
    '1 uploaded by the companion',
    '2 not read at the host',
  ]);
});

test('the row has the newest data, the opened row what uploaded each kind, and whether it is off', async () => {
  const sources = {
    players: buildSource({ source: 'Mod', at: minutesAgo(2), rows: 1200 }),
    tribes: buildSource({ source: 'Host', at: minutesAgo(50), rows: 3 }),
    bases: buildSource(),
    dinos: buildSource({ source: 'Host', at: minutesAgo(70), rows: 9, isWanted: false }),
  };
  const opened = await open({ saves: [buildHostedSave({ sources, dayBytes: 1776 * MB })] });
  const cells = within(await rowOf('The Island'))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
  expect(cells.slice(2, 4)).toEqual(['Mod, Host', '2 min ago']);
  expect(cells[5]).toBe('1,776 MB');
  expect(screen.getByText(/is on for 1 server: 1,776 MB in the last 24 hours/)).toBeDefined();
  const details = await detailsOf(opened);
  const fact = (label: string) =>
    within(details).getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
  expect(fact('Players')).toBe('Mod: 1,200, 2 min ago');
  expect(fact('Tribes')).toBe('Host: 3, 50 min ago');
  expect(fact('Bases')).toBe('Nothing yet');
  expect(fact('Dinos')).toBe('Host: 9, 1 h ago, now off');
});

test('a server without a host shows what uploads its data, and where it could be linked', async () => {
  const sources = allFrom({ source: 'Agent', at: minutesAgo(5), rows: 7 });
  const opened = await open({
    saves: [buildHostedSave({ isPossible: false, isOn: false, state: 'off', sources })],
  });
  const details = await detailsOf(opened);
  const facts = within(details).getAllByRole('definition');
  expect(facts.map(({ textContent }) => textContent)).toEqual(Array(4).fill('Agent: 7, 5 min ago'));
  expect(within(details).getByText(/not linked to a host/)).toBeDefined();
});

test('saves that are under way have another mark than those that are off', async () => {
  const named = (serverName: string, state: 'off' | 'reading') =>
    buildHostedSave({ serverId: serverName, serverName, state, isOn: state !== 'off' });
  await open({ saves: [named('A', 'off'), named('B', 'reading')] });
  const tone = async (name: string) =>
    (await saveOf(name)).querySelector('[data-tone]')?.getAttribute('data-tone');
  expect([await tone('A'), await tone('B')]).toEqual(['off', 'busy']);
});

test('the opened row says when the game wrote the save, what was fetched, and what the mod uploads', async () => {
  const left = buildSource({ isLeftToCompanion: true, source: 'Mod', at: minutesAgo(1) });
  const sources = { players: left, tribes: left, bases: buildSource(), dinos: buildSource() };
  const opened = await open({
    saves: [
      buildHostedSave({
        state: 'read',
        message: '2 tribes could not be read.',
        savedAt: minutesAgo(60),
        saveBytes: 74 * MB,
        readAt: minutesAgo(50),
        checkedAt: minutesAgo(20),
        nextAt: inMinutes(40),
        dayBytes: 148 * MB,
        sources,
      }),
    ],
  });
  const details = await detailsOf(opened);
  const fact = (label: string) =>
    within(details).getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
  expect(fact('Last save that was read')).toMatch(/^The game wrote it .*\(1 hour ago\), 74 MB$/);
  expect(fact('Host last asked')).toContain('(20 minutes ago)');
  expect(fact('Next check')).toContain('(in 40 minutes)');
  expect(fact('Fetched in the last 24 hours')).toBe('148 MB');
  expect(fact('Read at the host')).toBe('bases, dinos');
  expect(fact('Uploaded by the companion')).toBe('players, tribes');
  expect(within(details).getByText('2 tribes could not be read.')).toBeDefined();
});

test('a save is read again with the button, which then says that it waits', async () => {
  const { user, api } = await open({ saves: [buildHostedSave({ checkedAt: minutesAgo(6) })] });
  await user.click(await readNow());
  await screen.findByText('The save of The Island is read as soon as possible');
  expect(api.callsOf(hostedSaveRoutes.readNow)[0]?.input).toMatchObject({ body: { serverId: 'server-1' } });
  await waitFor(async () =>
    expect((await saveOf('The Island')).textContent).toContain('Waiting for its turn'),
  );
  expect(isOff(await readNow())).toBe(true);
  await user.hover(await readNow());
  expect(await screen.findByText('It is read as soon as its turn comes.')).toBeDefined();
});

test.each([
  ['without Edit', { instance: VIEW_ONLY }, {}, /necessary permissions to edit/],
  ['without the tier', { instance: { tier: 1 } }, {}, 'This feature needs Tier 2.'],
  ['right after a look', {}, { checkedAt: Date.now() }, /less than 5 minutes ago/],
  ['while it is off', {}, { isOn: false, state: 'off' }, OFF_WORDS],
  ['while it is fetched', {}, { state: 'fetching' }, 'It is being read now.'],
] as const)('%s the button is off with its reason', async (_when, given, save, reason) => {
  const { user, api } = await open({ ...given, saves: [buildHostedSave(save)] } as never);
  const button = await readNow();
  expect(isOff(button)).toBe(true);
  await user.hover(button);
  await waitFor(() => expect(describedBy(button)).toMatch(reason));
  await user.click(button);
  expect(api.callsOf(hostedSaveRoutes.readNow)).toHaveLength(0);
});

test('a refusal of the API is shown', async () => {
  const { user, api } = await open();
  api.on(hostedSaveRoutes.readNow, () => {
    throw new Refusal('CONFLICT', { message: 'Switch the companion on.' });
  });
  await user.click(await readNow());
  expect(await screen.findByText('Switch the companion on.')).toBeDefined();
});

test('a fetch that moves on is shown as it goes', async () => {
  const fetching = { state: 'fetching', fetchBytes: 80 * MB } as const;
  const { api, hosted } = await open({ saves: [buildHostedSave({ ...fetching, fetchedBytes: 20 * MB })] });
  await screen.findByText('20 MB of 80 MB');
  await waitFor(() => expect(api.streams.has('bot-1')).toBe(true));
  hosted.saves = [buildHostedSave({ ...fetching, fetchedBytes: 60 * MB })];
  act(() => api.emit('bot-1', { kind: 'changed', what: 'hosted-saves', by: '' }));
  await screen.findByText('60 MB of 80 MB', {}, { timeout: 5000 });
});

test('the opened row has the progress of a fetch, too', async () => {
  const opened = await open({
    saves: [buildHostedSave({ state: 'fetching', fetchedBytes: 20 * MB, fetchBytes: 80 * MB })],
  });
  const details = await detailsOf(opened);
  expect(within(details).getByText('Fetched so far').nextElementSibling?.textContent).toBe('20 MB of 80 MB');
  expect(within(details).getByText('Next check').nextElementSibling?.textContent).toBe('Under way');
});

test('before anything is switched on, the page says where', async () => {
  const { hosted, user } = await open({
    saves: [buildHostedSave({ isPossible: false, isOn: false, state: 'off' })],
  });
  expect(await screen.findByText(/No server is linked to a host/)).toBeDefined();
  const link = () => within(screen.getByRole('main')).getByRole('link', { name: 'To Hosting Sync' });
  expect(link().getAttribute('href')).toBe('/nitrado');
  hosted.saves = [buildHostedSave({ isOn: false, state: 'off' })];
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText(/1 server is linked to a host.*Edit a server and switch on/)).toBeDefined();
  const toServers = within(screen.getByRole('main')).getByRole('link', { name: 'To the servers' });
  expect(toServers.getAttribute('href')).toBe('/servers');
});

test('a manager sees that only the owner can switch it on', async () => {
  await open({ instance: VIEW_ONLY, saves: [buildHostedSave({ isOn: false, state: 'off' })] });
  expect(await screen.findByText(/The owner can switch on “Read the save at the host”/)).toBeDefined();
});

test('without servers the page links to where they are added', async () => {
  await open({ saves: [], rows: [] });
  const link = await screen.findByRole('link', { name: 'To the servers' });
  expect(link.getAttribute('href')).toBe('/servers');
  expect(screen.queryByText(/linked to a host/)).toBeNull();
});

test('if the saves can’t be read, the comparison stays, and it can be tried again', async () => {
  const { api } = createHostedSaves();
  api.on(hostedSaveRoutes.list, () => {
    throw new Refusal('UNAVAILABLE');
  });
  const { user } = renderApp({ api, path: '/companion?tab=ways' });
  expect(await screen.findByText('Servers could not be loaded.')).toBeDefined();
  expect(screen.getByRole('rowheader', { name: 'Dinos' })).toBeDefined();
  api.on(hostedSaveRoutes.list, () => [buildHostedSave()]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rowOf('The Island')).toBeDefined();
});

test('settings that are not saved mark their tab, and can be saved beside it', async () => {
  const { user } = await open({ stored: { isEnabled: true, companionType: 'Mod' } });
  await user.click(screen.getByRole('tab', { name: 'Settings' }));
  await user.click(await screen.findByRole('switch', { name: 'Upload players' }));
  await user.click(screen.getByRole('tab', { name: 'All ways' }));
  expect(await screen.findByRole('tab', { name: 'Settings unsaved' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Save' })).toBeDefined();
});

test('on a phone the state, the details and the button are in the card of each server', async () => {
  media.width = 390;
  const opened = await open({
    saves: [buildHostedSave({ checkedAt: minutesAgo(9), savedAt: minutesAgo(40) })],
  });
  expect(await screen.findByText('Newest data', { selector: 'td *' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Read now' })).toBeNull();
  await opened.user.click(screen.getByRole('button', { name: 'Show details' }));
  expect(await screen.findByRole('button', { name: 'Read now' })).toBeDefined();
  expect(screen.queryByText('Fetched so far')).toBeNull();
  expect(screen.getByText('Last save that was read')).toBeDefined();
});
