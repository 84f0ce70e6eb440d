import { setTimeout as delay } from 'node:timers/promises';
import { DiscordAPIError, HTTPError, MessageFlags, REST, Routes } from 'discord.js';
import { systemScope } from '../access/scope.ts';
import type { AppContext } from '../context.ts';
import { holdLock } from '../lock.ts';
import { batchSize } from './batch.ts';
import { MAX_REFUSALS } from './outbox.ts';
import type { OutboxRow, WaitingChannel } from './outbox-repository.ts';
import * as repository from './outbox-repository.ts';

const LOOK_MS = 5000;
const MAX_CHANNELS_AT_ONCE = 25;
/** After so many messages a channel makes room for others. */
const MESSAGES_A_TURN = 10;
/** Discord may take far longer than anybody should wait for the program to end. */
const STOP_MS = 5000;
const RETRY_MS = { first: 1000, last: 30_000 };

export type OutboxOptions = {
  /** Whether a channel is one of the instance's guild: the bot's token reaches every guild. */
  isOwnChannel: (channel: WaitingChannel) => Promise<boolean>;
  /** Told when a channel has refused us so often that we stop. */
  onBlocked: (channel: WaitingChannel & { reason: string }) => Promise<void>;
};

/**
 * Says what is in the outbox: in order within a channel, channels beside each other, by one worker among all. Discord's
 * rate limits are waited out; what Discord can't take now is tried again; what it refuses for good is dropped.
 */
export function startOutbox(context: AppContext, options: OutboxOptions): { stop(): Promise<void> } {
  const rest = new REST({
    api: context.settings.discord.apiUrl,
    version: '10',
    timeout: 15_000,
    retries: 2,
  }).setToken(context.settings.discord.botToken);
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
    for (let messages = 0; messages < MESSAGES_A_TURN && !stopped.aborted; messages++) {
      const next = await repository.findNextRows(context.db, scope, channel.channelId);
      const isBegun = next[0]?.batch !== null;
      const rows = isBegun ? next : next.slice(0, batchSize(next));
      if (rows.length === 0) return;
      if (!(await options.isOwnChannel(channel))) {
        if (await refused(channel, 'The channel does not exist any more.')) return;
        await repository.deleteRows(context.db, scope, rows);
        continue;
      }
      if (!isBegun) await repository.fixBatch(context.db, scope, rows);
      const outcome = await post(channel.channelId, rows);
      if (outcome.kind === 'sent') {
        await repository.deleteRows(context.db, scope, rows);
        await repository.forgetRefusals(context.db, scope, channel.channelId);
        resting.delete(keyOf(channel));
      } else if (outcome.kind === 'refused') {
        if (await refused(channel, outcome.reason)) return;
        await repository.deleteRows(context.db, scope, rows);
      } else if (outcome.kind === 'malformed') {
        context.log.error({ ...channel, part: 'outbox' }, 'Discord refused a message of ours as malformed');
        await repository.deleteRows(context.db, scope, rows);
      } else {
        return restAWhile(channel);
      }
    }
    isCrowded = true;
  }

  /** Counts a refusal; true once it was the last one and the channel is given up. */
  async function refused(channel: WaitingChannel, reason: string): Promise<boolean> {
    const scope = systemScope(channel.botId);
    const lastAt = context.clock.now();
    const count = await repository.countRefusal(context.db, scope, {
      channelId: channel.channelId,
      reason,
      lastAt,
    });
    if (count < MAX_REFUSALS) return false;
    await repository.deleteChannelRows(context.db, scope, channel.channelId);
    if (count === MAX_REFUSALS) await options.onBlocked({ ...channel, reason });
    return true;
  }

  async function post(channelId: string, rows: readonly OutboxRow[]): Promise<Outcome> {
    const [first] = rows;
    try {
      await rest.post(Routes.channelMessages(channelId), {
        body: {
          content: rows.map(({ content }) => content).join('\n'),
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

const keyOf = ({ botId, channelId }: WaitingChannel) => `${botId} ${channelId}`;

type Outcome =
  | { kind: 'sent' }
  | { kind: 'refused'; reason: string }
  | { kind: 'malformed' }
  | { kind: 'again' };

/** 401 is our own token's trouble and 429 passes: neither says anything about the channel. */
function judge(error: unknown): Outcome {
  const status = error instanceof DiscordAPIError || error instanceof HTTPError ? error.status : 0;
  if (status === 403) return { kind: 'refused', reason: 'The bot may not write there.' };
  if (status === 404) return { kind: 'refused', reason: 'The channel does not exist any more.' };
  if (status === 400) return { kind: 'malformed' };
  return { kind: 'again' };
}
