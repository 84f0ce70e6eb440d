import { instanceRoutes } from '@arkwright/contracts/instances/routes';
import type { Instance } from '@arkwright/contracts/instances/schema';
import { rconCommandRoutes } from '@arkwright/contracts/rcon-commands/routes';
import { rcon } from '@arkwright/contracts/rcon-commands/settings';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { describedBy } from '../../testing/described-by.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { buildInstance, createWorld } from '../../testing/world.ts';
// Loaded ahead: the first load of a lazy screen takes longer than a query waits.
import './rcon-commands-page.tsx';

async function open(
  stored: object = {},
  instance: Partial<Instance> = {},
  names: string[] | null = [],
  retryAt: number | null = null,
  more: { isRefused?: boolean; reasons?: { name: string; reason: string }[] } = {},
) {
  const group = { ...rcon.schema.parse({}), ...stored };
  const { api } = createWorld({
    instances: [buildInstance({ tier: 5, ...instance, rcon: group, revs: { rcon: 1 } })],
  });
  api.on(instanceRoutes.channels, () => []);
  api.on(instanceRoutes.categories, () => []);
  api.on(instanceRoutes.roles, () => []);
  api.on(rconCommandRoutes.registered, () => ({ names, retryAt, isRefused: false, reasons: [], ...more }));
  const app = renderApp({ api, path: '/rconCommands' });
  await screen.findByRole('heading', { name: 'RCON Commands' });
  return app;
}

const toggle = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });

test('each tab has its commands, and basic and advanced ones require their switch', async () => {
  const { user } = await open();
  for (const name of ['/dashboard', '/chat', '/whoami', '/selfkick', '/selfkill', '/listplayers'])
    expect((await toggle(name)).disabled).toBe(false);
  await user.click(screen.getByRole('tab', { name: 'Basic' }));
  for (const name of [
    '/serverchat',
    '/kick',
    '/kill',
    '/ban',
    '/saveworld',
    '/destroywilddinos',
    '/broadcast',
  ])
    expect(describedBy(await toggle(name))).toContain('Switch on “Enable basic commands” first.');
  await user.click(screen.getByRole('switch', { name: 'Enable basic commands' }));
  expect((await toggle('/kick')).disabled).toBe(false);
  await user.click(screen.getByRole('tab', { name: 'Advanced' }));
  for (const name of ['/rcon', '/adminchat', '/singleplayerchat', '/search', '/nuketribe', '/nukebase'])
    expect(describedBy(await toggle(name))).toContain('Switch on “Enable advanced commands” first.');
});

test("each command shows whether Discord has it, beside the specification's sentence", async () => {
  await open({ enableChatCommand: true, enableWhoAmICommand: true }, {}, ['chat']);
  expect(await screen.findByText(/RCON changes take 15-20 minutes to apply\./)).toBeDefined();
  expect(await screen.findAllByText('In Discord now')).toHaveLength(1);
  expect(screen.getAllByText('Not in Discord yet')).toHaveLength(1);
});

test('a command that members do not have says why: off, not saved, or refused by Discord', async () => {
  const reason = 'Listing players is switched off in the dashboard.';
  const { user } = await open(
    { enableListPlayersCommand: true, enableChatCommand: true },
    ...[{}, [], Date.now() + 60_000],
    { reasons: [{ name: 'listplayers', reason }] },
  );
  expect(describedBy(await toggle('/listplayers'))).toContain(`Not in Discord yet. ${reason}`);
  expect(describedBy(await toggle('/chat'))).toContain(
    'Not in Discord yet. Discord takes no new commands today.',
  );
  await user.click(await toggle('/whoami'));
  expect(describedBy(await toggle('/whoami'))).toContain('Not in Discord yet. It is not saved yet.');
});

test('a command that Discord has and no role may use says so', async () => {
  const reason = 'No role is chosen, so nobody may use it.';
  const { user } = await open({ isBasicEnabled: true, enableKickCommand: true }, {}, ['kick'], null, {
    reasons: [{ name: 'kick', reason }],
  });
  await user.click(screen.getByRole('tab', { name: 'Basic' }));
  expect(describedBy(await toggle('/kick'))).toContain(`In Discord now. ${reason}`);
});

test('if the bot may have no commands at all, the page says what to do', async () => {
  await open({ enableChatCommand: true }, {}, null, null, { isRefused: true });
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Discord lets the bot have no commands in this Discord server.',
  );
});

test("while Discord's commands are unknown, no command shows a state", async () => {
  await open({ enableChatCommand: true }, {}, null);
  expect(await screen.findByText(/RCON changes take 15-20 minutes to apply\./)).toBeDefined();
  expect(screen.queryByText('In Discord now')).toBeNull();
  expect(screen.queryByText('Not in Discord yet')).toBeNull();
});

test('after the day’s new commands are used up in Discord, the page says so and when it retries', async () => {
  await open({ enableChatCommand: true }, {}, [], Date.now() + 45.5 * 60_000);
  const text = (await screen.findByRole('alert')).textContent;
  expect(text).toContain(
    'Discord takes 200 new commands a day for a Discord server, and today’s are used up.',
  );
  expect(text).toContain('The bot tries again in 45 minutes.');
});

test('commands that kill or nuke say that they need the companion, or RCON where a server allows that', async () => {
  const { user } = await open({ isBasicEnabled: true, isAdvancedEnabled: true });
  const needs =
    'Needs the companion on that server, or data from it or from the save at the host, plus “Crashing commands over RCON” in the server’s settings.';
  expect(describedBy(await toggle('/selfkill'))).toContain(needs);
  expect(describedBy(await toggle('/selfkick'))).not.toContain(needs);
  await user.click(screen.getByRole('tab', { name: 'Basic' }));
  expect(describedBy(await toggle('/kill'))).toContain(needs);
  await user.click(screen.getByRole('tab', { name: 'Advanced' }));
  for (const name of ['/nuketribe', '/nukebase']) expect(describedBy(await toggle(name))).toContain(needs);
  expect(describedBy(await toggle('/search'))).toContain('Needs the companion, or the save at the host.');
});

test('/rcon shows a warning', async () => {
  const { user } = await open({
    isAdvancedEnabled: true,
    enableGenericRconCommand: true,
    advancedCommandsRoleIds: ['9'],
  });
  await user.click(screen.getByRole('tab', { name: 'Advanced' }));
  expect((await screen.findByRole('alert')).textContent).toContain('/rcon runs any console command');
});

test('a free bot has only the public commands', async () => {
  const { user } = await open({}, { tier: 0 });
  expect((await toggle('/chat')).disabled).toBe(false);
  expect(screen.getByText('Basic RCON commands are a Tier 1 feature.')).toBeDefined();
  const entry = screen.getByRole('link', { name: 'RCON Commands' });
  await user.hover(entry);
  expect(entry.querySelectorAll('svg')).toHaveLength(1);
  await user.click(screen.getByRole('tab', { name: 'Basic' }));
  expect((await toggle('Enable basic commands')).disabled).toBe(true);
});

test('enabled commands without a role are reported, and Save asks about them', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('tab', { name: 'Basic' }));
  await user.click(await toggle('Enable basic commands'));
  const words = 'Basic commands are on, but no role is chosen: nobody may use them.';
  expect(describedBy(await toggle('Enable basic commands'))).toContain(words);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const question = await screen.findByRole('dialog', { name: 'Save anyway?' });
  expect(question.textContent).toContain(words);
});
