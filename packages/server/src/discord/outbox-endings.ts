import { MAX_REFUSALS } from '@arkwright/contracts/logging/bounds';
import type { AppContext } from '../context/app-context.ts';
import { keepInstance } from '../core/access/keep-instance.ts';
import { systemScope } from '../core/access/scope.ts';
import type { Queries } from '../platform/database/database.ts';
import { noteOutcome, saveLastSaid } from './last-said-repository.ts';
import { idAt } from './message-trace.ts';
import type { OutboxRow, WaitingChannel } from './outbox-repository.ts';
import * as repository from './outbox-repository.ts';

/** A channel that is given up after several tries. What waited for it is dropped. */
export type BlockedChannel = WaitingChannel & {
  reason: string;
  tries: number;
  dropped: number;
  /** The dropped ones that stood alone, as `say` has returned their ids. */
  messageIds: readonly number[];
};

/** What features hear of messages that are not said. */
export type OutboxEvents = {
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
};

/** How messages and channels end in the database, each in one transaction, which tells the features. */
export class OutboxEndings {
  readonly #context: AppContext;
  readonly #events: OutboxEvents;

  constructor(context: AppContext, events: OutboxEvents) {
    this.#context = context;
    this.#events = events;
  }

  /** Drops what has waited for longer than it may, and tells the features how much it was; whether it was anything. */
  dropExpired(channel: WaitingChannel): Promise<boolean> {
    const scope = systemScope(channel.botId);
    return this.#context.db.transaction(async (tx) => {
      const dropped = await repository.dropExpired(tx, scope, channel.channelId);
      await this.#tellDropped(channel, tx, dropped);
      return dropped > 0;
    });
  }

  /** Counts a refusal; true if the channel is given up by it. */
  countRefusal(channel: WaitingChannel, refusal: { reason: string; weight: number }): Promise<boolean> {
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
      await this.#events.onBlocked({ ...channel, ...left, reason: refusal.reason, tries }, tx);
      return true;
    });
  }

  /** Takes what was said out of the outbox, and notes it. */
  async done(
    { botId, channelId }: WaitingChannel,
    rows: readonly OutboxRow[],
    messageId: string,
  ): Promise<void> {
    const scope = systemScope(botId);
    await this.#context.db.transaction(async (tx) => {
      await keepInstance(tx, scope);
      // Another worker may have struck it off and sent more: then that worker notes the last message.
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

  /** Drops a message that Discord takes for nothing in the world. */
  async dropRejected(channel: WaitingChannel, rows: readonly OutboxRow[], rejection: string): Promise<void> {
    const scope = systemScope(channel.botId);
    await this.#context.db.transaction(async (tx) => {
      await keepInstance(tx, scope);
      if (!(await repository.endBatch(tx, scope, rows))) return;
      const { channelId } = channel;
      await noteOutcome(tx, scope, { channelId, ids: rows.map(({ id }) => id), rejection });
      await this.#events.onRejected?.(channel, rejection, tx);
      await this.#tellDropped(
        channel,
        tx,
        countPassing(rows, ({ leftOut }) => Math.max(leftOut, 1)),
      );
    });
  }

  /** Drops a message of which nobody can know whether it has arrived. */
  async strikeOff(channel: WaitingChannel, rows: readonly OutboxRow[]): Promise<void> {
    const scope = systemScope(channel.botId);
    await this.#context.db.transaction(async (tx) => {
      await keepInstance(tx, scope);
      if (!(await repository.endBatch(tx, scope, rows))) return;
      // It may have arrived until now: what is said from now on is something else.
      const messageId = idAt(this.#context.clock.now());
      await saveLastSaid(tx, scope, { channelId: channel.channelId, messageId });
      await this.#events.onUnknown?.(channel, tx);
    });
    this.#context.log.warn({ ...channel, part: 'outbox' }, 'unknown whether a message has arrived');
  }

  async #tellDropped(channel: WaitingChannel, tx: Queries, dropped: number): Promise<void> {
    if (dropped > 0) await this.#events.onDropped?.({ ...channel, dropped }, tx);
  }
}

/** Of the lines with a time of their own. */
const countPassing = (rows: readonly OutboxRow[], count: (row: OutboxRow) => number) =>
  rows.reduce((sum, row) => sum + (row.expiresAt > 0 ? count(row) : 0), 0);
