import { crosschatRoutes } from '@arkwright/contracts/crosschat/routes';
import type { CrosschatState } from '@arkwright/contracts/crosschat/schema';
import { type CrosschatGroup, chat, crosschatGroup } from '@arkwright/contracts/crosschat/settings';
import { instanceRoutes } from '@arkwright/contracts/instances/routes';
import type { Instance } from '@arkwright/contracts/instances/schema';
import { serverRoutes } from '@arkwright/contracts/servers/routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildServer } from '../../testing/build-server.ts';
import { describedBy } from '../../testing/described-by.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { buildInstance, createWorld } from '../../testing/world.ts';
// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import './crosschat-page.tsx';
import './group-dialog.tsx';
import './remove-group-dialog.tsx';

const CHANNEL = { id: '71', name: 'cluster-chat', type: 0, parentId: '', position: 0 };
const QUIET: CrosschatState = { isContentRefused: false, servers: [], channels: [] };

const buildGroup = (change: Partial<CrosschatGroup> = {}) =>
  crosschatGroup.parse({ chatId: 'PvE', serverIds: ['island'], ...change });

async function open(groups: CrosschatGroup[] = [buildGroup()], state: CrosschatState = QUIET) {
  const value = { ...chat.schema.parse({}), isEnabled: true, chatMappings: groups };
  const { world, api } = createWorld({ instances: [buildInstance({ chat: value })] });
  api.on(instanceRoutes.channels, () => [CHANNEL]);
  api.on(instanceRoutes.categories, () => []);
  api.on(instanceRoutes.roles, () => []);
  api.on(instanceRoutes.refusedIntents, () => []);
  api.on(serverRoutes.list, () => [
    buildServer({ id: 'island', name: 'The Island' }),
    buildServer({ id: 'center', name: 'The Center' }),
  ]);
  api.on(crosschatRoutes.state, () => state);
  api.on(instanceRoutes.update, ({ body: { bot } }) => {
    const before = world.instances[0] as Instance;
    const saved = { ...before, chat: { ...value, ...(bot.chat as object) }, revs: { chat: 1 } };
    world.instances = [saved];
    return saved;
  });
  const app = renderApp({ api, path: '/crosschat' });
  await screen.findByRole('heading', { name: 'Crosschat', level: 1 });
  return { ...app, api };
}

const button = (name: string, inside: HTMLElement = document.body) =>
  within(inside).getByRole('button', { name });
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function saved({ user, api }: Awaited<ReturnType<typeof open>>): Promise<CrosschatGroup[]> {
  await user.click(button('Save'));
  await screen.findByText('Everything is saved.');
  const { body } = api.callsOf(instanceRoutes.update).at(-1)!.input as {
    body: { bot: { chat: { chatMappings: CrosschatGroup[] } } };
  };
  return body.bot.chat.chatMappings;
}

test('a group is added with servers, channel and welcome, and saved with the page', async () => {
  const app = await open([]);
  const { user } = app;
  await user.click(screen.getAllByRole('button', { name: 'Add Group' })[0]!);
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: /^Group Name/ }), 'PvE');
  await user.click(within(dialog).getByRole('combobox', { name: /^Servers/ }));
  await user.click(await screen.findByRole('option', { name: 'The Island' }));
  await user.click(within(dialog).getByRole('combobox', { name: /^Channel/ }));
  await user.click(await screen.findByRole('option', { name: '#cluster-chat' }));
  await user.type(within(dialog).getByRole('textbox', { name: /^Welcome message/ }), 'Hello!');
  await user.click(button('Done', dialog));
  await gone();
  expect(await saved(app)).toEqual([buildGroup({ channelId: '71', welcomeMessage: 'Hello!' })]);
});

test('all servers are chosen at once, but for those of other groups', async () => {
  const app = await open([]);
  const { user } = app;
  await user.click(screen.getAllByRole('button', { name: 'Add Group' })[0]!);
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: /^Group Name/ }), 'PvE');
  const all = button('Choose all servers', dialog);
  expect(all.getAttribute('aria-disabled')).toBeNull();
  await user.click(all);
  await waitFor(() => expect(describedBy(all)).toContain('All of them are chosen.'));
  expect(all.getAttribute('aria-disabled')).toBe('true');
  await user.click(button('Done', dialog));
  await gone();
  expect(await saved(app)).toEqual([buildGroup({ serverIds: ['island', 'center'] })]);
});

