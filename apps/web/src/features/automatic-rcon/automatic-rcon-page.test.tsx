import { automaticRconRoutes } from '@arkwright/contracts/automatic-rcon/routes';
import type { TimedCommand } from '@arkwright/contracts/automatic-rcon/schema';
import { rconPresetRoutes } from '@arkwright/contracts/rcon-presets/routes';
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { commandWarning } from '../shared/commands/command-warning.ts';
import { buildCommand, buildPreset, buildRun, createCommands } from './command-world.ts';
// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import './automatic-rcon-page.tsx';
import './run-now-dialog.tsx';
import './delete-command-dialog.tsx';

// Half an hour off and without summer time.
vi.hoisted(() => {
  process.env.TZ = 'Asia/Kolkata';
  // Loaded modules keep the zone of their time.
  vi.resetModules();
});
afterAll(() => {
  delete process.env.TZ;
  vi.resetModules();
});

// The wording of the next run depends on the time of day ("today", "tomorrow").
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-24T16:29Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const NO_EDIT = 'You do not have the necessary permissions to edit these settings. Viewing is permitted.';

function open(commands: TimedCommand[] = [buildCommand()], instance = {}) {
  const { api, held } = createCommands(commands, instance);
  return { api, held, ...renderApp({ api, path: '/automaticRcon' }) };
}

const rowOf = async (name: string) => (await screen.findByText(name, { selector: 'td *' })).closest('tr')!;
const button = (parent: HTMLElement, name: string) => within(parent).getByRole('button', { name });
const isOff = (control: HTMLElement) => control.matches('[disabled], [aria-disabled="true"]');
const toggleOf = (row: HTMLElement) => within(row).getByRole<HTMLInputElement>('switch');
const toast = () => document.querySelector('[aria-live="polite"]')?.lastElementChild?.textContent ?? '';

test('a row shows command, its own time and UTC, servers and the last run', async () => {
  open([
    buildCommand(),
    buildCommand({
      id: 'b',
      name: 'Everywhere',
      runOnAllServers: true,
      lastExecuted: Date.now() - 7_200_000,
    }),
    buildCommand({ id: 'c', name: 'Left over', serverIds: ['gone', 'ragnarok'], isEnabled: false }),
  ]);
  await screen.findByText('DELETED SERVER, Ragnarok');
  const nightly = within(await rowOf('Nightly save'));
  expect(nightly.getByText('SaveWorld')).toBeDefined();
  expect(nightly.getByText('Every day at 23:45, UTC')).toBeDefined();
  const next = nightly.getByText('Next: Tue 24 Nov, 23:45 (UTC) — in 7 hours');
  expect(next.getAttribute('title')).toMatch(/05:15 where you are, .*23:45 UTC$/);
  expect(nightly.getByText('The Island')).toBeDefined();
  expect(nightly.getByText('N/A')).toBeDefined();
  const everywhere = within(await rowOf('Everywhere'));
  expect(everywhere.getByText('All servers')).toBeDefined();
  expect(everywhere.getByText('2 hours ago')).toBeDefined();
  const left = within(await rowOf('Left over'));
  expect(left.getByText('DELETED SERVER, Ragnarok')).toBeDefined();
  expect(left.getByText('Disabled')).toBeDefined();
});

test('a command in a time zone shows it, and one that runs a preset names it, and why it would be skipped', async () => {
  const presetSkip = 'This preset is disabled.';
  open([
    buildCommand({ hour: 5, minute: 0, timeZone: 'Europe/Berlin' }),
    buildCommand({
      id: 'b',
      name: 'Restart',
      command: '',
      presetId: 'p',
      presetName: 'Warn and exit',
      presetSkip,
    }),
  ]);
  const zoned = within(await rowOf('Nightly save'));
  expect(zoned.getByText('Every day at 05:00, Berlin time')).toBeDefined();
  expect(zoned.getByText('Next: Wed 25 Nov, 05:00 (Berlin) — in 12 hours')).toBeDefined();
  const preset = within(await rowOf('Restart'));
  expect(preset.getByText('Warn and exit')).toBeDefined();
  expect(preset.getByText('It would be skipped: This preset is disabled.')).toBeDefined();
});

test('a command that not every server accepts says what it needs', async () => {
  const preset = { command: '', presetId: 'p', presetMayCrash: true };
  open([
    buildCommand({ command: 'SetDay 12' }),
    buildCommand({ id: 'b', name: 'Save' }),
    buildCommand({ id: 'c', name: 'Dawn', ...preset, presetName: 'New day' }),
    buildCommand({ id: 'd', name: 'Dusk', ...preset, presetName: 'Save all', presetMayCrash: false }),
  ]);
  const note = 'SetDay needs the companion, or “Crashing commands over RCON” in a server’s settings.';
  expect(within(await rowOf('Nightly save')).getByText(note)).toBeDefined();
  for (const name of ['Save', 'Dusk'])
    expect(within(await rowOf(name)).queryByText(/the companion/)).toBeNull();
  const ofPreset =
    'Its preset has commands that need the companion, or “Crashing commands over RCON” in a server’s settings.';
  expect(within(await rowOf('Dawn')).getByText(ofPreset)).toBeDefined();
});

