import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { RCON_COMMANDS } from '@arkwright/contracts/rcon-commands/commands';
import { registry } from '@arkwright/contracts/registry';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Session } from './support/api.ts';
import { sessionAs, test } from './support/browsing.ts';
import { clusterOf, statusesOf } from './support/cluster.ts';
import { companionsOf } from './support/companions.ts';
import { tribeLogLine } from './support/game-log.ts';
import { makePastCounts } from './support/past-counts.ts';
import { shareGuildWorld } from './support/world.ts';

/** As in `pictures.journey.ts`; those of Discord go into the folder `discord` there, for docs/discord.md. */
const { PICTURES: folder } = process.env;

const ISLAND = 'obelisk-the-island';
const VOICE_CATEGORY = 'Live Status';
const SURVIVORS = ['Grim', 'Raptor Queen', 'Dodo Dan', 'Tek Tina'];
const idOf = (index: number) => `0002${String(index).repeat(28)}`;
const WOLVES = { tribeId: '4711000001', tribeName: 'Wolves' };
const MODERATOR = 'raptor.riley';
const LINKER = 'thyla.tom';

type Scene = Pick<ReturnType<typeof shareGuildWorld>, 'control' | 'guild'> & {
  owner: Session;
  cluster: Awaited<ReturnType<typeof clusterOf>>;
};

/** Everything that is to be seen, switched on. */
async function switchOn({ owner, guild, cluster, control }: Scene): Promise<void> {
  const { channels } = (await control.get(`/discord/guilds/${guild.guildId}`)) as {
    channels: { id: string; name: string; type: number }[];
  };
  const island = cluster.servers.find(({ game }) => game.name === ISLAND)?.id ?? '';
  const on = (channel: string) => ({
    serverId: island,
    serverName: 'The Island',
    channelId: guild.channelId(channel),
  });
  const staff = [guild.roleId('Moderator')];
  const ping = [guild.roleId('Alert Ping')];
  const groups = {
    serverStatus: {
      isEnabled: true,
      categoryId: channels.find(({ name, type }) => name === VOICE_CATEGORY && type === 4)?.id,
      isStatusMessagesEnabled: true,
      statusChannelMapping: [on('general')],
      showPlayerCount: true,
      showLastUpdated: true,
      useCombinedServerStatus: true,
      combinedStatusChannelId: guild.channelId('server-status'),
      combinedStatusShowTotalPlayerCount: true,
      combinedStatusUsesIcons: true,
      enablePlayerCountCharting: true,
      showPlayerCountChartCombined: true,
    },
    playerList: { isEnabled: true, isCommandEnabled: true, channelMapping: [on('bot-commands')] },
    log: { isEnabled: true },
    playerAlert: {
      isEnabled: true,
      alertChannelId: guild.channelId('alerts'),
      alertRoleIds: ping,
      alertPlayers: [{ netId: `0002${'a'.repeat(28)}`, name: 'Raider Ray', reason: 'Raided us in June' }],
    },
    tribeLogLink: { isEnabled: true },
    updateNotification: {
      isEnabled: true,
      notifyGameUpdates: true,
      notificationChannelGameId: guild.channelId('join-leave'),
      notificationRoleIds: ping,
    },
    rcon: {
      isBasicEnabled: true,
      basicCommandsRoleIds: staff,
      isAdvancedEnabled: true,
      advancedCommandsRoleIds: staff,
      ...Object.fromEntries(Object.keys(RCON_COMMANDS).map((flag) => [flag, true])),
    },
    ban: { isEnabled: true },
  };
  await owner.call(registry.bots.update, { body: { bot: { id: cluster.botId, ...groups } } });
  // A member with a name like anybody's.
  await guild.giveRole(MODERATOR, 'Moderator');
  for (const name of ['Save all worlds', 'Restart in ten minutes', 'Start the event']) {
    const body = { name, commands: ['SaveWorld'], isEnabled: true, botId: cluster.botId };
    await owner.call(registry.rconPresets.create, { body });
  }
}

/** What happens in the game, and outside. */
async function happen({ owner, guild, cluster, control }: Scene): Promise<void> {
  for (const { name } of [...Object.values(RCON_COMMANDS), { name: 'tribelog' }, { name: 'preset' }])
    await expect.poll(guild.commands, { timeout: 30_000 }).toContain(name);
  await control.join(ISLAND, { name: 'Ray', eosId: `0002${'a'.repeat(28)}` });

  await guild.interact(LINKER, {
    command: 'tribelog link',
    options: { tribe: WOLVES.tribeName, server: 'The Island', where: 'dm' },
  });
  const [request] = await owner.call(registry.tribeLogLink.list, { params: { botId: cluster.botId } });
  const body = { botId: cluster.botId, id: request?.id ?? '', tribeId: WOLVES.tribeId };
  await owner.call(registry.tribeLogLink.approve, { body });
  await control.write(
    ISLAND,
    [
      'Your Rex Tooth - Lvl 215 (Rex) was killed by a Giganotosaurus - Lvl 140!',
      "Your 'Metal Wall' was destroyed!",
      'Tom Tamed a Raptor - Lvl 96 (Raptor)!',
    ].map((text) => tribeLogLine(WOLVES, text)),
  );
  const { buildId } = (await control.get('/steam/build')) as { buildId: string };
  await control.post('/steam/build', { buildId: String(Number(buildId) + 4711) });
}

/** A command as a member uses it, and a part of what they see. */
type Use = { command: string; as?: string; options?: object; sees: string };

