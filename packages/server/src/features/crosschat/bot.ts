import { BoundedSet } from '@arkwright/ark/bounded';
import { crosschatFeature } from '@arkwright/contracts/manifests/crosschat';
import {
  type Client,
  Events,
  type GatewayDispatchPayload,
  GatewayDispatchEvents as Happening,
} from 'discord.js';
import type { AppContext, IntentNeed } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { MAX_GUILDS as MAX_BOT_GUILDS } from '../../core/capacity.ts';
import { getSettings, listInstancesUsing } from '../../core/settings/settings.ts';
import { findGuildScope } from '../../discord/guild-scope.ts';
import { isOlder } from '../../discord/message-trace.ts';
import type { DiscordListeners } from '../../discord/session.ts';
import type { Running } from '../../feature/server-feature.ts';
import type { GameEventHandler } from '../../game-events/game-event-handler.ts';
import { pause } from '../../platform/base/pause.ts';
import { createShortCache } from '../../platform/base/short-cache.ts';
import { isUnavailable } from '../../platform/database/database.ts';
import { createTenantQueues } from '../../platform/work/tenant-queues.ts';
import { catchUp, UnreadError } from './catch-up.ts';
import { channelsInUse } from './groups.ts';
import { relayGames } from './hear-service.ts';
import { listeningOf } from './listening.ts';
import { isByMember, type MemberMessage, writtenIn } from './member-text.ts';
import { noteMissed, relayMember } from './members-service.ts';

/** Which channels belong to groups is remembered for so long: most messages of a guild are in others. */
const CHANNELS_MS = 5000;
const MAX_GUILDS = 5000;
/**
 * Messages of members that wait while the database is slow, of one guild and of all. What is beyond is read again, and
 * counted where it is too late.
 */
const MAX_WAITING = { perTenant: 1000, inAll: 10_000 };
/** While the database is away. */
const RETRY_MS = 500;
/** While Discord does not say what was written, at most: asking its client while it pauses costs nothing. */
const LONGEST_RETRY_MS = 30_000;

/**
 * Reads the chat, which tells first and once, and the log, which tells it again: what somebody else has taken out of the
 * chat, and who joins and leaves, comes from there. Companions tell all of it, with the tribe's chat.
 */