test('people who may not run presets can only switch off and delete commands that run one', async () => {
  open([buildCommand(), buildCommand({ id: 'b', name: 'Restart', presetId: 'p', presetName: 'Exit' })], {
    isOwner: false,
    permissions: ['AutomaticRcon_View', 'AutomaticRcon_Edit'],
  });
  const [plain, preset] = [await rowOf('Nightly save'), await rowOf('Restart')];
  for (const name of ['Run now', 'Edit']) {
    expect(isOff(button(plain, name))).toBe(false);
    expect(isOff(button(preset, name))).toBe(true);
  }
  expect(isOff(button(preset, 'Delete'))).toBe(false);
  expect(toggleOf(preset).disabled).toBe(false);
});

test('commands are sorted by name, 25 a page, and can be searched by name, command and server', async () => {
  const many = Array.from({ length: 26 }, (_, index) =>
    buildCommand({ id: `c${index}`, name: `Number ${index}`, serverIds: ['ragnarok'] }),
  );
  const { user } = open([...many, buildCommand({ name: 'Zeta', command: 'DestroyWildDinos' })]);
  await rowOf('Number 0');
  expect(screen.queryByText('Number 25', { selector: 'td *' })).toBeNull();
  const search = screen.getByRole('searchbox', { name: 'Search timed commands' });
  for (const wanted of ['zeta', 'wilddinos', 'the island']) {
    await user.clear(search);
    await user.type(search, wanted);
    await waitFor(() => expect(screen.queryByText('Number 0', { selector: 'td *' })).toBeNull());
    expect(await rowOf('Zeta')).toBeDefined();
  }
});

test('the switch in the row disables and enables', async () => {
  const { user, held } = open();
  await user.click(toggleOf(await rowOf('Nightly save')));
  await waitFor(() => expect(held.commands.rows[0]?.isEnabled).toBe(false));
  await waitFor(() => expect(toggleOf(screen.getAllByRole('row')[1]!).checked).toBe(false));
  await user.click(toggleOf(await rowOf('Nightly save')));
  await waitFor(() => expect(held.commands.rows[0]?.isEnabled).toBe(true));
});

test('a reason against switching a command is shown', async () => {
  const { user, api } = open();
  api.on(automaticRconRoutes.disable, () => {
    throw new Refusal('NOT_FOUND');
  });
  await user.click(toggleOf(await rowOf('Nightly save')));
  await screen.findByText('This does not exist, or you have no access to it.');
});

test('Run now names the servers first, and shows to how many it was sent', async () => {
  const { user, api } = open([buildCommand({ serverIds: ['island', 'ragnarok'] })]);
  await user.click(button(await rowOf('Nightly save'), 'Run now'));
  const dialog = await screen.findByRole('dialog', { name: 'Run Now' });
  await within(dialog).findByText('SaveWorld');
  expect(within(dialog).queryByRole('alert')).toBeNull();
  const servers = within(dialog).getByRole('list', { name: 'Servers' });
  expect(within(servers).getByText('The Island')).toBeDefined();
  expect(within(servers).getByText('The server is offline.')).toBeDefined();
  expect(dialog.textContent).toContain('to 1 server:');
  expect(api.callsOf(automaticRconRoutes.run)).toEqual([]);
  await user.click(button(dialog, 'Run now'));
  await waitFor(() => expect(toast()).toContain('Sent to 1 server.'));
  expect(api.callsOf(automaticRconRoutes.run)[0]?.input).toMatchObject({ body: { id: 'command-1' } });
});

test('Run now of a preset names it and its commands with their warnings, and shows why nothing ran', async () => {
  const preset = { command: '', presetId: 'p', presetName: 'Warn and exit' };
  const { user, api } = open([buildCommand(preset)]);
  const commands = ['SaveWorld', 'wait 1m', 'DoExit'];
  api.on(rconPresetRoutes.list, () => [buildPreset({ name: 'Warn and exit', commands })]);
  const skipped = { serverId: 'island', serverName: 'The Island', outcome: 'skipped' } as const;
  const results = [{ ...skipped, reply: 'This preset is already running.' }];
  api.on(automaticRconRoutes.run, () => buildRun({ ...preset, slot: 0, results }));
  await user.click(button(await rowOf('Nightly save'), 'Run now'));
  const dialog = await screen.findByRole('dialog', { name: 'Run Now' });
  const commandsBox = await within(dialog).findByRole('group', { name: 'Commands' });
  expect(commandsBox.textContent).toBe('SaveWorld\nwait 1m\nDoExit');
  expect(dialog.textContent).toContain('runs the preset Warn and exit now, on 1 server:');
  expect(within(dialog).getByText(commandWarning('DoExit', ['SaveWorld'])!)).toBeDefined();
  await user.click(button(dialog, 'Run now'));
  await waitFor(() => expect(toast()).toContain('Nothing was sent. This preset is already running.'));
});

