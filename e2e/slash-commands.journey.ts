import { registry } from '@arkwright/contracts/registry';
import { expect } from '@playwright/test';
import { sessionAs, test } from './support/browsing.ts';
import { clusterOf } from './support/cluster.ts';
import { companionsOf } from './support/companions.ts';
import { shareGuildWorld } from './support/world.ts';

// One world: each test goes on from what the one before has left.
test.describe.configure({ mode: 'serial' });

const ISLAND = 'obelisk-the-island';
const MODERATOR = 'manager-edit';
const MEMBER = 'raptor.riley';

/** Stays until somebody kicks them: the simulated players come and go as they please. */
const GUEST = { name: 'Journey Kim', eosId: '0002facade00112233445566778899aa' };

type Player = { name: string; eosId: string; survivor: string; tribe: string };

const { program, control, guild } = shareGuildWorld();
let serverId: string;
/** Those whose survivors the companion has told of: the member's own, and another one. */
let players: Player[];

/** All commands are on, moderators may use them, and the companion has told what is on The Island. */
test.beforeAll(async () => {
  const owner = await sessionAs(program, 'owner');
  const { botId, servers } = await clusterOf(owner, program.sandbox);
  serverId = servers.find(({ game }) => game.name === ISLAND)?.id ?? '';
  const roleIds = [guild.roleId('Moderator')];
  const on = [
    ...['Chat', 'WhoAmI', 'SelfKick', 'SelfKill', 'ListPlayers', 'ServerChat', 'Kick', 'Kill', 'Ban'],
    ...['AdminChat', 'SinglePlayerChat', 'GenericRcon', 'CompanionModSearch', 'CompanionModNukeBase'],
    'CompantionModNukeTribe',
  ].map((name) => [`enable${name}Command`, true]);
  const rcon = {
    ...Object.fromEntries(on),
    isBasicEnabled: true,
    basicCommandsRoleIds: roleIds,
    isAdvancedEnabled: true,
    advancedCommandsRoleIds: roleIds,
    isCommandLoggingEnabled: true,
    commandLogChannelId: guild.channelId('alerts'),
  };
  const bot = { id: botId, rcon, playerList: { isCommandEnabled: true }, ban: { isEnabled: true } };
  await owner.call(registry.bots.update, { body: { bot } });
  await companionsOf(program).uploadNow(ISLAND);
  const rows = await owner.call(registry.dataDashboard.pagedPlayers, {
    params: { botId, serverId, page: 1 },
  });
  const others = rows.filter(({ tribeName }, index) => tribeName !== '' && index < 40).slice(0, 2);
  players = others.map(({ playerName: name, netId: eosId, characterName: survivor, tribeName: tribe }) => ({
    name,
    eosId,
    survivor,
    tribe,
  }));
  expect(players).toHaveLength(2);
  const games = (await control.get('/ark/servers')) as { name: string; players: { eosId: string }[] }[];
  const isThere = new Set(games.find(({ name }) => name === ISLAND)?.players.map(({ eosId }) => eosId));
  for (const { name, eosId } of players) if (!isThere.has(eosId)) await control.join(ISLAND, { name, eosId });
  await control.join(ISLAND, GUEST);
  const discordId = (await guild.member(MEMBER)).user.id;
  const netId = players[0]?.eosId ?? '';
  await owner.call(registry.playerRegistrations.create, {
    body: { botId, netId, discordId, discordUsername: MEMBER, confirmationCode: '' },
  });
  // Discord has the commands some seconds after they were switched on.
  const registered = async () => (await guild.commands()).length;
  await expect.poll(registered, { timeout: 30_000 }).toBeGreaterThanOrEqual(on.length);
});

/** A member uses a command; what they see once the bot has answered. */
async function use(as: string, command: string, options: object = {}): Promise<string> {
  return guild.answerTo(await guild.interact(as, { command, options }));
}

/** The same for one that asks first: what it asks, and what is said once the red button was pressed. */
async function confirm(as: string, command: string, options: object = {}): Promise<[string, string]> {
  const asked = await guild.interact(as, { command, options });
  const button = async () => (await guild.lookAt(asked)).message?.components[0]?.components[0]?.custom_id;
  await expect.poll(button).toBeDefined();
  const question = await guild.textOf(asked);
  await guild.interact(as, { customId: await button(), waitMs: 0 });
  await expect.poll(() => guild.textOf(asked), { timeout: 20_000 }).not.toBe(question);
  return [question, await guild.textOf(asked)];
}

/** What Discord suggests for an option. */
async function suggestions(command: string, option: string, text: string): Promise<{ value: string }[]> {
  const typed = { command, options: { [option]: text }, autocomplete: option };
  return (await guild.interact(MODERATOR, typed)).choices;
}

