import { rconPresetRoutes } from '@arkwright/contracts/rcon-presets/routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { describedBy } from '../../testing/described-by.ts';
import { Refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { buildPreset, createPresets } from './presets-world.ts';
// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import './rcon-presets-page.tsx';
import './preset-dialog.tsx';
import './delete-preset-dialog.tsx';

const NO_EDIT = 'You do not have the necessary permissions to edit these settings. Viewing is permitted.';

const cells = { selector: 'td *' };
const rowOf = async (name: string) => (await screen.findByText(name, cells)).closest('tr')!;
const button = (inside: HTMLElement, name: string) => within(inside).getByRole('button', { name });
const isOff = (control: HTMLElement) => control.matches('[disabled], [aria-disabled="true"]');

function open(presets = [buildPreset()], instance = {}) {
  const { api, held } = createPresets(presets, { instance });
  return { api, held, ...renderApp({ api, path: '/rconPresets' }) };
}

test("presets are sorted by name with the specification's columns, 25 a page, and can be searched", async () => {
  const many = Array.from({ length: 30 }, (_, index) =>
    buildPreset({ id: `preset-${index}`, name: `Preset ${index}` }),
  );
  const { user } = open([...many, buildPreset({ id: 'x-ray', name: 'Zeta', isEnabled: false })]);
  await rowOf('Preset 0');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Details',
    'Name',
    '# Commands',
    'ID',
    'Enabled',
    'Actions',
  ]);
  expect(screen.getAllByRole('row')).toHaveLength(26);
  const search = screen.getByRole('searchbox', { name: 'Search presets' });
  for (const wanted of ['zet', 'x-ray', 'disabled']) {
    await user.clear(search);
    await user.type(search, wanted);
    await waitFor(() => expect(screen.queryByText('Preset 0', cells)).toBeNull());
    const isEnabled = within(await rowOf('Zeta')).getByRole<HTMLInputElement>('switch');
    expect(isEnabled.checked).toBe(false);
  }
});

test('a preset with commands that not every server accepts says what they need', async () => {
  const slow = { id: 'slow', name: 'Night', commands: ['SetDay 3', 'Slomo 1'] };
  open([buildPreset(), buildPreset(slow)]);
  const note =
    'SetDay and Slomo need the companion, or “Crashing commands over RCON” in a server’s settings.';
  expect(within(await rowOf('Night')).getByText(note)).toBeDefined();
  expect(within(await rowOf('Save all')).queryByText(/the companion/)).toBeNull();
});

test('the first preset is added from the empty table: lines become commands, empty ones are dropped', async () => {
  const { user, held } = open([]);
  expect(await screen.findByText('Write your first preset')).toBeDefined();
  await user.click((await screen.findAllByRole('button', { name: 'Add' }))[0]!);
  const dialog = await screen.findByRole('dialog', { name: 'Add RCON Preset' });
  expect(button(dialog, 'Add')).toHaveProperty('disabled', true);
  await user.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'Save');
  await user.type(
    within(dialog).getByRole('textbox', { name: 'Commands' }),
    ' Broadcast Hi\n\n \nSaveWorld\n',
  );
  await user.click(button(dialog, 'Add'));
  const row = await rowOf('Save');
  expect(held.presets.rows).toMatchObject([
    { botId: 'bot-1', name: 'Save', commands: ['Broadcast Hi', 'SaveWorld'], isEnabled: true },
  ]);
  expect(within(row).getByText('2')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test("the contract's messages are shown below their inputs", async () => {
  const { user } = open();
  await user.click(button(await rowOf('Save all'), 'Edit'));
  const dialog = await screen.findByRole('dialog', { name: 'Edit RCON Preset' });
  await user.clear(within(dialog).getByRole('textbox', { name: /Name/ }));
  expect(await within(dialog).findByText('Name must be between 1 and 100 characters')).toBeDefined();
  expect(within(dialog).getByRole('switch', { name: /Enabled/ })).toHaveProperty('checked', true);
  const commands = within(dialog).getByRole('textbox', { name: 'Commands' });
  await user.clear(commands);
  await user.click(commands);
  await user.paste('x'.repeat(1001));
  expect(await within(dialog).findByText('Each command must be less than 1001 characters')).toBeDefined();
  expect(button(dialog, 'Save')).toHaveProperty('disabled', true);
});

test('commands are completed and checked line by line; only commands that can’t run prevent saving', async () => {
  const { user, held } = open([]);
  await user.click((await screen.findAllByRole('button', { name: 'Add' }))[0]!);
  const dialog = await screen.findByRole('dialog', { name: 'Add RCON Preset' });
  await user.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'Restart');
  const editor = within(dialog).getByRole('textbox', { name: 'Commands' });
  await user.click(editor);
  await user.keyboard('wa');
  const list = await within(dialog).findByRole('listbox', { name: 'Commands' });
  expect(within(list).getAllByRole('option')[0]?.textContent).toContain('Waits before the next command');
  await user.keyboard('{Tab}{Enter}savew{ArrowDown}{Enter}{Enter}doex{Tab}{Enter}MyMod foo{Enter}');
  expect(editor).toHaveProperty('value', 'wait \nSaveWorld\nDoExit\nMyMod foo\n');
  const notes = within(dialog).getAllByRole('listitem');
  expect(notes.map(({ textContent }) => textContent)).toEqual([
    'Line 1Write how long to wait, such as wait 5m, wait 30s or wait 1m 30s',
    'Line 3The server stops. It comes back only if its host or a script starts it again.',
    'Line 4Arkwright doesn’t know MyMod. It is sent all the same: mods add commands of their own.',
  ]);
  await waitFor(() => expect(isOff(button(dialog, 'Add'))).toBe(true));
  await user.click(button(dialog, 'Line 1'));
  await user.keyboard('wait 5m');
  await waitFor(() => expect(isOff(button(dialog, 'Add'))).toBe(false));
  await user.click(button(dialog, 'Add'));
  await waitFor(() =>
    expect(held.presets.rows[0]?.commands).toEqual(['wait 5m', 'SaveWorld', 'DoExit', 'MyMod foo']),
  );
});

test('Enter starts a new line while suggestions are open, without taking one', async () => {
  const { user } = open();
  await user.click(button(await rowOf('Save all'), 'Edit'));
  const dialog = await screen.findByRole('dialog', { name: 'Edit RCON Preset' });
  const editor = within(dialog).getByRole('textbox', { name: 'Commands' });
  await user.clear(editor);
  await user.click(editor);
  await user.keyboard('Exit');
  expect(within(dialog).getByRole('option', { name: /DoExit/ })).toBeDefined();
  await user.keyboard('{Enter}');
  expect(editor).toHaveProperty('value', 'Exit\n');
});

test('an edit applies the changes on top of the current preset', async () => {
  const { user, api, held } = open();
  await user.click(button(await rowOf('Save all'), 'Edit'));
  const dialog = await screen.findByRole('dialog', { name: 'Edit RCON Preset' });
  expect(within(dialog).getByDisplayValue('preset-1')).toBeDefined();
  held.presets.rows = [buildPreset({ commands: ['DoExit'], updatedAt: 2 })];
  api.emit('bot-1', { kind: 'changed', what: 'rcon-presets', by: 'Someone' });
  expect(await within(dialog).findByText(/Someone else has changed this in the meantime/)).toBeDefined();
  await user.click(within(dialog).getByRole('switch', { name: /Enabled/ }));
  await user.click(button(dialog, 'Save'));
  await waitFor(() =>
    expect(held.presets.rows).toMatchObject([{ name: 'Save all', commands: ['DoExit'], isEnabled: false }]),
  );
});

test('a refused save keeps the dialog with its input', async () => {
  const { user, api } = open();
  api.on(rconPresetRoutes.create, () => {
    throw new Refusal('LIMIT_REACHED', {
      message: 'You have reached the maximum number of allowed RCON presets.',
    });
  });
  await rowOf('Save all');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'One more');
  await user.click(button(dialog, 'Add'));
  expect(
    await within(dialog).findByText('You have reached the maximum number of allowed RCON presets.'),
  ).toBeDefined();
  expect(within(dialog).getByDisplayValue('One more')).toBeDefined();
});