test('Run now of a command without possible servers shows why', async () => {
  const { user, api } = open([buildCommand({ command: 'SetDay 3' })]);
  const failed = { serverId: 'island', serverName: 'The Island', outcome: 'failed' } as const;
  const reply = 'The companion of The Island is not connected.';
  api.on(automaticRconRoutes.run, () => buildRun({ slot: 0, results: [{ ...failed, reply }] }));
  await user.click(button(await rowOf('Nightly save'), 'Run now'));
  await user.click(button(await screen.findByRole('dialog', { name: 'Run Now' }), 'Run now'));
  await waitFor(() => expect(toast()).toContain(`Nothing was sent. ${reply}`));
});

test('a refused run stays in its dialog and shows why', async () => {
  const { user, api } = open();
  api.on(automaticRconRoutes.run, () => {
    throw new Refusal('TIER_REQUIRED');
  });
  await user.click(button(await rowOf('Nightly save'), 'Run now'));
  const dialog = await screen.findByRole('dialog', { name: 'Run Now' });
  await user.click(button(dialog, 'Run now'));
  await within(dialog).findByText('This feature needs a higher tier.');
});

test('Delete asks first and then removes the row', async () => {
  const { user, held } = open();
  await user.click(button(await rowOf('Nightly save'), 'Delete'));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Timed Command' });
  expect(held.commands.rows).toHaveLength(1);
  await user.click(button(dialog, 'Delete'));
  await screen.findByText('Add your first timed command');
  expect(held.commands.rows).toEqual([]);
});

test("an expanded row shows the last runs with each server's reply, and updates by itself", async () => {
  const { user, held, api } = open();
  const result = { serverId: 'island', serverName: 'The Island', outcome: 'pending', reply: '' } as const;
  const skipped = {
    ...result,
    serverId: 'r',
    serverName: 'Ragnarok',
    outcome: 'skipped',
    reply: 'Offline.',
  } as const;
  held.runs = [
    buildRun({ results: [result, skipped], command: 'OldCommand' }),
    buildRun({ id: 'older', slot: 0, startedBy: 'Helena', results: [{ ...result, outcome: 'unknown' }] }),
    buildRun({ id: 'missed', isMissed: true }),
    buildRun({
      id: 'preset',
      command: '',
      presetName: 'Warn and exit',
      results: [{ ...result, outcome: 'ok' }],
    }),
  ];
  await user.click(button(await rowOf('Nightly save'), 'Show details'));
  const runs = within(await screen.findByRole('region', { name: 'Runs of Nightly save' }));
  expect(runs.getByText('1 Skipped, 1 Waiting')).toBeDefined();
  expect(runs.getByText('Offline.')).toBeDefined();
  expect(runs.getByText('OldCommand')).toBeDefined();
  expect(runs.getByText('Started by Helena')).toBeDefined();
  expect(runs.getByText('Missed')).toBeDefined();
  expect(runs.getByText('Preset Warn and exit')).toBeDefined();
  const answered = { ...result, outcome: 'ok', reply: 'World Saved' } as const;
  held.runs = [buildRun({ results: [answered, skipped] }), ...held.runs.slice(1)];
  api.emit('bot-1', { kind: 'changed', what: 'timed-commands', by: '' });
  await runs.findByText('World Saved');
  expect(runs.getByText('1 OK, 1 Skipped')).toBeDefined();
});

test('a command that has not run yet says so', async () => {
  const { user } = open();
  await user.click(button(await rowOf('Nightly save'), 'Show details'));
  await screen.findByText('It has not run yet.');
});

test('with View only, all controls are off and the page says why', async () => {
  open([buildCommand()], { isOwner: false, permissions: ['AutomaticRcon_View'] });
  const row = await rowOf('Nightly save');
  expect(screen.getAllByText(NO_EDIT).length).toBeGreaterThan(0);
  for (const name of ['Run now', 'Edit', 'Delete']) expect(isOff(button(row, name))).toBe(true);
  expect(isOff(screen.getByRole('button', { name: 'Add' }))).toBe(true);
  expect(toggleOf(row).disabled).toBe(true);
  expect(isOff(button(row, 'Show details'))).toBe(false);
});

test('without the tier nothing can be added, changed or run; existing commands can be switched off and deleted', async () => {
  open([buildCommand(), buildCommand({ id: 'b', name: 'Off', isEnabled: false })], { tier: 2 });
  const row = await rowOf('Nightly save');
  expect(screen.getByText(/^Automatic RCON is a Tier 3 feature\./)).toBeDefined();
  for (const name of ['Run now', 'Edit']) expect(isOff(button(row, name))).toBe(true);
  expect(isOff(screen.getByRole('button', { name: 'Add' }))).toBe(true);
  expect(isOff(button(row, 'Delete'))).toBe(false);
  expect(toggleOf(row).disabled).toBe(false);
  expect(toggleOf(await rowOf('Off')).disabled).toBe(true);
});

test('without the permission nothing is shown', async () => {
  open([buildCommand()], { isOwner: false, permissions: ['Servers_View'] });
  await screen.findByText('Permission Denied');
});
