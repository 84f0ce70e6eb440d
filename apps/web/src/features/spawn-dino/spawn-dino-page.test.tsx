import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { createWorld } from '../../testing/world.ts';
import './spawn-dino-page.tsx';

const REX = "Blueprint'/Game/PrimalEarth/Dinos/Rex/Rex_Character_BP.Rex_Character_BP'";
const COPIED = 'Copied to clipboard';

async function open() {
  const { api } = createWorld();
  const app = renderApp({ api, path: '/tools/spawnDino', token: null });
  await screen.findByRole('heading', { name: 'Spawn Dino' });
  return app;
}

const input = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const command = () => {
  const [plain] = within(screen.getByRole('region', { name: 'Command' })).queryAllByRole('code');
  return plain?.textContent;
};

async function startFromRex({ user }: Awaited<ReturnType<typeof open>>) {
  await user.type(screen.getByRole('combobox', { name: 'Start from a dino' }), 'rex{Enter}');
}

test('no sign-in is needed, and it begins with the defaults and no command', async () => {
  await open();
  expect(input(/^Level/).value).toBe('1');
  expect(input(/^Class path/).value).toBe('');
  expect(command()).toBeUndefined();
  expect(screen.getByText('It appears here as soon as every field has a valid value.')).toBeDefined();
});

test('selecting a dino fills in its class path and shows the command', async () => {
  const app = await open();
  await startFromRex(app);
  expect(input(/^Class path/).value).toBe(REX);
  expect(command()).toBe(`scriptcommand arkwright spawndino {eosId} ${REX} gender=female level=1`);
  expect(screen.getByText(`cheat ${command()}`)).toBeDefined();
});

test('the command follows the input, and disappears while that is invalid', async () => {
  const app = await open();
  await startFromRex(app);
  await app.user.selectOptions(screen.getByLabelText('Gender'), 'Male');
  await app.user.clear(input(/^Level/));
  expect(await screen.findByText('This field is required')).toBeDefined();
  expect(command()).toBeUndefined();
  await app.user.type(input(/^Level/), '1001');
  expect(await screen.findByText('Level must be between 1 and 1000')).toBeDefined();
  await app.user.type(input(/^Level/), '{Backspace}');
  await waitFor(() => expect(command()).toMatch(/gender=male level=100$/));
});

test('defined attributes have a computed level', async () => {
  const app = await open();
  await startFromRex(app);
  await app.user.selectOptions(screen.getByLabelText('Mode'), 'Defined Attributes');
  expect(screen.queryByRole('textbox', { name: /^Level/ })).toBeNull();
  expect(screen.getByText(/^Calculated level/).textContent).toContain('6');
  expect(input(/^Oxygen/).value).toBe('0');
  await app.user.clear(input(/^Melee damage/));
  await app.user.type(input(/^Melee damage/), '255');
  await waitFor(() => expect(command()).toMatch(/ level=260 health=1 .* melee=255 speed=1$/));
  await app.user.type(input(/^Melee damage/), '6');
  expect(await screen.findByText('Melee damage must be between 1 and 255')).toBeDefined();
});

test('a custom class path has its own error messages', async () => {
  const { user } = await open();
  await user.type(input(/^Class path/), "''");
  expect(await screen.findByText('You must enter a minimum of 3 characters')).toBeDefined();
  await user.clear(input(/^Class path/));
  await user.type(input(/^Class path/), '/Game/X.X');
  expect(await screen.findByText('Invalid format')).toBeDefined();
  await user.clear(input(/^Class path/));
  await user.type(input(/^Class path/), "'/Game/Mods/X.X'");
  await waitFor(() => expect(command()).toContain("{eosId} '/Game/Mods/X.X' gender"));
});

test('copying that the browser forbids does not claim success', async () => {
  const app = await open();
  await startFromRex(app);
  vi.stubGlobal('isSecureContext', false);
  await app.user.click(screen.getByRole('button', { name: 'Copy command' }));
  expect(await screen.findByText(/The browser does not allow copying/)).toBeDefined();
  expect(screen.queryByText(COPIED)).toBeNull();
});

test('successful copying says so', async () => {
  const app = await open();
  await startFromRex(app);
  vi.stubGlobal('isSecureContext', true);
  await app.user.click(screen.getByRole('button', { name: 'Copy command with cheat' }));
  expect(await screen.findByText(COPIED)).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe(`cheat ${command()}`);
});
