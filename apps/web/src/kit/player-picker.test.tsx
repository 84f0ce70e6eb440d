import { playerRoutes } from '@arkwright/contracts/players/routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createRegistrations } from '../features/player-registrations/registration-world.ts';
import { buildPlayer } from '../testing/build-player.ts';
import { Refusal } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';
// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import '../features/player-registrations/player-registrations-page.tsx';
import '../features/player-registrations/registration-dialog.tsx';
import '../features/player-registrations/registrations-tab.tsx';

const NOBODYS = 'f'.repeat(32);
const BOB = buildPlayer({ characterName: 'Grim', discordName: 'bob.of.discord' });
const PLAYERS = [
  BOB,
  buildPlayer({
    netId: '1'.repeat(32),
    name: 'Bobby',
    isOnline: false,
    serverName: 'Ragnarok',
    lastSeen: Date.now() - 3 * 86_400_000,
  }),
  buildPlayer({ netId: '2'.repeat(32), name: 'Ann', isOnline: false, serverName: '', lastSeen: 0 }),
];

/** The picker where it is used first, with an API that knows these players. */
async function open({ hasMore = false } = {}) {
  const { api } = createRegistrations();
  api.on(playerRoutes.search, ({ query: { q = '' } }) => ({
    players: PLAYERS.filter(({ name, netId }) => `${name} ${netId}`.toLowerCase().includes(q.toLowerCase())),
    hasMore,
  }));
  const app = renderApp({ api, path: '/playerRegistrations?tab=registrations' });
  await screen.findByText('Nobody is registered yet');
  await app.user.click(screen.getAllByRole('button', { name: 'Add' })[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Add Registration' });
  const input = within(dialog).getByRole<HTMLInputElement>('combobox', { name: /^EOS ID/ });
  return { ...app, api, dialog, input };
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test('a click lists all players with names, EOS ID, and current or last server', async () => {
  const { user, input } = await open({ hasMore: true });
  expect(screen.queryByRole('option')).toBeNull();
  await user.click(input);
  await waitFor(() =>
    expect(options()).toEqual([
      'BobGrim@bob.of.discord0002aa…5566ffonline on The Island',
      'Bobby111111…111111last seen 3 days ago on Ragnarok',
      'Ann222222…222222never seen in the game',
    ]),
  );
  expect(screen.getByText('There are more: type part of the name.')).toBeDefined();
});

test('typing searches by name, Enter takes the first without submitting, and the selection stays visible', async () => {
  const { user, dialog, input } = await open();
  await user.type(input, 'bob');
  await waitFor(() => expect(options()).toHaveLength(2));
  expect(within(dialog).queryByText(/EOS ID must/)).toBeNull();
  const first = screen.getByRole('option', { name: /Grim/ });
  expect(input.getAttribute('aria-activedescendant')).toBe(first.id);
  await user.keyboard('{Enter}');
  expect(input.value).toBe(BOB.netId);
  expect(input.getAttribute('aria-expanded')).toBe('false');
  expect(await within(dialog).findByText('Grim')).toBeDefined();
  expect(within(dialog).queryByText(/is required/)).toBeNull();
});

test("a result of an earlier text can't be selected by a quick Enter", async () => {
  const { user, input } = await open();
  await user.click(input);
  await waitFor(() => expect(options()).toHaveLength(3));
  await user.keyboard('Ann{Enter}');
  expect(input.value).toBe('Ann');
});

test('an unknown EOS ID is accepted, and Escape closes only the list', async () => {
  const { user, dialog, input } = await open();
  await user.click(input);
  await user.paste(NOBODYS);
  expect(await within(dialog).findByText(/Nobody has been seen with this EOS ID yet/)).toBeDefined();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Add Registration' })).toBe(dialog);
  expect(input.value).toBe(NOBODYS);
  expect(within(dialog).queryByText(/EOS ID must/)).toBeNull();
});

test('a name that matches no player is reported as no EOS ID, and no input is lost', async () => {
  const { user, dialog, input } = await open();
  await user.type(input, 'zz');
  expect(await within(dialog).findByText('No player has this in a name or EOS ID.')).toBeDefined();
  await user.tab();
  expect(await within(dialog).findByText('EOS ID must be 32 characters of 0-9 and a-f')).toBeDefined();
  expect(input.value).toBe('zz');
});

test('if the search fails it says so, and an ID can still be typed', async () => {
  const { user, api, dialog, input } = await open();
  api.on(playerRoutes.search, () => {
    throw new Refusal('RATE_LIMITED');
  });
  await user.type(input, 'Bob');
  const words = await within(dialog).findByText(/Players could not be searched/, {}, { timeout: 5000 });
  expect(words.textContent).toContain('You can type in an EOS ID.');
});
