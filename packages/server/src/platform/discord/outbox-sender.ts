import { setTimeout as delay } from 'node:timers/promises';
import { DiscordAPIError, HTTPError, MessageFlags, REST, RESTJSONErrorCodes, Routes } from 'discord.js';
import { systemScope } from '../access/scope.ts';
import type { AppContext } from '../context.ts';
import type { Queries } from '../database.ts';
import { holdLock } from '../lock.ts';
import { batchSize } from './batch.ts';
import { MAX_REFUSALS } from './outbox.ts';
import type { OutboxRow, WaitingChannel } from './outbox-repository.ts';
import * as repository from './outbox-repository.ts';
import { noteSaid } from './webhook-repository.ts';
import { createWebhooks, type Persona } from './webhooks.ts';

const LOOK_MS = 5000;
const MAX_CHANNELS_AT_ONCE = 25;
/** After so many messages a channel makes room for others. */
const MESSAGES_A_TURN = 10;
/** Discord may take far longer than anybody should wait for the program to end. */
const STOP_MS = 5000;
const RETRY_MS = { first: 1000, last: 30_000 };

/** A channel that nothing is sent to any more, after so many tries, with what waited for it and is dropped. */
export type BlockedChannel = WaitingChannel & {
  reason: string;
  tries: number;
  dropped: number;
  /** The dropped ones that stood alone, as `say` has returned their ids. */
  messageIds: readonly number[];
};

export type OutboxOptions = {
  /** Whether a channel is one of the instance's guild: the bot's token reaches every guild. */
  isOwnChannel: (channel: WaitingChannel) => Promise<boolean>;
  /** Told, in the transaction that drops what waited, when a channel is given up. */
  onBlocked: (channel: BlockedChannel, tx: Queries) => Promise<void>;
  /** Under which name the bot speaks for an instance. Where there is none, and where it can't, it speaks as itself. */
  personaOf?: (botId: string) => Promise<Persona | undefined>;
};

/**
 * Says what is in the outbox: in order within a channel, channels beside each other, by one worker among all. Discord's
 * rate limits are waited out; what Discord can't take now, or refuses, is tried again; a channel that refuses the same
 * message three times, or is gone, is given up with all that waits for it.
 */
