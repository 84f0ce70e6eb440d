import { z } from 'zod';
import { type Application, portalOf } from '../applications.ts';
import type { DiscordContext } from '../context.ts';
import { takesDirect } from '../direct-messages.ts';
import { DiscordError, formError } from '../errors.ts';
import { messageEditSchema, newMessageSchema } from '../message-schema.ts';
import { changeMessage, composeMessage, findMessage, postMessage, removeMessages } from '../messages.ts';
import type { Channel, Message, StoredMessage, User } from '../model.ts';
import { ChannelType, UnlistedType } from '../model.ts';
import { holds } from '../permissions.ts';
import { snowflakeTime } from '../snowflakes.ts';
import { parseForm, snowflake } from '../validate.ts';
import { channelFor } from './access.ts';
import { draftMessage, editChanges } from './message-drafts.ts';
import type { RestRoute } from './rest.ts';
import { RateLimited } from './rest.ts';

const FOURTEEN_DAYS_MS = 14 * 24 * 60 * 60 * 1000;
const NONCE_WINDOW_MS = 180_000;
/** No bucket tells of it beforehand. */
const OLD_EDITS = { bucket: null, retryAfterMs: 60_000, scope: 'user' } as const;
const TEXT_TYPES: number[] = [
  ChannelType.text,
  ChannelType.announcement,
  ChannelType.voice,
  ChannelType.stage,
  ...Object.values(UnlistedType),
];

const bulkDelete = z.object({ messages: z.array(snowflake).min(2).max(100) });

export function messageRoutes(context: DiscordContext): RestRoute[] {
  const { state } = context;
  return [
    {
      method: 'GET',
      path: '/channels/:channelId/messages',
      auth: 'bot',
      handle: ({ params, application, query }) => {
        const { channel, held } = channelFor(context, { params, application });
        requireTextChannel(channel);
        // Without the right to read the past Discord answers with nothing rather than with an error.
        if (!holds(held, 'READ_MESSAGE_HISTORY')) return [];
        return pageOf(state.messages.get(channel.id) ?? [], query).map((message) =>
          asTold(application, message),
        );
      },
    },
    {
      method: 'GET',
      path: '/channels/:channelId/messages/:messageId',
      auth: 'bot',
      handle: ({ params, application }) => {
        channelFor(context, { params, application }, 'READ_MESSAGE_HISTORY');
        return asTold(application, fetched(messageOf(context, params.channelId, params.messageId)));
      },
    },
    {
      method: 'POST',
      path: '/channels/:channelId/messages',
      auth: 'bot',
      limit: { limit: 5, windowMs: 5000 },
      handle: ({ params, application, json, files }) => {
        const place = channelFor(context, { params, application });
        requireTextChannel(place.channel);
        const isDirect = place.channel.type === UnlistedType.direct;
        if (isDirect && !takesDirect(state, place.channel)) throw new DiscordError('closedDirectMessages');
        if (!holds(place.held, 'SEND_MESSAGES')) throw new DiscordError('missingPermissions');
        const form = parseForm(newMessageSchema, json);
        const sent = form.enforce_nonce
          ? sentWithNonce(
              context,
              { channelId: place.channel.id, author: application.bot },
              form.nonce ?? undefined,
            )
          : undefined;
        if (sent) return sent.message;
        const draft = draftMessage({ context, ...place, author: application.bot, form, files });
        const stored = composeMessage(state, place.channel.id, draft);
        postMessage(state, place, stored);
        return stored.message;
      },
    },
    {
      method: 'PATCH',
      path: '/channels/:channelId/messages/:messageId',
      auth: 'bot',
      limit: { limit: 5, windowMs: 5000 },
      handle: ({ params, application, json, files }) => {
        const place = channelFor(context, { params, application });
        const stored = messageOf(context, params.channelId, params.messageId);
        if (stored.message.author.id !== application.bot.id) throw new DiscordError('notAuthor');
        if (context.faults.refusesEdit(application)) throw new RateLimited(OLD_EDITS, 'oldEdits');
        const form = parseForm(messageEditSchema, json);
        const message = stored.message;
        const changes = editChanges({ context, ...place, author: application.bot, form, files, message });
        changeMessage(state, stored, { ...changes, place });
        return message;
      },
    },
    {
      method: 'DELETE',
      path: '/channels/:channelId/messages/:messageId',
      auth: 'bot',
      limit: { limit: 5, windowMs: 1000 },
      handle: ({ params, application }) => {
        const place = channelFor(context, { params, application });
        const { message } = messageOf(context, params.channelId, params.messageId);
        const isOwn = message.author.id === application.bot.id;
        if (!isOwn && !holds(place.held, 'MANAGE_MESSAGES')) throw new DiscordError('missingPermissions');
        removeMessages(state, place, [message.id]);
        return undefined;
      },
    },
    {
      method: 'POST',
      path: '/channels/:channelId/messages/bulk-delete',
      auth: 'bot',
      limit: { limit: 1, windowMs: 1000 },
      handle: ({ params, application, json }) => {
        const place = channelFor(context, { params, application }, 'MANAGE_MESSAGES');
        const { messages } = parseForm(bulkDelete, json);
        if (new Set(messages).size !== messages.length) {
          throw formError('messages', 'BASE_TYPE_INVALID', 'Message ids must be unique.');
        }
        const oldest = state.now() - FOURTEEN_DAYS_MS;
        if (messages.some((id) => snowflakeTime(id) < oldest)) throw new DiscordError('messageTooOld');
        removeMessages(state, place, messages);
        return undefined;
      },
    },
  ];
}

