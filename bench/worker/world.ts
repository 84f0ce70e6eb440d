import { defaultsOf, GROUP_NAMES, type GroupName } from '@arkwright/contracts/settings-registry';
import type { AppContext } from '@arkwright/server/context/app-context';
import { systemScope } from '@arkwright/server/core/access/scope';
import { botInstances } from '@arkwright/server/core/access/table';
import { saveGroup } from '@arkwright/server/core/settings/repository';
import { newId } from '@arkwright/server/platform/base/random';
import type { AppSettings } from '@arkwright/server/platform/settings';
import { makeUser } from '@arkwright/testing/factories';
import { addServers } from '../many-servers.ts';

export type SimulatedGuild = {
  guildId: string;
  ownerId: string;
  /** Channels for text. */
  channelIds: readonly string[];
  categoryId: string;
};

export type SimulatedWorld = {
  discord: AppSettings['discord'];
  guilds: readonly SimulatedGuild[];
  /** RCON ports of the game servers, on this machine. */
  ports: readonly number[];
};

/** Fewer than the best tier allows. */
export const SERVERS_PER_INSTANCE = 100;
const SERVERS_PER_CROSSCHAT = 10;
/** They send commands that the bare sockets don't. */
const LEFT_OFF: readonly string[] = ['kickPlayersNotOnList', 'automaticBanEnabled'];

/** For each guild an instance with everything switched on, and its part of the game servers. */
export async function addInstances(context: AppContext, { guilds, ports }: SimulatedWorld): Promise<void> {
  for (const [index, guild] of guilds.entries()) {
    const owner = await makeUser(context, { name: `Owner ${index}`, tier: 5, discordId: guild.ownerId });
    const id = newId();
    await context.db.insert(botInstances).values({
      id,
      guildId: guild.guildId,
      guildName: `Guild ${index}`,
      ownerDiscordId: owner.discordId,
      createdAt: context.clock.now(),
    });
    const first = index * SERVERS_PER_INSTANCE;
    const own = ports.slice(first, first + SERVERS_PER_INSTANCE);
    const serverIds = own.length === 0 ? [] : await addServers(context, { id }, own);
    const scope = systemScope(id);
    for (const group of GROUP_NAMES) {
      const value = everythingOn(group, { guild, serverIds });
      await saveGroup(context.db, scope, { group, rev: 1, value, savedAt: 0, savedBy: '' });
    }
  }
}

type Place = { guild: SimulatedGuild; serverIds: readonly string[] };

/** A group with all its switches on, a channel wherever one can be chosen, and an entry in the lists of what to look for. */
function everythingOn(group: GroupName, place: Place): Record<string, unknown> {
  const [channelId = ''] = place.guild.channelIds;
  const all = Object.entries({ ...defaultsOf(group), ...listsOf(group, place) });
  return Object.fromEntries(
    all.map(([field, value]) => {
      if (typeof value === 'boolean') return [field, !LEFT_OFF.includes(field)];
      return [field, value === '' && /channelId$/i.test(field) ? channelId : value];
    }),
  );
}

function listsOf(group: GroupName, { guild, serverIds }: Place): Record<string, unknown> {
  const channelId = (index: number) => guild.channelIds[index % guild.channelIds.length] ?? '';
  const channels = serverIds.map((serverId, index) => ({
    serverId,
    serverName: '',
    channelId: channelId(index),
  }));
  // Words that nobody says.
  const entry = {
    id: newId(),
    matchWords: ['zzzz'],
    matchType: 'ContainsIgnoreCase',
    reply: 'Hush',
    notifyDiscordRoleIds: [],
  };
  const player = {
    netId: 'f'.repeat(32),
    name: 'Nobody',
    reason: 'Bench',
    createdAt: 0,
    alertJoin: true,
    alertLeave: true,
  };
  const lists: Partial<Record<GroupName, Record<string, unknown>>> = {
    log: { channelMapping: channels, tribeLogChannelMapping: channels },
    playerList: { channelMapping: channels },
    serverStatus: { categoryId: guild.categoryId, statusChannelMapping: channels },
    chat: { chatMappings: crosschatGroups(serverIds, channelId) },
    companionMod: { companionType: 'Mod' },
    playerAlert: { alertPlayers: [player] },
    chatReaction: { chatReactEntries: [entry] },
    bannedWord: { bannedWordEntries: [entry] },
    decay: { decayMode: 'WarnOnly', serverIds },
  };
  return lists[group] ?? {};
}

function crosschatGroups(serverIds: readonly string[], channelId: (index: number) => string): object[] {
  const count = Math.ceil(serverIds.length / SERVERS_PER_CROSSCHAT);
  return Array.from({ length: count }, (_, index) => ({
    chatId: `Group ${index}`,
    channelId: channelId(index),
    serverIds: serverIds.slice(index * SERVERS_PER_CROSSCHAT, (index + 1) * SERVERS_PER_CROSSCHAT),
    welcomeMessage: '',
    slowModeSeconds: 0,
    playerLinesPerMinute: 20,
  }));
}
