import { setTimeout as delay } from 'node:timers/promises';
import {
  type APIGuild,
  type APIGuildChannel,
  type APIGuildMember,
  type APIMessage,
  ChannelType,
  RESTJSONErrorCodes as Code,
  Routes,
} from 'discord.js';
import type { AppContext } from '../context/app-context.ts';
import { createDiscordRest, endDiscordRest } from '../core/discord-rest/client.ts';
import { checkedId, codeOf, hasError, verdictOn } from '../core/discord-rest/verdict.ts';
import type { Hold } from '../platform/work/locks/lock.ts';
import { buttonRows } from './message-buttons.ts';
import { idAt, laterId } from './message-trace.ts';
import { createPace } from './pace.ts';
import { copyableOverwrites, permissionsIn } from './place-permissions.ts';
import type { OutgoingButton } from './table.ts';
import { shownAge } from './text.ts';

/** Discord's limit for the name of a channel. */
export const MAX_CHANNEL_NAME = 100;
/** Discord's limit for the text of an embed. */
export const MAX_EMBED_TEXT = 4096;
/** Discord allows 50 over all that the bot does: what is shown leaves room for what is said and answered. */
export const REQUESTS_A_SECOND = 35;
/** So long a request may wait for its turn; what takes longer is tried again later, and others have their turn. */
const PATIENCE_MS = 3000;
/** Our clock and Discord's differ by less than that. */
const CLOCK_MARGIN_MS = 60_000;
const PAGE_SIZE = 100;
const MAX_PAGES = 10;
/** As long as a request may be under way. */
export const ARRIVED_MS = 15_000;
/** After this time what is not decided is tried again. */
const AGAIN_MS = 30_000;

/** A message that is kept in step: an embed, whose texts are Discord's markdown. */
export type Message = {
  title: string;
  description: string;
  color: number;
  /** Whether it says when it was changed. */
  isDated: boolean;
  /** What members can press below it (`messageButton`). */
  buttons?: readonly OutgoingButton[];
};

/** A picture (PNG) below a message's text. */
export type Picture = Buffer | undefined;

/** A message as Discord shows it that was changed at a time, ms. */
export function inDiscord({ title, description, color, isDated }: Message, changedAt: number) {
  const dated = isDated ? `\n-# Last update ${shownAge(changedAt)}` : '';
  return { title, description: description + dated, color };
}

export type Outcome =
  | { kind: 'done'; id: string }
  /** What was to be changed is not there any more. */
  | { kind: 'gone' }
  /** A message that is too old to be edited so often. */
  | { kind: 'old' }
  /** `isOfPlace`: for want of a right or of room there, not for what was sent. */
  | { kind: 'refused'; reason: string; isOfPlace: boolean }
  /** To be tried again, in so many ms. `isUnclear`: it may have been done all the same. */
  | { kind: 'later'; ms: number; isUnclear: boolean };

export type Found =
  | { kind: 'found'; id: string }
  | { kind: 'missing' | 'unclear' }
  /** To be looked for again, in so many ms. */
  | { kind: 'later'; ms: number };

/** What may have been made: what it is called, from when on, ms, and what is known to be something else. */
export type Sought = { title: string; since: number; known: ReadonlySet<string> };

export type DisplayClient = ReturnType<typeof createDisplayClient>;

/** What came of something before Discord was asked for it. */
class OutcomeError extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

const PICTURE = 'players.png';
const MESSAGES_NEED =
  'The bot needs View Channel, Send Messages, Embed Links and Attach Files in this channel.';
const CHANNELS_NEED = 'The bot needs Manage Channels, View Channel and Connect in this category.';
const CATEGORY_NEEDS =
  'To make a further category, the bot needs Manage Channels, View Channel and Connect in the whole Discord server.';
/** Discord's answer can't be true, and is asked for once more. */
const SAID_LATER: Outcome = { kind: 'later', ms: AGAIN_MS, isUnclear: false };
/** Something is still in a category that is to go. */
const IN_USE_MS = 60_000;

