import { HOUR_MS } from '@arkwright/contracts/core/durations';
import { type APIMessage, type RESTGetAPIChannelMessagesResult, Routes } from 'discord.js';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { DiscordRest } from '../../core/discord-rest/client.ts';
import { OddReplyError, verdictOn } from '../../core/discord-rest/verdict.ts';
import { idAt, isOlder, laterId } from '../../discord/message-trace.ts';
import { isByMember, type MemberMessage, writtenIn } from './member-text.ts';
import { findWatermark, noteMissed, relayMember } from './members-service.ts';

const PAGE_SIZE = 100;
/** As many messages of a channel are read again at most, old and new ones each. */
const MAX_PAGES = 20;
/** Nobody counts what was missed longer ago: crosschat may have been off then. */
const COUNTED_MS = HOUR_MS;

/**
 * Discord doesn't say what was written: try again in `againMs`. Without the error itself, whose code may be that of a database
 * that is away.
 */
export class UnreadError extends Error {
  readonly againMs: number;

  constructor(reason: string, againMs: number) {
    super(reason);
    this.name = 'UnreadError';
    this.againMs = againMs;
  }
}

type Away = { scope: InstanceScope; channelId: string; botId: string };

/**
 * Relays what members wrote in a channel while no worker was connected, in its order; what is older than the owner's limit
 * is counted. Without the content of messages, and where the bot may not read the history, Discord tells nothing of them.
 * Throws UnreadError.
 */
export async function catchUp(
  context: AppContext,
  rest: DiscordRest,
  { scope, channelId, botId }: Away,
): Promise<void> {
  const watermark = await findWatermark(context, scope, channelId);
  if (!watermark) return;
  const now = context.clock.now();
  const tooOld = idAt(now - watermark.maxDelayMs);
  const missed: MemberMessage[] = [];
  const since = laterId(watermark.lastMessageId, idAt(now - COUNTED_MS));
  for await (const message of readAfter(rest, channelId, since)) {
    if (!isOlder(message.id, now - watermark.maxDelayMs)) break;
    if (isByMember(message) && writtenIn(message, botId)) missed.push(message);
  }
  const newest = missed.at(-1);
  if (newest) await noteMissed(context, scope, { channelId, messageId: newest.id, missed: missed.length });
  for await (const message of readAfter(rest, channelId, laterId(watermark.lastMessageId, tooOld))) {
    const written = isByMember(message) ? writtenIn(message, botId) : undefined;
    if (written) await relayMember(context, scope, written);
  }
}

/** The messages of a channel after one, oldest first, as the gateway would have told them. */
async function* readAfter(
  rest: DiscordRest,
  channelId: string,
  after: string,
): AsyncGenerator<MemberMessage> {
  let last = after;
  for (let page = 0; page < MAX_PAGES; page++) {
    const query = new URLSearchParams({ limit: String(PAGE_SIZE), after: last });
    const messages = await readPage(rest, channelId, query);
    yield* messages.toSorted((a, b) => (laterId(a.id, b.id) === a.id ? 1 : -1)).map(asDispatched);
    if (messages.length < PAGE_SIZE) return;
    last = messages.map(({ id }) => id).reduce(laterId);
  }
}

async function readPage(rest: DiscordRest, channelId: string, query: URLSearchParams) {
  try {
    const messages = await rest.get(Routes.channelMessages(channelId), { query });
    if (!Array.isArray(messages)) throw new OddReplyError('no list of messages');
    return messages as RESTGetAPIChannelMessagesResult;
  } catch (error) {
    const verdict = verdictOn(error);
    throw verdict.kind === 'later' ? new UnreadError(verdict.reason, verdict.ms) : error;
  }
}

/** Discord leaves out who is who in the guild: nicknames are not known here. */
const asDispatched = (message: APIMessage): MemberMessage =>
  ({ ...message, member: {}, mentions: message.mentions }) as MemberMessage;
