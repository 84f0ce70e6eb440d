import { DURATION_WORDS } from '@arkwright/contracts/ban-management/durations';
import type { Tier } from '@arkwright/contracts/core/tiers';
import { limitsOf } from '@arkwright/contracts/derived/limits';
import { RCON_COMMANDS, type RconFlag } from '@arkwright/contracts/rcon-commands/commands';
import { eventually } from '@arkwright/testing/eventually';
import { provesSetting } from '@arkwright/testing/proves-setting';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { changes } from '../../core/history/table.ts';
import { users } from '../../core/identity/table.ts';
import { takeForCompanion } from '../../game-commands/service.ts';
import { listBans } from '../ban-management/service.ts';
import { bans } from '../ban-management/table.ts';
import { enforceBans } from '../ban-management/testing/ban-world.ts';
import { mutePlayer, unmutePlayer } from '../chat-mutes/service.ts';
import { takeResult } from '../companion/service.ts';
import { companions } from '../companion/table.ts';
import { notePlayerLists } from '../known-players/service.ts';
import { knownPlayers } from '../known-players/table.ts';
import { createRegistration, deleteRegistration } from '../player-registrations/service.ts';
import { EPHEMERAL, type Interaction, PresetWorld } from '../rcon-presets/testing/preset-world.ts';
import { listServerStatuses } from '../server-status/service.ts';
import { serverStatuses } from '../server-status/table.ts';
import { servers } from '../servers/table.ts';
import { playerEntries, tribeEntries } from '../uploads/table.ts';
import { rconCommandsFeature } from './feature.ts';
import { listReasons } from './offers-service.ts';

const BOB = '0002a1b2c3d4e5f60718293a4b5c6d7e';
const FLAGS = Object.keys(RCON_COMMANDS) as RconFlag[];
const flags = (isOn: boolean) => Object.fromEntries(FLAGS.map((flag) => [flag, isOn]));

type FullInteraction = Interaction & {
  modal?: { custom_id: string } | null;
  message: { content: string; components: { components: { custom_id: string }[] }[] };
};

let world: PresetWorld;
beforeAll(async () => {
  world = await PresetWorld.open('rcon-commands', rconCommandsFeature.slashCommands);
  await offerAll();
});
async function offerAll() {
  const roles = [world.roleId];
  await world.saveGroups({
    rcon: {
      ...flags(true),
      isBasicEnabled: true,
      basicCommandsRoleIds: roles,
      isAdvancedEnabled: true,
      advancedCommandsRoleIds: roles,
    },
    playerList: { isCommandEnabled: true, playerFormatCommand: 'Player (Character)' },
    companionMod: { isEnabled: true },
    ban: { isEnabled: true },
  });
  await eventually(async () => expect(await world.registered()).toHaveLength(FLAGS.length));
}
afterAll(() => world.close());
beforeEach(() => world.makeLogChannel());
afterEach(async () => {
  await world.context.db.delete(bans);
  await world.context.db.delete(knownPlayers);
  await world.context.db.delete(tribeEntries);
  await world.context.db.delete(playerEntries);
  await world.clear();
});

/** Uses a command; returns the bot's reply. */
async function use(command: string, options: object = {}, as = 'manager-edit'): Promise<string> {
  const outcome = await world.use(as, options, { command });
  expect(outcome.message?.flags).toBe(EPHEMERAL);
  return textOf(outcome);
}

const textOf = ({ interactionId }: Interaction): Promise<string> =>
  eventually(
    async () => (await look(interactionId)).message.content || Promise.reject(new Error('no reply')),
  );

const look = async (id: string) =>
  (await world.sandbox.control('GET', `/discord/interactions/${id}`)) as FullInteraction;

