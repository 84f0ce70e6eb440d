import { nukeRoutes } from '@arkwright/contracts/nukes/routes';
import type { WaitingNuke } from '@arkwright/contracts/nukes/schema';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, entryOf, isOff, open, rowOf } from './testing/dashboard-screen.ts';
// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import './nuke-player-dialog.tsx';

const waiting = (changed: Partial<WaitingNuke> = {}): WaitingNuke => ({
  id: 'nuke-1',
  kind: 'tribes',
  serverId: 'server-1',
  serverName: 'The Island',
  targetId: '1234567890',
  name: 'Obelisk Keepers',
  by: 'Ann',
  isMine: false,
  endsAt: Date.now() + 1_800_000,
  ...changed,
});
const region = () => screen.findByRole('region', { name: 'Waits for a second person' });
const gone = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: 'Waits for a second person' })).toBeNull());

test('the first of two nukes says that nothing was done yet', async () => {
  const { user, api } = open();
  api.on(nukeRoutes.nukePlayer, () => false);
  await user.click(await entryOf(user, await rowOf('Kara'), /^Nuke player/));
  await user.click(button(await screen.findByRole('dialog', { name: 'Nuke player' }), 'Nuke player'));
  const dialog = await screen.findByRole('dialog', { name: 'Success' });
  expect(within(dialog).getByRole('status').textContent).toMatch(/^Nothing was nuked yet: a second person/);
});

test('the second person sees the request, and agrees by nuking the same', async () => {
  const { user, api, data } = open({ waitingNukes: [waiting()] });
  expect((await region()).textContent).toContain('Ann asks to nuke the tribe Obelisk Keepers on The Island');
  await user.click(button(await region(), 'Agree'));
  const dialog = await screen.findByRole('dialog', { name: 'Nuke tribe' });
  expect(dialog.textContent).toMatch(
    /Ann has asked for it. All structures, dinos and characters of the tribe/,
  );
  data.waitingNukes = [];
  await user.click(button(dialog, 'Nuke tribe'));
  await screen.findByRole('dialog', { name: 'Success' });
  expect(api.callsOf(nukeRoutes.nukeTribe).map(({ input }) => (input as { body: unknown }).body)).toEqual([
    { serverId: 'server-1', tribeId: '1234567890' },
  ]);
  await gone();
});

test('a request is declined', async () => {
  const { user, data } = open({ waitingNukes: [waiting()] });
  await user.click(button(await region(), 'Decline'));
  await gone();
  expect(data.waitingNukes).toEqual([]);
});

test("people can't agree to their own request", async () => {
  const { user } = open({ waitingNukes: [waiting({ isMine: true, kind: 'bases' })] });
  expect(isOff(button(await region(), 'Agree'))).toBe(true);
  await user.click(button(await region(), 'Take back'));
  await gone();
});

test('with View only the request is visible without actions', async () => {
  const instance = { isOwner: false, permissions: ['DataDashboard_View' as const] };
  open({ waitingNukes: [waiting()] }, instance);
  for (const name of ['Agree', 'Decline']) expect(isOff(button(await region(), name))).toBe(true);
});