const received = async () =>
  ((await control.commands(ISLAND)) as { text: string }[]).map(({ text }) => text.replaceAll('\\', ''));

test('messages of members and moderators in Discord appear in the game, and online players are listed', async () => {
  const island = { server: 'The Island' };
  const told = { player: GUEST.eosId, message: 'psst' };
  expect(await use(MEMBER, 'chat', { ...island, message: 'hello' })).toBe('✅ Sent to The Island.');
  expect(await use(MODERATOR, 'adminchat', { ...island, message: 'listen' })).toBe('✅ Sent to The Island.');
  expect(await use(MODERATOR, 'serverchat', { ...island, message: 'restart' })).toBe(
    '✅ Sent to The Island.',
  );
  await expect
    .poll(() => use(MODERATOR, 'singleplayerchat', told), { timeout: 30_000 })
    .toBe(`✅ Sent to ${GUEST.name}.`);
  expect(await received()).toEqual(
    expect.arrayContaining([
      `ServerChat ${MEMBER}: hello`,
      'ServerChat [Admin] manager_edit: listen',
      'ServerChat restart',
      expect.stringMatching(`^ServerChatTo .*${GUEST.eosId}.* manager_edit: psst$`),
    ]),
  );
  expect(await use(MEMBER, 'listplayers', island)).toContain(GUEST.name);
  expect(await use(MEMBER, 'rcon', { ...island, command: 'SaveWorld' })).toContain('do not have a role');
  expect(await use(MODERATOR, 'rcon', { ...island, command: 'SaveWorld' })).toBe(
    '✅ **The Island**\nWorld Saved',
  );
});

test('a registered member sees, kicks and kills their own player', async () => {
  const [own] = players;
  // The bot asks every so often who is on a server, and takes a few such commands a minute from a member.
  await expect
    .poll(() => use(MODERATOR, 'listplayers', { server: 'The Island' }), {
      timeout: 60_000,
      intervals: [12_000],
    })
    .toContain(own?.name);
  const who = await use(MEMBER, 'whoami');
  expect(who).toContain('online on The Island');
  expect(who).toContain(`EOS ID: \`${own?.eosId}\``);
  const [question, done] = await confirm(MEMBER, 'selfkill');
  expect(question).toContain(`**${own?.survivor}** on **The Island** dies`);
  expect(done).toBe(`✅ Your survivor **${own?.survivor}** on **The Island** is dead.`);
  expect(await use(MEMBER, 'selfkick')).toBe('✅ You have been kicked.');
  expect(await received()).toContain(`KickPlayer ${own?.eosId}`);
});

test('moderators search, kick, kill, ban and nuke: each asks before destroying, and is in the command log', async () => {
  const [, killed] = players;
  expect(await use(MODERATOR, 'kick', { player: GUEST.eosId })).toBe(`✅ ${GUEST.name} has been kicked.`);
  expect(await received()).toContain(`KickPlayer ${GUEST.eosId}`);
  const [, dead] = await confirm(MODERATOR, 'kill', { player: killed?.eosId });
  expect(dead).toBe(`✅ The survivor **${killed?.survivor}** on **The Island** is dead.`);
  const ban = { player: GUEST.eosId, reason: 'Mesh', duration: '1d' };
  const [whom, banned] = await confirm(MODERATOR, 'ban', ban);
  expect(whom).toContain('is kicked and banned from all servers until');
  expect(banned).toContain(`✅ **${GUEST.name}** is banned until`);
  await expect.poll(received, { timeout: 30_000 }).toContain(`BanPlayer ${GUEST.eosId}`);

  expect(await use(MODERATOR, 'search', { text: killed?.survivor, kind: 'players' })).toContain(
    '__players__',
  );
  const bases = (await suggestions('nukebase', 'base', '')).filter(({ value }) => value.startsWith(serverId));
  const [, baseGone] = await confirm(MODERATOR, 'nukebase', { base: bases[0]?.value });
  expect(baseGone).toMatch(/^✅ The base of .* on \*\*The Island\*\* is destroyed\.$/);
  const tribes = (await suggestions('nuketribe', 'tribe', killed?.tribe ?? '')).filter(({ value }) =>
    value.startsWith(serverId),
  );
  const [what, tribeGone] = await confirm(MODERATOR, 'nuketribe', { tribe: tribes[0]?.value });
  expect(what).toContain('loses all structures');
  expect(tribeGone).toMatch(/^✅ .* on \*\*The Island\*\* is destroyed\.$/);

  const log = async () => (await guild.linesIn('alerts')).filter((line) => line.startsWith('**manager_edit'));
  for (const command of ['/kill', '/ban', '/search', '/nukebase', '/nuketribe', '/singleplayerchat'])
    await expect.poll(log).toContainEqual(expect.stringContaining(`ran ${command} `));
});
