import {
  type Client,
  Events,
  type GatewayDispatchPayload,
  GatewayDispatchEvents as Happening,
} from 'discord.js';
import type { AppContext, IntentNeed } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { getSettings, listInstancesUsing } from '../../core/settings/settings.ts';
import type { DiscordListeners } from '../../discord/gateway.ts';
import { findGuildScope } from '../../discord/guild-scope.ts';
import type { Running } from '../../feature/server-feature.ts';
import type { GameEventHandler } from '../../fleet/game-event-handler.ts';
import { createShortCache } from '../../platform/base/short-cache.ts';
import { catchUp } from './catch-up.ts';
import { relayGames } from './hear-service.ts';
import { listeningOf } from './listening.ts';
import { isByMember, type MemberMessage, memberName, memberText } from './member-text.ts';
import { relayMember } from './members-service.ts';

/** Which channels belong to groups is remembered for so long: most messages of a guild are in others. */
const CHANNELS_MS = 5000;
const MAX_GUILDS = 5000;
/** While the database is slow. */
const MAX_WAITING = 1000;

/**
 * Reads the chat, which tells first and once, and the log, which tells it again: what somebody else has taken out of the
 * chat, and who joins and leaves, comes from there.
 */
export const crosschatRelay = (context: AppContext): GameEventHandler<'bannedWord' | 'chat'> => ({
  name: 'crosschat',
  reads: ['chat', 'log'],
  isListening: (server) => listeningOf(context).has(server),
  settings: ['bannedWord', 'chat'],
  handle: (tx, servers) => relayGames(context, tx, servers),
});

/** Keeps track of whose chat is to be read. */
export function startListening(context: AppContext): Running {
  const listening = listeningOf(context);
  listening.start();
  return { stop: () => listening.stop() };
}

/** What members write in the channels of groups. */
export const messageContentNeed: IntentNeed = {
  intent: 'MessageContent',
  alongWith: 'GuildMessages',
  feature: 'Crosschat',
  without:
    'What members write in Discord does not reach the games, except by /chat, by mentioning the bot, and by replying to it.',
  async listUsers(context) {
    const using = await listInstancesUsing(context, 'chat', 'crosschat');
    return using
      .filter(({ settings }) => settings.chatMappings.some(({ channelId }) => channelId !== ''))
      .map(({ scope }) => scope.botId);
  },
};

type Room = { scope: InstanceScope; channelIds: ReadonlySet<string> };

/** Brings what members write to the games, in the order in which it was written. */
export const listenToMessages: DiscordListeners = (
  client: Client,
  context: AppContext,
  signal: AbortSignal,
) => {
  const rooms = createShortCache<Room | undefined>({
    ...{ lifetimeMs: CHANNELS_MS, maxEntries: MAX_GUILDS },
    now: context.clock.now,
  });
  const unsubscribe = context.bus.subscribe(({ kind }) => {
    if (kind === 'settings.changed' || kind === 'access') rooms.forget();
  });
  signal.addEventListener('abort', unsubscribe, { once: true });
  let waiting = 0;
  /** What is done for each guild goes on in its order. */
  const chains = new Map<string, Promise<void>>();
  let lookUps: Promise<unknown> = Promise.resolve();

  const inOrder = (guildId: string, work: () => Promise<void>) => {
    const chain = (chains.get(guildId) ?? Promise.resolve()).then(work).finally(() => {
      if (chains.get(guildId) === chain) chains.delete(guildId);
    });
    chains.set(guildId, chain);
    return chain;
  };

  /** Discord begins each session, and each guild that comes back, with the guild: what was written meanwhile comes first. */
  const readMissed = async (guildId: string, botId: string) => {
    try {
      // One after the other, as thousands of guilds come at once, and most of them have no group.
      const lookUp = lookUps.then(() => rooms.get(guildId, () => findRoom(context, guildId)));
      lookUps = lookUp.catch(() => undefined);
      const room = await lookUp;
      if (!room || signal.aborted) return;
      for (const channelId of room.channelIds)
        await catchUp(context, client.rest, { scope: room.scope, channelId, botId });
    } catch (error) {
      context.log.warn({ err: error, guildId }, 'Discord: what was written meanwhile could not be read');
    }
  };

  const relay = async (guildId: string, message: MemberMessage, botId: string) => {
    try {
      const room = await rooms.get(guildId, () => findRoom(context, guildId));
      if (!room?.channelIds.has(message.channel_id)) return;
      const text = memberText(message, botId);
      if (text === '') return;
      const author = { id: message.author.id, name: memberName(message) };
      const written = { channelId: message.channel_id, messageId: message.id, author, text };
      await relayMember(context, room.scope, written);
    } catch (error) {
      context.log.warn({ err: error, guildId }, 'Discord: a message could not be relayed');
    }
  };

  // As they come: discord.js would remember everybody who writes anything.
  client.on(Events.Raw, (packet: GatewayDispatchPayload) => {
    if (packet.t === Happening.GuildCreate && client.user) {
      const { id: guildId } = packet.d;
      const botId = client.user.id;
      void inOrder(guildId, () => readMissed(guildId, botId));
    }
    if (packet.t !== Happening.MessageCreate || packet.d.guild_id === undefined) return;
    const { guild_id: guildId } = packet.d;
    const message = packet.d;
    if (!client.user || !isByMember(message) || waiting >= MAX_WAITING) return;
    const botId = client.user.id;
    waiting += 1;
    void inOrder(guildId, () => relay(guildId, message, botId)).finally(() => (waiting -= 1));
  });
};

async function findRoom(context: AppContext, guildId: string): Promise<Room | undefined> {
  const guild = await findGuildScope(context, guildId);
  if (!guild?.limits.crosschat) return undefined;
  const { scope } = guild;
  const { isEnabled, chatMappings } = await getSettings(context.db, scope, 'chat');
  const channelIds = isEnabled ? chatMappings.map(({ channelId }) => channelId) : [];
  return { scope, channelIds: new Set(channelIds.filter((id) => id !== '')) };
}