/** A command that asks first, and the press of its first or second button. */
async function ask(
  command: string,
  options: object,
): Promise<{ question: string; press(yes: boolean): Promise<string> }> {
  const outcome = await world.use('manager-edit', options, { command });
  const buttons = await eventually(async () => {
    const found = (await look(outcome.interactionId)).message.components[0]?.components;
    return found ?? Promise.reject(new Error('no buttons'));
  });
  const question = (await look(outcome.interactionId)).message.content;
  return {
    question,
    async press(yes) {
      const customId = buttons[yes ? 0 : 1]?.custom_id;
      await world.sandbox.control('POST', '/discord/interactions', {
        as: 'manager-edit',
        guildId: world.guildId,
        customId,
        waitMs: 0,
      });
      return eventually(async () => {
        const { content } = (await look(outcome.interactionId)).message;
        expect(content).not.toBe(question);
        return content;
      });
    },
  };
}

/** The commands that the game gets from an action. */
async function gets(index: number, act: () => Promise<unknown>): Promise<string[]> {
  const before = (await world.game(index).received()).length;
  await act();
  return (await world.game(index).received()).slice(before);
}

const bobIsOn = (serverId: string, name = 'Bob') =>
  notePlayerLists(world.context, [
    { server: { botId: world.by.scope.botId, id: serverId }, players: [{ id: BOB, name }] },
  ]);

const goesOnline = (serverId: string) =>
  world.context.db
    .insert(serverStatuses)
    .values({
      botId: world.by.scope.botId,
      serverId,
      state: 'online' as const,
      since: 0,
      lastSeen: 0,
      reason: '',
      players: 0,
    })
    .onConflictDoUpdate({
      target: [serverStatuses.botId, serverStatuses.serverId],
      set: { state: 'online' },
    });

provesSetting('chat.chatMappings.chatId')(
  'in the channel of a crosschat group, /chat writes only to the servers of that group, and the channel shows it',
  async () => {
    const [first, second] = [await world.addServer(0), await world.addServer(1)];
    const { channelId } = world;
    const group = { chatId: 'Mainland', channelId, serverIds: [second], welcomeMessage: '' };
    await world.saveGroups({ chat: { isEnabled: true, chatMappings: [group] } });
    const chat = async (options: object) =>
      textOf(
        await world.use('raptor.riley', { message: 'hi *all*', ...options }, { command: 'chat', channelId }),
      );
    const said = await gets(1, async () => expect(await chat({})).toBe('✅ Sent to Mainland.'));
    expect(said).toEqual([expect.stringMatching(/^ServerChat .+: hi \*all\*$/)]);
    await eventually(async () =>
      expect((await world.logged()).map(({ content }) => content)).toContainEqual(
        expect.stringMatching(/^\*\*.+\*\*: hi \\\*all\\\*$/),
      ),
    );
    const { choices } = await world.use(
      'raptor.riley',
      { message: 'hi', server: '' },
      { command: 'chat', channelId, autocomplete: 'server' },
    );
    expect(choices?.map(({ value }) => value)).toEqual(['all', second]);
    const refused = 'From this channel you can write to the servers of its group alone.';
    expect(await gets(0, async () => expect(await chat({ server: first })).toContain(refused))).toEqual([]);
    await world.saveGroups({ chat: { isEnabled: false, chatMappings: [] } });
  },
);

test('a member whose player is muted writes into no game, by whichever command', async () => {
  const serverId = await world.addServer(0);
  await bobIsOn(serverId);
  const { accounts } = world.sandbox.sandbox.description;
  const { discordId } = accounts.find(({ name }) => name === 'manager-edit')!;
  const player = { netId: BOB, discordId, discordUsername: 'bob' };
  const { id } = await createRegistration(world.context, world.by, player);
  onTestFinished(() => deleteRegistration(world.context, world.by, id));
  const writing = rconCommandsFeature.slashCommands.filter(({ definition }) =>
    definition.options?.some(({ name }) => name === 'message'),
  );
  expect(writing.map(({ definition }) => definition.name).toSorted()).toEqual([
    'adminchat',
    'broadcast',
    'chat',
    'serverchat',
    'singleplayerchat',
  ]);
  await mutePlayer(world.context, world.by, { netId: BOB, lastsMs: 60_000, reason: '' });
  const said = await gets(0, async () => {
    for (const { definition } of writing) {
      const where = definition.name === 'singleplayerchat' ? { player: BOB } : { server: serverId };
      const options = { message: 'hi', ...where };
      expect(await use(definition.name, options)).toMatch(/You are muted until <t:\d+:f>\./);
    }
    const texts = ['ServerChat hi', 'cheat broadcast hi', 'ServerChatTo "x" hi', 'SetMessageOfTheDay hi'];
    for (const command of [...texts, 'cheat cheat ServerChat hi', 'TribeMessage 5 hi'])
      expect(await use('rcon', { command, server: serverId })).toContain('You are muted');
  });
  expect(said).toEqual([]);
  await unmutePlayer(world.context, world.by, BOB);
  expect(await use('chat', { message: 'hi', server: serverId })).toContain('Sent to');
});