/**
 * Makes, changes and removes what is kept in step in Discord, for as long as the work is held. Nothing is repeated here:
 * whoever asks knows whether that would show it twice.
 */
export function createDisplayClient(
  context: Pick<AppContext, 'settings' | 'log' | 'clock'>,
  hold: Pick<Hold, 'name' | 'isHeld'>,
) {
  const waitOf = createPace(REQUESTS_A_SECOND, () => performance.now());
  const rest = createDiscordRest(context.settings.discord, {
    timeoutMs: ARRIVED_MS,
    retries: 0,
    hold,
    turn: async () => {
      await delay(waitOf());
    },
    rejectOnRateLimit: ({ global, retryAfter }) => !global && retryAfter > PATIENCE_MS,
  });

  async function attempt(needs: string, work: () => Promise<string | undefined>): Promise<Outcome> {
    try {
      return { kind: 'done', id: (await work()) ?? '' };
    } catch (error) {
      const outcome = judge(error, needs);
      if (outcome.kind === 'later' || outcome.kind === 'refused')
        context.log.debug({ err: error, part: 'displays' }, 'not taken');
      return outcome;
    }
  }

  function requestOf(message: Message, picture: Picture) {
    const embed = inDiscord(message, context.clock.now());
    const body = {
      ...(message.buttons && { components: buttonRows(message.buttons) }),
      embeds: [picture === undefined ? embed : { ...embed, image: { url: `attachment://${PICTURE}` } }],
      // Takes away the picture that was there.
      attachments: picture === undefined ? [] : [{ id: '0', filename: PICTURE }],
      allowed_mentions: { parse: [] },
    };
    const files = picture === undefined ? [] : [{ name: PICTURE, data: picture, contentType: 'image/png' }];
    return { body, files };
  }

  return {
    /** Discord recognises the nonce for some minutes, and makes no second message of it. */
    makeMessage(
      channelId: string,
      { message, picture, nonce }: { message: Message; picture?: Picture; nonce: string },
    ): Promise<Outcome> {
      const { body, files } = requestOf(message, picture);
      const route = Routes.channelMessages(channelId);
      return attempt(MESSAGES_NEED, () =>
        made(rest.post(route, { body: { ...body, nonce, enforce_nonce: true }, files })),
      );
    },

    changeMessage(
      { channelId, messageId }: { channelId: string; messageId: string },
      { message, picture }: { message: Message; picture?: Picture },
    ): Promise<Outcome> {
      const route = Routes.channelMessage(channelId, messageId);
      return attempt(MESSAGES_NEED, () => changed(rest.patch(route, requestOf(message, picture))));
    },

    removeMessage(channelId: string, messageId: string): Promise<Outcome> {
      return attempt(MESSAGES_NEED, () => changed(rest.delete(Routes.channelMessage(channelId, messageId))));
    },

    makeVoiceChannel(guildId: string, parent_id: string, name: string): Promise<Outcome> {
      const body = { name, type: ChannelType.GuildVoice, parent_id };
      return attempt(CHANNELS_NEED, () => made(rest.post(Routes.guildChannels(guildId), { body })));
    },

    /** A category next below another one, with its rights as far as Discord lets the bot give them. */
    makeCategory(guildId: string, besideId: string, name: string): Promise<Outcome> {
      return attempt(CATEGORY_NEEDS, async () => {
        const beside = (await channelsBeside(guildId, besideId)).find(({ id }) => id === besideId);
        if (beside === undefined) throw new OutcomeError(SAID_LATER);
        const overwrites = copyableOverwrites(await heldIn(guildId), overwritesOf(beside));
        if (overwrites === undefined)
          throw new OutcomeError({ kind: 'refused', reason: CATEGORY_NEEDS, isOfPlace: true });
        // Of two at one position, the one that was made later comes after the other.
        const { position } = beside;
        const body = { name, type: ChannelType.GuildCategory, position, permission_overwrites: overwrites };
        return made(rest.post(Routes.guildChannels(guildId), { body }));
      });
    },

    /** Removes a category, unless there is anything in it. */
    removeCategory(guildId: string, categoryId: string): Promise<Outcome> {
      return attempt(CATEGORY_NEEDS, async () => {
        const channels = await channelsBeside(guildId, categoryId);
        if (channels.some((channel) => parentOf(channel) === categoryId))
          throw new OutcomeError({ kind: 'later', ms: IN_USE_MS, isUnclear: false });
        return changed(rest.delete(Routes.channel(categoryId)));
      });
    },

    /** `unclear` where it is hidden from the bot. */
    findChannelById(channelId: string): Promise<Found> {
      return lookUp(async () => {
        await rest.get(Routes.channel(channelId));
        return { kind: 'found', id: channelId };
      });
    },

    /** Its name, or its category, or both. */
    changeChannel(channelId: string, body: { name?: string; parent_id?: string }): Promise<Outcome> {
      return attempt(CHANNELS_NEED, () => changed(rest.patch(Routes.channel(channelId), { body })));
    },

    removeChannel(channelId: string): Promise<Outcome> {
      return attempt(CHANNELS_NEED, () => changed(rest.delete(Routes.channel(channelId))));
    },

    /** A message of the bot: the first with the title that was made at the time or soon after it. */
    findMessage(channelId: string, sought: Sought): Promise<Found> {
      return lookUp(async () => {
        const me = await findUserId();
        const isSought = ({ id, author, embeds }: APIMessage) =>
          author.id === me && embeds[0]?.title === sought.title && !sought.known.has(id);
        const end = BigInt(idAt(sought.since + ARRIVED_MS + CLOCK_MARGIN_MS));
        let after = idAt(sought.since - CLOCK_MARGIN_MS);
        for (let page = 0; page < MAX_PAGES; page++) {
          const query = new URLSearchParams({ limit: String(PAGE_SIZE), after });
          const messages = (await rest.get(Routes.channelMessages(channelId), { query })) as APIMessage[];
          const found = messages.find(isSought);
          if (found) return { kind: 'found', id: found.id };
          // Without the right to read the history the list is empty.
          if (messages.length === 0) return { kind: (await mayRead(channelId)) ? 'missing' : 'unclear' };
          after = messages.map(({ id }) => id).reduce(laterId);
          if (messages.length < PAGE_SIZE || BigInt(after) > end) return { kind: 'missing' };
        }
        return { kind: 'unclear' };
      });
    },

    /** A voice channel of a category, likewise. */
    findVoiceChannel(place: { guildId: string; categoryId: string }, sought: Sought): Promise<Found> {
      const listed = () => channelsBeside(place.guildId, place.categoryId);
      return findChannel(listed, sought, (channel) => {
        return channel.type === ChannelType.GuildVoice && parentOf(channel) === place.categoryId;
      });
    },

    findCategory(guildId: string, sought: Sought): Promise<Found> {
      const listed = () => channelsOf(guildId);
      return findChannel(listed, sought, ({ type }) => type === ChannelType.GuildCategory);
    },

    end(): void {
      endDiscordRest(rest);
    },
  };

  async function findUserId(): Promise<string> {
    return checkedId((await rest.get(Routes.user())) as { id?: unknown });
  }

  /** A guild's channels. There are always some where displays are: an empty list is none of Discord's. */
  async function channelsOf(guildId: string): Promise<ListedChannel[]> {
    const channels = (await rest.get(Routes.guildChannels(guildId))) as ListedChannel[];
    if (!Array.isArray(channels) || channels.length === 0) throw new OutcomeError(SAID_LATER);
    return channels;
  }

  /**
   * A guild's channels, from a list that contains one that we know. A list without it is not trusted; only Discord's own error
   * says that a channel is gone.
   */
  async function channelsBeside(guildId: string, knownId: string): Promise<ListedChannel[]> {
    const channels = await channelsOf(guildId);
    if (channels.some(({ id }) => id === knownId)) return channels;
    await rest.get(Routes.channel(knownId));
    throw new OutcomeError(SAID_LATER);
  }

  /** What the bot may do in the guild as a whole. */
  async function heldIn(guildId: string): Promise<bigint | 'everything'> {
    const guild = (await rest.get(Routes.guild(guildId))) as APIGuild;
    const id = await findUserId();
    const { roles } = (await rest.get(Routes.guildMember(guildId, id))) as APIGuildMember;
    return permissionsIn(guild, { id, roles }, []);
  }

  function findChannel(
    listed: () => Promise<ListedChannel[]>,
    { title, since, known }: Sought,
    isSought: (channel: ListedChannel) => boolean,
  ): Promise<Found> {
    return lookUp(async () => {
      const after = BigInt(idAt(since - CLOCK_MARGIN_MS));
      const found = (await listed()).find(
        (channel) =>
          isSought(channel) && channel.name === title && BigInt(channel.id) > after && !known.has(channel.id),
      );
      return found ? { kind: 'found', id: found.id } : { kind: 'missing' };
    });
  }

  async function lookUp(work: () => Promise<Found>): Promise<Found> {
    try {
      return await work();
    } catch (error) {
      const outcome = judge(error, '');
      if (outcome.kind === 'later') return { kind: 'later', ms: outcome.ms };
      return { kind: outcome.kind === 'gone' ? 'missing' : 'unclear' };
    }
  }

  /** Without the right to read the history a list is empty, but asking for one message is refused. */
  async function mayRead(channelId: string): Promise<boolean> {
    try {
      await rest.get(Routes.channelMessage(channelId, idAt(context.clock.now())));
      return true;
    } catch (error) {
      const code = codeOf(error);
      if (code === undefined) throw error;
      return code === Code.UnknownMessage;
    }
  }
}