test('one group may include servers added later', async () => {
  const app = await open([buildGroup(), buildGroup({ chatId: 'PvP', serverIds: ['center'] })]);
  const { user } = app;
  const row = (name: string) => screen.getByText(name, { selector: 'td *' }).closest('tr')!;
  await screen.findByText('The Center', { selector: 'td' });
  const openNewServers = async (name: string) => {
    await user.click(button('Edit', row(name)));
    const dialog = await screen.findByRole('dialog');
    const words = /^Include servers added later/;
    return { dialog, flip: within(dialog).getByRole<HTMLInputElement>('switch', { name: words }) };
  };
  const first = await openNewServers('PvE');
  await user.click(first.flip);
  await user.click(button('Done', first.dialog));
  await gone();
  await screen.findByText('The Island; servers added later');
  const second = await openNewServers('PvP');
  expect(second.flip.disabled).toBe(true);
  within(second.dialog).getByText('They join PvE.');
  await user.click(button('Cancel', second.dialog));
  await gone();
  expect(await saved(app)).toMatchObject([{ includesNewServers: true }, { includesNewServers: false }]);
});

test('a server of another group, and a name that is taken, are refused in the dialog', async () => {
  const { user } = await open();
  await user.click(button('Add Group'));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: /^Group Name/ }), 'PvE');
  await user.click(within(dialog).getByRole('combobox', { name: /^Servers/ }));
  await user.click(await screen.findByRole('option', { name: /^The Island.*in PvE/ }));
  await user.tab();
  await within(dialog).findByText('Server is already part of another Crosschat Group');
  within(dialog).getByText('Chat ID already exists');
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Done' }).disabled).toBe(true);
});

test('a group is changed and removed; nothing is gone before the page is saved', async () => {
  const app = await open([buildGroup(), buildGroup({ chatId: 'PvP', serverIds: ['center'] })]);
  const { user } = app;
  const row = (name: string) => screen.getByText(name, { selector: 'td *' }).closest('tr')!;
  await screen.findByText('The Center', { selector: 'td' });
  await user.click(button('Remove', row('PvP')));
  await user.click(button('Remove', await screen.findByRole('dialog')));
  await gone();
  await user.click(button('Edit', row('PvE')));
  const dialog = await screen.findByRole('dialog');
  const slow = within(dialog).getByRole('textbox', { name: /^Slow mode/ });
  await user.clear(slow);
  await user.type(slow, '5');
  await user.click(button('Done', dialog));
  await gone();
  expect(await saved(app)).toEqual([buildGroup({ slowModeSeconds: 5 })]);
});

test('what was held back, dropped and taken is said, and who else reads the chat', async () => {
  await open([buildGroup({ channelId: '71' })], {
    isContentRefused: false,
    servers: [
      {
        serverId: 'island',
        serverName: 'The Island',
        chatId: 'PvE',
        takenAt: 1,
        unsaid: 0,
        unknown: 1,
        takenLines: 2,
        heldBack: 1,
        missed: 3,
        leftOut: 4,
        hasCompanionChat: false,
      },
    ],
    channels: [
      {
        chatId: 'PvE',
        channelId: '71',
        webhookTrouble: 'no-permission',
        waiting: 3,
        delayMs: 4000,
        dropped: 1200,
        heldBack: 0,
        missed: 5,
        leftOut: 0,
      },
    ],
  });
  expect(await screen.findByText(/No companion of the servers in your groups tells it\.$/)).toBeDefined();
  expect((await screen.findByRole('alert')).textContent).toContain(
    'reads chat over RCON on The Island, or take the server out of the Crosschat Groups.',
  );
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toContainEqual(
    'PvE, Discord3 messages waiting for 4 s · 1,200 messages dropped, as they could not be posted in time · 5 messages of members missed while the bot was away or too busy · players have no name and picture of their own, as the bot lacks the permission Manage Webhooks there',
  );
  expect(lines).toContainEqual(
    'The Island2 messages taken by another program that reads chat · 1 message of players held back by slow mode or pace · 3 messages of players missed while the bot was away or too busy · 4 messages of players that no game got, as too many commands were on their way · 1 message of the last hour that may or may not have reached its chat',
  );
});

test('five groups a page', async () => {
  const { user } = await open(
    Array.from({ length: 7 }, (_, index) => buildGroup({ chatId: `G${index}`, serverIds: [`s${index}`] })),
  );
  await screen.findByText('G4', { selector: 'td *' });
  expect(screen.queryByText('G5', { selector: 'td *' })).toBeNull();
  await user.click(button('Next page'));
  expect(screen.getByText('G6', { selector: 'td *' })).toBeDefined();
});
