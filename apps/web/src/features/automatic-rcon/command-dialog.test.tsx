import { automaticRconRoutes } from '@arkwright/contracts/automatic-rcon/routes';
import type { TimedCommand } from '@arkwright/contracts/automatic-rcon/schema';
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, expect, test, vi } from 'vitest';
import { Refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { buildCommand, createCommands } from './command-world.ts';
// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import './automatic-rcon-page.tsx';
import './command-dialog.tsx';

// Half an hour off and without summer time.
vi.hoisted(() => {
  process.env.TZ = 'Asia/Kolkata';
  // What is loaded already stays with the zone of its time.
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
  within(within(dialog).getByRole('table', { name: 'Next runs' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

test('a command is added in local time and stored in UTC, the day included', async () => {
  const { api, user, dialog } = await openAdd();
  expect(dialog.textContent).toContain('Whatever stands here runs with admin rights');
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
        dayOfWeek: 0,
        hour: 21,
        minute: 45,
        isEnabled: true,
        runOnAllServers: false,
        serverIds: ['ragnarok'],
      },
    },
  });
});

test('while it is edited the next three runs stand in local time and in UTC', async () => {
  const { user, dialog } = await openEdit(buildCommand({ isEnabled: false, runOnAllServers: true }));
  expect(shownOn(dialog)).toEqual([true, false]);
  expect(select(dialog, /^Hour/).value).toBe('5');
  expect(runs(dialog)).toHaveLength(3);
  for (const [local, utc] of runs(dialog))
    expect([local, utc]).toEqual([expect.stringMatching(/05:15$/), expect.stringMatching(/23:45$/)]);
  await user.selectOptions(select(dialog, /^Hour/), '12:00');
  for (const [local, utc] of runs(dialog))
    expect([local, utc]).toEqual([expect.stringMatching(/12:15$/), expect.stringMatching(/06:45$/)]);
  await user.selectOptions(select(dialog, /^Day/), 'Friday');
  for (const [local, utc] of runs(dialog))
    expect([local, utc]).toEqual([expect.stringMatching(/^Fri/), expect.stringMatching(/^Fri/)]);
});

test('with every hour the day is that of UTC, and the dialog says so', async () => {
  const { user, dialog } = await openEdit(buildCommand({ dayOfWeek: 1 }));
  expect(within(dialog).queryByLabelText('Day (UTC)')).toBeNull();
  await user.selectOptions(select(dialog, /^Hour/), 'Every hour');
  expect(within(dialog).getByLabelText('Day (UTC)')).toBeDefined();
});

test('the words of the specification stand under each input', async () => {
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

test('a save keeps what someone else has changed meanwhile', async () => {
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

test('a server that is gone shows as such and can be taken out', async () => {
  const { user, held, dialog } = await openEdit(buildCommand({ serverIds: ['gone', 'island'] }));
  expect(within(dialog).getAllByText('DELETED SERVER').length).toBeGreaterThan(0);
  await user.click(input(dialog, /^Servers/));
  await user.click(await within(dialog).findByRole('option', { name: 'DELETED SERVER', hidden: true }));
  await user.click(button(dialog, 'Save'));
  await waitFor(() => expect(held.commands.rows[0]?.serverIds).toEqual(['island']));
});

test('what the API refuses stands under its input, and nothing typed is lost', async () => {
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

test('the command is completed and checked as in the console; a wait is refused in words', async () => {
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