provesSetting(
  'rcon.isBasicEnabled',
  'rcon.enableDashboardCommand',
  'rcon.enableChatCommand',
  'rcon.enableWhoAmICommand',
  'rcon.enableSelfKickCommand',
  'rcon.enableSelfKillCommand',
  'rcon.enableListPlayersCommand',
  'rcon.enableServerChatCommand',
  'rcon.enableKickCommand',
  'rcon.enableKillCommand',
  'rcon.enableBanCommand',
  'rcon.enableSaveWorldCommand',
  'rcon.enableDestroyWildDinosCommand',
  'rcon.enableBroadcastCommand',
  'rcon.enableAdminChatCommand',
  'rcon.enableSinglePlayerChatCommand',
  'rcon.enableGenericRconCommand',
  'rcon.enableCompanionModSearchCommand',
  'rcon.enableCompantionModNukeTribeCommand',
  'rcon.enableCompanionModNukeBaseCommand',
)('each of the nineteen switches adds and removes its command in Discord', async () => {
  const names = FLAGS.map((flag) => RCON_COMMANDS[flag].name);
  expect((await world.registered()).toSorted()).toEqual(names.toSorted());
  await world.save({ enableKickCommand: false, enableWhoAmICommand: false });
  await eventually(async () =>
    expect((await world.registered()).toSorted()).toEqual(
      names.filter((name) => !['kick', 'whoami'].includes(name)).toSorted(),
    ),
  );
  await world.save(flags(false));
  await eventually(async () => expect(await world.registered()).toEqual([]));
  await world.save({ ...flags(true), isBasicEnabled: false });
  const notBasic = FLAGS.map((flag) => RCON_COMMANDS[flag]).filter(({ level }) => level !== 'basic');
  await eventually(async () =>
    expect((await world.registered()).toSorted()).toEqual(notBasic.map(({ name }) => name).toSorted()),
  );
  await world.save({ isBasicEnabled: true });
  await eventually(async () => expect(await world.registered()).toHaveLength(names.length));
});

test('for each command that members do not have, or can’t use, the reason is shown', async () => {
  const { context, by } = world;
  const reasons = async () =>
    new Map((await listReasons(context, by.scope)).map(({ name, reason }) => [name, reason]));
  expect(await reasons()).toEqual(new Map());
  await world.saveGroups({
    rcon: { basicCommandsRoleIds: [], isAdvancedEnabled: false, enableChatCommand: false },
    playerList: { isCommandEnabled: false },
    companionMod: { isEnabled: false },
  });
  try {
    const told = await reasons();
    expect(told.get('chat')).toBeUndefined();
    expect(told.get('listplayers')).toBe('Listing players is switched off in the dashboard.');
    expect(told.get('kick')).toBe('No role is chosen, so nobody may use it.');
    expect(told.get('rcon')).toBe('Advanced RCON commands are switched off in the dashboard.');
    expect(told.get('kill')).toBe('This command needs the Arkwright Companion, which is switched off.');
    await context.db.update(users).set({ tier: 0 });
    expect((await reasons()).get('kick')).toBe('This command needs a higher tier.');
  } finally {
    await context.db.update(users).set({ tier: 5 });
    await world.saveGroups({
      rcon: {
        basicCommandsRoleIds: [world.roleId],
        isAdvancedEnabled: true,
        enableChatCommand: true,
      },
      playerList: { isCommandEnabled: true },
      companionMod: { isEnabled: true },
    });
  }
});