export function startOutbox(context: AppContext, options: OutboxOptions): { stop(): Promise<void> } {
  const rest = new REST({
    api: context.settings.discord.apiUrl,
    version: '10',
    timeout: 15_000,
    retries: 2,
  }).setToken(context.settings.discord.botToken);
  const webhooks = createWebhooks(context);
  const busy = new Map<string, Promise<void>>();
  /** Channels that can't be served now: they wait without keeping others from their turn. */
  const resting = new Map<string, { until: number; ms: number }>();
  let isCrowded = false;
  let signal: AbortSignal | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    const current = signal;
    if (!current || current.aborted) return;
    for (const channel of await repository.findWaitingChannels(context.db)) {
      const key = keyOf(channel);
      if (busy.has(key) || (resting.get(key)?.until ?? 0) > performance.now()) continue;
      isCrowded = busy.size >= MAX_CHANNELS_AT_ONCE;
      if (isCrowded) return;
      const work = takeTurn(channel, current)
        .catch((error) => {
          context.log.warn({ err: error, part: 'outbox' }, 'a channel could not be served');
          restAWhile(channel);
        })
        .finally(() => {
          busy.delete(key);
          if (isCrowded) lookSoon();
        });
      busy.set(key, work);
    }
  }

  const lookSoon = () =>
    void look().catch((error) => context.log.debug({ err: error, part: 'outbox' }, 'no look'));

  const restAWhile = (channel: WaitingChannel) => {
    const before = resting.get(keyOf(channel))?.ms ?? 0;
    const ms = Math.min(Math.max(before * 2, RETRY_MS.first), RETRY_MS.last);
    resting.set(keyOf(channel), { until: performance.now() + ms, ms });
    setTimeout(lookSoon, ms).unref();
  };

  async function takeTurn(channel: WaitingChannel, stopped: AbortSignal): Promise<void> {
    const scope = systemScope(channel.botId);
    const persona = await options.personaOf?.(channel.botId);
    for (let messages = 0; messages < MESSAGES_A_TURN && !stopped.aborted; messages++) {
      const next = await repository.findNextRows(context.db, scope, channel.channelId);
      const isBegun = next[0]?.batch !== null;
      const rows = isBegun ? next : next.slice(0, batchSize(next));
      if (rows.length === 0) return;
      if (!(await options.isOwnChannel(channel))) return giveUp(channel, GONE);
      if (!isBegun) await repository.fixBatch(context.db, scope, rows);
      const outcome = await deliver(channel, { rows, isBegun, persona });
      if (outcome.kind === 'sent') {
        await done(channel, rows, outcome.messageId);
        resting.delete(keyOf(channel));
      } else if (outcome.kind === 'refused') {
        return outcome.isGone ? giveUp(channel, outcome.reason) : refused(channel, outcome.reason);
      } else if (outcome.kind === 'malformed') {
        context.log.error({ ...channel, part: 'outbox' }, 'Discord refused a message of ours as malformed');
        await repository.deleteRows(context.db, scope, rows);
      } else {
        return restAWhile(channel);
      }
    }
    isCrowded = true;
  }

  /** Lets the message wait for another try; after the last one the channel is given up. */
  async function refused(channel: WaitingChannel, reason: string): Promise<void> {
    if (await count(channel, { reason, weight: 1 })) resting.delete(keyOf(channel));
    else restAWhile(channel);
  }

  const giveUp = async (channel: WaitingChannel, reason: string): Promise<void> =>
    void (await count(channel, { reason, weight: MAX_REFUSALS }));

  /** Counts a refusal; true if the channel is given up by it. */
  function count(channel: WaitingChannel, refusal: { reason: string; weight: number }): Promise<boolean> {
    const scope = systemScope(channel.botId);
    const { channelId } = channel;
    return context.db.transaction(async (tx) => {
      const lastAt = context.clock.now();
      const refusals = await repository.countRefusal(tx, scope, { channelId, lastAt, ...refusal });
      if (refusals < MAX_REFUSALS) return false;
      const left = await repository.deleteChannelRows(tx, scope, channelId);
      const tries = refusals - refusal.weight + 1;
      await options.onBlocked({ ...channel, ...left, reason: refusal.reason, tries }, tx);
      return true;
    });
  }

  async function done(
    { botId, channelId }: WaitingChannel,
    rows: readonly OutboxRow[],
    messageId: string | undefined,
  ): Promise<void> {
    const scope = systemScope(botId);
    await context.db.transaction(async (tx) => {
      if (messageId !== undefined) await noteSaid(tx, scope, { channelId, messageId });
      await repository.deleteRows(tx, scope, rows);
      await repository.forgetRefusals(tx, scope, [channelId]);
    });
  }

  /** Sends a message under the persona's name, or as the bot. What was begun before may have arrived already. */
  async function deliver(
    channel: WaitingChannel,
    {
      rows,
      isBegun,
      persona,
    }: { rows: readonly OutboxRow[]; isBegun: boolean; persona: Persona | undefined },
  ): Promise<Outcome> {
    const [first] = rows;
    const arrived = isBegun ? await webhooks.findUnnoted(channel) : undefined;
    if (arrived !== undefined) return { kind: 'sent', messageId: arrived };
    if (!persona) return post(channel.channelId, rows);
    const spoken = await webhooks.say(
      {
        channel,
        content: textOf(rows),
        mentionRoleIds: first?.mentionRoleIds ?? [],
        hasCard: first?.kind === 'message',
      },
      persona,
    );
    return spoken.kind === 'unable' ? post(channel.channelId, rows) : spoken;
  }

  async function post(channelId: string, rows: readonly OutboxRow[]): Promise<Outcome> {
    const [first] = rows;
    try {
      await rest.post(Routes.channelMessages(channelId), {
        body: {
          content: textOf(rows),
          allowed_mentions: { parse: [], roles: first?.mentionRoleIds ?? [] },
          flags: MessageFlags.SuppressEmbeds,
          nonce: String(first?.id),
          enforce_nonce: true,
        },
      });
      return { kind: 'sent' };
    } catch (error) {
      return judge(error);
    }
  }

  const unsubscribe = context.bus.subscribe(({ kind }) => {
    if (kind === 'outbox' || kind === 'access') lookSoon();
  });
  const lock = holdLock(context, {
    name: 'discord-outbox',
    onHeld(held) {
      signal = held;
      timer = setInterval(lookSoon, LOOK_MS);
      lookSoon();
    },
    async onLost() {
      clearInterval(timer);
      // A message that is cut off here is sent again with the same nonce, by whoever comes next.
      await Promise.race([Promise.all(busy.values()), delay(STOP_MS, undefined, { ref: false })]);
    },
  });
  return {
    async stop() {
      unsubscribe();
      await lock.release();
    },
  };
}

const GONE = 'The channel does not exist any more.';

const keyOf = ({ botId, channelId }: WaitingChannel) => `${botId} ${channelId}`;

const textOf = (rows: readonly OutboxRow[]) => rows.map(({ content }) => content).join('\n');

/** `messageId` is what a webhook has said. */
type Outcome =
  | { kind: 'sent'; messageId?: string }
  | { kind: 'refused'; reason: string; isGone: boolean }
  | { kind: 'malformed' }
  | { kind: 'again' };

/** 401 is our own token's trouble and 429 passes: neither says anything about the channel. */
function judge(error: unknown): Outcome {
  const status = error instanceof DiscordAPIError || error instanceof HTTPError ? error.status : 0;
  const isGone = error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.UnknownChannel;
  if (status === 403) return { kind: 'refused', reason: 'The bot may not write there.', isGone };
  if (status === 404) return { kind: 'refused', reason: GONE, isGone };
  if (status === 400) return { kind: 'malformed' };
  return { kind: 'again' };
}
