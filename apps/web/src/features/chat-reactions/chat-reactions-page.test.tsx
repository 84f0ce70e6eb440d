import { chatReaction } from '@arkwright/contracts/chat-reactions/settings';
import type { MatchEntry } from '@arkwright/contracts/core/match-entries';
import { instanceRoutes } from '@arkwright/contracts/instances/routes';
import type { Instance } from '@arkwright/contracts/instances/schema';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { buildInstance, createWorld } from '../../testing/world.ts';
// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import '../shared/match-entries/delete-entry-dialog.tsx';
import '../shared/match-entries/entry-dialog.tsx';
import './chat-reactions-page.tsx';

const ROLE = {
  id: '81',
  name: 'On call',
  color: 0,
  position: 1,
  isManaged: false,
  isGrantable: true,
  isHandedOut: false,
};

const buildEntry = (change: Partial<MatchEntry> = {}): MatchEntry => ({
  id: 'a',
  matchWords: ['!discord', 'guild'],
  matchType: 'ContainsIgnoreCase' as const,
  alsoInsideWords: false,
  reply: 'Our Discord: discord.gg/example',
  notifyDiscord: false,
  notifyDiscordRoleIds: [],
  ...change,
});

async function open({
  entries = [buildEntry()],
  stored = {},
  chat = { isChatLogEnabled: true },
  search = '?tab=entries',
}: {
  entries?: MatchEntry[];
  stored?: object;
  chat?: object;
  search?: string;
} = {}) {
  const group = {
    ...chatReaction.schema.parse({}),
    isEnabled: true,
    isLoggingEnabled: true,
    chatReactEntries: entries,
    ...stored,
  };
  const { world, api } = createWorld({ instances: [buildInstance({ chatReaction: group, chat })] });
  api.on(instanceRoutes.channels, () => []);
  api.on(instanceRoutes.categories, () => []);
  api.on(instanceRoutes.roles, () => [ROLE]);
  api.on(instanceRoutes.update, ({ body: { bot } }) => {
    const before = world.instances[0] as Instance;
    const value = { ...(before.chatReaction as object), ...(bot.chatReaction as object) };
    const saved = { ...before, chatReaction: value, revs: { chatReaction: 1 } };
    world.instances = [saved];
    return saved;
  });
  const app = renderApp({ api, path: `/chatReactions${search}` });
  await screen.findByRole('heading', { name: 'Chat Reactions' });
  return { ...app, api };
}

type App = Awaited<ReturnType<typeof open>>;

const button = (name: string, inside: HTMLElement = document.body) =>
  within(inside).getByRole('button', { name });
const textbox = (name: RegExp | string, inside: HTMLElement = document.body) =>
  within(inside).getByRole<HTMLInputElement>('textbox', { name });
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** The list as it was sent. */
async function saved({ user, api }: App): Promise<MatchEntry[]> {
  await user.click(button('Save'));
  await screen.findByText('Everything is saved.');
  const { body } = api.callsOf(instanceRoutes.update).at(-1)!.input as {
    body: { bot: { chatReaction: { chatReactEntries: MatchEntry[] } } };
  };
  return body.bot.chatReaction.chatReactEntries;
}

test('an entry of several words is added to the list, and saved with it', async () => {
  const app = await open({ entries: [] });
  const { user } = app;
  await screen.findByText('Nothing is answered yet');
  await user.click(screen.getAllByRole('button', { name: 'Add Chat Reaction' })[0]!);
  const dialog = await screen.findByRole('dialog', { name: 'Add Chat Reaction' });
  await user.click(textbox(/^Match words/, dialog));
  await user.paste(' !rules \n\nthe rules');
  await user.click(textbox(/^Reply/, dialog));
  await user.paste('No raiding');
  await user.click(within(dialog).getByRole('switch', { name: /^Also inside words/ }));
  await user.click(button('Done', dialog));
  await gone();
  const [entry, ...others] = await saved(app);
  expect(others).toEqual([]);
  expect(entry).toMatchObject({
    matchWords: ['!rules', 'the rules'],
    matchType: 'ContainsIgnoreCase',
    alsoInsideWords: true,
    reply: 'No raiding',
    notifyDiscord: false,
    notifyDiscordRoleIds: [],
  });
  expect(entry?.id).not.toBe('');
});

test("missing, too long and duplicate entries show the specification's messages", async () => {
  const { user } = await open();
  await user.click(screen.getAllByRole('button', { name: 'Add Chat Reaction' })[0]!);
  const dialog = await screen.findByRole('dialog', { name: 'Add Chat Reaction' });
  const words = 'Match Words must be between 1 and 30 characters and at least one word is mandatory.';
  await user.click(textbox(/^Match words/, dialog));
  await user.paste(`ok\n${'x'.repeat(31)}`);
  await within(dialog).findByText(words);
  await user.clear(textbox(/^Match words/, dialog));
  await within(dialog).findByText(words);
  await user.type(textbox(/^Match words/, dialog), 'GUILD');
  await user.click(textbox(/^Reply/, dialog));
  await user.paste('x'.repeat(151));
  await within(dialog).findByText('Match Words must be unique. "GUILD" is/are already in use.');
  await within(dialog).findByText('Reply must be less or euqal to 150 characters');
});

test('a long reply is cut in the table, and complete on hover', async () => {
  await open();
  const table = await screen.findByRole('table', { name: 'Chat Reaction entries' });
  expect(within(table).getByTitle('Our Discord: discord.gg/example').textContent).toBe('Our Discord:...');
});

test('roles need Notify Discord, and that needs the log', async () => {
  const { user } = await open({ stored: { isLoggingEnabled: false } });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Chat Reaction' });
  expect(within(dialog).getByRole<HTMLInputElement>('switch', { name: /^Notify Discord/ }).disabled).toBe(
    true,
  );
  expect(within(dialog).getByRole<HTMLInputElement>('combobox', { name: /^Notify roles/ }).disabled).toBe(
    true,
  );
});

test('an entry is deleted after a confirmation, once the settings are saved', async () => {
  const app = await open({ entries: [buildEntry(), buildEntry({ id: 'b', matchWords: ['rules'] })] });
  const { user } = app;
  await user.click((await screen.findAllByRole('button', { name: 'Delete' }))[1]!);
  await user.click(button('Delete', await screen.findByRole('dialog', { name: 'Delete Chat Reaction' })));
  await gone();
  expect((await saved(app)).map(({ id }) => id)).toEqual(['a']);
});

test('a message is tested against the entries on the page', async () => {
  const { user } = await open();
  const field = await screen.findByRole('textbox', { name: 'What a player might write' });
  await user.type(field, 'no guilds');
  await screen.findByText('No entry is found in this message.');
  await user.clear(field);
  await user.type(field, 'which GUILD?');
  expect((await screen.findByText('guild')).parentElement?.textContent).toBe(
    'Found by guild: the bot answers Our Discord: discord.gg/example',
  );
});

test('without the chat log reactions can’t be switched on, and the page links to it', async () => {
  await open({ search: '', chat: { isChatLogEnabled: false }, stored: { isEnabled: false } });
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Enable' }).disabled).toBe(true);
  screen.getAllByText('Chat Reactions require the Chat Log to be enabled.');
  screen.getByRole('link', { name: 'Set up Logging' });
});