test('public commands are for everyone, the others for the chosen roles, even if the roles change afterwards', async () => {
  await world.addServer(0, 'The Island');
  expect(await use('saveworld', {}, 'raptor.riley')).toBe(
    'You do not have a role that may use basic RCON commands.',
  );
  expect(await use('rcon', { command: 'SaveWorld' }, 'raptor.riley')).toBe(
    'You do not have a role that may use advanced RCON commands.',
  );
  expect(await use('dashboard', {}, 'raptor.riley')).toContain('/servers');
  await world.save({ basicCommandsRoleIds: [] });
  try {
    expect(await use('saveworld')).toBe('You do not have a role that may use basic RCON commands.');
  } finally {
    await world.save({ basicCommandsRoleIds: [world.roleId] });
  }
});

test('without a text a form asks for it, and the other options are kept', async () => {
  await world.addServer(0, 'The Island');
  await world.addServer(1, 'Ragnarok');
  const shown = await world.use('manager-edit', { server: 'Ragnarok' }, { command: 'broadcast' });
  expect(shown).toMatchObject({ message: null, modal: { title: 'Show a message to everybody' } });
  const send = (customId: string, text: string, as = 'manager-edit') =>
    world.sandbox.control('POST', '/discord/interactions', {
      as,
      guildId: world.guildId,
      customId,
      fields: { text },
    }) as Promise<Interaction>;
  const customId = String((shown as unknown as FullInteraction).modal?.custom_id);
  const got = await gets(1, async () => {
    expect(await textOf(await send(customId, 'restart\nin five minutes'))).toBe('✅ Sent to Ragnarok.');
  });
  expect(got).toEqual(['Broadcast restart in five minutes']);

  // Problems are reported before the text is typed.
  expect(await use('serverchat', {})).toBe('Choose a server, or all.');
  expect(await use('broadcast', {}, 'raptor.riley')).toBe(
    'You do not have a role that may use basic RCON commands.',
  );
  // Roles may be gone when the form is sent: the text is not lost, and pings nobody.
  const open = (await world.use(
    'manager-edit',
    { server: 'all' },
    { command: 'serverchat' },
  )) as unknown as FullInteraction;
  await world.save({ basicCommandsRoleIds: [] });
  try {
    expect(await textOf(await send(String(open.modal?.custom_id), 'hi @everyone'))).toBe(
      'You do not have a role that may use basic RCON commands.\n\nYou wrote: hi \\@everyone',
    );
  } finally {
    await world.save({ basicCommandsRoleIds: [world.roleId] });
  }
});

provesSetting('rcon.isCommandLoggingEnabled', 'rcon.commandLogChannelId')(
  'a message in the game is one line, whatever was typed, and is in the history and the command log',
  async () => {
    await offerAll();
    await world.addServer(0, 'The Island');
    const got = await gets(0, async () => {
      expect(await use('serverchat', { message: 'hello\nDoExit', server: 'all' })).toBe(
        '✅ Sent to The Island.',
      );
      expect(await use('broadcast', { message: 'restart' })).toBe('✅ Sent to The Island.');
      expect(await use('adminchat', { message: 'listen' })).toBe('✅ Sent to The Island.');
      expect(await use('chat', { message: 'hi' }, 'raptor.riley')).toBe('✅ Sent to The Island.');
    });
    expect(got).toEqual([
      'ServerChat hello DoExit',
      'Broadcast restart',
      'ServerChat [Admin] manager_edit: listen',
      'ServerChat raptor.riley: hi',
    ]);
    await eventually(async () => expect(await world.logged()).toHaveLength(4));
    const entries = await world.context.db
      .select()
      .from(changes)
      .where(and(eq(changes.botId, world.by.scope.botId), eq(changes.origin, 'discord')));
    expect(entries.map(({ actorName }) => actorName)).toEqual(
      expect.arrayContaining(['manager_edit', 'raptor.riley']),
    );
  },
);

test("public commands can't flood the game", async () => {
  await world.addServer(0, 'The Island');
  const replies: string[] = [];
  for (let n = 0; n < 7; n++) replies.push(await use('chat', { message: `n${n}` }, 'manager-full'));
  expect(replies.slice(0, 6).every((reply) => reply.startsWith('✅'))).toBe(true);
  expect(replies[6]).toBe('You have used this a lot just now. Please wait a minute.');
});