export const crosschatRelay = (context: AppContext): GameEventHandler<'bannedWord' | 'chat'> => ({
  name: 'crosschat',
  reads: ['chat', 'log', 'companion'],
  isListening: (server) => listeningOf(context).has(server),
  settings: ['bannedWord', 'chat'],
  isUsed: ({ chat }) => chat.chatMappings.length > 0,
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
  feature: crosschatFeature.label,
  without:
    'What members write in Discord does not reach the games, except by /chat, by mentioning the bot, and by replying to it.',
  meanwhile: 'What members write until then is relayed afterwards, from the moment of saving.',
  async listUsers(context, botIds) {
    const using = await listInstancesUsing(context, 'chat', { feature: 'crosschat', botIds });
    return using
      .filter(({ settings }) => settings.chatMappings.some(({ channelId }) => channelId !== ''))
      .map(({ scope }) => scope.botId);
  },
};

type Room = { scope: InstanceScope; channelIds: ReadonlySet<string>; maxDelayMs: number };

/** Brings what members write to the games, in the order in which it was written. */
export const listenToMessages: DiscordListeners = (
  client: Client,
  context: AppContext,
  signal: AbortSignal,
  application,
) => {
  const rooms = createShortCache<Room | undefined>({
    lifetimeMs: CHANNELS_MS,
    maxEntries: MAX_GUILDS,
    now: context.clock.now,
  });
  const unsubscribe = context.bus.subscribe(({ kind }) => {
    if (kind === 'settings.changed' || kind === 'access') rooms.forget();
  });
  // What was written while another application was in charge, and it heard no more of it.
  const forgetChanges = context.discordApplications.onChange((guildIds) => {
    for (const guildId of guildIds) {
      const isIts = context.discordApplications.ofGuild(guildId).clientId === application.clientId;
      const botId = client.user?.id;
      if (isIts && botId && client.guilds.cache.has(guildId))
        queues.addAnyway(guildId, () => readMissed(guildId, botId));
    }
  });
  const letGo = () => {
    unsubscribe();
    forgetChanges();
  };
  signal.addEventListener('abort', letGo, { once: true });
  const queues = createTenantQueues({ maxTenants: MAX_BOT_GUILDS, ...MAX_WAITING });
  let lookUps: Promise<unknown> = Promise.resolve();

  const roomOf = (guildId: string) => rooms.get(guildId, () => findRoom(context, guildId));

  /** Does something when the database is there: what is behind it waits, so that the order stays. */
  const whenThere = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!isUnavailable(error) || signal.aborted) throw error;
        await pause(RETRY_MS, signal);
      }
    }
  };

  /** Tries again while Discord does not answer, until a time by `performance.now()`. */
  const readChannel = async (away: Parameters<typeof catchUp>[2], until: number) => {
    while (!signal.aborted) {
      try {
        return await whenThere(() => catchUp(context, client.rest, away));
      } catch (error) {
        if (!(error instanceof UnreadError) || performance.now() >= until) {
          const { channelId } = away;
          context.log.warn(
            { err: error, channelId },
            'Discord: what was written in a channel could not be read',
          );
          return;
        }
        await pause(Math.min(error.againMs, LONGEST_RETRY_MS), signal);
      }
    }
  };

  /** Guilds some of whose messages could not wait. */
  const behind = new BoundedSet<string>({ max: MAX_BOT_GUILDS, whenFull: 'drop-oldest' });
  /** When all that waits in a guild is handled, what could not wait is read again. */
  const readLater = (guildId: string, botId: string) => {
    if (behind.has(guildId)) return;
    behind.add(guildId);
    queues.addAnyway(guildId, () => {
      // What can't wait from now on may be younger than what is read.
      behind.delete(guildId);
      return readMissed(guildId, botId);
    });
  };

  /** Discord begins each session, and each guild that comes back, with the guild: what was written meanwhile comes first. */
  const readMissed = async (guildId: string, botId: string) => {
    try {
      // One after the other, as thousands of guilds come at once, and most of them have no group.
      const lookUp = lookUps.then(() => whenThere(() => roomOf(guildId)));
      lookUps = lookUp.catch(() => undefined);
      const room = await lookUp;
      if (!room || signal.aborted) return;
      // Later than that, what was written is counted, and no longer relayed.
      const until = performance.now() + room.maxDelayMs;
      for (const channelId of room.channelIds)
        await readChannel({ scope: room.scope, channelId, botId }, until);
    } catch (error) {
      context.log.warn({ err: error, guildId }, 'Discord: what was written meanwhile could not be read');
    }
  };

  const relay = async (guildId: string, message: MemberMessage, botId: string) => {
    try {
      const room = await whenThere(() => roomOf(guildId));
      if (!room?.channelIds.has(message.channel_id)) return;
      const written = writtenIn(message, botId);
      if (!written) return;
      const { scope, maxDelayMs } = room;
      const { channelId, messageId } = written;
      await whenThere(() =>
        isOlder(messageId, context.clock.now() - maxDelayMs)
          ? noteMissed(context, scope, { channelId, messageId, missed: 1 })
          : relayMember(context, scope, written),
      );
    } catch (error) {
      context.log.warn({ err: error, guildId }, 'Discord: a message could not be relayed');
    }
  };

  // As they come: discord.js would remember everybody who writes anything.
  client.on(Events.Raw, (packet: GatewayDispatchPayload) => {
    if (packet.t === Happening.GuildCreate && client.user) {
      const { id: guildId } = packet.d;
      const botId = client.user.id;
      queues.addAnyway(guildId, () => readMissed(guildId, botId));
    }
    if (packet.t !== Happening.MessageCreate || packet.d.guild_id === undefined) return;
    const { guild_id: guildId } = packet.d;
    const message = packet.d;
    if (!client.user || !isByMember(message)) return;
    const botId = client.user.id;
    if (!queues.add(guildId, () => relay(guildId, message, botId))) readLater(guildId, botId);
  });
};

async function findRoom(context: AppContext, guildId: string): Promise<Room | undefined> {
  const guild = await findGuildScope(context, guildId);
  if (!guild?.limits.crosschat) return undefined;
  const { scope } = guild;
  const chat = await getSettings(context.db, scope, 'chat');
  return { scope, maxDelayMs: chat.maxDelaySeconds * 1000, channelIds: channelsInUse(chat) };
}
