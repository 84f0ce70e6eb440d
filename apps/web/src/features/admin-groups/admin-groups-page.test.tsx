import { joinGroupRoutes } from '@arkwright/contracts/admin-groups/join-routes';
import type { JoinGroup, JoinProgress } from '@arkwright/contracts/admin-groups/join-schema';
import { adminGroupRoutes } from '@arkwright/contracts/admin-groups/routes';
import type { AdminCommand, AdminGroup } from '@arkwright/contracts/admin-groups/schema';
import { adminGroup } from '@arkwright/contracts/admin-groups/settings';
import { instanceRoutes } from '@arkwright/contracts/instances/routes';
import { playerRoutes } from '@arkwright/contracts/players/routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildPlayer } from '../../testing/build-player.ts';
import { describedBy } from '../../testing/described-by.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { buildInstance, createWorld } from '../../testing/world.ts';
// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import './admin-groups-page.tsx';
import './commands-tab.tsx';
import './delete-group-dialog.tsx';
import './exclusive-tab.tsx';
import './group-dialog.tsx';
import './join-dialog.tsx';

const BOB = buildPlayer();
const EVE = `0002${'e'.repeat(28)}`;
const buildGroup = (change: Partial<AdminGroup> = {}): AdminGroup => ({
  id: 'g1',
  name: 'Chiefs',
  botId: 'bot',
  admins: [EVE],
  isAboveLimit: false,
  ...change,
});
const COMMAND: AdminCommand = {
  id: 1,
  at: Date.now(),
  serverId: 's1',
  serverName: 'The Island',
  netId: EVE,
  playerName: 'Eve',
  command: 'fly',
  groupName: '',
  kick: 'failed',
  kickReason: 'No answer.',
};

type Options = {
  stored?: object;
  groups?: AdminGroup[];
  joins?: JoinGroup[];
  progress?: JoinProgress[];
  commands?: AdminCommand[];
  search?: string;
};

async function open({
  stored = adminGroup.schema.parse({}),
  groups = [],
  joins = [],
  progress = [],
  commands = [],
  search = '',
}: Options = {}) {
  const instance = buildInstance({ adminGroup: stored });
  const { api } = createWorld({ instances: [instance] });
  const sent: unknown[] = [];
  const asked: unknown[] = [];
  api.on(instanceRoutes.channels, () => []);
  api.on(instanceRoutes.categories, () => []);
  api.on(instanceRoutes.roles, () => []);
  api.on(playerRoutes.search, () => ({ players: [BOB], hasMore: false }));
  api.on(adminGroupRoutes.list, () => groups);
  api.on(adminGroupRoutes.servers, () => [
    { id: 's1', name: 'The Island', admins: [EVE] },
    { id: 's2', name: 'Ragnarok', admins: [] },
  ]);
  api.on(adminGroupRoutes.commands, ({ query }) => {
    asked.push(query);
    return { commands, total: commands.length, all: commands.length };
  });
  api.on(adminGroupRoutes.commandingAdmins, () => []);
  api.on(joinGroupRoutes.list, () => joins);
  api.on(joinGroupRoutes.progress, () => progress);
  api.on(adminGroupRoutes.create, ({ body }) => {
    sent.push(body);
    return buildGroup({ id: 'new', name: body.name, admins: body.admins as string[] });
  });
  const app = renderApp({ api, path: `/adminGroups${search}` });
  await screen.findByRole('heading', { name: 'Ingame Admin Groups' });
  return { ...app, sent, asked };
}

test('without groups the page explains what a group is for', async () => {
  await open();
  expect(await screen.findByText('Add your first admin group')).toBeTruthy();
});

test('a group is added with a player found by name, and invalid lines are named without losing input', async () => {
  const { user, sent } = await open({ groups: [buildGroup()] });
  await screen.findByText('Chiefs');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Helpers');
  const list = within(dialog).getByRole('textbox', { name: 'Admins' }) as HTMLTextAreaElement;
  await user.click(list);
  await user.paste(`${EVE}\nnobody`);
  await user.click(within(dialog).getByRole('button', { name: 'Add' }));
  await within(dialog).findByText(/Line 2, “nobody”: an EOS ID has 32 characters/);
  expect(list.value).toBe(`${EVE}\nnobody`);
  await user.clear(list);
  await user.click(within(dialog).getByRole('combobox', { name: 'Add a player' }));
  await user.click(await screen.findByRole('option', { name: new RegExp(BOB.name) }));
  expect(list.value).toBe(BOB.netId);
  await user.click(within(dialog).getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(sent).toMatchObject([{ name: 'Helpers', admins: [BOB.netId] }]));
});

test("at the tier's limit the page says that the feature is free, and what is limited", async () => {
  await open({ groups: Array.from({ length: 100 }, (_, index) => buildGroup({ id: `g${index}` })) });
  expect((await screen.findByText(/^Ingame Admin Groups is a Free/)).textContent).toBe(
    'Ingame Admin Groups is a Free feature (with group count limit). You have reached the maximum number of allowed admin groups.',
  );
});

test("groups above the limit are shown as such, and so are a server's admins from the API", async () => {
  await open({ groups: [buildGroup(), buildGroup({ id: 'g2', name: 'Late', isAboveLimit: true })] });
  expect(await screen.findByText(/their AdminListURL gives out nothing/)).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Admins of single servers' })).toBeTruthy();
});

test('the journal shows who ran what and the result of the kick, and is searched by the API', async () => {
  const { user, asked } = await open({ search: '?tab=commands', commands: [COMMAND] });
  const table = await screen.findByRole('table', { name: 'Admin commands' });
  for (const words of ['Eve', 'fly', 'The Island', 'Not kicked', 'No answer.'])
    expect(within(table).getByText(words)).toBeTruthy();
  await user.type(screen.getByRole('searchbox', { name: 'Search admin commands' }), 'god');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ q: 'god', page: '1' }));
});

test('exclusive join groups show what they need, and the progress of each server’s list', async () => {
  const group = {
    id: 'j1',
    name: 'Members',
    botId: 'bot',
    players: [EVE],
    serverIds: ['s1'],
    isAboveLimit: false,
  };
  const progress = {
    serverId: 's1',
    serverName: 'The Island',
    added: 2,
    waiting: 1,
    leaving: 0,
    reason: 'No answer.',
    doneAt: 1,
  };
  await open({ search: '?tab=exclusive', joins: [group], progress: [progress] });
  expect(await screen.findByText('-exclusivejoin')).toBeTruthy();
  expect(await screen.findByText('1 player to be added')).toBeTruthy();
  expect(screen.getByText('2 players')).toBeTruthy();
});

test('auto-kick without players in groups says at its switch that nobody is kicked', async () => {
  const words = 'nobody is in an admin group: nobody is kicked';
  const { user } = await open({ groups: [buildGroup({ admins: [] })], search: '?tab=settings' });
  const kick = () => screen.getByRole('switch', { name: /^Kick/ });
  await user.click(await screen.findByRole('switch', { name: /^Kick/ }));
  await waitFor(() => expect(describedBy(kick())).toContain(words));
});

test('auto-kick with a player in a group shows no such message', async () => {
  const { user } = await open({ groups: [buildGroup()], search: '?tab=settings' });
  await user.click(await screen.findByRole('switch', { name: /^Kick/ }));
  expect(screen.queryByText(/nobody is in an admin group/)).toBeNull();
});
