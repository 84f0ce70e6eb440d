import { normalizeText } from '@arkwright/contracts/core/normalize-text';
import {
  type APIMessage,
  type RESTGetAPIChannelMessagesResult,
  RESTJSONErrorCodes,
  Routes,
  SnowflakeUtil,
} from 'discord.js';
import type { DiscordRest } from '../core/discord-rest/client.ts';
import { codeOf } from '../core/discord-rest/verdict.ts';
import { MAX_CONTENT } from './text.ts';

/** Discord's limit for one page. */
const PAGE_SIZE = 100;
const MAX_PAGES = 10;
/** PostgreSQL's clock and Discord's differ by less than that. */
const CLOCK_MARGIN_MS = 600_000;
const SNOWFLAKE_TIME_BITS = 22n;

export type Trace = { kind: 'said'; messageId: string } | { kind: 'unsaid' | 'unclear' };

/** What may have been said, and in whose name. */
export type Search = {
  channelId: string;
  /** How it may have been written: with the speaker's name before it or not. */
  contents: readonly string[];
  /** The bot's own user. */
  userId: string;
  /** The webhook that the bot speaks through there. */
  webhookId: string | undefined;
  /** The id before which it can't be, as `earliestId` finds it. */
  after: string;
};

/**
 * Reads a channel for a message that may have been said: 'unclear' where we may not read, or where others have written
 * a thousand messages since `after`. Throws while Discord does not answer.
 */
export async function traceMessage(rest: DiscordRest, search: Search): Promise<Trace> {
  try {
    return await readOn(rest, search);
  } catch (error) {
    if (codeOf(error) !== undefined) return { kind: 'unclear' };
    throw error;
  }
}

/** From the oldest message on: what we look for is near the beginning, however much was written later. */
async function readOn(rest: DiscordRest, search: Search): Promise<Trace> {
  const contents = new Set(search.contents.map(essenceOf));
  let { after } = search;
  for (let page = 0; page < MAX_PAGES; page++) {
    const query = new URLSearchParams({ limit: String(PAGE_SIZE), after });
    const route = Routes.channelMessages(search.channelId);
    // Discord's replies are what its documentation says; where they are not, this fails and is tried again.
    const messages = (await rest.get(route, { query })) as RESTGetAPIChannelMessagesResult;
    const said = messages.find(
      (message) => isBy(message, search) && contents.has(essenceOf(message.content)),
    );
    if (said) return { kind: 'said', messageId: said.id };
    // Without the right to read the history the list is empty.
    if (messages.length === 0) await checkReading(rest, search.channelId, after);
    if (messages.length < PAGE_SIZE) return { kind: 'unsaid' };
    after = messages.map(({ id }) => id).reduce(laterId);
  }
  return { kind: 'unclear' };
}

/** Replies to commands come from the bot as well, by a webhook that is none of a channel. */
const isBy = ({ author, webhook_id }: APIMessage, { userId, webhookId }: Search) =>
  webhook_id === undefined ? author.id === userId : webhook_id === webhookId;

/** Fails where we may not read; the message may have been deleted, or never have been one. */
async function checkReading(rest: DiscordRest, channelId: string, messageId: string): Promise<void> {
  try {
    await rest.get(Routes.channelMessage(channelId, messageId));
  } catch (error) {
    if (codeOf(error) !== RESTJSONErrorCodes.UnknownMessage) throw error;
  }
}

/** Discord trims what it is sent. What can't be seen is no difference between two texts. */
const essenceOf = (content: string) => normalizeText(content, MAX_CONTENT).replace(/[\s\p{C}]+/gu, '');

export const laterId = (a: string, b: string) => (BigInt(a) > BigInt(b) ? a : b);

/** A message id of a moment, milliseconds since 1970. */
export function idAt(ms: number): string {
  const sinceEpoch = BigInt(Math.trunc(ms)) - SnowflakeUtil.epoch;
  return String(sinceEpoch > 0n ? sinceEpoch << SNOWFLAKE_TIME_BITS : 0n);
}

/** When something with this id was made, milliseconds since 1970. */
export const timeOf = (snowflake: string): number => SnowflakeUtil.timestampFrom(snowflake);

/** Whether a message was written before a moment, milliseconds since 1970. */
export const isOlder = (messageId: string, ms: number): boolean => BigInt(messageId) < BigInt(idAt(ms));

/**
 * The id after which a message is that was first tried at a time by PostgreSQL's clock, in a channel where `lastSaidId` was
 * said before it: the same text said twice is two messages.
 */
export function earliestId(triedAt: number | null, lastSaidId: string | undefined): string {
  const byTime = triedAt === null ? '0' : idAt(triedAt - CLOCK_MARGIN_MS);
  return laterId(byTime, lastSaidId ?? '0');
}