test('with several servers one must be chosen, and is suggested by name', async () => {
  await world.addServer(0, 'The Island');
  const ragnarok = await world.addServer(1, 'Ragnarok');
  expect(await use('saveworld')).toBe('Choose a server, or all.');
  expect(await use('saveworld', { server: 'nowhere' })).toBe('There is no such server.');
  const { choices } = await world.use(
    'manager-edit',
    { server: 'rag' },
    { command: 'saveworld', autocomplete: 'server' },
  );
  expect(choices).toEqual([{ name: 'Ragnarok', value: ragnarok }]);
  const got = await gets(1, () => use('saveworld', { server: ragnarok }));
  expect(got).toEqual(['SaveWorld']);
});

test('a player is found by name, kicked on their server, and messaged alone', async () => {
  const island = await world.addServer(0, 'The Island');
  expect(await use('kick', { player: 'Bob' })).toBe(
    'No player has this name or EOS ID. Pick one from the list.',
  );
  await bobIsOn(island);
  const { choices } = await world.use(
    'manager-edit',
    { player: 'bo' },
    { command: 'kick', autocomplete: 'player' },
  );
  expect(choices).toEqual([{ name: 'Bob, online on The Island', value: BOB }]);
  const got = await gets(0, async () => {
    expect(await use('singleplayerchat', { player: BOB, message: 'behave' })).toBe('✅ Sent to Bob.');
    expect(await use('kick', { player: 'bob' })).toBe('✅ Bob has been kicked.');
  });
  expect(got).toEqual([`ServerChatTo "${BOB}" manager_edit: behave`, `KickPlayer ${BOB}`]);
});

test('destructive commands ask first: cancelled nothing is sent, confirmed it is, and a question is answered once', async () => {
  await world.addServer(0, 'The Island');
  const got = await gets(0, async () => {
    const cancelled = await ask('destroywilddinos', { server: 'all' });
    expect(cancelled.question).toContain('All wild dinos on **The Island** vanish');
    expect(await cancelled.press(false)).toBe('Cancelled. Nothing was done.');
  });
  expect(got).toEqual([]);
  const then = await gets(0, async () => {
    const confirmed = await ask('destroywilddinos', { server: 'all' });
    expect(await confirmed.press(true)).toBe('✅ The wild dinos of The Island are destroyed.');
  });
  expect(then).toEqual(['DestroyWildDinos']);
});

provesSetting('rcon.basicCommandsRoleIds')(
  "a role lost while the question is open can't confirm it",
  async () => {
    await offerAll();
    await world.addServer(0, 'The Island');
    const got = await gets(0, async () => {
      const question = await ask('destroywilddinos', {});
      await world.save({ basicCommandsRoleIds: [] });
      try {
        expect(await question.press(true)).toBe('You do not have a role that may use basic RCON commands.');
      } finally {
        await world.save({ basicCommandsRoleIds: [world.roleId] });
      }
    });
    expect(got).toEqual([]);
  },
);

test('/rcon shows the reply, asks before destructive commands, and refuses those whose replies the bot reads', async () => {
  await world.addServer(0, 'The Island');
  expect(await use('rcon', { command: 'SaveWorld' })).toBe('✅ **The Island**\nWorld Saved');
  expect(await use('rcon', { command: 'GetChat' })).toContain('The bot reads this all the time');
  expect(await use('rcon', { command: 'ListPlayers | DoExit' })).toBe(
    'Send one command at a time, without |.',
  );
  const { question, press } = await ask('rcon', { command: 'DestroyWildDinos' });
  expect(question).toContain('DestroyWildDinos');
  expect(await press(false)).toBe('Cancelled. Nothing was done.');
});

