import { automaticRconRoutes } from '@arkwright/contracts/automatic-rcon/routes';
import type { TimedCommand } from '@arkwright/contracts/automatic-rcon/schema';
import { rconPresetRoutes } from '@arkwright/contracts/rcon-presets/routes';
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, expect, test, vi } from 'vitest';
import { Refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { buildCommand, buildPreset, createCommands } from './command-world.ts';
// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import './automatic-rcon-page.tsx';
import './command-dialog.tsx';

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

async function openAdd() {
  const { api, held } = createCommands([]);
  const { user } = renderApp({ api, path: '/automaticRcon' });
  await user.click((await screen.findAllByRole('button', { name: 'Add' }))[0]!);
  const dialog = await screen.findByRole('dialog', { name: 'Add Timed Command' });
  return { api, held, user, dialog };
}

async function openEdit(command: TimedCommand) {
  const { api, held } = createCommands([command]);
  const { user } = renderApp({ api, path: '/automaticRcon' });
  const row = (await screen.findByText(command.name, { selector: 'td *' })).closest('tr')!;
  await user.click(within(row).getByRole('button', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Timed Command' });
  return { api, held, user, dialog };
}

const input = (dialog: HTMLElement, label: RegExp) =>
  within(dialog).getByLabelText<HTMLInputElement>(label, { selector: 'input:not([type=hidden])' });
const select = (dialog: HTMLElement, label: RegExp) =>
  within(dialog).getByLabelText<HTMLSelectElement>(label, { selector: 'select' });
const button = (dialog: HTMLElement, name: string) =>
  within(dialog).getByRole<HTMLButtonElement>('button', { name });
const shownOn = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole<HTMLInputElement>('switch')
    .map(({ checked }) => checked);
const runs = (dialog: HTMLElement) =>
  within(within(dialog).getByRole('list', { name: 'Next 5 runs' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
/** The browser's name of its own time zone: some have the older name. */
const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

test('a new command uses the person’s own time zone', async () => {
  const { api, user, dialog } = await openAdd();
  expect(dialog.textContent).toContain('This runs with admin rights');
  expect(within(dialog).getByRole<HTMLInputElement>('switch', { name: 'Enabled' }).checked).toBe(true);
  await user.type(input(dialog, /^Name/), 'Monday wipe');
  await user.type(input(dialog, /^Command/), 'DestroyWildDinos');
  await user.selectOptions(select(dialog, /^Day/), 'Monday');
  await user.selectOptions(select(dialog, /^Hour/), '03:00');
  await user.selectOptions(select(dialog, /^Minute/), ':15');
  expect(button(dialog, 'Add').disabled).toBe(true);
  await user.click(input(dialog, /^Servers/));
  await user.click(await within(dialog).findByRole('option', { name: 'Ragnarok', hidden: true }));
  await waitFor(() => expect(button(dialog, 'Add').disabled).toBe(false));
  await user.click(button(dialog, 'Add'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.callsOf(automaticRconRoutes.create)[0]?.input).toMatchObject({
    body: {
      timedCommand: {
        botId: 'bot-1',
        name: 'Monday wipe',
        command: 'DestroyWildDinos',
        dayOfWeek: 1,
        hour: 3,
        minute: 15,
        timeZone: HERE,
        isEnabled: true,
        runOnAllServers: false,
        serverIds: ['ragnarok'],
      },
    },
  });
});

test('an older command uses UTC; the editor describes when it will run', async () => {
  const { user, held, dialog } = await openEdit(buildCommand({ isEnabled: false, runOnAllServers: true }));
  expect(shownOn(dialog)).toEqual([true, false]);
  expect(select(dialog, /^Hour/).value).toBe('23');
  expect(input(dialog, /^Time zone/).value).toBe('UTC');
  expect(within(dialog).getByText('Every day at 23:45, UTC')).toBeDefined();
  expect(within(dialog).getByText(/^It is disabled and does not run/)).toBeDefined();
  expect(runs(dialog)).toHaveLength(5);
  for (const run of runs(dialog)) expect(run).toMatch(/, 23:45 \(UTC\) — /);
  await user.selectOptions(select(dialog, /^Hour/), '12:00');
  await user.selectOptions(select(dialog, /^Day/), 'Friday');
  for (const run of runs(dialog)) expect(run).toMatch(/^Fri .*, 12:45 \(UTC\) — /);
  await user.click(input(dialog, /^Time zone/));
  await user.keyboard('new york');
  await user.click(await within(dialog).findByRole('option', { name: /America\/New York/, hidden: true }));
  expect(within(dialog).getByText('Fridays at 12:45, New York time')).toBeDefined();
  for (const run of runs(dialog)) expect(run).toMatch(/^Fri .*, 12:45 \(New York\) — .* 1[67]:45 UTC$/);
  await user.click(button(dialog, 'Save'));
  await waitFor(() =>
    expect(held.commands.rows[0]).toMatchObject({ hour: 12, timeZone: 'America/New_York' }),
  );
});

test('a preset is selected by its name, and switching back to a command keeps what was typed', async () => {
  const { api, held, user, dialog } = await openAdd();
  api.on(rconPresetRoutes.list, () => [
    buildPreset({ id: 'p', name: 'Warn and exit', commands: ['SaveWorld', 'DoExit'] }),
    buildPreset({ id: 'q', name: 'Wipe', isEnabled: false }),
  ]);
  await user.type(input(dialog, /^Name/), 'Restart');
  await user.type(input(dialog, /^Command/), 'Broadcast hello');
  await user.click(within(dialog).getByRole('switch', { name: /^Run on all servers/ }));
  await waitFor(() => expect(button(dialog, 'Add').disabled).toBe(false));
  await user.click(within(dialog).getByRole('radio', { name: 'A preset' }));
  await waitFor(() => expect(button(dialog, 'Add').disabled).toBe(true));
  await user.click(await within(dialog).findByLabelText(/^Preset/, { selector: 'input' }));
  // By its text: the name of a hidden option has no space before the note.
  const option = (words: string) =>
    within(dialog).findByText((_, element) => element?.textContent === words, {
      selector: '[role=option]',
    });
  await option('Wipe disabled');
  await user.click(await option('Warn and exit'));
  expect(within(dialog).getByText('SaveWorld · DoExit')).toBeDefined();
  await waitFor(() => expect(button(dialog, 'Add').disabled).toBe(false));
  await user.click(within(dialog).getByRole('radio', { name: 'A command' }));
  expect(input(dialog, /^Command/).value).toBe('Broadcast hello');
  await user.click(within(dialog).getByRole('radio', { name: 'A preset' }));
  await user.click(button(dialog, 'Add'));
  await waitFor(() => expect(held.commands.rows).toMatchObject([{ command: '', presetId: 'p' }]));
});

test('what is still to be filled in is named as on the screen: the preset, once one is to run', async () => {
  const { user, dialog } = await openAdd();
  await user.click(within(dialog).getByRole('radio', { name: 'A preset' }));
  await user.type(input(dialog, /^Name/), 'Restart');
  expect(await within(dialog).findByText('Still needed: Preset, Servers.')).toBeDefined();
  expect(dialog.textContent).not.toContain('Please check');
  await user.click(within(dialog).getByRole('radio', { name: 'A command' }));
  expect(await within(dialog).findByText('Still needed: Command, Servers.')).toBeDefined();
});

test('errors of the API about a preset are shown below it', async () => {
  const { user, api, dialog } = await openEdit(
    // It is on the list no more: the name is the stored one.
    buildCommand({ command: '', presetId: 'gone', presetName: 'Warn and exit' }),
  );
  const message = 'This preset does not exist.';
  api.on(automaticRconRoutes.update, () => {
    throw new Refusal('INVALID', { fields: [{ path: 'timedCommand.presetId', message }] });
  });
  expect(input(dialog, /^Preset/).value).toBe('Warn and exit');
  await user.type(input(dialog, /^Name/), '!');
  await user.click(button(dialog, 'Save'));
  await within(dialog).findByText(message);
});

test('without the permission to run presets there is none to select', async () => {
  const { api } = createCommands([], {
    isOwner: false,
    permissions: ['AutomaticRcon_View', 'AutomaticRcon_Edit'],
  });
  const { user } = renderApp({ api, path: '/automaticRcon' });
  await user.click((await screen.findAllByRole('button', { name: 'Add' }))[0]!);
  const dialog = await screen.findByRole('dialog', { name: 'Add Timed Command' });
  expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: 'A preset' }).disabled).toBe(true);
  expect(within(dialog).getByText(/you need permission to run presets/)).toBeDefined();
});

test("the specification's messages are shown below each input", async () => {
  const { user, dialog } = await openEdit(buildCommand());
  await user.clear(input(dialog, /^Name/));
  await within(dialog).findByText('Name is required');
  await user.type(input(dialog, /^Name/), 'x');
  await user.clear(input(dialog, /^Command/));
  await within(dialog).findByText('Command is required');
  await user.click(input(dialog, /^Command/));
  await user.paste('x'.repeat(201));
  await within(dialog).findByText('Command must be less than 201 characters');
  expect(button(dialog, 'Save').disabled).toBe(true);
});

test('at least one server is required unless it runs on all', async () => {
  const { user, api, dialog } = await openEdit(buildCommand());
  await user.click(input(dialog, /^Servers/));
  await user.click(await within(dialog).findByRole('option', { name: 'The Island', hidden: true }));
  await within(dialog).findByText('At least one server is required');
  expect(button(dialog, 'Save').disabled).toBe(true);
  await user.click(within(dialog).getByRole('switch', { name: /^Run on all servers/ }));
  await waitFor(() => expect(button(dialog, 'Save').disabled).toBe(false));
  await user.click(button(dialog, 'Save'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.callsOf(automaticRconRoutes.update)[0]?.input).toMatchObject({
    body: { timedCommand: { runOnAllServers: true, serverIds: [] } },
  });
});

test('a save keeps concurrent changes by someone else', async () => {
  const { api, held, user, dialog } = await openEdit(buildCommand());
  held.commands.rows = [buildCommand({ hour: 9, minute: 9, isEnabled: false })];
  api.emit('bot-1', { kind: 'changed', what: 'timed-commands', by: 'Helena' });
  await waitFor(() => expect(api.callsOf(automaticRconRoutes.list).length).toBeGreaterThan(1));
  await screen.findByText('Disabled');
  await user.type(input(dialog, /^Name/), ' 2');
  await user.click(button(dialog, 'Save'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(held.commands.rows).toEqual([
    buildCommand({ name: 'Nightly save 2', hour: 9, minute: 9, isEnabled: false }),
  ]);
});

test('a deleted server is shown as such and can be removed', async () => {
  const { user, held, dialog } = await openEdit(buildCommand({ serverIds: ['gone', 'island'] }));
  expect(within(dialog).getAllByText('DELETED SERVER').length).toBeGreaterThan(0);
  await user.click(input(dialog, /^Servers/));
  await user.click(await within(dialog).findByRole('option', { name: 'DELETED SERVER', hidden: true }));
  await user.click(button(dialog, 'Save'));
  await waitFor(() => expect(held.commands.rows[0]?.serverIds).toEqual(['island']));
});

test('errors of the API are shown below their input, and nothing typed is lost', async () => {
  const { user, api, dialog } = await openEdit(buildCommand());
  api.on(automaticRconRoutes.update, () => {
    throw new Refusal('INVALID', {
      fields: [{ path: 'timedCommand.serverIds.0', message: 'This server does not exist.' }],
    });
  });
  await user.type(input(dialog, /^Name/), '!');
  await user.click(button(dialog, 'Save'));
  await within(dialog).findByText('This server does not exist.');
  expect(input(dialog, /^Name/).value).toBe('Nightly save!');
});

test('the command is completed and checked as in the console; a wait is refused with a message', async () => {
  const { user, dialog } = await openAdd();
  const command = within(dialog).getByRole('combobox', { name: /^Command/ });
  await user.click(command);
  await user.keyboard('destroywildd');
  expect(
    within(within(dialog).getByRole('listbox', { name: 'Commands' }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining('DestroyWildDinoClasses'), expect.stringContaining('DestroyWildDinos')]);
  await user.keyboard('{ArrowUp}{Enter}');
  expect(command).toHaveProperty('value', 'DestroyWildDinos');
  expect(within(dialog).getByText(/All wild creatures vanish/)).toBeDefined();
  await user.clear(command);
  await user.keyboard('NotACommand foo');
  expect(within(dialog).getByText(/Arkwright doesn’t know NotACommand\./)).toBeDefined();
  await user.clear(command);
  await user.keyboard('wait 5m');
  expect(await within(dialog).findByText(/It belongs in an RCON preset/)).toBeDefined();
});
