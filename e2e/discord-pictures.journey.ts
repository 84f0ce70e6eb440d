import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { registry } from '@arkwright/contracts/registry';
import { expect, type Locator, type Page } from '@playwright/test';
import { sessionAs, test } from './support/browsing.ts';
import { clusterOf, statusesOf } from './support/cluster.ts';
import { controlOf } from './support/control.ts';
import { openGuild } from './support/guild.ts';
import { makePastCounts } from './support/past-counts.ts';
import { makeDataDir, type Program, startProgram } from './support/program.ts';

/** As in `pictures.journey.ts`; those of Discord go into the folder `discord` there, for docs/discord.md. */
const { PICTURES: folder } = process.env;

const ISLAND = 'obelisk-the-island';
const VOICE_CATEGORY = 'Live Status';
const SURVIVORS = ['Grim', 'Raptor Queen', 'Dodo Dan', 'Tek Tina'];
const WOLVES = { tribeId: '4711000001', tribeName: 'Wolves' };
const MODERATOR = 'raptor.riley';

type Outcome = { interactionId: string };
type World = Awaited<ReturnType<typeof openWorld>>;

async function openWorld(program: Program) {
  const owner = await sessionAs(program, 'owner');
  const [guild, cluster] = [await openGuild(program), await clusterOf(owner, program.sandbox)];
  return { program, owner, guild, cluster, control: controlOf(program.sandbox) };
}

/** Everything that is to be seen, switched on. */
async function switchOn({ owner, guild, cluster, control }: World): Promise<void> {
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
  await control.put(`/discord/guilds/${guild.guildId}/members/${MODERATOR}/roles/${staff[0]}`);
  for (const name of ['Save all worlds', 'Restart in ten minutes', 'Start the event']) {
    const body = { name, commands: ['SaveWorld'], isEnabled: true, botId: cluster.botId };
    await owner.call(registry.rconPresets.create, { body });
  }
}

/** What happens in the game, and outside. */
async function happen({ owner, guild, cluster, control }: World): Promise<void> {
  const offered = async () => JSON.stringify(await control.get('/discord/commands'));
  for (const command of ['tribelog', 'destroywilddinos', 'broadcast', 'preset'])
    await expect.poll(offered, { timeout: 30_000 }).toContain(`"name":"${command}"`);
  await control.join(ISLAND, { name: 'Ray', eosId: `0002${'a'.repeat(28)}` });

  await control.post('/discord/interactions', {
    ...{ as: 'thyla.tom', guildId: guild.guildId, command: 'tribelog link' },
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
    ].map(tribeLine),
  );
  const { buildId } = (await control.get('/steam/build')) as { buildId: string };
  await control.post('/steam/build', { buildId: String(Number(buildId) + 4711) });
}

function tribeLine(text: string, index: number): string {
  const at = new Date()
    .toISOString()
    .slice(0, 19)
    .replaceAll('-', '.')
    .replace('T', '_')
    .replaceAll(':', '.');
  const { tribeName, tribeId } = WOLVES;
  return `${at}: Tribe ${tribeName}, ID ${tribeId}: Day 45, 12:3${index}:56: <RichColor Color="1, 0, 0, 1">${text}</>)`;
}

if (folder) {
  test('what Discord shows has its pictures taken', async ({ page }) => {
    test.setTimeout(240_000);
    const into = join(folder, 'discord');
    await mkdir(into, { recursive: true });
    const data = await makeDataDir();
    const program = await startProgram({ dataDir: data.dataDir });
    const world = await openWorld(program);
    const { control, guild } = world;
    const serverIds = world.cluster.servers.map(({ id }) => id);
    await makePastCounts(program, { botId: world.cluster.botId, serverIds });
    for (const [index, name] of SURVIVORS.entries())
      await control.join(ISLAND, { name, eosId: `0002${String(index).repeat(28)}` });
    const island = world.cluster.servers.find(({ game }) => game.name === ISLAND)?.id ?? '';
    await expect
      .poll(async () => (await statusesOf(world.owner, world.cluster.botId)).get(island)?.players, {
        timeout: 30_000,
      })
      .toBeGreaterThanOrEqual(SURVIVORS.length);
    await switchOn(world);
    await happen(world);

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
      await expect(voice.locator('.channel')).toHaveCount(world.cluster.servers.length, { timeout: 500 });
    }).toPass({ timeout: 90_000 });
    await take('voice-channels', voice);

    for (const [name, command] of [
      ['question', 'destroywilddinos'],
      ['window', 'broadcast'],
      ['menu', 'preset'],
    ] as const) {
      const asked = {
        as: MODERATOR,
        guildId: guild.guildId,
        command,
        options: { server: 'The Island' },
      };
      const { interactionId } = (await control.post('/discord/interactions', asked)) as Outcome;
      await open(`interactions/${interactionId}`);
      await take(name, page.locator('article').first());
    }
    // A message is edited once a minute at most.
    await takeMessage('player-list', channel('bot-commands'), 'Tek Tina');
    await program.stop();
    await data.dispose();
  });
}

const newest = (page: Page, text: string | RegExp) =>
  page.locator('article').filter({ hasText: text }).last();
