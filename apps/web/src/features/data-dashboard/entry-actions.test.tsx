import { dataDashboardRoutes as routes } from '@arkwright/contracts/data-dashboard/routes';
import { instanceRoutes } from '@arkwright/contracts/instances/routes';
import { liveRoutes } from '@arkwright/contracts/live/routes';
import { nukeRoutes } from '@arkwright/contracts/nukes/routes';
import { playerAlert } from '@arkwright/contracts/player-alerts/settings';
import { playerRoutes } from '@arkwright/contracts/players/routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { describedBy } from '../../testing/described-by.ts';
import { Refusal } from '../../testing/fake-api.ts';
import { media } from '../../testing/setup.ts';
import { buildInstance } from '../../testing/world.ts';
// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import '../shared/player-alerts/add-alert-dialog.tsx';
import './delete-entry-dialog.tsx';
import './nuke-base-dialog.tsx';
import './nuke-player-dialog.tsx';
import './nuke-tribe-dialog.tsx';
import './wipe-dialog.tsx';
import { button, entryOf, isOff, many, open, rowOf, shownNames } from './testing/dashboard-screen.ts';
import { buildBase, buildDino, buildPlayer, buildTribe } from './testing/dashboard-world.ts';

const NO_EDIT = 'You do not have the necessary permissions to edit these settings. Viewing is permitted.';

/** Waits for the words that a nuke ends with, and acknowledges them. */
async function acknowledge(user: ReturnType<typeof open>['user'], words: string) {
  const dialog = await screen.findByRole('dialog', { name: 'Success' });
  expect(within(dialog).getByRole('status').textContent).toBe(words);
  await waitFor(() => expect(document.activeElement).toBe(button(dialog, 'Ok')));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

function stubClipboard(): string[] {
  const copied: string[] = [];
  const writeText = async (text: string) => void copied.push(text);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  vi.stubGlobal('isSecureContext', true);
  return copied;
}

test('a teleport command and IDs can be copied, even with View only', async () => {
  const { user } = open({}, { isOwner: false, permissions: ['DataDashboard_View'] });
  const copied = stubClipboard();
  const row = await rowOf('Kara');
  await user.click(button(row, 'Copy teleport command'));
  await user.click(button(row, 'Copy EOS ID 0002abcdefabcdefabcdefabcdefabcd'));
  await waitFor(() =>
    expect(copied).toEqual(['cheat SetPlayerPos 1 2 3', '0002abcdefabcdefabcdefabcdefabcd']),
  );
});

test('without a known location there is nothing to copy', async () => {
  const { user } = open({ players: [buildPlayer({ teleportCommand: '', gps: '' })] });
  const copy = button(await rowOf('Kara'), 'Copy teleport command');
  expect(isOff(copy)).toBe(true);
  await user.hover(copy);
  await waitFor(() => expect(describedBy(copy)).toContain('The location is unknown.'));
});

test('with View only the other controls say why they are off', async () => {
  const { user } = open({}, { isOwner: false, permissions: ['DataDashboard_View'] });
  const row = await rowOf('Kara');
  for (const name of [/^Nuke player/, /^Delete entry/]) {
    const entry = await entryOf(user, row, name);
    expect(isOff(entry)).toBe(true);
    expect(entry.textContent).toContain('You need Edit permission for Data Dashboard.');
    await user.click(entry);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button(row, 'More actions')));
  }
  const wipe = screen.getByRole('button', { name: 'Wipe Data' });
  expect(isOff(wipe)).toBe(true);
  await user.hover(wipe);
  await waitFor(() => expect(describedBy(wipe)).toContain(NO_EDIT));
  await user.click(wipe);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test("people who may not edit alerts can't add any", async () => {
  const { user } = open({}, { isOwner: false, permissions: ['DataDashboard_Edit', 'PlayerAlerts_View'] });
  const add = button(await rowOf('Kara'), 'Add player alert');
  expect(isOff(add)).toBe(true);
  await user.hover(add);
  await waitFor(() => expect(describedBy(add)).toContain('You need Edit permission for Player Alerts'));
});

test('an alert for a player is added from their row, and saved at once', async () => {
  const { user, api, pathname } = open({}, { playerAlert: playerAlert.schema.parse({}) });
  api.on(playerRoutes.search, () => ({ players: [], hasMore: false }));
  api.on(instanceRoutes.update, ({ body: { bot } }) => buildInstance({ playerAlert: bot.playerAlert }));
  await user.click(button(await rowOf('Kara'), 'Add player alert'));
  const dialog = await screen.findByRole('dialog', { name: 'Add Alert' });
  expect(dialog.textContent).toContain('Player Alerts are off');
  await user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'Mesh');
  await user.click(button(dialog, 'Add'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { netId, playerName: name } = buildPlayer();
  expect(api.callsOf(instanceRoutes.update)[0]?.input).toMatchObject({
    body: {
      bot: { playerAlert: { alertPlayers: [{ netId, name, reason: 'Mesh' }] }, revs: { playerAlert: 0 } },
    },
  });
  expect(pathname()).toBe('/dataDashboard');
});

test('adding an alert for a player who has one opens it for changes', async () => {
  const { netId } = buildPlayer();
  const alert = { netId, name: 'Kara', reason: 'Raids', createdAt: 0, alertJoin: true, alertLeave: true };
  const { user, api } = open({}, { playerAlert: { ...playerAlert.schema.parse({}), alertPlayers: [alert] } });
  api.on(playerRoutes.search, () => ({ players: [], hasMore: false }));
  await user.click(button(await rowOf('Kara'), 'Add player alert'));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Alert' });
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Reason/ }).value).toBe('Raids');
});

