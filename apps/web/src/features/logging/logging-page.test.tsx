import { chat } from '@arkwright/contracts/crosschat/settings';
import { instanceRoutes } from '@arkwright/contracts/instances/routes';
import type { Instance } from '@arkwright/contracts/instances/schema';
import { log } from '@arkwright/contracts/logging/settings';
import { rcon } from '@arkwright/contracts/rcon-commands/settings';
import { serverRoutes } from '@arkwright/contracts/servers/routes';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildServer } from '../../testing/build-server.ts';
import { describedBy } from '../../testing/described-by.ts';
import { Refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { buildInstance, createWorld } from '../../testing/world.ts';
// Loaded ahead: the first load of a lazy screen takes longer than a query waits.
import './logging-page.tsx';

async function open(instance: Partial<Instance> = {}, path = '/logging', servers: number | 'unread' = 0) {
  const groups = { log: log.schema.parse({}), chat: chat.schema.parse({}), rcon: rcon.schema.parse({}) };
  const { world, api } = createWorld({ instances: [buildInstance({ ...groups, ...instance })] });
  api.on(instanceRoutes.channels, () => [
    { id: '71', name: 'admin-log', type: 0, parentId: '', position: 0 },
  ]);
  api.on(instanceRoutes.categories, () => []);
  api.on(instanceRoutes.roles, () => []);
  api.on(serverRoutes.list, () => {
    if (servers === 'unread') throw new Refusal('INTERNAL');
    return Array.from({ length: servers }, (_, index) =>
      buildServer({
        id: `s${index}`,
        name: `Server ${index}`,
        clusterId: servers < 12 ? '' : ['pve', 'pvp'][index % 2]!,
      }),
    );
  });
  api.on(instanceRoutes.update, ({ body }) => {
    const [before] = world.instances;
    const merged: Instance = { ...before!, revs: { log: 1, chat: 1 } };
    for (const name of ['log', 'chat', 'rcon']) {
      merged[name] = { ...(before![name] as object), ...((body.bot[name] ?? {}) as object) };
    }
    world.instances = [merged];
    return merged;
  });
  const app = renderApp({ api, path });
  await screen.findByRole('tab', { name: 'Game Log' });
  return { ...app, api };
}

const toggle = (name: string) => screen.getByRole('switch', { name }) as HTMLInputElement;
const tab = (name: string) => screen.getByRole('tab', { name });

test("there are the specification's five tabs, and the address keeps the open one", async () => {
  const { user, router } = await open();
  const names = within(screen.getByRole('tablist'))
    .getAllByRole('tab')
    .map((each) => each.textContent);
  expect(names).toEqual(['Game Log', 'Tribe Log', 'Admin Log', 'Chat Log', '/Commands Log']);
  await user.click(tab('Chat Log'));
  expect(router.state.location.search).toMatchObject({ tab: 'chat' });
  expect(toggle('Enable chat log')).toBeDefined();
});

test('changes of several tabs are saved together, each group with its own fields', async () => {
  const { user, api } = await open();
  await user.click(toggle('Enable logging'));
  await user.click(tab('Admin Log'));
  await user.click(toggle('Enable admin log'));
  await user.click(tab('Chat Log'));
  await user.click(toggle('Enable chat log'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Save anyway' }));
  await screen.findByText('Everything is saved.');
  const [sent] = api.callsOf(instanceRoutes.update);
  const { bot } = (sent!.input as { body: { bot: Record<string, unknown> } }).body;
  expect(bot).toEqual({
    id: 'bot-1',
    revs: { log: 0, chat: 0 },
    log: { isEnabled: true, collectAdminLogs: true },
    chat: { isChatLogEnabled: true },
  });
});

test('with Logging only the chat log can be edited, and the command log says that it is hidden', async () => {
  const { user } = await open(
    // The API omits groups without a visible field.
    { isOwner: false, permissions: ['Logging_View', 'Logging_Edit'], rcon: undefined },
    '/logging?tab=chat',
  );
  expect(toggle('Enable chat log').disabled).toBe(false);
  await user.click(tab('/Commands Log'));
  expect(screen.getByText('Enable command log')).toBeDefined();
  expect(screen.getAllByText('You need View for RCON Commands to see this.')).toHaveLength(2);
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Command log channel' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Preview/ })).toBeNull();
});

test('kinds of chat that only a companion sends say so', async () => {
  await open({ chat: { ...chat.schema.parse({}), isChatLogEnabled: true } }, '/logging?tab=chat');
  expect(toggle('Global chat').disabled).toBe(false);
  for (const kind of ['Local chat', 'Tribe chat', 'Ally chat']) expect(toggle(kind).disabled).toBe(false);
  expect(screen.getAllByText(/RCON can’t see this chat/)).toHaveLength(3);
});

test('servers that could not be loaded are not called missing, and are reloaded', async () => {
  const { api, user } = await open({}, '/logging', 'unread');
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText(/^Add a server first/)).toBeNull();
  api.on(serverRoutes.list, () => [buildServer({ id: 's0', name: 'Server 0' })]);
  await user.click(again);
  await screen.findByRole('combobox', { name: 'Server 0' });
});

test('many servers can be searched, and get one channel at once', async () => {
  const { user, api } = await open({ log: { ...log.schema.parse({}), isEnabled: true } }, '/logging', 11);
  const one = await screen.findByRole('combobox', { name: 'Use one channel for all servers' });
  await user.type(await screen.findByRole('searchbox', { name: 'Find a server' }), 'server 7');
  expect(screen.getAllByRole('combobox', { name: /^Server/ })).toHaveLength(1);
  await user.click(one);
  await user.click(await screen.findByRole('option', { name: '#admin-log' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Everything is saved.');
  const { body } = api.callsOf(instanceRoutes.update)[0]!.input as {
    body: { bot: { log: { channelMapping: { channelId: string }[] } } };
  };
  expect(body.bot.log.channelMapping.map(({ channelId }) => channelId)).toEqual(Array(11).fill('71'));
});

test('of many servers ten are on a page, below their clusters', async () => {
  const { user } = await open({}, '/logging', 12);
  const table = await screen.findByRole('table', { name: 'Game log channel' });
  const lines = () =>
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent);
  const servers = (...numbers: number[]) => numbers.map((number) => `Server ${number}`);
  expect(lines()).toEqual(['pve', ...servers(0, 2, 4, 6, 8, 10), 'pvp', ...servers(1, 3, 5, 7)]);
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(lines()).toEqual(['pvp', ...servers(9, 11)]);
  expect(within(table).getAllByRole('combobox')).toHaveLength(2);
  // Off as long as the log is.
  expect(within(table).getByRole<HTMLInputElement>('combobox', { name: 'Server 9' }).disabled).toBe(true);
});

test('without the tier the chat log says so and is off, unlike the game log', async () => {
  const { user } = await open({ tier: 0 });
  expect(toggle('Enable logging').disabled).toBe(false);
  await user.click(tab('Chat Log'));
  expect(screen.getByText('Chat Log is a Tier 2 feature.')).toBeDefined();
  expect(toggle('Enable chat log').disabled).toBe(true);
});

test('a chat log with all kinds off shows that at its switch, and asks before saving', async () => {
  const off = { ...chat.schema.parse({}), chatLogChannelId: '71' };
  const { user } = await open({ chat: off }, '/logging?tab=chat');
  const words = 'The chat log is on, but each kind of line is off: nothing is posted.';
  await user.click(toggle('Enable chat log'));
  expect(describedBy(toggle('Enable chat log'))).toContain(words);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const question = await screen.findByRole('dialog', { name: 'Save anyway?' });
  expect(question.textContent).toContain(words);
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  await user.click(toggle('Global chat'));
  expect(describedBy(toggle('Enable chat log'))).not.toContain(words);
});