test('a command that may crash the game goes through the companion, else over RCON only where the owner has allowed it', async () => {
  const island = await world.addServer(0, 'The Island');
  const { context, by } = world;
  const tries = async () => {
    const { question, press } = await ask('rcon', { command: 'SetDay 5' });
    expect(question).toContain('reported to crash');
    return press(true);
  };
  const refused = await gets(0, async () =>
    expect(await tries()).toContain('The companion of The Island is not connected.'),
  );
  expect(refused).toEqual([]);

  await context.db.update(servers).set({ isCrashingRconAllowed: true });
  expect(await gets(0, async () => expect(await tries()).toMatch(/^✅/))).toEqual(['SetDay 5']);

  await context.db
    .insert(companions)
    .values({ botId: by.scope.botId, serverId: island, type: 'Mod', lastSeenAt: context.clock.now() });
  const viaCompanion = await gets(0, async () => {
    const reply = tries();
    const [given] = await eventually(async () => {
      const onlyIf = sql`true`;
      const taken = await takeForCompanion(context.db, by.scope, { serverId: island, onlyIf });
      return taken.length > 0 ? taken : Promise.reject(new Error('nothing for the companion'));
    });
    expect(given?.command).toBe('SetDay 5');
    await takeResult(context, by.scope, {
      serverId: island,
      id: given!.id,
      isDone: true,
      reply: 'A new day',
    });
    expect(await reply).toBe('✅ **The Island**\nA new day');
  });
  expect(viaCompanion).toEqual([]);
});

test('a ban asks first, is on the list, reaches every server, and kicks the player', async () => {
  const island = await world.addServer(0, 'The Island');
  await bobIsOn(island);
  await goesOnline(island);
  const got = await gets(0, async () => {
    const { question, press } = await ask('ban', { player: BOB, reason: '*Mesh*', duration: '1d 12h' });
    expect(question).toMatch(
      new RegExp(`^\\*\\*Bob\\*\\* \\(${BOB}\\) is kicked and banned from all servers until <t:\\d+:f>\\.`),
    );
    expect(question).toContain('Reason: \\*Mesh\\*');
    expect(await press(true)).toMatch(
      /^✅ \*\*Bob\*\* is banned until <t:\d+:f>\. Servers that are up are told now, others when they come \(1 server\)\.$/,
    );
    await enforceBans(world.context);
    await eventually(async () => {
      await enforceBans(world.context);
      expect((await listBans(world.context, world.by.scope))[0]?.serversToCome).toBe(0);
    });
  });
  expect(got).toEqual([`KickPlayer ${BOB}`, `BanPlayer ${BOB}`]);
  expect(await listBans(world.context, world.by.scope)).toMatchObject([
    { netId: BOB, playerName: 'Bob', reason: '*Mesh*' },
  ]);
  await eventually(async () => expect(await world.logged()).toHaveLength(1));
  const ran = (await world.logged())[0]?.content.replaceAll('\\', '');
  expect(ran).toMatch(
    new RegExp(
      `ran /ban Bob [(]${BOB}[)]: [*]Mesh[*]\n✅ [*]{2}All servers[*]{2}: Banned until [0-9-]{10} [0-9:]{5} UTC$`,
    ),
  );
});

test('/ban explains invalid durations, and says while Ban Management is off that it would not ban', async () => {
  expect(await use('ban', { player: BOB, reason: 'x', duration: 'soon' })).toBe(DURATION_WORDS);
  await world.saveGroups({ ban: { isEnabled: false } });
  try {
    expect(await use('ban', { player: BOB, reason: 'x' })).toBe(
      'Ban Management is switched off in the dashboard, so nobody would be banned.',
    );
  } finally {
    await world.saveGroups({ ban: { isEnabled: true } });
  }
});

provesSetting('playerList.isCommandEnabled', 'playerList.playerFormatCommand')(
  "online players are listed in the chosen format, only while the player list's command is on",
  async () => {
    const island = await world.addServer(0, 'The Island');
    await bobIsOn(island, '**@everyone**');
    expect(await use('listplayers', {}, 'raptor.riley')).toBe(
      '1 online\n**The Island**: 1\n- \\*\\*\\@everyone\\*\\* (unknown)',
    );
    await world.saveGroups({ playerList: { isCommandEnabled: false } });
    try {
      expect(await use('listplayers', {}, 'raptor.riley')).toBe(
        'Listing players is switched off in the dashboard.',
      );
    } finally {
      await world.saveGroups({ playerList: { isCommandEnabled: true } });
    }
  },
);