/** Refuses channels that hold no messages of their own. */
export function requireTextChannel(channel: Channel): void {
  if (!TEXT_TYPES.includes(channel.type)) throw new DiscordError('notTextChannel');
}

function messageOf(
  context: DiscordContext,
  channelId: string | undefined,
  messageId: string | undefined,
): StoredMessage {
  const stored = findMessage(context.state, channelId ?? '', messageId ?? '');
  if (!stored) throw new DiscordError('unknownMessage');
  return stored;
}

/** A message that the bot sent with the same nonce a short while ago, which `enforce_nonce` returns instead. */
function sentWithNonce(
  { state }: DiscordContext,
  { channelId, author }: { channelId: string; author: User },
  nonce: string | number | undefined,
): StoredMessage | undefined {
  if (nonce === undefined) return undefined;
  return state.messages
    .get(channelId)
    ?.findLast(
      ({ message }) =>
        message.nonce === nonce &&
        message.author.id === author.id &&
        snowflakeTime(message.id) > state.now() - NONCE_WINDOW_MS,
    );
}

/** Only who has sent a message hears of its nonce, once. */
function fetched({ message: { nonce: _, ...message } }: StoredMessage): Message {
  return message;
}

/** Without the privileged intent a message is empty here, too, unless the bot wrote it, itself or by a webhook, or is mentioned. */
function asTold(application: Application, message: Message): Message {
  const { clientId, bot } = application;
  const isBots = message.author.id === bot.id || message.application_id === clientId;
  const isTold = portalOf(application).messageContent || isBots;
  if (isTold || message.mentions.some(({ id }) => id === bot.id)) return message;
  return { ...message, content: '', embeds: [], attachments: [], components: [] };
}

/** Newest first, as Discord lists them; one of `before`, `after` and `around` counts. */
function pageOf(log: StoredMessage[], query: Record<string, string>): Message[] {
  const limit = query.limit === undefined ? 50 : Number(query.limit);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
    throw formError('limit', 'NUMBER_TYPE_MAX', 'int value should be between 1 and 100.');
  }
  const idOf = (name: 'before' | 'after' | 'around') =>
    /^\d{1,20}$/.test(query[name] ?? '') ? BigInt(query[name] ?? '0') : undefined;
  const before = idOf('before');
  const after = idOf('after');
  const around = idOf('around');
  const messages = log.map(fetched);
  if (around !== undefined) {
    const older = messages.filter((message) => BigInt(message.id) < around).slice(-Math.floor(limit / 2));
    const newer = messages.filter((message) => BigInt(message.id) >= around).slice(0, Math.ceil(limit / 2));
    return [...older, ...newer].reverse();
  }
  if (after !== undefined) {
    return messages
      .filter((message) => BigInt(message.id) > after)
      .slice(0, limit)
      .reverse();
  }
  const older = before === undefined ? messages : messages.filter((message) => BigInt(message.id) < before);
  return older.slice(-limit).reverse();
}
