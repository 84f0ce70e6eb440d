import { rconPresetRoutes } from '@arkwright/contracts/rcon-presets/routes';
import type { RunTarget } from '@arkwright/contracts/rcon-presets/run-schema';
import type { RconPreset } from '@arkwright/contracts/rcon-presets/schema';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { buildPreset, createPresets } from './presets-world.ts';
// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import './rcon-presets-page.tsx';
import './run-preset-dialog.tsx';

const TARGETS: RunTarget[] = [
  { id: 'server-1', name: 'The Island', skipReason: '' },
  { id: 'server-2', name: 'Ragnarok', skipReason: 'The server is offline.' },
];

async function openDialog(preset = buildPreset(), targets = TARGETS) {
  const { api, held } = createPresets([preset], { targets });
  const app = renderApp({ api, path: '/rconPresets' });
  const row = (await screen.findByText(preset.name, { selector: 'td *' })).closest('tr')!;
  await app.user.click(within(row).getByRole('button', { name: 'Run' }));
  const dialog = await screen.findByRole('dialog', { name: 'Run RCON Preset' });
  return { api, held, dialog, ...app };
}

async function choose({ user, dialog }: Awaited<ReturnType<typeof openDialog>>, name: string) {
  await user.click(within(dialog).getByRole('combobox', { name: 'Server' }));
  await user.click(await screen.findByRole('option', { name, hidden: true }));
}

test('the commands are shown before anything is sent, and a server must be selected', async () => {
  const { dialog, api } = await openDialog();
  expect(within(dialog).getByRole('group', { name: 'Commands' }).textContent).toBe(
    'Broadcast Saving\nSaveWorld',
  );
  expect(within(dialog).getByRole('button', { name: 'Run now' })).toHaveProperty('disabled', true);
  expect(api.callsOf(rconPresetRoutes.run)).toEqual([]);
});

test('destructive commands show a warning before they run', async () => {
  const { dialog } = await openDialog(buildPreset({ commands: ['SaveWorld', 'DestroyWildDinos', 'doexit'] }));
  const warning = within(dialog).getByRole('alert').textContent;
  expect(warning).toContain('All wild creatures vanish');
  expect(warning).toContain('The server stops');
});

test('a run on all servers shows what it will skip, then each server and reply as they arrive', async () => {
  const opened = await openDialog();
  const { user, dialog, api, held } = opened;
  await choose(opened, 'All servers (2)');
  expect(await within(dialog).findByText('Right now these would be skipped:')).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: 'Run now' }));
  const progress = await screen.findByRole('dialog', { name: 'Save all' });
  expect(api.callsOf(rconPresetRoutes.run)[0]?.input).toMatchObject({
    body: { id: 'preset-1', serverId: 'all' },
  });
  expect(within(progress).getByRole('status').textContent).toBe('Running: 0 of 2 servers done, skipped 1.');
  expect(api.callsOf(rconPresetRoutes.runSeen)).toEqual([]);
  expect(progress.textContent).toContain('The server is offline.');

  const [island, ragnarok] = held.run!.servers;
  const results = [
    { isDone: true, reply: '' },
    { isDone: true, reply: 'World Saved' },
  ];
  held.run = { ...held.run!, endedAt: 2, servers: [{ ...island!, state: 'done', results }, ragnarok!] };
  api.emit('bot-1', { kind: 'changed', what: 'rcon-preset-runs:run-1', by: 'owner' });
  await waitFor(() =>
    expect(within(progress).getByRole('status').textContent).toBe('Done on 1 server, skipped 1.'),
  );
  expect(progress.textContent).toContain('SaveWorldWorld Saved');
  expect(progress.textContent).toContain('Done; the game gave no reply.');
  expect(within(progress).queryByRole('progressbar')).toBeNull();
  // So that they get no notification about a result they have just seen.
  expect(api.callsOf(rconPresetRoutes.runSeen)).toMatchObject([
    { input: { body: { botId: 'bot-1', runId: 'run-1' } } },
  ]);
});

test('a wait is shown with its end, announced once, and can be stopped; commands not run are listed', async () => {
  const opened = await openDialog(buildPreset({ commands: ['SaveWorld', 'wait 5m', 'DoExit', 'SaveWorld'] }));
  const { user, dialog, held, api } = opened;
  await choose(opened, 'The Island');
  await user.click(within(dialog).getByRole('button', { name: 'Run now' }));
  const progress = await screen.findByRole('dialog', { name: 'Save all' });
  const waitsUntil = new Date(2026, 2, 5, 14, 5).getTime();
  const [island] = held.run!.servers;
  const results = [{ isDone: true, reply: 'World Saved' }];
  held.run = { ...held.run!, servers: [{ ...island!, state: 'running', results, waitsUntil }] };
  api.emit('bot-1', { kind: 'changed', what: 'rcon-preset-runs:run-1', by: 'owner' });
  await waitFor(() =>
    expect(within(progress).getByRole('status').textContent).toBe('Waiting until 14:05: 0 of 1 server done.'),
  );
  const ofIsland = within(progress).getAllByRole('listitem')[0]!;
  expect(ofIsland.textContent).toContain('Waiting until 14:05');
  // What is done, what is on, and what comes.
  expect(
    within(ofIsland)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['SaveWorldWorld Saved', 'wait 5mwaits', 'DoExit', 'SaveWorld']);
  expect(ofIsland.querySelector('[aria-current=step] code')?.textContent).toBe('wait 5m');

  await user.click(within(progress).getByRole('button', { name: 'Stop' }));
  expect(api.callsOf(rconPresetRoutes.stop)).toMatchObject([
    { input: { body: { botId: 'bot-1', runId: 'run-1' } } },
  ]);
  await waitFor(() =>
    expect(within(progress).getByRole('status').textContent).toBe('Stopping: 0 of 1 server done.'),
  );
  held.run = {
    ...held.run!,
    endedAt: 3,
    servers: [{ ...island!, state: 'stopped', results, waitsUntil: 0 }],
  };
  api.emit('bot-1', { kind: 'changed', what: 'rcon-preset-runs:run-1', by: 'owner' });
  expect(await within(progress).findByText('Not run: the last 2 commands.')).toBeDefined();
  expect(within(progress).getByRole('status').textContent).toBe('Done on 0 servers, stopped on 1.');
  expect(within(progress).queryByRole('button', { name: 'Stop' })).toBeNull();
});

