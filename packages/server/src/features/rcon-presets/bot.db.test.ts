import { changes } from '@arkwright/server/core/history/table';
import { eventually } from '@arkwright/testing/eventually';
import { provesSetting } from '@arkwright/testing/proves-setting';
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { updateRconPreset } from './service.ts';
import { EPHEMERAL, type Interaction, PresetWorld } from './testing/preset-world.ts';

let world: PresetWorld;

beforeAll(async () => {
  world = await PresetWorld.open('rcon-presets-bot');
});
afterAll(() => world.close());
beforeEach(() => world.makeLogChannel());
afterEach(() => world.clear());

test('a member with the role runs a preset: the game gets each command once, and reply, history and log show it', async () => {
  await world.commandIsThere();
  await world.addServer(0, 'The Island');
  const before = (await world.game(0).received()).length;
  const preset = await world.addPreset();
  const outcome = await world.use('manager-edit', { name: preset.id, server: 'all' });
  const reply = await world.lastReply(outcome);
  expect(reply).toContain('✅ **The Island**: 2 of 2 commands done');
  expect(reply).toContain('SaveWorld → World Saved');
  expect(outcome.message?.flags).toBe(EPHEMERAL);
  expect((await world.game(0).received()).slice(before)).toEqual(['Broadcast one', 'SaveWorld']);

  const ofRuns = and(eq(changes.action, 'rcon-preset.ran'), eq(changes.targetId, preset.id));
  const [entry, ...more] = await world.context.db.select().from(changes).where(ofRuns);
  expect(more).toEqual([]);
  expect(entry).toMatchObject({
    area: 'RconPresets',
    origin: 'discord',
    actorKind: 'discord-member',
    actorName: 'manager_edit',
    after: { commands: ['Broadcast one', 'SaveWorld'], servers: ['The Island'], skippedServers: [] },
  });
  expect(entry?.actorId).toMatch(/^\d+$/);
  await eventually(async () => expect(await world.logged()).toHaveLength(1));
  expect((await world.logged())[0]?.content).toMatch(
    /^\*\*manager\\_edit\*\* ran the preset \*\*Save\*\* in Discord\n✅ \*\*The Island\*\*/,
  );
});

test("presets and servers are suggested by name, without those that can't run", async () => {
  await world.commandIsThere();
  const island = await world.addServer(0, 'The Island');
  const { id } = await world.addPreset({ name: '@everyone **save**' });
  await world.addPreset({ name: 'Save off', isEnabled: false });
  await world.addPreset({ name: 'Save nothing', commands: [] });
  const presets = await world.use('manager-edit', { name: 'SAVE' }, { autocomplete: 'name' });
  expect(presets.choices).toEqual([{ name: '@everyone **save**', value: id }]);
  const servers = await world.use('manager-edit', { name: id, server: 'land' }, { autocomplete: 'server' });
  expect(servers.choices).toEqual([{ name: 'The Island', value: island }]);
  const all = await world.use('manager-edit', { name: id, server: '' }, { autocomplete: 'server' });
  expect(all.choices?.[0]).toEqual({ name: 'All servers', value: 'all' });
});

test('without a name a menu lists the presets that can run, and the selected one runs', async () => {
  await world.commandIsThere();
  await world.addServer(0, 'The Island');
  const preset = await world.addPreset();
  await world.addPreset({ name: 'Off', isEnabled: false });
  const asked = await world.use('manager-edit', {});
  expect(asked.message).toMatchObject({ content: 'Which preset?', flags: EPHEMERAL });
  const { components } = asked.message as unknown as {
    components: { components: { custom_id: string; options: { label: string; value: string }[] }[] }[];
  };
  const [menu] = components[0]!.components;
  expect(menu!.options).toEqual([{ label: 'Save', value: preset.id }]);
  await world.sandbox.control('POST', '/discord/interactions', {
    as: 'manager-edit',
    guildId: world.guildId,
    customId: menu!.custom_id,
    values: [preset.id],
    waitMs: 0,
  });
  await eventually(async () =>
    expect(await world.lastReply(asked)).toContain('✅ **The Island**: 2 of 2 commands done'),
  );

  await world.addServer(1, 'Ragnarok');
  expect((await world.use('manager-edit', {})).message?.content).toBe('Choose a server, or all.');
});

test('a refusal before a run begins is in the command log, with the name of the preset', async () => {
  await world.commandIsThere();
  await world.addServer(0, 'The Island');
  const { id } = await world.addPreset({ name: 'Off', isEnabled: false });
  const replies: string[] = [];
  for (const name of [id, 'Nothing *like* it'])
    replies.push(await world.lastReply(await world.use('manager-edit', { name, server: 'all' })));
  await eventually(async () => expect(await world.logged()).toHaveLength(2));
  expect((await world.logged()).map(({ content }) => content)).toEqual([
    `**manager\\_edit** ran /preset Off\n❌ **Nowhere**: ${replies[0]}`,
    `**manager\\_edit** ran /preset Nothing \\*like\\* it\n❌ **Nowhere**: There is no such preset.`,
  ]);
});