test('an alert that someone else has changed meanwhile is not replaced silently', async () => {
  const { netId } = buildPlayer();
  const alert = { netId, name: 'Kara', reason: 'Raids', createdAt: 0, alertJoin: true, alertLeave: true };
  const group = { ...playerAlert.schema.parse({}), alertPlayers: [alert] };
  const { user, api } = open({}, { playerAlert: group, revs: { playerAlert: 1 } });
  api.on(playerRoutes.search, () => ({ players: [], hasMore: false }));
  const theirs = { ...group, alertPlayers: [{ ...alert, name: 'Thief', createdAt: 5 }] };
  api.on(instanceRoutes.update, () => {
    api.on(instanceRoutes.forDiscordUser, () => [
      buildInstance({ playerAlert: theirs, revs: { playerAlert: 2 } }),
    ]);
    api.on(instanceRoutes.update, ({ body: { bot } }) => buildInstance({ playerAlert: bot.playerAlert }));
    throw new Refusal('STALE', { current: { group: 'playerAlert', rev: 2, value: theirs } });
  });
  await user.click(button(await rowOf('Kara'), 'Add player alert'));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Alert' });
  const replaces = /Saving replaces their version of the fields you have changed/;
  expect(within(dialog).queryByText(replaces)).toBeNull();
  const reason = within(dialog).getByRole('textbox', { name: /^Reason/ });
  await user.clear(reason);
  await user.type(reason, 'Mesh');
  await user.click(button(dialog, 'Save'));
  await within(dialog).findByText(replaces);
  await user.click(button(dialog, 'Save'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.callsOf(instanceRoutes.update).at(-1)?.input).toMatchObject({
    body: {
      bot: { playerAlert: { alertPlayers: [{ name: 'Thief', reason: 'Mesh' }] }, revs: { playerAlert: 2 } },
    },
  });
});

test('what is dangerous is not among the icons of a row, but in its menu, in words and the order of every menu', async () => {
  const { user } = open();
  const row = await rowOf('Kara');
  for (const name of ['Ban player', 'Nuke player', 'Delete entry'])
    expect(within(row).queryByRole('button', { name })).toBeNull();
  const ban = await entryOf(user, row, /^Ban player/);
  const menu = within(ban.closest<HTMLElement>('[role="menu"]') ?? row).getAllByRole('menuitem');
  expect(menu.map(({ textContent }) => textContent)).toEqual([
    'Ban player…',
    'Nuke player…',
    'Delete entry…',
  ]);
  expect(menu.every((entry) => entry.dataset.dangerous === 'true')).toBe(true);
});

test('on a phone the actions of a row are in words, the dangerous ones last', async () => {
  media.width = 390;
  const { user } = open();
  await screen.findByText('Kara');
  await user.click(screen.getByRole('button', { name: 'Show details' }));
  const words = screen
    .getAllByRole('button', { name: /^(?:Show on map|Copy teleport|Add player|Ban|Nuke|Delete)/ })
    .map(({ textContent }) => textContent)
    // A cell's button that copies is only an icon.
    .filter((text) => text !== '');
  expect(words).toEqual([
    'Show on map',
    'Copy teleport command',
    'Add player alert',
    'Ban player',
    'Nuke player',
    'Delete entry',
  ]);
});

test('a deleted entry disappears from the table', async () => {
  const { user, data } = open({ players: many(3) });
  await user.click(await entryOf(user, await rowOf('Survivor 1'), /^Delete entry/));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Player' });
  expect(dialog.textContent).toMatch(/Survivor 1 on The Island.*Nothing changes in the game/);
  await user.click(button(dialog, 'Delete'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(shownNames(1)).toEqual(['Player 0', 'Player 2']);
  expect(data.players).toHaveLength(2);
});

test('a nuked player is marked and stays in its place', async () => {
  const { user, data } = open({ players: many(2) });
  await rowOf('Survivor 0');
  data.players = data.players.toReversed();
  await user.click(await entryOf(user, await rowOf('Survivor 1'), /^Nuke player/));
  const dialog = await screen.findByRole('dialog', { name: 'Nuke player' });
  expect(dialog.textContent).toMatch(
    /Survivor 1 \(level 105\) of Player 1 will be killed.*The Island.*undone/,
  );
  await user.click(button(dialog, 'Nuke player'));
  await acknowledge(user, 'The player on The Island was nuked.');
  expect(shownNames(1)).toEqual(['Player 0Nuked', 'Player 1Nuked']);
});

test('a tribe is nuked only after its name or number was typed', async () => {
  const { user, api } = open({}, {}, '?tab=tribes');
  await user.click(await entryOf(user, await rowOf('Obelisk Keepers'), /^Nuke tribe/));
  const dialog = await screen.findByRole('dialog', { name: 'Nuke tribe' });
  expect(dialog.textContent).toMatch(/structures.*37 dinos.*2 members.*The Island/);
  const nuke = button(dialog, 'Nuke tribe');
  const field = within(dialog).getByRole('textbox', { name: /Type the tribe’s name/ });
  for (const wrong of ['Obelisk', 'obelisk keepers', '123456789']) {
    await user.clear(field);
    await user.type(field, wrong);
    expect(isOff(nuke)).toBe(true);
  }
  await user.clear(field);
  await user.type(field, '1234567890');
  expect(isOff(nuke)).toBe(false);
  await user.clear(field);
  await user.type(field, ' Obelisk Keepers ');
  await user.click(nuke);
  await waitFor(() =>
    expect(api.callsOf(nukeRoutes.nukeTribe).map(({ input }) => (input as { body: unknown }).body)).toEqual([
      { serverId: 'server-1', tribeId: '1234567890' },
    ]),
  );
  expect((await rowOf('Obelisk Keepers')).textContent).toContain('Nuked');
});

test("the tribe's name can be typed at once, and Enter confirms only if it is right", async () => {
  const { user, api } = open({}, {}, '?tab=tribes');
  await user.click(await entryOf(user, await rowOf('Obelisk Keepers'), /^Nuke tribe/));
  const dialog = await screen.findByRole('dialog', { name: 'Nuke tribe' });
  const field = within(dialog).getByRole('textbox', { name: /Type the tribe’s name/ });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard('Obelisk{Enter}');
  expect(api.callsOf(nukeRoutes.nukeTribe)).toHaveLength(0);
  await user.keyboard(' Keepers{Enter}');
  await acknowledge(user, 'The tribe on The Island was nuked.');
  expect(api.callsOf(nukeRoutes.nukeTribe)).toHaveLength(1);
});

test.each([
  ['', 'Kara', /^Nuke player/],
  ['?tab=tribes', 'Obelisk Keepers', /^Nuke tribe/],
  ['?tab=bases', 'Obelisk Keepers', /^Nuke base/],
])('while the companion is off Nuke is off, and says why: %s', async (search, name, label) => {
  const { user } = open({}, { companionMod: { isEnabled: false } }, search);
  const nuke = await entryOf(user, await rowOf(name), label);
  expect(isOff(nuke)).toBe(true);
  expect(nuke.textContent).toContain('This needs the Arkwright Companion, which is switched off.');
});

test('on a phone Data Control is folded at first', async () => {
  media.width = 390;
  const { user } = open();
  await rowOf('Kara');
  expect(screen.queryByRole('button', { name: 'Wipe Data' })).toBeNull();
  await user.click(screen.getByText('Data Control'));
  expect(await screen.findByRole('button', { name: 'Wipe Data' })).toBeDefined();
});

test('a tribe without a name requires its number', async () => {
  const { user } = open({ tribes: [buildTribe({ tribeName: '  ' })] }, {}, '?tab=tribes');
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Nuke tribe/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Nuke tribe' });
  expect(isOff(button(dialog, 'Nuke tribe'))).toBe(true);
});

test("while the companion is working the dialog can't be closed, and its failure is shown there", async () => {
  const { user, api } = open({ bases: [buildBase()] }, {}, '?tab=bases');
  const words = 'The companion of The Island is not connected.';
  api.on(nukeRoutes.nukeBase, () => {
    throw new Refusal('UNAVAILABLE', { message: words });
  });
  await user.click(await entryOf(user, await rowOf('Obelisk Keepers'), /^Nuke base/));
  const dialog = await screen.findByRole('dialog', { name: 'Nuke base' });
  expect(dialog.textContent).toMatch(/All 812 structures of Obelisk Keepers at 50\.2 \/ 49\.1/);
  await user.type(within(dialog).getByRole('textbox', { name: /owner’s name/ }), 'Obelisk Keepers');
  await user.click(button(dialog, 'Nuke base'));
  expect(await within(dialog).findByText(new RegExp(words))).toBeDefined();
  expect(screen.getByRole('dialog', { name: 'Nuke base' })).toBeDefined();
  expect((await rowOf('Obelisk Keepers')).textContent).not.toContain('Nuked');
});

test('the world is saved before a nuke, and nothing is nuked where that fails', async () => {
  const { user, api } = open();
  api.on(liveRoutes.console, ({ body: { serverId } }) => ({
    serverId,
    serverName: 'The Island',
    isDone: false,
    reply: 'The Island is not online.',
  }));
  await user.click(await entryOf(user, await rowOf('Kara'), /^Nuke player/));
  const dialog = await screen.findByRole('dialog', { name: 'Nuke player' });
  await user.click(button(dialog, 'Nuke player'));
  await within(dialog).findByText(
    /The world was not saved, so nothing was nuked\. The Island is not online\./,
  );
  expect(api.callsOf(liveRoutes.console)[0]?.input).toMatchObject({
    body: { serverId: 'server-1', command: 'SaveWorld' },
  });
  expect(api.callsOf(nukeRoutes.nukePlayer)).toEqual([]);
  await user.click(within(dialog).getByRole('checkbox', { name: 'Save the world first' }));
  await user.click(button(dialog, 'Nuke player'));
  await acknowledge(user, 'The player on The Island was nuked.');
  expect(api.callsOf(liveRoutes.console)).toHaveLength(1);
});

test('without the right to run commands the box says that the world can’t be saved first', async () => {
  const { user, api } = open({}, { isOwner: false, permissions: ['DataDashboard_Edit'] });
  await user.click(await entryOf(user, await rowOf('Kara'), /^Nuke player/));
  const dialog = await screen.findByRole('dialog', { name: 'Nuke player' });
  const box = within(dialog).getByRole<HTMLInputElement>('checkbox', { name: 'Save the world first' });
  expect([box.checked, box.disabled]).toEqual([false, true]);
  expect(dialog.textContent).toContain('You need Edit permission for RCON Commands.');
  await user.click(button(dialog, 'Nuke player'));
  await acknowledge(user, 'The player on The Island was nuked.');
  expect(api.callsOf(liveRoutes.console)).toEqual([]);
});

test('a base’s owner is said to have been seen, and a large one asks for the name', async () => {
  const rows = [
    buildBase({ ownerLastSeen: Date.now() - 60_000 }),
    buildBase({ id: 'small', ownerName: 'Shack', structureCount: 100, ownerLastSeen: 0 }),
  ];
  const { user, api } = open({ bases: rows }, {}, '?tab=bases');
  expect((await rowOf('Obelisk Keepers')).textContent).toContain('1 minute ago');
  await user.click(await entryOf(user, await rowOf('Obelisk Keepers'), /^Nuke base/));
  const large = await screen.findByRole('dialog', { name: 'Nuke base' });
  expect(large.textContent).toContain('Obelisk Keepers: seen 1 minute ago on The Island.');
  expect(button(large, 'Nuke base')).toHaveProperty('disabled', true);
  await user.type(within(large).getByRole('textbox', { name: /owner’s name/ }), 'Obelisk Keepers');
  expect(button(large, 'Nuke base')).toHaveProperty('disabled', false);
  await user.click(button(large, 'Cancel'));
  await user.click(await entryOf(user, await rowOf('Shack'), /^Nuke base/));
  const small = await screen.findByRole('dialog', { name: 'Nuke base' });
  expect(small.textContent).toContain('Shack: it is not known when they were last seen.');
  expect(within(small).queryByRole('textbox')).toBeNull();
  expect(button(small, 'Nuke base')).toHaveProperty('disabled', false);
  expect(api.callsOf(nukeRoutes.nukeBase)).toEqual([]);
});

test('without the tier a notice replaces the tables, and wiping is still possible', async () => {
  const { user, api } = open({}, { tier: 1 });
  const notice = await screen.findByText(/Data Dashboard is a Tier 2 feature and requires the use of the/);
  expect(notice.textContent).toBe(
    'Data Dashboard is a Tier 2 feature and requires the use of the Arkwright Companion. An agent beside the game server counts as one and needs no mod. On rented servers, Arkwright can read the save at the host instead.',
  );
  expect(screen.getByRole('link', { name: 'See the tiers' })).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
  expect(api.callsOf(routes.players)).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Wipe Data' }));
  const dialog = await screen.findByRole('dialog', { name: 'Wipe Data' });
  await user.click(button(dialog, 'Wipe'));
  expect(await within(dialog).findByText('All done.')).toBeDefined();
});

test('Wipe Data shows the number of rows, wipes the selected kinds and empties the tables', async () => {
  const { user, api, data } = open({ players: many(3), dinos: [buildDino(), buildDino({ id: 'dino-2' })] });
  await rowOf('Survivor 0');
  await user.click(screen.getByRole('button', { name: 'Wipe Data' }));
  const dialog = await screen.findByRole('dialog', { name: 'Wipe Data' });
  expect(button(dialog, 'Wipe 7 entries')).toBeDefined();
  await user.click(within(dialog).getByRole('checkbox', { name: 'Tribes (1)' }));
  await user.click(within(dialog).getByRole('checkbox', { name: 'Bases (1)' }));
  await user.click(button(dialog, 'Wipe 5 entries'));
  expect(await screen.findByText('All done.')).toBeDefined();
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
  expect(await screen.findByText('No players yet')).toBeDefined();
  expect([data.players, data.tribes, data.bases, data.dinos].map(({ length }) => length)).toEqual([
    0, 1, 1, 0,
  ]);
  expect(api.callsOf(routes.wipeTribes)).toHaveLength(0);
});

test('a kind that can’t be wiped shows why, the others continue, and it can be retried', async () => {
  const { user, api, data } = open();
  await rowOf('Kara');
  api.on(routes.wipeTribes, () => {
    throw new Refusal('INTERNAL');
  });
  await user.click(screen.getByRole('button', { name: 'Wipe Data' }));
  await user.click(button(await screen.findByRole('dialog'), 'Wipe 4 entries'));
  expect(await screen.findByText(/1 of 4 could not be wiped/)).toBeDefined();
  const states = () =>
    within(screen.getByRole('dialog'))
      .getAllByRole('listitem')
      .map((each) => each.textContent);
  expect(states()).toEqual([
    'PlayersWiped',
    expect.stringMatching(/^TribesFailed.+/),
    'BasesWiped',
    'DinosWiped',
  ]);
  api.on(routes.wipeTribes, () => {
    data.tribes = [];
    return true;
  });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('All done.')).toBeDefined();
  expect(states()).toEqual(['TribesWiped']);
});

test('without a selection nothing can be wiped', async () => {
  const { user } = open();
  await rowOf('Kara');
  await user.click(screen.getByRole('button', { name: 'Wipe Data' }));
  const dialog = await screen.findByRole('dialog', { name: 'Wipe Data' });
  for (const box of within(dialog).getAllByRole('checkbox')) await user.click(box);
  expect(isOff(button(dialog, 'Wipe'))).toBe(true);
  expect(within(dialog).getByRole('status').textContent).toBe('Choose what to wipe.');
  expect(within(dialog).getByRole('group', { name: 'What do you want to wipe?' })).toBeDefined();
});
