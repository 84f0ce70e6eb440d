import { DiscordAPIError, HTTPError, MessageFlags, REST, RESTJSONErrorCodes, Routes } from 'discord.js';
import type { AppContext } from '../context/app-context.ts';
import type { Hold } from '../platform/work/locks/lock.ts';
import { NotHeldError, requestsWhile } from './held-requests.ts';
import type { OutboxRow, WaitingChannel } from './outbox-repository.ts';
import { createWebhooks, type Persona } from './webhooks.ts';

/** Discord recognises a nonce for "the past few minutes": for less than that we rely on it. */
const NONCE_MS = 120_000;
/** Of a connection that did not come about. */
const UNSENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

export const GONE = 'The channel does not exist any more.';

/** `messageId` is what a webhook has said. */
export type Outcome =
  | { kind: 'sent'; messageId?: string }
  | { kind: 'refused'; reason: string; isGone: boolean }
  | { kind: 'malformed' }
  /** It may have arrived, and is tried again. */
  | { kind: 'again' }
  /** It surely has not arrived, and is tried again. */
  | { kind: 'unsent' }
  /** It may have arrived, and would stand there twice if it were said again. */
  | { kind: 'unknown' };

export type Repeat = { kind: 'repeat'; persona: Persona | undefined };

export type Parcel = {
  channel: WaitingChannel;
  rows: readonly OutboxRow[];
  persona: Persona | undefined;
  /** Where it was begun before: how long ago for the first time, ms. */
  triedAgoMs?: number | undefined;
};

export type Delivery = ReturnType<typeof createDelivery>;

/** Brings messages to Discord for as long as the outbox is held, as the bot or under a persona's name. */
export function createDelivery(context: AppContext, hold: Hold) {
  const { apiUrl: api, botToken } = context.settings.discord;
  // What fails is tried again by the outbox, which knows when that is safe.
  const options = { api, version: '10', timeout: 15_000, retries: 0, makeRequest: requestsWhile(hold) };
  const rest = new REST(options).setToken(botToken);
  const webhooks = createWebhooks(context, rest);

  async function post({ channel, rows }: Parcel): Promise<Outcome> {
    const [first] = rows;
    try {
      await rest.post(Routes.channelMessages(channel.channelId), {
        body: {
          content: textOf(rows),
          allowed_mentions: { parse: [], roles: first?.mentionRoleIds ?? [] },
          flags: MessageFlags.SuppressEmbeds,
          nonce: String(first?.batch),
          enforce_nonce: true,
        },
      });
      return { kind: 'sent' };
    } catch (error) {
      return judge(error);
    }
  }

  /** Fails while Discord is away: what is struck off then is followed by more that nobody can know of. */
  async function checkPresence(channelId: string): Promise<void> {
    try {
      await rest.get(Routes.channel(channelId));
    } catch (error) {
      if (judge(error).kind !== 'refused') throw error;
    }
  }

  return {
    /**
     * What has become of a message that was begun before. It can be sent again, and as whom, where it has not arrived, or
     * where Discord still knows its nonce.
     */
    async lookUp({ channel, persona, triedAgoMs = 0 }: Parcel): Promise<Outcome | Repeat> {
      const trace = await webhooks.trace(channel);
      if (trace.kind === 'said') return { kind: 'sent', messageId: trace.messageId };
      if (trace.kind === 'unclear') return { kind: 'unknown' };
      if (trace.kind === 'unsaid' && persona) return { kind: 'repeat', persona };
      if (triedAgoMs < NONCE_MS) return { kind: 'repeat', persona: undefined };
      await checkPresence(channel.channelId);
      return { kind: 'unknown' };
    },

    /** Says something, claimed before: one row alone, or lines. It throws only where nothing was sent. */
    async send(parcel: Parcel): Promise<Outcome> {
      const { channel, rows, persona, triedAgoMs = 0 } = parcel;
      if (!persona) return post(parcel);
      const [first] = rows;
      const speech = {
        channel,
        content: textOf(rows),
        mentionRoleIds: first?.mentionRoleIds ?? [],
        hasCard: first?.kind === 'message',
      };
      const spoken = await webhooks.say(speech, persona);
      if (spoken.kind !== 'unable') return spoken;
      // It may be the bot itself that has said it before.
      return triedAgoMs < NONCE_MS ? post(parcel) : { kind: 'unknown' };
    },

    idOfNow: webhooks.idOfNow,

    end(): void {
      rest.clearHashSweeper();
      rest.clearHandlerSweeper();
    },
  };
}

const textOf = (rows: readonly OutboxRow[]) => rows.map(({ content }) => content).join('\n');

/** 401 is our own token's trouble and says nothing about the channel. */
function judge(error: unknown): Outcome {
  const status = error instanceof DiscordAPIError || error instanceof HTTPError ? error.status : 0;
  const isGone = error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.UnknownChannel;
  if (status === 403) return { kind: 'refused', reason: 'The bot may not write there.', isGone };
  if (status === 404) return { kind: 'refused', reason: GONE, isGone };
  if (status === 400) return { kind: 'malformed' };
  return { kind: status === 401 || isUnsent(error) ? 'unsent' : 'again' };
}

function isUnsent(error: unknown): boolean {
  if (error instanceof NotHeldError) return true;
  // discord.js forgets a token that Discord did not take, and says so in no other way.
  if (error instanceof Error && error.message.startsWith('Expected token')) return true;
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && UNSENT.has(String(cause.code))) return true;
  return false;
}