test("hostile names and replies can't ping or format anywhere", async () => {
  await world.commandIsThere();
  const evil = '@everyone **x** <@&1>';
  const id = await world.addServer(0, evil);
  const preset = await world.addPreset({ name: evil, commands: ['SaveWorld'] });
  const reply = await world.lastReply(await world.use('manager-edit', { name: preset.id, server: id }));
  await eventually(async () => expect(await world.logged()).toHaveLength(1));
  const [message] = await world.logged();
  expect(message).toMatchObject({ mention_everyone: false, mention_roles: [] });
  for (const text of [reply, message!.content]) {
    expect(text).toContain('\\@everyone \\*\\*x\\*\\* \\<\\@&1\\>');
    expect(text.replaceAll(/\\./g, '')).not.toMatch(/[@<`]/);
  }
});

provesSetting('rcon.isAdvancedEnabled')(
  'the command follows its switch; Discord is called only for changes',
  async () => {
    await world.commandIsThere();
    const puts = async () => {
      const { requests } = (await world.sandbox.control('GET', '/discord/requests?after=0')) as {
        requests: { method: string; path: string }[];
      };
      return requests.filter(
        ({ method, path }) => method === 'PUT' && path.includes(`${world.guildId}/commands`),
      ).length;
    };
    const before = await puts();
    await world.save({ enableWhoAmICommand: true });
    await world.save({ isAdvancedEnabled: false });
    await eventually(async () => expect(await world.registered()).toEqual([]));
    await world.save({ isAdvancedEnabled: true });
    await world.commandIsThere();
    expect(await puts()).toBe(before + 2);
  },
);

/** The buttons of a confirmation, once it is shown. */
const buttonsOf = ({ interactionId }: Interaction) =>
  eventually(async () => {
    const now = (await world.sandbox.control('GET', `/discord/interactions/${interactionId}`)) as {
      message: { content: string; components: { components: { custom_id: string }[] }[] };
    };
    const buttons = now.message.components[0]?.components;
    if (!buttons) throw new Error('no buttons');
    return { question: now.message.content, ids: buttons.map(({ custom_id }) => custom_id) };
  });

const press = (customId: string | undefined) =>
  world.sandbox.control('POST', '/discord/interactions', {
    as: 'manager-edit',
    guildId: world.guildId,
    customId,
    waitMs: 0,
  });

test('a preset that destroys or may crash asks first and shows what it will hit; a changed one is not run', async () => {
  await world.commandIsThere();
  await world.addServer(0, 'The *Island*');
  const before = (await world.game(0).received()).length;
  const commands = ['SaveWorld', 'DestroyWildDinos', 'SetDay 5'];
  const preset = await world.addPreset({ name: 'Wipe', commands });
  const asked = await world.use('manager-edit', { name: preset.id, server: 'all' });
  const { question, ids } = await buttonsOf(asked);
  expect(question).toMatch(
    /^The preset \*\*Wipe\*\* on \*\*The \\\*Island\\\*\*\*:\n- DestroyWildDinos: All wild creatures vanish.+\n- SetDay 5: Some builds.+/,
  );
  await press(ids[1]);
  await eventually(async () => expect(await world.lastReply(asked)).toBe('Cancelled. Nothing was done.'));

  const again = await world.use('manager-edit', { name: preset.id, server: 'all' });
  const second = await buttonsOf(again);
  await updateRconPreset(world.context, world.by, { ...preset, commands: ['DestroyAllTames'] });
  await press(second.ids[0]);
  await eventually(async () =>
    expect(await world.lastReply(again)).toBe('The preset has been changed meanwhile. Nothing was done.'),
  );
  expect((await world.game(0).received()).slice(before)).toEqual([]);
});

test('after confirmation it runs up to a command that may crash the game, if neither companion nor owner allows that', async () => {
  await world.commandIsThere();
  await world.addServer(0, 'The Island');
  const before = (await world.game(0).received()).length;
  const preset = await world.addPreset({ name: 'Day', commands: ['SaveWorld', 'SetDay 5', 'Broadcast day'] });
  const asked = await world.use('manager-edit', { name: preset.id });
  const { ids } = await buttonsOf(asked);
  await press(ids[0]);
  await eventually(async () =>
    expect(await world.lastReply(asked)).toContain('The companion of The Island is not connected.'),
  );
  expect((await world.game(0).received()).slice(before)).toEqual(['SaveWorld']);
});
