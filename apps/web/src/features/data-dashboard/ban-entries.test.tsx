import { banRoutes } from '@arkwright/contracts/ban-management/routes';
import { instanceRoutes } from '@arkwright/contracts/instances/routes';
import { playerRoutes } from '@arkwright/contracts/players/routes';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildPage } from '../../testing/build-player-page.ts';
import { Refusal } from '../../testing/fake-api.ts';
// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import '../shared/bans/ban-player-dialog.tsx';
import './ban-tribe-dialog.tsx';
import { buildInstance } from '../../testing/world.ts';
import { button, entryOf, isOff, open, rowOf } from './testing/dashboard-screen.ts';
import { buildPlayer, buildTribe } from './testing/dashboard-world.ts';

type App = ReturnType<typeof open>;
const toast = () => document.querySelector('[aria-live="polite"]')?.lastElementChild?.textContent ?? '';

function answer({ api }: App, refuse: (netId: string) => boolean = () => false) {
  api.on(playerRoutes.page, () => buildPage());
  api.on(banRoutes.ban, ({ body }) => {
    if (refuse(body.netId)) throw new Refusal('RATE_LIMITED');
    return { ...body, id: '1', bannedAt: 1, isAutomatic: false, serversToCome: 1 };
  });
}

const banned = ({ api }: App) =>
  api.callsOf(banRoutes.ban).map(({ input }) => (input as { body: { netId: string } }).body.netId);
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('a player is banned from their row, with a reason', async () => {
  const app = open();
  answer(app);
  await app.user.click(await entryOf(app.user, await rowOf('Kara'), /^Ban player/));
  const dialog = await screen.findByRole('dialog', { name: 'Ban Player' });
  await app.user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'Mesh');
  await app.user.click(button(dialog, 'Ban'));
  await gone();
  expect(app.api.callsOf(banRoutes.ban)[0]?.input).toMatchObject({
    body: { netId: '0002abcdefabcdefabcdefabcdefabcd', reason: 'Mesh', bannedUntil: 0 },
  });
});

test('a tribe is banned member by member; members without an EOS ID are skipped, and failures can be continued', async () => {
  const [kara, finn] = buildTribe().members as [object, object];
  const members = [kara, finn, { characterName: 'Nobody', playerName: '', netId: '', lastSeen: 0 }];
  const app = open({ tribes: [buildTribe({ members } as never)] }, {}, '?tab=tribes');
  let isRefused = true;
  answer(app, (netId) => isRefused && netId.startsWith('b'));
  await app.user.click(await entryOf(app.user, await rowOf('Obelisk Keepers'), /^Ban tribe/));
  const dialog = await screen.findByRole('dialog', { name: 'Ban Tribe' });
  expect(dialog.textContent).toContain('Skipped without a known EOS ID: 1 member.');
  await app.user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'Raid rules');
  await app.user.click(button(dialog, 'Ban'));
  await within(dialog).findByText('1 of 2 members banned.');
  isRefused = false;
  await app.user.click(button(dialog, 'Ban the rest'));
  await gone();
  expect(banned(app)).toEqual(['a'.repeat(32), 'b'.repeat(32), 'b'.repeat(32)]);
});

test("a tribe without a known member can't be banned", async () => {
  const { user } = open({ tribes: [buildTribe({ members: [] })] }, {}, '?tab=tribes');
  await user.click(await entryOf(user, await rowOf('Obelisk Keepers'), /^Ban tribe/));
  const dialog = await screen.findByRole('dialog', { name: 'Ban Tribe' });
  within(dialog).getByText('NO KNOWN TRIBE MEMBERS');
  await user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'x');
  expect(isOff(button(dialog, 'Ban'))).toBe(true);
});

test('people who may not edit bans see why', async () => {
  const { user } = open({}, { isOwner: false, permissions: ['DataDashboard_Edit'] });
  const ban = await entryOf(user, await rowOf('Kara'), /^Ban player/);
  expect(isOff(ban)).toBe(true);
  expect(ban.textContent).toContain('Ban Management');
});

test('while Ban Management is off neither the dialog nor the message says that anyone is banned', async () => {
  const app = open({}, { ban: { isEnabled: false } });
  answer(app);
  await app.user.click(await entryOf(app.user, await rowOf('Kara'), /^Ban player/));
  const dialog = await screen.findByRole('dialog', { name: 'Ban Player' });
  expect(dialog.textContent).toContain('nothing happens in your games until you switch it on');
  expect(dialog.textContent).not.toContain('is kicked, and can’t join');
  const link = within(dialog).getByRole('link', { name: 'Set up Ban Management' });
  expect(link.getAttribute('href')).toBe('/banManagement');
  await app.user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'Mesh');
  app.data.players = [buildPlayer({ isOnBanList: true })];
  await app.user.click(button(dialog, 'Only add to the list'));
  await waitFor(() => expect(toast()).toBe('KaraPlays is on the ban list; Ban Management is off'));
  // The row is read again, and says so.
  await waitFor(async () => expect((await rowOf('Kara')).textContent).toContain('On the ban list'));
});

test('while it is off the same dialog switches Ban Management on, and then bans', async () => {
  const app = open({}, { ban: { isEnabled: false } });
  answer(app);
  app.api.on(instanceRoutes.update, ({ body: { bot } }) => ({
    ...buildInstance({ ban: bot.ban as object }),
  }));
  await app.user.click(await entryOf(app.user, await rowOf('Kara'), /^Ban player/));
  const dialog = await screen.findByRole('dialog', { name: 'Ban Player' });
  await app.user.click(button(dialog, 'Cheating'));
  await app.user.click(button(dialog, 'Switch on and ban'));
  await waitFor(() => expect(toast()).toBe('KaraPlays is banned'));
  const calls = app.api.calls.map(({ route }) => route);
  expect(calls.indexOf(instanceRoutes.update)).toBeLessThan(calls.indexOf(banRoutes.ban));
  expect(app.api.callsOf(instanceRoutes.update)[0]?.input).toMatchObject({
    body: { bot: { ban: { isEnabled: true } } },
  });
  expect(app.api.callsOf(banRoutes.ban)[0]?.input).toMatchObject({ body: { reason: 'Cheating' } });
});

test('while it is on, the row of a banned player shows it', async () => {
  open({ players: [buildPlayer({ isOnBanList: true })] }, { ban: { isEnabled: true } });
  expect(within(await rowOf('Kara')).getByText('Banned')).toBeDefined();
});

test('a ban by someone else is marked as soon as the page is notified', async () => {
  const app = open({}, { ban: { isEnabled: true } });
  const row = await rowOf('Kara');
  app.data.players = [buildPlayer({ isOnBanList: true })];
  act(() => app.api.emit('bot-1', { kind: 'changed', what: 'bans', by: 'Ann' }));
  await within(row).findByText('Banned');
});

test('while Ban Management is off a tribe is only added to the list', async () => {
  const app = open({}, { ban: { isEnabled: false } }, '?tab=tribes');
  answer(app);
  await app.user.click(await entryOf(app.user, await rowOf('Obelisk Keepers'), /^Ban tribe/));
  const dialog = await screen.findByRole('dialog', { name: 'Ban Tribe' });
  expect(dialog.textContent).toContain('are put on the ban list, and can play as before');
  await app.user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'Raid rules');
  await app.user.click(button(dialog, 'Ban'));
  await waitFor(() =>
    expect(toast()).toBe('On the ban list from Obelisk Keepers: 2 members; Ban Management is off'),
  );
});
