import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { registry } from '@arkwright/contracts/registry';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Session } from './support/api.ts';
import { sessionAs, test } from './support/browsing.ts';
import { clusterOf, statusesOf } from './support/cluster.ts';
import { tribeLogLine } from './support/game-log.ts';
import { makePastCounts } from './support/past-counts.ts';
import { startGuildWorld } from './support/world.ts';

/** As in `pictures.journey.ts`; those of Discord go into the folder `discord` there, for docs/discord.md. */
const { PICTURES: folder } = process.env;

const ISLAND = 'obelisk-the-island';
const VOICE_CATEGORY = 'Live Status';
const SURVIVORS = ['Grim', 'Raptor Queen', 'Dodo Dan', 'Tek Tina'];
const WOLVES = { tribeId: '4711000001', tribeName: 'Wolves' };
const MODERATOR = 'raptor.riley';

type Scene = Pick<ReturnType<typeof startGuildWorld>, 'control' | 'guild'> & {
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
    playerList: { isEnabled: true, channelMapping: [on('bot-commands')] },
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
      ...{ isBasicEnabled: true, basicCommandsRoleIds: staff },
      ...{ isAdvancedEnabled: true, advancedCommandsRoleIds: staff },
      ...{ enableDestroyWildDinosCommand: true, enableBroadcastCommand: true },
    },
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
  for (const command of ['tribelog', 'destroywilddinos', 'broadcast', 'preset'])
    await expect.poll(guild.commands, { timeout: 30_000 }).toContain(command);
  await control.join(ISLAND, { name: 'Ray', eosId: `0002${'a'.repeat(28)}` });

  await guild.interact('thyla.tom', {
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

if (folder) {
  const { program, control, guild } = startGuildWorld();

  test('what Discord shows has its pictures taken', async ({ page }) => {
    test.setTimeout(240_000);
    const into = join(folder, 'discord');
    await mkdir(into, { recursive: true });
    const owner = await sessionAs(program, 'owner');
    const cluster = await clusterOf(owner, program.sandbox);
    const serverIds = cluster.servers.map(({ id }) => id);
    await makePastCounts(program, { botId: cluster.botId, serverIds });
    for (const [index, name] of SURVIVORS.entries())
      await control.join(ISLAND, { name, eosId: `0002${String(index).repeat(28)}` });
    const island = cluster.servers.find(({ game }) => game.name === ISLAND)?.id ?? '';
    await expect
      .poll(async () => (await statusesOf(owner, cluster.botId)).get(island)?.players, {
        timeout: 30_000,
      })
      .toBeGreaterThanOrEqual(SURVIVORS.length);
    await switchOn({ owner, guild, cluster, control });
    await happen({ owner, guild, cluster, control });

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
    await takeMessage('tribe-log', 'direct-messages/thyla.tom', 'was destroyed');
    await takeMessage('update-notification', channel('join-leave'), /Build/);
    const voice = page.locator('section').filter({ hasText: VOICE_CATEGORY });
    await expect(async () => {
      await open(`guilds/${guild.guildId}`);
      await expect(voice.locator('.channel')).toHaveCount(cluster.servers.length, { timeout: 500 });
    }).toPass({ timeout: 90_000 });
    await take('voice-channels', voice);

    for (const [name, command] of [
      ['question', 'destroywilddinos'],
      ['window', 'broadcast'],
      ['menu', 'preset'],
    ] as const) {
      const asked = { command, options: { server: 'The Island' } };
      const { interactionId } = await guild.interact(MODERATOR, asked);
      await open(`interactions/${interactionId}`);
      await take(name, page.locator('article').first());
    }
    // A message is edited once a minute at most.
    await takeMessage('player-list', channel('bot-commands'), 'Tek Tina');
  });
}

const newest = (page: Page, text: string | RegExp) =>
  page.locator('article').filter({ hasText: text }).last();
