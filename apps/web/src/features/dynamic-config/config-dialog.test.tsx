import { dynamicConfigRoutes } from '@arkwright/contracts/dynamic-config/routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { buildConfig, createConfigs } from './config-world.ts';
// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import './dynamic-config-page.tsx';
import './config-dialog.tsx';

async function openAdd() {
  const { api, held } = createConfigs([]);
  const { user, router } = renderApp({ api, path: '/dynamicConfig' });
  await user.click((await screen.findAllByRole('button', { name: 'Add' }))[0]!);
  const dialog = await screen.findByRole('dialog', { name: 'Add Dynamic Config' });
  return { api, held, user, router, dialog };
}

async function openEdit(config = buildConfig()) {
  const { api, held } = createConfigs([config]);
  const { user } = renderApp({ api, path: '/dynamicConfig' });
  const row = (await screen.findByText(config.name, { selector: 'td *' })).closest('tr')!;
  await user.click(within(row).getByRole('button', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Dynamic Config' });
  return { api, held, user, dialog };
}

type Opened = { user: ReturnType<typeof renderApp>['user']; dialog: HTMLElement };

const nameOf = (dialog: HTMLElement) => within(dialog).getByLabelText<HTMLInputElement>(/^Name/);
const editorOf = (dialog: HTMLElement) =>
  within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Settings' });
const button = (dialog: HTMLElement, name: string) => within(dialog).getByRole('button', { name });
const isOff = (control: HTMLElement) => control.matches('[disabled], [aria-disabled="true"]');

async function write({ user, dialog }: Opened, text: string) {
  await user.clear(editorOf(dialog));
  await user.click(editorOf(dialog));
  await user.paste(text);
}

test('a config is added with its settings in the stored form', async () => {
  const opened = await openAdd();
  const { api, held, user, dialog } = opened;
  await user.type(nameOf(dialog), 'Weekend');
  await write(opened, '\r\nXPMultiplier=2\r\n\r\n');
  await waitFor(() => expect(isOff(button(dialog, 'Add'))).toBe(false));
  await user.click(button(dialog, 'Add'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.callsOf(dynamicConfigRoutes.create)[0]?.input).toMatchObject({
    body: { data: { botId: 'bot-1', name: 'Weekend', settings: 'XPMultiplier=2\n' } },
  });
  expect(held.configs.rows).toHaveLength(1);
  expect(await screen.findByText('Weekend', { selector: 'td *' })).toBeDefined();
});

test("the name is required, with the specification's message", async () => {
  const { user, dialog } = await openAdd();
  expect(isOff(button(dialog, 'Add'))).toBe(true);
  await user.type(nameOf(dialog), 'x');
  await user.clear(nameOf(dialog));
  expect(await within(dialog).findByText('Name must be between 1 and 100 characters')).toBeDefined();
});

test('problems are listed by line and prevent saving; warnings do not', async () => {
  const opened = await openEdit();
  const { user, dialog } = opened;
  await write(opened, 'Unknown=1\n[Section]\nXPMultiplier=x');
  const notes = await within(dialog).findAllByRole('listitem');
  expect(notes.map(({ textContent }) => textContent)).toEqual([
    'Line 2Section headers do not belong in a dynamic config. Delete this line.',
    'Line 3XPMultiplier must be a number, such as 2.5.',
    'Line 1Unknown is not a known key. The game may ignore it.',
  ]);
  await waitFor(() => expect(isOff(button(dialog, 'Save'))).toBe(true));
  expect(editorOf(dialog).getAttribute('aria-invalid')).toBe('true');

  await user.click(button(dialog, 'Line 3'));
  const { selectionStart, selectionEnd, value } = editorOf(dialog);
  expect(document.activeElement).toBe(editorOf(dialog));
  expect(value.slice(selectionStart, selectionEnd)).toBe('XPMultiplier=x');

  await write(opened, 'Unknown=1');
  await waitFor(() => expect(isOff(button(dialog, 'Save'))).toBe(false));
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(1);
});

test('a text that is too large shows a message', async () => {
  const opened = await openEdit();
  await write(opened, `; ${'x'.repeat(65_536)}`);
  expect(await within(opened.dialog).findByText('Settings must not be larger than 64 KB')).toBeDefined();
});

test('a key can be selected from suggestions with the keyboard', async () => {
  const { user, dialog } = await openAdd();
  await user.click(editorOf(dialog));
  await user.keyboard('mating');
  const list = await within(dialog).findByRole('listbox', { name: 'Known keys' });
  expect(within(list).getAllByRole('option')).toHaveLength(2);
  await user.keyboard('{ArrowDown}');
  const active = editorOf(dialog).getAttribute('aria-activedescendant');
  expect(document.getElementById(active ?? '')?.textContent).toContain('MatingSpeedMultiplier');
  await user.keyboard('{Enter}');
  expect(editorOf(dialog).value).toBe('MatingSpeedMultiplier=');
  await user.keyboard('2{Enter}xp{Tab}3');
  expect(editorOf(dialog).value).toBe('MatingSpeedMultiplier=2\nXPMultiplier=3');
  expect(within(dialog).queryByRole('listbox')).toBeNull();
});

test('Escape closes the suggestions and keeps dialog and text', async () => {
  const { user, dialog } = await openAdd();
  await user.click(editorOf(dialog));
  await user.keyboard('xp');
  await within(dialog).findByRole('listbox');
  await user.keyboard('{Escape}');
  expect(within(dialog).queryByRole('listbox')).toBeNull();
  expect(screen.getByRole('dialog', { name: 'Add Dynamic Config' })).toBeDefined();
  expect(editorOf(dialog).value).toBe('xp');
});

test('a suggestion can be clicked, and a known key added from the list', async () => {
  const { user, dialog } = await openAdd();
  await user.click(editorOf(dialog));
  await user.keyboard('xp');
  const list = await within(dialog).findByRole('listbox');
  await user.click(within(list).getByRole('option', { name: /XPMultiplier/ }));
  await user.keyboard('2');
  const select = within(dialog).getByRole('combobox', { name: 'Add a known key' });
  await user.selectOptions(select, 'HarvestAmountMultiplier');
  await user.keyboard('3');
  expect(editorOf(dialog).value).toBe('XPMultiplier=2\nHarvestAmountMultiplier=3');
  await waitFor(() => expect(within(select).queryByRole('option', { name: /XPMultiplier/ })).toBeNull());
});

test('Edit shows the ID, and applies the changes on top of concurrent saves', async () => {
  const opened = await openEdit();
  const { api, held, user, dialog } = opened;
  expect(within(dialog).getByLabelText<HTMLInputElement>('ID').value).toBe('config-1');
  held.configs.rows = [buildConfig({ name: 'Renamed by a colleague' })];
  api.emit('bot-1', { kind: 'changed', what: 'dynamic-configs', by: 'colleague' });
  expect(await within(dialog).findByText(/Someone else has changed this in the meantime/)).toBeDefined();
  await write(opened, 'XPMultiplier=3');
  await user.click(button(dialog, 'Save'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(held.configs.rows).toMatchObject([{ name: 'Renamed by a colleague', settings: 'XPMultiplier=3\n' }]);
});

test.each([
  [
    'a conflict',
    new Refusal('CONFLICT', { message: 'A bot can have up to 100 dynamic configs.' }),
    /up to 100/,
  ],
  ['an outage', new Refusal('UNAVAILABLE'), /not available right now/],
  [
    'a refused line',
    new Refusal('INVALID', { fields: [{ path: 'data.settings', message: 'No.' }] }),
    /^No\.$/,
  ],
])('%s is shown in the dialog and nothing typed is lost', async (_name, refusal, words) => {
  const opened = await openAdd();
  const { api, user, dialog } = opened;
  api.on(dynamicConfigRoutes.create, () => {
    throw refusal;
  });
  await user.type(nameOf(dialog), 'Weekend');
  await write(opened, 'XPMultiplier=2');
  await user.click(button(dialog, 'Add'));
  expect(await within(dialog).findByText(words)).toBeDefined();
  expect(nameOf(dialog).value).toBe('Weekend');
  expect(editorOf(dialog).value).toBe('XPMultiplier=2');
});

test('closing with unsaved changes asks first', async () => {
  const opened = await openEdit();
  const { user, dialog } = opened;
  await write(opened, 'XPMultiplier=3');
  await user.click(button(dialog, 'Cancel'));
  const question = await screen.findByRole('dialog', { name: 'Unsaved Changes' });
  await user.click(within(question).getByRole('button', { name: 'Stay Here' }));
  expect(editorOf(dialog).value).toBe('XPMultiplier=3');
  await user.click(button(dialog, 'Cancel'));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Unsaved Changes' })).getByRole('button', {
      name: 'Leave',
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
