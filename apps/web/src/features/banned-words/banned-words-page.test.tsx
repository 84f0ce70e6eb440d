import { bannedWordRoutes } from '@arkwright/contracts/banned-words/routes';
import { bannedWord } from '@arkwright/contracts/banned-words/settings';
import type { MatchEntry } from '@arkwright/contracts/core/match-entries';
import { instanceRoutes } from '@arkwright/contracts/instances/routes';
import type { Instance } from '@arkwright/contracts/instances/schema';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { buildInstance, createWorld } from '../../testing/world.ts';
// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import '../shared/match-entries/delete-entry-dialog.tsx';
import '../shared/match-entries/entry-dialog.tsx';
import './banned-words-page.tsx';

const ENTRY: MatchEntry = {
  id: 'a',
  matchWords: ['heck'],
  matchType: 'ContainsIgnoreCase' as const,
  alsoInsideWords: false,
  reply: 'Mind your words',
  notifyDiscord: false,
  notifyDiscordRoleIds: [],
};

async function open({
  stored = {},
  others = {},
  search = '',
}: {
  stored?: object;
  others?: object;
  search?: string;
} = {}) {
  const group = { ...bannedWord.schema.parse({}), isEnabled: true, bannedWordEntries: [ENTRY], ...stored };
  const on = {
    chat: { isChatLogEnabled: true },
    playerRegistration: { isEnabled: true },
    ban: { isEnabled: true },
    ...others,
  };
  const { world, api } = createWorld({ instances: [buildInstance({ bannedWord: group, ...on })] });
  api.on(instanceRoutes.channels, () => []);
  api.on(instanceRoutes.categories, () => []);
  api.on(instanceRoutes.roles, () => []);
  api.on(instanceRoutes.update, ({ body: { bot } }) => {
    const before = world.instances[0] as Instance;
    const value = { ...(before.bannedWord as object), ...(bot.bannedWord as object) };
    const saved = { ...before, bannedWord: value, revs: { bannedWord: 1 } };
    world.instances = [saved];
    return saved;
  });
  const app = renderApp({ api, path: `/bannedWords${search}` });
  await screen.findByRole('heading', { name: 'Banned Words', level: 1 });
  return { ...app, api };
}

const automatic = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Enable automatic ban' });
const count = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Infraction count' });

test('a player is banned after three infractions, or as many as are entered', async () => {
  const { user, api } = await open();
  expect(count().value).toBe('3');
  expect(count().disabled).toBe(true);
  await user.click(automatic());
  await user.clear(count());
  await user.type(count(), '5');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Everything is saved.');
  expect(api.callsOf(instanceRoutes.update).at(-1)?.input).toMatchObject({
    body: { bot: { bannedWord: { automaticBanEnabled: true, automaticBanInfractionCount: 5 } } },
  });
});

test('while Ban Management is off the automatic ban can’t be switched on, and shows a warning if it is on', async () => {
  await open({ others: { ban: { isEnabled: false } } });
  expect(automatic().disabled).toBe(true);
  expect(screen.queryByRole('link', { name: 'Set up Ban Management' })).toBeNull();
});

test('an automatic ban that is on without Ban Management links there, and can be switched off', async () => {
  await open({ stored: { automaticBanEnabled: true }, others: { ban: { isEnabled: false } } });
  screen.getByText('Automatic Ban requires Ban Management to be enabled.');
  expect(screen.getByRole('link', { name: 'Set up Ban Management' }).getAttribute('href')).toBe(
    '/banManagement',
  );
  expect(automatic().disabled).toBe(false);
});

test('required features that are off are named with a link', async () => {
  await open({
    stored: { isEnabled: false },
    others: { chat: { isChatLogEnabled: false }, playerRegistration: { isEnabled: false } },
  });
  expect(screen.getAllByText('Banned Words require the Chat Log to be enabled.').length).toBeGreaterThan(0);
  expect(
    screen.getAllByText('Banned Words require Player Registrations to be enabled.').length,
  ).toBeGreaterThan(0);
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Enable' }).disabled).toBe(true);
});

test('looking back shows what the list would have matched', async () => {
  const { user, api } = await open({ search: '?tab=entries' });
  const example = { at: 1, serverId: 's', player: 'Bob', text: 'what the heck', word: 'heck' };
  api.on(bannedWordRoutes.lookBack, () => ({
    messages: 40,
    since: 1,
    found: [{ entryId: 'a', count: 2, examples: [example] }],
  }));
  await user.click(await screen.findByRole('button', { name: 'Look through the last two days' }));
  const found = await screen.findByRole('region', { name: 'Found in the last two days' });
  expect(found.textContent).toContain('2 of 40 messages found');
  expect(found.textContent).toContain('what the heck');
});
