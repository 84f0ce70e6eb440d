import { setTimeout as delay } from 'node:timers/promises';
import { BoundedMap } from '@arkwright/ark/bounded';
import { HOUR_MS } from '@arkwright/contracts/core/durations';
import { MAX_REFUSALS } from '@arkwright/contracts/logging/bounds';
import type { AppContext } from '../context/app-context.ts';
import { keepInstance } from '../core/access/keep-instance.ts';
import { systemScope } from '../core/access/scope.ts';
import type { Queries } from '../platform/database/database.ts';
import { type Hold, holdLock, type LockTiming } from '../platform/work/locks/lock.ts';
import { batchSize } from './batch.ts';
import { noteOutcome, saveLastSaid } from './last-said-repository.ts';
import { idAt } from './message-trace.ts';
import { createDelivery, type Delivery, GONE, type Outcome } from './outbox-delivery.ts';
import { inFairOrder } from './outbox-order.ts';
import type { OutboxRow, WaitingChannel } from './outbox-repository.ts';
import * as repository from './outbox-repository.ts';
import type { Persona, WebhookTrouble } from './webhooks.ts';

const LOOK_MS = 5000;
const MAX_CHANNELS_AT_ONCE = 25;
/** Channels whose next try is remembered; one that is dropped is tried earlier. */
const MAX_RESTING = 20_000;
/** After so many messages a channel makes room for others. */
const MESSAGES_A_TURN = 10;
/** Discord may take far longer than anybody should wait for the program to end. */
const STOP_MS = 5000;
const RETRY_MS = { first: 250, last: 30_000 };

/** A channel that nothing is sent to any more, after so many tries, with what waited for it and is dropped. */
export type BlockedChannel = WaitingChannel & {
  reason: string;
  tries: number;
  dropped: number;
  /** The dropped ones that stood alone, as `say` has returned their ids. */
  messageIds: readonly number[];
};

/** A message that Discord answers with an undocumented error code holds its channel no longer than this, ms. */
const MAX_UNDOCUMENTED_MS = HOUR_MS;

export type OutboxOptions = {
  /** Whether a channel is one of the instance's guild: the bot's token reaches every guild. */
  isOwnChannel: (channel: WaitingChannel) => Promise<boolean>;
  /** Told, in the transaction that drops what waited, when a channel is given up. */
  onBlocked: (channel: BlockedChannel, tx: Queries) => Promise<void>;
  /** Told, in the transaction that drops it, when Discord takes a message for nothing in the world, and why. */
  onRejected?: (channel: WaitingChannel, reason: string, tx: Queries) => Promise<void>;
  /** Told, in the transaction that strikes it off, when nobody can know whether a message has arrived. */
  onUnknown?: (channel: WaitingChannel, tx: Queries) => Promise<void>;
  /**
   * Told, in the transaction that drops them, how many lines with a time of their own (`keptMs`) are not said: they had
   * waited for longer than that, were too many, or Discord does not take them.
   */
  onDropped?: (channel: WaitingChannel & { dropped: number }, tx: Queries) => Promise<void>;
  /** Told when something was said that has a speaker: whether under the speaker's name, or why not. */
  onSpoken?: (channel: WaitingChannel, trouble: WebhookTrouble | undefined) => Promise<void>;
  /** Under which name the bot speaks for an instance. Where there is none, and where it can't, it speaks as itself. */
  personaOf?: (botId: string) => Promise<Persona | undefined>;
};

/**
 * Says what is in the outbox: in order within a channel, channels beside each other, by one worker among all. Discord's
 * rate limits are waited out; what Discord can't take now, or refuses, is tried again; a channel that refuses the same
 * message three times, minutes apart, or is gone, is given up with all that waits for it, and tried once an hour. A message that may have arrived is said again
 * only where Discord would recognise it, or has been asked.
 */
export function startOutbox(
  context: AppContext,
  options: OutboxOptions,
  timing?: LockTiming,
): { stop(): Promise<void> } {
  let service: OutboxService | undefined;
  const unsubscribe = context.bus.subscribe((message) => {
    if (message.kind === 'outbox' && message.asked) service?.askSoon(message.asked);
    else if (message.kind === 'outbox' || message.kind === 'access') service?.pollSoon();
  });
  const work = {
    name: 'discord-outbox',
    onHeld(hold: Hold) {
      service = new OutboxService(context, options, hold);
      service.pollSoon();
    },
    async onLost() {
      await service?.stop();
      service = undefined;
    },
  };
  const lock = holdLock(context, work, timing);
  return {
    async stop() {
      unsubscribe();
      await lock.release();
    },
  };
}

