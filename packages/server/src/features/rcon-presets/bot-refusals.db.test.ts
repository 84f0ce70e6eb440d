import { serverFields } from '@arkwright/testing/factories';
import { provesSetting } from '@arkwright/testing/proves-setting';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { botInstances } from '../../core/access/table.ts';
import { users } from '../../core/identity/table.ts';
import { gameCommands } from '../../game-commands/table.ts';
import { createServer } from '../servers/service.ts';
import { EPHEMERAL, PresetWorld } from './testing/preset-world.ts';

let world: PresetWorld;

beforeAll(async () => {
  world = await PresetWorld.open('rcon-presets-bot-refusals');
});
afterAll(() => world.close());
beforeEach(() => world.makeLogChannel());
afterEach(() => world.clear());

test('a member without the role is refused privately with a reason, and the game gets nothing', async () => {
  await world.commandIsThere();
  await world.addServer(0);
  const before = await world.game(0).received();
  const sent = (await world.context.db.select().from(gameCommands)).length;
  const preset = await world.addPreset();
  const { message } = await world.use('raptor.riley', { name: preset.id, server: 'all' });
  expect(message).toMatchObject({
    content: 'You do not have a role that may use advanced RCON commands.',
    flags: EPHEMERAL,
  });
  expect(await world.context.db.select().from(gameCommands)).toHaveLength(sent);
  expect(await world.game(0).received()).toEqual(before);
  const { choices } = await world.use('raptor.riley', { name: '' }, { autocomplete: 'name' });
  expect(choices).toEqual([]);
});

provesSetting('rcon.advancedCommandsRoleIds')('a removed role counts at the next click', async () => {
  await world.commandIsThere();
  const preset = await world.addPreset();
  const path = `/discord/guilds/${world.guildId}/members/manager-view/roles/${world.roleId}`;
  expect((await world.use('manager-view', { name: preset.id, server: 'all' })).message?.content).toBe(
    'There is no server to run it on.',
  );
  await world.sandbox.control('DELETE', path);
  expect((await world.use('manager-view', { name: preset.id, server: 'all' })).message?.content).toMatch(
    /^You do not have a role/,
  );
  await world.sandbox.control('PUT', path);
});

test.each([
  ['an unknown preset', { name: 'nothing', server: 'all' }, 'There is no such preset.'],
  ['an unknown server', { name: 'Save', server: 'nowhere' }, 'There is no such server.'],
  ['no server where there are several', { name: 'Save' }, 'Choose a server, or all.'],
  ['a disabled preset', { name: 'Off', server: 'all' }, 'This preset is disabled.'],
  [
    'a name that two have',
    { name: 'twice', server: 'all' },
    'Several presets have this name. Pick one from the list.',
  ],
])('%s is answered with the reason', async (_what, options, words) => {
  await world.commandIsThere();
  await createServer(world.context, world.by, serverFields({ name: 'A', isEnabled: false }));
  await createServer(world.context, world.by, serverFields({ name: 'B', isEnabled: false }));
  await world.addPreset();
  await world.addPreset({ name: 'Off', isEnabled: false });
  await world.addPreset({ name: 'Twice' });
  await world.addPreset({ name: 'tWICE' });
  expect((await world.use('manager-edit', options)).message).toMatchObject({
    content: words,
    flags: EPHEMERAL,
  });
});

test('without presets in the tier the command refuses with the reason', async () => {
  await world.commandIsThere();
  const preset = await world.addPreset();
  await world.context.db.update(users).set({ tier: 1 });
  expect((await world.use('manager-edit', { name: preset.id, server: 'all' })).message).toMatchObject({
    content: 'RCON presets need a higher tier.',
    flags: EPHEMERAL,
  });
});

test('a paused instance answers politely', async () => {
  await world.commandIsThere();
  const setActive = (isActive: boolean) =>
    world.context.db.update(botInstances).set({ isActive }).where(eq(botInstances.id, world.by.scope.botId));
  await setActive(false);
  expect((await world.use('manager-edit', { name: 'x' })).message?.content).toMatch(
    /^Arkwright does not know this server/,
  );
  await setActive(true);
});
