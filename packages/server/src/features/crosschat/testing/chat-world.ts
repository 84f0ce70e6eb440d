import { parseGameLogLine } from '@arkwright/ark/log/parse-game-log';
import type { CrosschatGroup } from '@arkwright/contracts/crosschat/settings';
import type { GroupValue } from '@arkwright/contracts/settings-registry';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import type { TestContext } from '@arkwright/testing/test-context';
import { asc, eq } from 'drizzle-orm';
import type { Member } from '../../../core/access/scope.ts';
import { directoryChanged } from '../../../discord/guilds/presence.ts';
import { discordOutbox } from '../../../discord/table.ts';
import type { GameEventSource } from '../../../fleet/game-events.ts';
import { gameCommands } from '../../../game-commands/table.ts';
import { updateInstance } from '../../instances/service.ts';
import { serverStatuses } from '../../server-status/table.ts';
import { tellGame } from '../../server-status/testing/tell-game.ts';
import { createServer } from '../../servers/service.ts';
import { crosschatRelay } from '../bot.ts';

export const CHANNEL = '700000000000000001';
export const EXTRA_CHANNEL = '700000000000000002';

export type ChatSettings = Partial<GroupValue<'chat'>>;
type Group = Partial<CrosschatGroup> & Pick<CrosschatGroup, 'chatId' | 'serverIds'>;

/** An instance with three servers that are online, the first two of them in a group with a channel. */
export async function makeChatWorld(
  context: TestContext,
  chat: ChatSettings = {},
  group: Partial<Group> = {},
) {
  const instance = await makeInstance(context);
  const channels = [CHANNEL, EXTRA_CHANNEL].map((id, position) => ({
    id,
    position,
    name: `chat-${position}`,
    type: 0,
    parentId: '',
  }));
  await directoryChanged(context, instance.guildId, { channels, roles: [] });
  const servers = {
    island: await addServer(context, instance, { name: 'The Island', nameShort: 'Island' }),
    center: await addServer(context, instance, { name: 'The Center', nameShort: 'Center' }),
    lonely: await addServer(context, instance, { name: 'Scorched Earth', nameShort: 'Scorched' }),
  };
  const serverIds = [servers.island, servers.center];
  const settings = (change: ChatSettings) => save(context, instance, { chat: change });
  await settings({
    isEnabled: true,
    chatMappings: [
      {
        chatId: 'All',
        channelId: CHANNEL,
        serverIds,
        includesNewServers: false,
        welcomeMessage: '',
        slowModeSeconds: 0,
        playerLinesPerMinute: 100,
        ...group,
      },
    ],
    ...chat,
  });
  return {
    instance,
    servers,
    settings,
    save: (groups: object) => save(context, instance, groups),
    hear: (serverId: string, lines: string[], source?: GameEventSource) =>
      hear(context, instance, { serverId, lines, ...(source && { source }) }),
    commands: () => commandsOf(context, instance),
    outbox: () => outboxOf(context, instance),
  };
}

export type ChatWorld = Awaited<ReturnType<typeof makeChatWorld>>;

async function addServer(
  context: TestContext,
  instance: TestInstance,
  fields: { name: string; nameShort: string },
): Promise<string> {
  const { id } = await createServer(context, instance.by, serverFields(fields));
  await setState(context, { botId: instance.id, serverId: id, state: 'online' });
  return id;
}

export async function setState(
  context: TestContext,
  { botId, serverId, state }: { botId: string; serverId: string; state: 'online' | 'offline' },
): Promise<void> {
  const seen = { state, since: 0, players: 0, latencyMs: 1, reason: '', lastSeen: context.clock.now() };
  await context.db
    .insert(serverStatuses)
    .values({ botId, serverId, ...seen })
    .onConflictDoUpdate({ target: [serverStatuses.botId, serverStatuses.serverId], set: { state } });
}

async function save(context: TestContext, instance: TestInstance, groups: object): Promise<void> {
  const { discordId } = instance.owner;
  const member = (await context.memberships.find({ discordId }, instance.id)) as Member;
  await updateInstance(context, { ...instance.by, member, discordId }, { id: instance.id, ...groups });
}

/** What a game hands out, as the worker's session would bring it to the relay. */
async function hear(
  context: TestContext,
  instance: TestInstance,
  { serverId, lines, source = 'chat' }: { serverId: string; lines: string[]; source?: GameEventSource },
): Promise<void> {
  const server = { id: serverId, name: serverId };
  const batch = { scope: instance.scope, server, source, events: lines.map(parseGameLogLine) };
  await tellGame(context, [crosschatRelay(context)], [batch]);
}

/** The commands on their way to games, in the order in which they go out. */
async function commandsOf(context: TestContext, instance: TestInstance) {
  const { serverId, command } = gameCommands;
  return context.db
    .select({ serverId, command })
    .from(gameCommands)
    .where(eq(gameCommands.botId, instance.id))
    .orderBy(asc(gameCommands.position));
}

async function outboxOf(context: TestContext, instance: TestInstance) {
  const { channelId, content, speaker } = discordOutbox;
  return context.db
    .select({ channelId, content, speaker })
    .from(discordOutbox)
    .where(eq(discordOutbox.botId, instance.id))
    .orderBy(asc(discordOutbox.id));
}

/** The stamp of a line that the game writes now, some seconds ago. */
export function stamp(secondsAgo = 0): string {
  const at = new Date(Date.now() - secondsAgo * 1000).toISOString().slice(0, 19);
  return `${at.replaceAll('-', '.').replace('T', '_').replaceAll(':', '.')}: `;
}