/** The outbox for as long as it is held. What is left of it when it is lost sends nothing, and claims nothing. */
class OutboxService {
  readonly #context: AppContext;
  readonly #options: OutboxOptions;
  readonly #hold: Hold;
  readonly #delivery: Delivery;
  readonly #busy = new BoundedMap<string, { botId: string; work: Promise<void> }>({
    max: MAX_CHANNELS_AT_ONCE,
    whenFull: 'refuse',
  });
  /** When a channel had its last turn, as a count of turns. */
  readonly #lastTurns = new BoundedMap<string, number>({ max: MAX_RESTING, whenFull: 'drop-oldest' });
  #turns = 0;
  /** Channels that can't be served now: they wait without keeping others from their turn. */
  readonly #resting = new BoundedMap<string, { until: number; ms: number }>({
    max: MAX_RESTING,
    whenFull: 'drop-oldest',
  });
  /** By channel the last row that is sent by itself: Discord took a message of several lines for none. */
  readonly #alone = new BoundedMap<string, number>({ max: MAX_RESTING, whenFull: 'drop-oldest' });
  readonly #looks: NodeJS.Timeout;
  #isCrowded = false;
  #isLooking = false;
  #isNews = false;

  constructor(context: AppContext, options: OutboxOptions, hold: Hold) {
    this.#context = context;
    this.#options = options;
    this.#hold = hold;
    this.#delivery = createDelivery(context, hold);
    this.#looks = setInterval(() => this.pollSoon(), LOOK_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.#looks);
    // What is cut off here is looked up, or sent again with the same nonce, by whoever comes next.
    const works = [...this.#busy.values()].map(({ work }) => work);
    await Promise.race([Promise.all(works), delay(STOP_MS, undefined, { ref: false })]);
    this.#delivery.end();
  }

  /** Asks Discord now, also in a channel that rests. */
  askSoon(channel: WaitingChannel): void {
    this.#resting.delete(keyOf(channel));
    this.pollSoon();
  }

  /** One look at a time, and another one for all news that came meanwhile. */
  pollSoon(): void {
    this.#isNews = true;
    if (this.#isLooking) return;
    this.#isLooking = true;
    void this.#lookOnAndOn();
  }

  async #lookOnAndOn(): Promise<void> {
    try {
      while (this.#isNews && this.#hold.isHeld()) {
        this.#isNews = false;
        await this.#look();
      }
    } catch (error) {
      this.#context.log.debug({ err: error, part: 'outbox' }, 'no look');
    }
    this.#isLooking = false;
  }

  async #look(): Promise<void> {
    const ready = (await repository.findWaitingChannels(this.#context.db)).filter((channel) => {
      const key = keyOf(channel);
      return !this.#busy.has(key) && (this.#resting.get(key)?.until ?? 0) <= performance.now();
    });
    const busyOf = Map.groupBy(this.#busy.values(), ({ botId }) => botId);
    const busy = (botId: string) => busyOf.get(botId)?.length ?? 0;
    const lastTurn = (channel: WaitingChannel) => this.#lastTurns.get(keyOf(channel)) ?? 0;
    const inTurn = inFairOrder(ready, { busy, lastTurn });
    this.#isCrowded = false;
    for (const channel of inTurn) {
      const key = keyOf(channel);
      if (this.#busy.isFull) {
        this.#isCrowded = true;
        return;
      }
      this.#lastTurns.delete(key);
      this.#lastTurns.set(key, ++this.#turns);
      const work = this.#takeTurn(channel)
        .catch((error) => {
          this.#context.log.warn({ err: error, part: 'outbox' }, 'a channel could not be served');
          this.#restAWhile(channel);
        })
        .finally(() => {
          this.#busy.delete(key);
          if (this.#isCrowded) this.pollSoon();
        });
      this.#busy.set(key, { botId: channel.botId, work });
    }
  }

  #restAWhile(channel: WaitingChannel): void {
    const before = this.#resting.get(keyOf(channel))?.ms ?? 0;
    const ms = Math.min(Math.max(before * 2, RETRY_MS.first), RETRY_MS.last);
    this.#resting.set(keyOf(channel), { until: performance.now() + ms, ms });
    setTimeout(() => this.pollSoon(), ms).unref();
  }

  async #takeTurn(channel: WaitingChannel): Promise<void> {
    const persona = await this.#options.personaOf?.(channel.botId);
    for (let messages = 0; messages < MESSAGES_A_TURN && this.#hold.isHeld(); messages++) {
      const scope = systemScope(channel.botId);
      const next = await this.#findNext(channel);
      if (next.rows.length === 0) return;
      if (!(await this.#options.isOwnChannel(channel))) return this.#giveUp(channel, GONE);
      const isBegun = next.triedAgoMs !== undefined;
      const { rows, outcome, isFreed } = await (isBegun
        ? this.#sendAgain(channel, { ...next, persona })
        : this.#sendFirst(channel, { ...next, persona }));
      if (isFreed) continue;
      // They have gone with their game server, or the outbox is another worker's.
      if (!outcome) return;
      this.#context.metrics.discordMessages.inc({ outcome: outcome.kind });
      if (outcome.kind === 'sent') {
        await this.#done(channel, rows, outcome.messageId);
        if (rows.some(({ speaker }) => speaker !== null))
          await this.#options.onSpoken?.(channel, outcome.trouble);
        this.#resting.delete(keyOf(channel));
      } else if (outcome.kind === 'unknown') {
        await this.#strikeOff(channel, rows);
      } else if (outcome.kind === 'refused') {
        if (!isBegun) await repository.freeBatch(this.#context.db, scope, rows);
        return outcome.isGone
          ? this.#giveUp(channel, outcome.reason)
          : this.#refused(channel, outcome.reason);
      } else if (outcome.kind === 'rejected') {
        await this.#rejected(channel, rows, outcome.reason);
      } else if (outcome.kind === 'again' && outcome.undocumented !== undefined && this.#isOld(rows)) {
        await this.#rejected(channel, rows, outcome.undocumented);
      } else {
        if (outcome.kind === 'unsent' && !isBegun) await repository.freeBatch(this.#context.db, scope, rows);
        return this.#restAWhile(channel);
      }
    }
    this.#isCrowded = true;
  }

  /** The rows of the next message, without what nobody wants to read any more. */
  async #findNext(channel: WaitingChannel): Promise<repository.NextRows> {
    const scope = systemScope(channel.botId);
    const next = await repository.findNextRows(this.#context.db, scope, channel.channelId);
    const mayExpire = next.triedAgoMs === undefined && next.rows.some(({ expiresAt }) => expiresAt > 0);
    if (!mayExpire || !(await this.#dropExpired(channel))) return next;
    return repository.findNextRows(this.#context.db, scope, channel.channelId);
  }

  /** Drops what has waited for longer than it may, and tells the features how much it was; whether it was anything. */
  #dropExpired(channel: WaitingChannel): Promise<boolean> {
    const scope = systemScope(channel.botId);
    return this.#context.db.transaction(async (tx) => {
      const dropped = await repository.dropExpired(tx, scope, channel.channelId);
      await this.#tellDropped(channel, tx, dropped);
      return dropped > 0;
    });
  }

  async #sendFirst(channel: WaitingChannel, { rows: next, persona }: Next): Promise<Sent> {
    const scope = systemScope(channel.botId);
    const rows = await repository.fixBatch(this.#context.db, scope, {
      rows: next.slice(0, this.#isAlone(channel, next) ? 1 : batchSize(next)),
      hold: this.#hold,
    });
    if (rows.length === 0) return { rows };
    try {
      return { rows, outcome: await this.#delivery.send({ channel, rows, persona }) };
    } catch (error) {
      await repository.freeBatch(this.#context.db, scope, rows);
      throw error;
    }
  }

  /** What somebody was sending when it stopped, or we ourselves did without an answer. */
  async #sendAgain(channel: WaitingChannel, next: Next): Promise<Sent> {
    const { rows, persona, triedAgoMs = 0, isOver = false } = next;
    const found = await this.#delivery.lookUp({ channel, rows }, { triedAgoMs, isOver });
    if (found.kind !== 'repeat') return { rows, outcome: found };
    if (isOver) {
      // It has not arrived: what of it is too old is dropped like what waited behind it, and the rest begins anew.
      await repository.freeBatch(this.#context.db, systemScope(channel.botId), rows);
      return { rows, isFreed: true };
    }
    const claim = found.isUnsaid ? repository.beginAnew : repository.isStillOurs;
    const isOurs = await claim(this.#context.db, systemScope(channel.botId), { rows, hold: this.#hold });
    if (!isOurs) return { rows };
    return { rows, outcome: await this.#delivery.send({ channel, rows, persona, isPlain: found.isPlain }) };
  }

  /** Lets the message wait for another try; after the last one the channel is given up. */
  async #refused(channel: WaitingChannel, reason: string): Promise<void> {
    if (await this.#count(channel, { reason, weight: 1 })) this.#resting.delete(keyOf(channel));
    else this.#restAWhile(channel);
  }

  async #giveUp(channel: WaitingChannel, reason: string): Promise<void> {
    await this.#count(channel, { reason, weight: MAX_REFUSALS });
  }

  /** Counts a refusal; true if the channel is given up by it. */
  #count(channel: WaitingChannel, refusal: { reason: string; weight: number }): Promise<boolean> {
    const scope = systemScope(channel.botId);
    const { channelId } = channel;
    return this.#context.db.transaction(async (tx) => {
      const lastAt = this.#context.clock.now();
      const isSandbox = this.#context.settings.sandbox;
      const counted = { channelId, lastAt, isSandbox, ...refusal };
      const { before, count } = await repository.countRefusal(tx, scope, counted);
      if (count < MAX_REFUSALS) return false;
      const left = await repository.deleteChannelRows(tx, scope, channelId);
      // Later tries, one an hour, are no news.
      if (before >= MAX_REFUSALS) return true;
      const tries = count - refusal.weight + 1;
      await this.#options.onBlocked({ ...channel, ...left, reason: refusal.reason, tries }, tx);
      return true;
    });
  }

  async #done(
    { botId, channelId }: WaitingChannel,
    rows: readonly OutboxRow[],
    messageId: string,
  ): Promise<void> {
    const scope = systemScope(botId);
    await this.#context.db.transaction(async (tx) => {
      await keepInstance(tx, scope);
      // Whoever has struck it off since may have said more in the channel: what was said last is theirs to note.
      if (!(await repository.endBatch(tx, scope, rows))) return;
      await saveLastSaid(tx, scope, { channelId, messageId });
      await noteOutcome(tx, scope, { channelId, ids: rows.map(({ id }) => id) });
      await repository.forgetRefusals(tx, scope, [channelId]);
      await this.#tellDropped(
        { botId, channelId },
        tx,
        countPassing(rows, ({ leftOut }) => leftOut),
      );
    });
  }

  #isAlone(channel: WaitingChannel, [first]: readonly OutboxRow[]): boolean {
    return (first?.id ?? 0) <= (this.#alone.get(keyOf(channel)) ?? -1);
  }

  #isOld(rows: readonly OutboxRow[]): boolean {
    return rows.some(({ createdAt }) => createdAt <= this.#context.clock.now() - MAX_UNDOCUMENTED_MS);
  }

  async #rejected(channel: WaitingChannel, rows: readonly OutboxRow[], reason: string): Promise<void> {
    this.#context.log.error({ ...channel, reason, part: 'outbox' }, 'Discord rejected a message of ours');
    if (rows.length > 1) await this.#sendAlone(channel, rows);
    else await this.#dropRejected(channel, rows, reason);
  }

  /** One line must not take its neighbours with it. */
  async #sendAlone(channel: WaitingChannel, rows: readonly OutboxRow[]): Promise<void> {
    this.#alone.set(keyOf(channel), Math.max(...rows.map(({ id }) => id)));
    await repository.freeBatch(this.#context.db, systemScope(channel.botId), rows);
  }

  async #dropRejected(channel: WaitingChannel, rows: readonly OutboxRow[], rejection: string): Promise<void> {
    const scope = systemScope(channel.botId);
    await this.#context.db.transaction(async (tx) => {
      await keepInstance(tx, scope);
      if (!(await repository.endBatch(tx, scope, rows))) return;
      const { channelId } = channel;
      await noteOutcome(tx, scope, { channelId, ids: rows.map(({ id }) => id), rejection });
      await this.#options.onRejected?.(channel, rejection, tx);
      await this.#tellDropped(
        channel,
        tx,
        countPassing(rows, ({ leftOut }) => Math.max(leftOut, 1)),
      );
    });
  }

  async #tellDropped(channel: WaitingChannel, tx: Queries, dropped: number): Promise<void> {
    if (dropped > 0) await this.#options.onDropped?.({ ...channel, dropped }, tx);
  }

  async #strikeOff(channel: WaitingChannel, rows: readonly OutboxRow[]): Promise<void> {
    const scope = systemScope(channel.botId);
    await this.#context.db.transaction(async (tx) => {
      await keepInstance(tx, scope);
      if (!(await repository.endBatch(tx, scope, rows))) return;
      // It may have arrived until now: what is said from now on is something else.
      const messageId = idAt(this.#context.clock.now());
      await saveLastSaid(tx, scope, { channelId: channel.channelId, messageId });
      await this.#options.onUnknown?.(channel, tx);
    });
    this.#context.log.warn({ ...channel, part: 'outbox' }, 'unknown whether a message has arrived');
  }
}

const keyOf = ({ botId, channelId }: WaitingChannel) => `${botId} ${channelId}`;

/** Of the lines with a time of their own. */
const countPassing = (rows: readonly OutboxRow[], count: (row: OutboxRow) => number) =>
  rows.reduce((sum, row) => sum + (row.expiresAt > 0 ? count(row) : 0), 0);

type Next = repository.NextRows & { persona: Persona | undefined };
type Sent = { rows: readonly OutboxRow[]; outcome?: Outcome; isFreed?: true };