test('a run can be reopened after its dialog was closed: during the run, and among the last ones', async () => {
  const opened = await openDialog();
  const { user, dialog, held } = opened;
  await choose(opened, 'The Island');
  await user.click(within(dialog).getByRole('button', { name: 'Run now' }));
  const progress = await screen.findByRole('dialog', { name: 'Save all' });
  await user.click(within(progress).getAllByRole('button', { name: 'Close' }).at(-1)!);
  const notice = (await screen.findByText(/started by/)).closest<HTMLElement>('[role=status]')!;
  expect(notice.textContent).toContain('Save all, started by owner. Running: 0 of 1 server done.');
  await user.click(within(notice).getByRole('button', { name: 'Show' }));
  const again = await screen.findByRole('dialog', { name: 'Save all' });
  const [island] = held.run!.servers;
  held.run = { ...held.run!, endedAt: 2, servers: [{ ...island!, state: 'done' }] };
  await user.click(within(again).getAllByRole('button', { name: 'Close' }).at(-1)!);
  await waitFor(() => expect(screen.queryByText(/started by/)).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Show details' }));
  const last = await screen.findByRole('region', { name: 'Last runs' });
  expect(last.textContent).toContain('Done on 1 server.');
  await user.click(within(last).getByRole('button', { name: 'Show' }));
  expect(await screen.findByRole('dialog', { name: 'Save all' })).toBeDefined();
});

test('an address that names a run opens its progress, once', async () => {
  const opened = await openDialog();
  const { user, dialog, held, router } = opened;
  await choose(opened, 'The Island');
  await user.click(within(dialog).getByRole('button', { name: 'Run now' }));
  const progress = await screen.findByRole('dialog', { name: 'Save all' });
  await user.click(within(progress).getAllByRole('button', { name: 'Close' }).at(-1)!);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await act(() => router.navigate({ to: '/rconPresets', search: { run: held.run!.id } }));
  const linked = await screen.findByRole('dialog', { name: 'Save all' });
  await user.click(within(linked).getAllByRole('button', { name: 'Close' }).at(-1)!);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.search).not.toHaveProperty('run');
});

test('a failure shows why, and what was not sent', async () => {
  const opened = await openDialog();
  const { user, dialog, held, api } = opened;
  await choose(opened, 'The Island');
  await user.click(within(dialog).getByRole('button', { name: 'Run now' }));
  const progress = await screen.findByRole('dialog', { name: 'Save all' });
  const [island] = held.run!.servers;
  const results = [{ isDone: false, reply: 'Connection reset.' }];
  held.run = { ...held.run!, endedAt: 2, servers: [{ ...island!, state: 'failed', results }] };
  api.emit('bot-1', { kind: 'changed', what: 'rcon-preset-runs:run-1', by: 'owner' });
  expect(await within(progress).findByText('Failed: Connection reset.')).toBeDefined();
  expect(within(progress).getByText('Not run: the last command.')).toBeDefined();
  expect(within(progress).getByRole('status').textContent).toBe('Done on 0 servers, failed on 1.');
});

test('a refused run shows why and can be retried', async () => {
  const opened = await openDialog();
  const { user, dialog, api } = opened;
  api.on(rconPresetRoutes.run, () => {
    throw new Refusal('CONFLICT', { message: 'This preset is already running.' });
  });
  await choose(opened, 'The Island');
  await user.click(within(dialog).getByRole('button', { name: 'Run now' }));
  expect(await within(dialog).findByText(/This preset is already running\./)).toBeDefined();
  expect(within(dialog).getByRole('button', { name: 'Run now' })).toHaveProperty('disabled', false);
});

test.each<[Partial<RconPreset>, string]>([
  [{ isEnabled: false }, 'This preset is disabled.'],
  [{ commands: [] }, 'This preset has no commands.'],
  [{ commands: ['wait'] }, 'Write how long to wait, such as wait 5m, wait 30s or wait 1m 30s.'],
])("a preset with %o can't be run", async (changed) => {
  const { api } = createPresets([buildPreset(changed)], { targets: TARGETS });
  renderApp({ api, path: '/rconPresets' });
  const row = (await screen.findByText('Save all', { selector: 'td *' })).closest('tr')!;
  expect(within(row).getByRole('button', { name: 'Run' }).getAttribute('aria-disabled')).toBe('true');
});
