import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { createWorld } from '../../testing/world.ts';
import './spawn-item-page.tsx';

async function open() {
  const { api } = createWorld();
  const app = renderApp({ api, path: '/tools/spawnItem', token: null });
  await screen.findByRole('heading', { name: 'Spawn Item' });
  return app;
}

const input = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = () => screen.getByLabelText<HTMLSelectElement>('Type');
const command = () =>
  within(screen.getByRole('region', { name: 'Command' })).queryAllByRole('code')[0]?.textContent;
const list = () => screen.getByRole('combobox', { name: 'Start from an item' });

test('a resource has only a quantity', async () => {
  const { user } = await open();
  await user.type(list(), 'organic pol{Enter}');
  expect(type().value).toBe('Generic Item');
  expect(screen.queryByLabelText('Quality')).toBeNull();
  await user.clear(input(/^Quantity/));
  await user.type(input(/^Quantity/), '500');
  await waitFor(() => expect(command()).toMatch(/PrimalItemResource_Polymer_Organic' quantity=500$/));
});

test('selecting a piece of armor sets its type and the defaults', async () => {
  const { user } = await open();
  await user.type(list(), 'flak helmet{Enter}');
  expect(type().value).toBe('Armor');
  expect([input(/^Armor/).value, input(/^Durability/).value]).toEqual(['25', '50']);
  expect(screen.queryByRole('textbox', { name: /^Damage/ })).toBeNull();
  await user.selectOptions(screen.getByLabelText('Quality'), 'Ascendant');
  await waitFor(() => expect(command()).toMatch(/quantity=1 quality=ascendant armor=25 durability=50$/));
});

test('a weapon has damage', async () => {
  const { user } = await open();
  await user.type(list(), 'assault{Enter}');
  expect(type().value).toBe('Weapon');
  expect(input(/^Damage/).value).toBe('100');
  await waitFor(() => expect(command()).toMatch(/quality=primitive damage=100 durability=50$/));
});

test('numbers are required and validated', async () => {
  const { user } = await open();
  await user.type(list(), 'flak helmet{Enter}');
  await user.clear(input(/^Armor/));
  expect(await screen.findByText('This field is required')).toBeDefined();
  expect(command()).toBeUndefined();
  await user.type(input(/^Armor/), 'lots');
  expect(await screen.findByText('This field can only contain numbers')).toBeDefined();
  await user.clear(input(/^Armor/));
  await user.type(input(/^Armor/), '352.68');
  await waitFor(() => expect(command()).toContain('armor=352.68'));
});

test('items that are not in the list can be typed', async () => {
  const { user } = await open();
  await user.type(list(), 'golden toilet');
  expect(screen.getByText('Not in the list: type its class path below.')).toBeDefined();
  await user.keyboard('{Escape}');
  await user.type(input(/^Class path/), "'/Game/Mods/Toilet.Toilet'");
  await waitFor(() => expect(command()).toContain("'/Game/Mods/Toilet.Toilet' quantity=1"));
});