const made = async (reply: Promise<unknown>) => checkedId((await reply) as { id?: unknown } | null);

async function changed(reply: Promise<unknown>): Promise<undefined> {
  await reply;
}

type ListedChannel = APIGuildChannel & { parent_id?: string | null; position: number };

const parentOf = ({ parent_id }: ListedChannel) => parent_id ?? '';
const overwritesOf = ({ permission_overwrites }: ListedChannel) => permission_overwrites ?? [];

function judge(error: unknown, needs: string): Outcome {
  if (error instanceof OutcomeError) return error.outcome;
  const verdict = verdictOn(error, needs);
  if (verdict.kind === 'later') return { kind: 'later', ms: verdict.ms, isUnclear: verdict.hasArrived };
  switch (verdict.code) {
    case Code.UnknownMessage:
    case Code.UnknownChannel:
      return { kind: 'gone' };
    case Code.MaximumNumberOfEditsToMessagesOlderThanOneHourReached:
      return { kind: 'old' };
    case Code.InvalidFormBodyOrContentType:
      return { kind: 'refused', ...formReason(error, verdict.reason) };
  }
  if (verdict.kind === 'gone') return { kind: 'later', ms: AGAIN_MS, isUnclear: false };
  return { kind: 'refused', reason: verdict.reason, isOfPlace: !verdict.isOfContent };
}

/** What Discord finds in a form; the names are of its errors below the code. */
function formReason(error: unknown, reason: string): { reason: string; isOfPlace: boolean } {
  if (hasError(error, 'CHANNEL_PARENT_MAX_CHANNELS'))
    return { reason: 'The category is full: Discord allows 50 channels in one.', isOfPlace: true };
  if (hasError(error, 'CHANNEL_PARENT_INVALID'))
    return { reason: 'The category no longer exists.', isOfPlace: true };
  return { reason, isOfPlace: false };
}