/** Each slash command once; those that kick come last. */
async function listUses({ guild }: Pick<Scene, 'guild'>): Promise<Use[]> {
  const server = 'The Island';
  const player = idOf(0);
  /** The first of what Discord suggests. */
  const suggested = async (command: string, option: string) => {
    const asked = { command, options: { [option]: '' }, autocomplete: option };
    return (await guild.interact(MODERATOR, asked)).choices[0];
  };
  const [tribe, base] = [await suggested('nuketribe', 'tribe'), await suggested('nukebase', 'base')];
  return [
    { command: 'dashboard', sees: '/servers' },
    { command: 'chat', options: { server, message: 'Hello from Discord' }, sees: 'Sent to' },
    { command: 'whoami', sees: 'EOS ID' },
    { command: 'selfkill', sees: 'dies' },
    { command: 'listplayers', options: { server }, sees: 'online' },
    { command: 'serverchat', options: { server, message: 'The event begins' }, sees: 'Sent to' },
    { command: 'broadcast', options: { server }, sees: 'Show a message' },
    { command: 'kill', options: { player }, sees: 'dies' },
    { command: 'ban', options: { player, reason: 'Meshing', duration: '1d' }, sees: 'is kicked and banned' },
    { command: 'saveworld', options: { server }, sees: 'is saved' },
    { command: 'destroywilddinos', options: { server }, sees: 'vanish' },
    { command: 'rcon', options: { server, command: 'SaveWorld' }, sees: 'World Saved' },
    { command: 'adminchat', options: { server, message: 'Be kind' }, sees: 'Sent to' },
    { command: 'singleplayerchat', options: { player, message: 'Please stop' }, sees: 'Sent to' },
    { command: 'search', options: { text: tribe?.name.split(',')[0], kind: 'tribes' }, sees: 'tribes' },
    { command: 'nuketribe', options: { tribe: tribe?.value }, sees: 'all structures' },
    { command: 'nukebase', options: { base: base?.value }, sees: 'structures' },
    { command: 'preset', options: { server }, sees: 'Which preset' },
    { command: 'tribelog list', as: LINKER, sees: WOLVES.tribeName },
    { command: 'kick', options: { player }, sees: 'has been kicked' },
    { command: 'selfkick', sees: 'have been kicked' },
  ];
}

if (folder) {
  const { program, control, guild } = shareGuildWorld();

  test('pictures of the messages in Discord are taken', async ({ page }) => {
    test.setTimeout(480_000);
    const into = join(folder, 'discord');
    await mkdir(join(into, 'commands'), { recursive: true });
    const owner = await sessionAs(program, 'owner');
    const cluster = await clusterOf(owner, program.sandbox);
    const serverIds = cluster.servers.map(({ id }) => id);
    await makePastCounts(program, { botId: cluster.botId, serverIds });
    for (const [index, name] of SURVIVORS.entries()) await control.join(ISLAND, { name, eosId: idOf(index) });
    const island = cluster.servers.find(({ game }) => game.name === ISLAND)?.id ?? '';
    await expect
      .poll(async () => (await statusesOf(owner, cluster.botId)).get(island)?.players, {
        timeout: 30_000,
      })
      .toBeGreaterThanOrEqual(SURVIVORS.length);
    await switchOn({ owner, guild, cluster, control });
    await happen({ owner, guild, cluster, control });
    await companionsOf(program).uploadNow(ISLAND);
    const discordId = (await guild.member(MODERATOR)).user.id;
    await owner.call(registry.playerRegistrations.create, {
      body: {
        botId: cluster.botId,
        netId: idOf(1),
        confirmationCode: '',
        discordId,
        discordUsername: MODERATOR,
      },
    });

    const open = (path: string) => page.goto(`${program.sandbox.control.url}/discord/pages/${path}`);
    const take = (name: string, of: Locator) => of.screenshot({ path: join(into, `${name}.png`) });
    /** The newest message with a text, once it is there. */
    const takeMessage = async (name: string, path: string, text: string | RegExp) => {
      const message = newest(page, text);
      await expect(async () => {
        await open(path);
        await expect(message).toBeVisible({ timeout: 500 });
      }).toPass({ timeout: 90_000 });
      await take(name, message);
    };
    const channel = (name: string) => `channels/${guild.channelId(name)}`;
    await takeMessage('status-message', channel('general'), 'The Island');
    await takeMessage('combined-status', channel('server-status'), 'Server Status');
    await take('chart', page.locator('article img').last());
    await takeMessage('player-alert', channel('alerts'), 'Raider Ray');
    await takeMessage('tribe-log', `direct-messages/${LINKER}`, 'was destroyed');
    await takeMessage('update-notification', channel('join-leave'), /Build/);
    const voice = page.locator('section').filter({ hasText: VOICE_CATEGORY });
    await expect(async () => {
      await open(`guilds/${guild.guildId}`);
      await expect(voice.locator('.channel')).toHaveCount(cluster.servers.length, { timeout: 500 });
    }).toPass({ timeout: 90_000 });
    await take('voice-channels', voice);

    for (const { command, as = MODERATOR, options = {}, sees } of await listUses({ guild })) {
      const { interactionId } = await guild.interact(as, { command, options });
      const shown = page.locator('article').first();
      await expect(async () => {
        await open(`interactions/${interactionId}`);
        await expect(shown).toContainText(sees, { timeout: 500 });
      }).toPass({ timeout: 30_000 });
      await take(`commands/${command.split(' ')[0]}`, shown);
    }
    // A message is edited once a minute at most.
    await takeMessage('player-list', channel('bot-commands'), 'Tek Tina');
  });
}

const newest = (page: Page, text: string | RegExp) =>
  page.locator('article').filter({ hasText: text }).last();