/** The commands that each tier adds (specification §6). */
const ADDED_BY_TIER: readonly [Tier, readonly string[]][] = [
  [0, ['dashboard', 'chat', 'whoami', 'selfkick', 'listplayers']],
  [1, ['serverchat', 'kick', 'ban', 'saveworld', 'destroywilddinos', 'broadcast']],
  [2, ['selfkill', 'kill', 'rcon', 'search', 'nuketribe', 'nukebase']],
  [3, ['adminchat', 'singleplayerchat']],
];

test("a guild is offered its tier's commands, and none of a higher one", async () => {
  const offered = async (tier: Tier) => {
    const guild = { scope: world.by.scope, limits: limitsOf(tier) };
    const commands = rconCommandsFeature.slashCommands;
    const isOffered = await Promise.all(commands.map((each) => each.isOffered(world.context, guild)));
    return commands.filter((_, index) => isOffered[index]).map(({ definition }) => definition.name);
  };
  const expected: string[] = [];
  for (const [tier, added] of ADDED_BY_TIER) {
    expected.push(...added);
    expect((await offered(tier)).toSorted()).toEqual(expected.toSorted());
  }
  expect(expected).toHaveLength(FLAGS.length);
});

test('registered members see and kick their own player; others are told how to register', async () => {
  const island = await world.addServer(0, 'The Island');
  expect(await use('whoami', {}, 'manager-view')).toContain('Type /register first.');
  const { accounts } = world.sandbox.sandbox.description;
  const discordId = accounts.find(({ name }) => name === 'manager-view')!.discordId;
  await createRegistration(world.context, world.by, {
    netId: BOB,
    discordId,
    discordUsername: 'manager_view',
    confirmationCode: '',
  });
  await bobIsOn(island);
  expect(await use('whoami', {}, 'manager-view')).toBe(
    `You are **Bob**, online on The Island.\nEOS ID: \`${BOB}\`\nPlaytime: 0.0 h`,
  );
  const got = await gets(0, async () => {
    expect(await use('selfkick', {}, 'manager-view')).toBe('✅ You have been kicked.');
  });
  expect(got).toEqual([`KickPlayer ${BOB}`]);
  expect(await use('selfkill', {}, 'manager-view')).toBe(
    'No companion has uploaded this survivor. Killing needs the Arkwright Companion on the server.',
  );
});

test('a part of a name kicks nobody, and a server that is down is reported', async () => {
  const island = await world.addServer(0, 'The Island');
  await bobIsOn(island, 'Bobby');
  const got = await gets(0, async () => {
    expect(await use('kick', { player: 'Bob' })).toBe(
      'No player has this name or EOS ID. Pick one from the list.',
    );
  });
  expect(got).toEqual([]);
  await world.game(0).power('down');
  try {
    await eventually(async () =>
      expect(await use('saveworld', { server: island })).toContain(
        '❌ The world of The Island could not be saved.',
      ),
    );
  } finally {
    await world.game(0).power('up');
  }
});

test('a kill names the survivor and its server, and a failed one is in the command log', async () => {
  const island = await world.addServer(0, 'The Island');
  await world.addServer(1, 'Ragnarok');
  await bobIsOn(island);
  const { db } = world.context;
  const row = { botId: world.by.scope.botId, serverId: island, id: 'player-row', characterId: '42' };
  await db.insert(playerEntries).values({
    ...row,
    characterName: 'Grim',
    playerName: 'Bob',
    netId: BOB,
    tribeId: '',
    tribeName: '',
    lastLogin: 0,
    lastSeen: Date.now(),
    level: 7,
  });
  const { question, press } = await ask('kill', { player: BOB });
  expect(question).toContain('The survivor **Grim** on **The Island** dies');
  expect(await press(true)).toContain('The companion of The Island is not connected.');
  await eventually(async () => expect(await world.logged()).toHaveLength(1));
  expect((await world.logged())[0]?.content).toMatch(
    /^\*\*manager\\_edit\*\* ran \/kill Grim\n❌ \*\*The Island\*\*: The companion of The Island/,
  );
});

