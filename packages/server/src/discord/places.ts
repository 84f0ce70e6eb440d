import { ChannelType, Routes } from 'discord.js';
import { z } from 'zod';
import type { DiscordApplication } from '../core/discord-rest/application.ts';
import { createDiscordRest, type DiscordRest, endDiscordRest } from '../core/discord-rest/client.ts';
import { verdictOn } from '../core/discord-rest/verdict.ts';
import { AppError } from '../platform/base/app-error.ts';
import { mayMakeChannels, mayManageThreads, mayWrite, permissionsIn } from './place-permissions.ts';

const TIMEOUT_MS = 3000;
/** Of all that is asked together: a slash command is answered long before its 15 minutes are over. */
const ALL_MS = 15_000;

const id = z.string().max(30);
const bits = z.string().regex(/^\d{1,40}$/);
/** discord.com/developers/docs/resources/channel#channel-object */
const channelReply = z.object({
  id,
  type: z.number(),
  guild_id: id.optional(),
  name: z.string().nullish(),
  parent_id: id.nullish(),
  permission_overwrites: z.array(z.object({ id, type: z.number(), allow: bits, deny: bits })).optional(),
  thread_metadata: z.object({ locked: z.boolean() }).optional(),
});
const guildReply = z.object({
  id,
  owner_id: id,
  roles: z.array(z.object({ id, permissions: bits })),
});
const memberReply = z.object({
  user: z.object({ id }),
  roles: z.array(id),
  communication_disabled_until: z.string().nullish(),
});
const userReply = z.object({ id });

const CHANNELS: readonly number[] = [
  ChannelType.GuildText,
  ChannelType.GuildAnnouncement,
  ChannelType.GuildVoice,
];
const THREADS: readonly number[] = [
  ChannelType.PublicThread,
  ChannelType.PrivateThread,
  ChannelType.AnnouncementThread,
];

const WORDS = {
  hidden: 'The bot can’t see that channel.',
  elsewhere: 'That channel is not in this Discord server.',
  kind: 'Messages can’t be posted there. Choose a text channel or a thread.',
  locked: 'That thread is locked.',
  member: 'You can’t write in that channel yourself, so the bot does not post there for you.',
  bot: 'The bot may not write there.',
  away: 'Discord does not answer right now. Please try again shortly.',
} as const;

/** Where messages can be posted: a channel of a guild, or a thread in one. */
export type Place = { id: string; name: string; kind: 'channel' | 'thread' };

/**
 * A place in a guild where a member has something posted. Both the member and the bot have to be able to read and write
 * there at `now` (ms): what a slash command or an earlier look says is not relied on. INVALID in words where that is not so,
 * UPSTREAM where Discord does not say.
 */
export async function findPlace(
  application: DiscordApplication,
  {
    guildId,
    channelId,
    discordId,
    now,
  }: { guildId: string; channelId: string; discordId: string; now: number },
): Promise<Place> {
  return withDiscord(application, async (get) => {
    const channel = channelReply.parse(await get(Routes.channel(channelId), WORDS.hidden));
    if (channel.guild_id !== guildId) throw new AppError('INVALID', WORDS.elsewhere);
    const isThread = THREADS.includes(channel.type);
    if (!isThread && !CHANNELS.includes(channel.type)) throw new AppError('INVALID', WORDS.kind);
    const parent = isThread
      ? channelReply.parse(await get(Routes.channel(channel.parent_id ?? ''), WORDS.hidden))
      : channel;
    const guild = guildReply.parse(await get(Routes.guild(guildId), WORDS.hidden));
    const me = userReply.parse(await get(Routes.user(), WORDS.away));
    const heldBy = async (who: string, refusal: string) => {
      const member = memberReply.parse(await get(Routes.guildMember(guildId, who), refusal));
      const isSilenced = Date.parse(member.communication_disabled_until ?? '') > now;
      const held = permissionsIn(guild, { id: who, roles: member.roles }, parent.permission_overwrites ?? []);
      if (isSilenced || !mayWrite(held, isThread)) throw new AppError('INVALID', refusal);
      return held;
    };
    const ofMember = await heldBy(discordId, WORDS.member);
    if (channel.type === ChannelType.PrivateThread && !mayManageThreads(ofMember))
      await get(Routes.threadMembers(channelId, discordId), WORDS.member);
    const ofBot = await heldBy(me.id, WORDS.bot);
    if (channel.thread_metadata?.locked && !mayManageThreads(ofBot))
      throw new AppError('INVALID', WORDS.locked);
    return { id: channel.id, name: channel.name ?? '', kind: isThread ? 'thread' : 'channel' };
  });
}

/** Whether the bot may make channels in a guild, by its roles there. INVALID or UPSTREAM where Discord does not say. */
export async function botMayMakeChannels(application: DiscordApplication, guildId: string): Promise<boolean> {
  return withDiscord(application, async (get) => {
    const guild = guildReply.parse(await get(Routes.guild(guildId), WORDS.hidden));
    const { id } = userReply.parse(await get(Routes.user(), WORDS.away));
    const { roles } = memberReply.parse(await get(Routes.guildMember(guildId, id), WORDS.hidden));
    return mayMakeChannels(permissionsIn(guild, { id, roles }, []));
  });
}

/**
 * The channel of the bot's direct messages with somebody; undefined where Discord gives none. Whether the person takes
 * messages shows with the first one.
 */
export async function openDirectMessages(
  application: DiscordApplication,
  discordId: string,
): Promise<string | undefined> {
  return withDiscord(application, async (_get, rest) => {
    try {
      const opened = await rest.post(Routes.userChannels(), { body: { recipient_id: discordId } });
      return channelReply.parse(opened).id;
    } catch (error) {
      if (verdictOn(error).kind !== 'later') return undefined;
      throw error;
    }
  });
}

type Get = (path: `/${string}`, refusal: string) => Promise<unknown>;

/** Asks Discord a few things after each other; what it refuses is INVALID in the words given with the question. */
async function withDiscord<Found>(
  application: DiscordApplication,
  work: (get: Get, rest: DiscordRest) => Promise<Found>,
): Promise<Found> {
  const rest = createDiscordRest(application, { timeoutMs: TIMEOUT_MS, retries: 1 });
  const signal = AbortSignal.timeout(ALL_MS);
  const get: Get = async (path, refusal) => {
    try {
      return await rest.get(path, { signal });
    } catch (error) {
      throw verdictOn(error).kind === 'later' ? error : new AppError('INVALID', refusal);
    }
  };
  try {
    return await work(get, rest);
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('UPSTREAM', WORDS.away);
  } finally {
    endDiscordRest(rest);
  }
}