test('a preset is deleted after a confirmation that names it and counts commands like its row', async () => {
  const { user, held } = open([buildPreset({ commands: ['SaveWorld', 'wait 1m', 'DoExit'] })]);
  await user.click(button(await rowOf('Save all'), 'Delete'));
  const dialog = await screen.findByRole('dialog', { name: 'Delete RCON Preset' });
  expect(dialog.textContent).toContain('Save all with its 2 commands will be deleted.');
  await user.click(button(dialog, 'Delete'));
  await waitFor(() => expect(held.presets.rows).toEqual([]));
});

test.each(['Rcon_View', 'RconPresets_View'])(
  '%s only shows the presets; every button says why it is off',
  async (held) => {
    const { user } = open([buildPreset()], { isOwner: false, permissions: [held] });
    const row = await rowOf('Save all');
    const off = [
      button(row, 'Run'),
      button(row, 'Edit'),
      button(row, 'Delete'),
      screen.getByRole('button', { name: 'Add' }),
    ];
    expect(off.every(isOff)).toBe(true);
    if (held === 'RconPresets_View') {
      expect(screen.getByText(NO_EDIT)).toBeDefined();
      await user.hover(off[0]!);
      await waitFor(() =>
        expect(describedBy(off[0]!)).toContain('You need Edit permission for RCON Presets.'),
      );
    }
  },
);

test("without either permission the page can't be opened", async () => {
  const { pathname } = open([], { isOwner: false, permissions: ['Servers_Edit'] });
  await waitFor(() => expect(pathname()).toBe('/errors/missingPermissions'));
});

test('below Tier 2 the page says so; presets can only be deleted', async () => {
  open([buildPreset()], { tier: 1 });
  const row = await rowOf('Save all');
  expect(
    screen.getByText(
      'RCON Presets are a Tier 2 feature. Your presets are kept, but can’t be run or changed.',
    ),
  ).toBeDefined();
  expect([button(row, 'Run'), button(row, 'Edit'), button(row, 'Delete')].map(isOff)).toEqual([
    true,
    true,
    false,
  ]);
});

test.each([
  [9, false],
  [10, true],
])('with %i presets at Tier 2 the limit notice shows: %s', async (count, isFull) => {
  const presets = Array.from({ length: count }, (_, index) =>
    buildPreset({ id: `p${index}`, name: `Preset ${index}` }),
  );
  open(presets, { tier: 2 });
  await rowOf('Preset 0');
  expect(isOff(screen.getByRole('button', { name: 'Add' }))).toBe(isFull);
  const words = 'You have reached the maximum number of allowed RCON presets.';
  expect(screen.queryByText(words) !== null).toBe(isFull);
});

test('a list that could not be loaded says so and can be retried', async () => {
  const { api, held } = createPresets([buildPreset()]);
  let isDown = true;
  api.on(rconPresetRoutes.list, () => {
    if (isDown) throw new Refusal('UNAVAILABLE');
    return held.presets.rows;
  });
  const { user } = renderApp({ api, path: '/rconPresets' });
  expect(await screen.findByText('Presets could not be loaded.')).toBeDefined();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await rowOf('Save all');
});
