import { companionRoutes } from '@arkwright/contracts/companion/routes';
import { instanceRoutes } from '@arkwright/contracts/instances/routes';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { describedBy } from '../../testing/described-by.ts';
import { Refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { buildCompanion, createCompanions, KEY } from './companion-world.ts';
// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import './companion-page.tsx';
import './companions-table.tsx';
import './config-dialog.tsx';
import '../shared/secret-key/key-dialog.tsx';

const VIEW_ONLY = { isOwner: false, permissions: ['ArkwrightCompanion_View'] };
const ON = { isEnabled: true, companionType: 'Mod' };

async function open(given: Parameters<typeof createCompanions>[0] = {}) {
  const made = createCompanions(given);
  const app = renderApp({ api: made.api, path: '/companion' });
  await screen.findByRole('heading', { name: 'Arkwright Companion' });
  return { ...app, ...made };
}

const toggle = (name: string) => screen.getByRole('switch', { name }) as HTMLInputElement;
const number = (name: string) => screen.getByRole('textbox', { name }) as HTMLInputElement;
const type = () => screen.getByRole('combobox', { name: 'Companion type' }) as HTMLInputElement;
const button = (name: string) => screen.getByRole('button', { name });
const isOff = (control: HTMLElement) => control.matches('[disabled], [aria-disabled="true"]');
const rowOf = async (name: string) => (await screen.findByText(name, { selector: 'td *' })).closest('tr')!;

async function choose(user: Awaited<ReturnType<typeof open>>['user'], name: string) {
  await user.click(type());
  await user.click(await screen.findByRole('option', { name }));
}

/** Opens the configuration of a server, or of a new one. */
async function openConfig(user: Awaited<ReturnType<typeof open>>['user'], name = 'The Island') {
  await user.click(within(await rowOf(name)).getByRole('button', { name: 'Configuration' }));
  return await screen.findByRole('dialog', { name: 'Configuration' });
}

test('all options are off until Enable is on, with the reason', async () => {
  const { user } = await open();
  const options = () => [
    type(),
    toggle('Automatic server registration'),
    toggle('Upload players'),
    toggle('Upload structures'),
    toggle('Upload dinos'),
    number('Upload interval'),
  ];
  for (const option of options()) {
    expect(option.disabled).toBe(true);
    expect(describedBy(option)).toContain('Switch on “Enable” first.');
  }
  await user.click(toggle('Enable'));
  for (const option of options()) expect(option.disabled).toBe(false);
});

test('the structure delay requires the structures', async () => {
  const { user } = await open({ stored: ON });
  expect(describedBy(number('Structure upload delay'))).toContain('Switch on “Upload structures” first.');
  await user.click(toggle('Upload structures'));
  expect(number('Structure upload delay').disabled).toBe(false);
});

test("the API plugin shows a warning, and that it can't upload dinos, which agents and hosts can", async () => {
  const { user, api } = await open({ stored: { ...ON, uploadDinoData: true } });
  expect(toggle('Upload dinos').checked).toBe(true);
  expect(screen.queryByText(/end of life/)).toBeNull();
  await choose(user, 'API Plugin');
  expect(screen.getByRole('alert').textContent).toBe(
    'The API Plugin companion type is only for self-hosted servers and has reached its end of life. It can’t upload dinos.',
  );
  expect(toggle('Upload dinos').checked).toBe(true);
  expect(toggle('Upload dinos').disabled).toBe(false);
  expect(describedBy(toggle('Upload dinos'))).toContain('The API Plugin can’t upload dinos:');
  await user.click(button('Save'));
  await screen.findByText('Everything is saved.');
  const [sent] = api.callsOf(instanceRoutes.update);
  expect(sent?.input).toMatchObject({ body: { bot: { companionMod: { companionType: 'APIPlugin' } } } });
});

test("without the tier the notice names it, and options can't be switched on", async () => {
  await open({ stored: { isEnabled: true }, instance: { tier: 1 } });
  expect(screen.getByText('Arkwright Companion is a Tier 2 feature.')).toBeDefined();
  for (const control of [type(), toggle('Upload players'), number('Upload interval')]) {
    expect(describedBy(control)).toContain('This feature needs Tier 2.');
    expect(control.disabled).toBe(true);
  }
  // Enabled settings can be switched off.
  expect(toggle('Enable').disabled).toBe(false);
  expect(isOff(await screen.findByRole('button', { name: 'Recreate Registration Key' }))).toBe(true);
});

test("options that need a higher tier name it instead of a switch that can't be used", async () => {
  await open({ instance: { tier: 1 } });
  for (const control of [toggle('Enable'), type(), toggle('Upload players'), number('Upload interval')]) {
    expect(describedBy(control)).toContain('This feature needs Tier 2.');
    expect(describedBy(control)).not.toContain('Switch on');
  }
});

test('the registration key is hidden until it is shown', async () => {
  const { user } = await open({ stored: ON });
  await screen.findByText('rk_**********last');
  expect(document.body.innerHTML).not.toContain(KEY);
  await user.click(button('Show registration key'));
  expect(screen.getByText(KEY)).toBeDefined();
});

test('a new key is made after a confirmation that says what stops working', async () => {
  const { user, api } = await open({ stored: ON });
  await user.click(await screen.findByRole('button', { name: 'Recreate Registration Key' }));
  await screen.findByText(/The old key stops working at once: every game server needs the new one/);
  await user.click(button('Recreate'));
  await screen.findByText('rk_**********newk');
  expect(api.callsOf(companionRoutes.recreateKey)).toHaveLength(1);
});

test('with View only the key is neither shown nor requested', async () => {
  const { api } = await open({ stored: ON, instance: VIEW_ONLY });
  await rowOf('The Island');
  expect(screen.queryByText(/registration key/i, { selector: 'h2' })).toBeNull();
  expect(api.callsOf(companionRoutes.key)).toHaveLength(0);
  for (const name of ['Enable', 'Upload players']) expect(toggle(name).disabled).toBe(true);
});

test("if the key can't be loaded the page says so, and still shows the rest", async () => {
  const { api } = createCompanions({ stored: ON });
  api.on(companionRoutes.key, () => {
    throw new Refusal('UNAVAILABLE');
  });
  const { user } = renderApp({ api, path: '/companion' });
  await screen.findByText(/not available right now/);
  expect(screen.getByRole('heading', { name: 'Registration Key' })).toBeDefined();
  expect(toggle('Enable').checked).toBe(true);
  expect(await rowOf('The Island')).toBeDefined();
  api.on(companionRoutes.key, () => ({ registrationKey: KEY, createdAt: 1, lastUsedAt: 0 }));
  await user.click(button('Try again'));
  await screen.findByText('rk_**********last');
});

test('while no type is selected the page says so, and then describes the type', async () => {
  const { user } = await open();
  expect(screen.queryByText(/No type is chosen/)).toBeNull();
  await user.click(toggle('Enable'));
  expect(screen.getByText(/No type is chosen/)).toBeDefined();
  await choose(user, 'Mod');
  expect(screen.queryByText(/No type is chosen/)).toBeNull();
  expect(describedBy(type())).toContain('GameUserSettings.ini');
  await choose(user, 'API Plugin');
  expect(describedBy(type())).not.toContain('GameUserSettings.ini');
});

test('servers are listed with connection, version and the last uploads with their counts', async () => {
  const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000;
  const never = { at: 0, rows: 0 };
  await open({
    rows: [
      buildCompanion({
        isConnected: true,
        type: 'Mod',
        version: '1.4.2',
        lastSeenAt: Date.now(),
        log: { isHandedOn: true, lastLineAt: minutesAgo(4) },
        uploads: {
          players: { at: minutesAgo(2), rows: 1204 },
          tribes: { at: minutesAgo(3), rows: 0, unread: { rows: 2, reasons: ['a file of zeros'] } },
          bases: never,
          dinos: never,
        },
      }),
      buildCompanion({
        serverId: 'server-2',
        serverName: 'Ragnarok',
        type: 'APIPlugin',
        version: '0.9',
        lastSeenAt: minutesAgo(60 * 3),
      }),
      buildCompanion({ serverId: 'server-3', serverName: 'Scorched' }),
    ],
  });
  const texts = async (name: string) =>
    within(await rowOf(name))
      .getAllByRole('cell')
      .slice(1, -1)
      .map((cell) => cell.textContent);
  expect(await texts('The Island')).toEqual([
    'Connected',
    'Mod 1.4.2',
    'Agent4 min ago',
    '1,2042 min ago',
    '03 min ago2 not read',
    'never',
    'never',
  ]);
  expect((await texts('Ragnarok')).slice(0, 2)).toEqual(['Not connectedlast seen 3 h ago', 'API Plugin 0.9']);
  expect((await texts('Scorched')).slice(0, 3)).toEqual(['Never seen', '–none', 'RCON']);
  expect(screen.getByText('The Island: 2 tribes could not be read (a file of zeros)')).toBeDefined();
  expect(screen.getByText('1 of 3 connected')).toBeDefined();
  // In the page's heading, and on the chip that shows it alone.
  expect(screen.getAllByText('1 not connected')).toHaveLength(2);
});

test('the table has 25 a page and can be searched', async () => {
  const rows = Array.from({ length: 30 }, (_, index) =>
    buildCompanion({ serverId: `server-${index}`, serverName: `Map ${index}` }),
  );
  const { user } = await open({ rows });
  await rowOf('Map 0');
  expect(screen.queryByText('Map 25', { selector: 'td *' })).toBeNull();
  await user.type(screen.getByRole('searchbox', { name: 'Search companions' }), 'map 29');
  expect(await rowOf('Map 29')).toBeDefined();
  await waitFor(() => expect(screen.queryByText('Map 0', { selector: 'td *' })).toBeNull());
});

test('the table updates with the companions', async () => {
  const { api, held } = await open({ stored: ON });
  await screen.findByText('Never seen');
  await waitFor(() => expect(api.streams.has('bot-1')).toBe(true));
  held.rows = [buildCompanion({ isConnected: true, type: 'Mod', version: '1.0', lastSeenAt: Date.now() })];
  act(() => api.emit('bot-1', { kind: 'changed', what: 'companion', by: '' }));
  await screen.findByText('Connected', {}, { timeout: 5000 });
});

test('without servers the page links to where they are added', async () => {
  await open({ rows: [] });
  const link = await screen.findByRole('link', { name: 'To the servers' });
  expect(link.getAttribute('href')).toBe('/servers');
});

test('the configuration is shown without the key, and copied with it', async () => {
  vi.stubGlobal('isSecureContext', true);
  const { user } = await open({ stored: ON });
  await screen.findByText('rk_**********last');
  const dialog = await openConfig(user);
  const text = (key: string) =>
    `[ArkwrightCompanion]\n; The Island\nHostUrl=${window.location.origin}\nServerId=server-1\nRegistrationKey=${key}`;
  const shown = () => dialog.querySelector('pre')!.textContent;
  expect(shown()).toBe(text('rk_**********last'));
  await user.click(within(dialog).getByRole('button', { name: 'Copy configuration' }));
  await screen.findByText('Copied to clipboard');
  expect(await navigator.clipboard.readText()).toBe(text(KEY));
  expect(document.body.innerHTML).not.toContain(KEY);
  await user.click(within(dialog).getByRole('button', { name: 'Show the key' }));
  expect(shown()).toBe(text(KEY));
  await user.click(within(dialog).getByRole('button', { name: 'Hide the key' }));
  expect(shown()).toBe(text('rk_**********last'));
});

test('the plugin gets its JSON file', async () => {
  const { user } = await open({ stored: { ...ON, companionType: 'APIPlugin' } });
  await screen.findByText('rk_**********last');
  const dialog = await openConfig(user);
  expect(dialog.textContent).toContain('config.json');
  expect(JSON.parse(dialog.querySelector('pre')!.textContent)).toEqual({
    hostUrl: window.location.origin,
    serverId: 'server-1',
    registrationKey: 'rk_**********last',
  });
});

test('with View only the configuration has a placeholder for the key', async () => {
  const { user } = await open({ stored: ON, instance: VIEW_ONLY });
  const dialog = await openConfig(user);
  expect(dialog.querySelector('pre')!.textContent).toContain('RegistrationKey=REGISTRATION-KEY');
  expect(within(dialog).queryByRole('button', { name: 'Show the key' })).toBeNull();
  expect(within(dialog).getByText(/Everyone who may edit the companion has it/)).toBeDefined();
});

test('without a key the configuration says to make one first', async () => {
  const { user } = await open({ stored: ON, key: '' });
  await screen.findByText('There is no key yet.');
  const dialog = await openConfig(user);
  expect(dialog.querySelector('pre')!.textContent).toContain('RegistrationKey=REGISTRATION-KEY');
  expect(within(dialog).getByText(/There is no registration key yet/)).toBeDefined();
});

test("without a type the configuration is an agent's, and a new server needs a type", async () => {
  const { user } = await open({ stored: { isEnabled: true } });
  const forNew = button('Configuration for a new server');
  expect(isOff(forNew)).toBe(true);
  const dialog = await openConfig(user);
  await user.type(within(dialog).getByRole('textbox', { name: 'Path of the save' }), '/ark/TheIsland_WP.ark');
  expect(JSON.parse(dialog.querySelectorAll('pre')[1]!.textContent)).toMatchObject({
    servers: [{ serverId: 'server-1', save: '/ark/TheIsland_WP.ark' }],
  });
  await user.keyboard('{Escape}');
  await choose(user, 'Mod');
  await user.click(toggle('Automatic server registration'));
  await user.click(forNew);
  const newDialog = await screen.findByRole('dialog', { name: 'Configuration' });
  expect(newDialog.querySelector('pre')!.textContent).toContain('\nServerId=\n');
});

test("the save's path names the server’s own map", async () => {
  const { user } = await open({ stored: ON, rows: [buildCompanion({ map: 'Ragnarok_WP' })] });
  const dialog = await openConfig(user);
  await user.click(within(dialog).getByRole('radio', { name: 'Agent (no mod)' }));
  const path = 'C:/asa/ShooterGame/Saved/SavedArks/Ragnarok_WP/Ragnarok_WP.ark';
  expect(within(dialog).getByPlaceholderText(path)).toBeDefined();
  expect(JSON.parse(dialog.querySelectorAll('pre')[1]!.textContent)).toMatchObject({
    servers: [{ save: path }],
  });
});

test('if the mod is selected, the agent is one click away', async () => {
  const { user } = await open({ stored: ON });
  const dialog = await openConfig(user);
  await user.click(within(dialog).getByRole('radio', { name: 'Agent (no mod)' }));
  expect(dialog.querySelector('pre')!.textContent).toContain('curl.exe -fO');
  expect(dialog.textContent).toContain('"servers"');
});

test('the agent can be downloaded here, with the commands for each system', async () => {
  const { user } = await open({ stored: { isEnabled: true } });
  const dialog = await openConfig(user);
  const blocks = () => [...dialog.querySelectorAll('pre')].map((block) => block.textContent);
  const link = within(dialog).getByRole('link', { name: 'Download the agent' });
  expect(link.getAttribute('href')).toBe(companionRoutes.agentFile.path);
  expect(link.getAttribute('download')).toBe('arkwright-agent.mjs');
  expect(blocks()[1]).toContain('"save": "C:/asa/');
  await user.click(within(dialog).getByRole('radio', { name: 'Linux' }));
  expect(blocks()[0]).toBe(`curl -fO ${window.location.origin}${companionRoutes.agentFile.path}`);
  expect(blocks()[1]).toContain('"save": "/srv/');
  expect(blocks()[2]).toBe('node arkwright-agent.mjs');
  await user.click(within(dialog).getByRole('radio', { name: 'Docker' }));
  expect(within(dialog).queryByRole('link', { name: 'Download the agent' })).toBeNull();
  expect(blocks()[1]).toContain('"save": "/saves/');
  expect(blocks()[2]).toContain('docker run');
});

const checksIn = (dialog: HTMLElement) =>
  [...within(dialog).getByRole('region', { name: 'Checks' }).querySelectorAll('[data-tone]')].map((check) => [
    check.getAttribute('data-tone'),
    check.textContent,
  ]);

test('the checks show one by one what an agent still lacks', async () => {
  const { user } = await open({ key: '', instance: { tier: 1 } });
  expect(checksIn(await openConfig(user))).toEqual([
    ['warning', 'Your tier does not include it: it needs Tier 2.'],
    ['good', 'The server is on the Servers page.'],
    ['warning', 'Switch on Enable and save.'],
    ['warning', 'Switch on what is to be uploaded and save.'],
    ['warning', 'Create a registration key.'],
    ['warning', 'No agent has called yet.'],
    ['warning', 'No save has been read yet: the agent waits until the game saves.'],
    ['warning', 'Not uploaded yet: anything.'],
    ['warning', 'The log is read over RCON: the agent has found none, or leaves it alone.'],
  ]);
});

test('the checks update with the agent: what has arrived, and what has stopped', async () => {
  const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000;
  const came = { at: minutesAgo(3), rows: 7 };
  const never = { at: 0, rows: 0 };
  const agent = buildCompanion({
    isConnected: true,
    type: 'Agent',
    version: '0.1.0',
    lastSeenAt: Date.now(),
    uploads: { players: came, tribes: came, bases: never, dinos: never },
    log: { isHandedOn: true, lastLineAt: minutesAgo(1) },
    save: { savedAt: minutesAgo(4), counter: 31 },
  });
  const { user, api, held } = await open({
    stored: { isEnabled: true, uploadPlayerData: true, uploadDinoData: true },
    rows: [agent],
  });
  const dialog = await openConfig(user);
  const told = () => checksIn(dialog).slice(-4);
  expect(told()).toEqual([
    ['good', 'The agent is connected.'],
    ['good', 'Save 31 was read; the game wrote it 4 min ago.'],
    ['warning', 'Not uploaded yet: dinos.'],
    ['good', 'The log is handed on.'],
  ]);
  await waitFor(() => expect(api.streams.has('bot-1')).toBe(true));
  held.rows = [{ ...agent, isConnected: false, lastSeenAt: minutesAgo(20) }];
  act(() => api.emit('bot-1', { kind: 'changed', what: 'companion', by: '' }));
  await waitFor(
    () =>
      expect(told()[0]).toEqual(['warning', 'The agent has stopped calling: its last call came 20 min ago.']),
    { timeout: 5000 },
  );
});