test('the command log has each use once, including queries, misses, and commands to servers that are down', async () => {
  const island = await world.addServer(0, 'The Island');
  await bobIsOn(island);
  const { members } = (await world.sandbox.control('GET', `/discord/guilds/${world.guildId}`)) as {
    members: { user: { id: string; username: string } }[];
  };
  const discordId = members.find(({ user }) => user.username === 'thyla.tom')!.user.id;
  const as = (command: string, options: object = {}) => use(command, options, 'thyla.tom');
  await as('dashboard');
  await as('whoami');
  const netId = `0002${'c'.repeat(28)}`;
  await createRegistration(world.context, world.by, {
    netId,
    discordId,
    discordUsername: 'thyla.tom',
    confirmationCode: '',
  });
  await as('whoami');
  await as('listplayers');
  await use('kick', { player: 'Nobody' });
  await world.game(0).power('down');
  try {
    await eventually(async () => {
      const [status] = await listServerStatuses(world.context, world.by.scope);
      expect(status?.state).toBe('offline');
    });
    await use('saveworld');
    await use('kick', { player: BOB });
    await as('listplayers', { server: island });
  } finally {
    await world.game(0).power('up');
  }
  // Refusals by rate are not logged: someone who floods the bot would flood the log.
  for (let n = 0; n < 3; n++) await as('dashboard');
  const entries = [
    '**thyla.tom** ran /dashboard\n✅ **Discord**: Told the address',
    '**thyla.tom** ran /whoami\n❌ **Nowhere**: You are not registered, so nobody knows which player you ar…',
    `**thyla.tom** ran /whoami\n✅ **Discord**: ${netId}`,
    '**thyla.tom** ran /listplayers\n✅ **All servers**: 1 online',
    '**manager\\_edit** ran /kick Nobody\n❌ **Nowhere**: No player has this name or EOS ID. Pick one from the list.',
    '**manager\\_edit** ran SaveWorld\n❌ **The Island**: Connection refused.',
    `**manager\\_edit** ran /kick ${BOB}\n❌ **Nowhere**: Bob is not online on any server.`,
    '**thyla.tom** ran /listplayers\n❌ **The Island**: The Island does not answer right now.',
    '**thyla.tom** ran /dashboard\n✅ **Discord**: Told the address',
  ];
  await eventually(async () => expect((await world.logged()).map(({ content }) => content)).toEqual(entries));
});

test('commands that need a companion say so if there is none', async () => {
  const serverId = await world.addServer(0, 'The Island');
  const { db } = world.context;
  await db.insert(tribeEntries).values({
    botId: world.by.scope.botId,
    serverId,
    id: 'tribe-row',
    tribeId: '1234567890',
    tribeName: 'Wolves',
    members: [],
    searchText: 'wolves 1234567890',
    membersCount: 2,
    numDinos: 7,
    lastSeen: Date.now(),
  });
  expect(await use('search', { text: 'wolv' })).toBe(
    '__tribes__\n- **Wolves**, 2 members, 7 dinos, The Island',
  );
  expect(await use('search', { text: 'nobody' })).toBe('Nothing was found for nobody.');
  await eventually(async () =>
    expect((await world.logged()).map(({ content }) => content)).toEqual([
      '**manager\\_edit** ran /search wolv\n✅ **All servers**: 1 found',
      '**manager\\_edit** ran /search nobody\n✅ **All servers**: Nothing found',
    ]),
  );
  const value = `${serverId}/1234567890`;
  const { choices } = await world.use(
    'manager-edit',
    { tribe: 'wol' },
    { command: 'nuketribe', autocomplete: 'tribe' },
  );
  expect(choices).toEqual([{ name: 'Wolves, The Island', value }]);
  const { question, press } = await ask('nuketribe', { tribe: value });
  expect(question).toBe(
    '**Wolves** on **The Island** loses all structures, 7 dinos and 2 survivors. This can’t be undone.',
  );
  expect(await press(true)).toContain('The companion of The Island is not connected.');
  expect(await use('nukebase', { base: 'typed' })).toBe('Pick a base from the list.');
});
