import { setTimeout as delay } from 'node:timers/promises';
import { BoundedMap } from '@arkwright/ark/bounded';
import { HOUR_MS } from '@arkwright/contracts/core/durations';
import { MAX_REFUSALS } from '@arkwright/contracts/logging/bounds';
import type { AppContext } from '../context/app-context.ts';
import { systemScope } from '../core/access/scope.ts';
import { authorIdOf, type DiscordApplication } from '../core/discord-rest/application.ts';
import { type Hold, holdLock, type LockTiming } from '../platform/work/locks/lock.ts';
import { Repeater } from '../platform/work/repeater/repeater.ts';
import { batchSize } from './batch.ts';
import { createDelivery, type Delivery, GONE, type Outcome } from './outbox-delivery.ts';
import { OutboxEndings, type OutboxEvents } from './outbox-endings.ts';
import { inFairOrder } from './outbox-order.ts';
import type { OutboxRow, WaitingChannel } from './outbox-repository.ts';
import * as repository from './outbox-repository.ts';
import type { Persona, WebhookTrouble } from './webhooks.ts';

/** Held by the worker that sends. */
export const OUTBOX_LOCK = 'discord-outbox';

const LOOK_MS = 5000;
const MAX_CHANNELS_AT_ONCE = 25;
/** Channels whose next try is remembered; one that is dropped is tried earlier. */
const MAX_RESTING = 20_000;
/** After so many messages a channel makes room for others. */
const MESSAGES_A_TURN = 10;
/** Discord may take far longer than anybody should wait for the program to end. */
const STOP_MS = 5000;
const RETRY_MS = { first: 250, last: 30_000 };

/** A message that Discord answers with an undocumented error code holds its channel no longer than this, ms. */
const MAX_UNDOCUMENTED_MS = HOUR_MS;

export type OutboxOptions = OutboxEvents & {
  /** Whether a channel is one of the instance's guild: the bot's token reaches every guild. */
  isOwnChannel: (channel: WaitingChannel) => Promise<boolean>;
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
    else if (message.kind === 'discord-applications') service?.askAnew(message.botId);
  });
  const work = {
    name: OUTBOX_LOCK,
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
  readonly #endings: OutboxEndings;
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
  readonly #looks: Repeater;
  #isCrowded = false;

  constructor(context: AppContext, options: OutboxOptions, hold: Hold) {
    this.#context = context;
    this.#options = options;
    this.#hold = hold;
    this.#delivery = createDelivery(context, hold);
    this.#endings = new OutboxEndings(context, options);
    this.#looks = new Repeater({
      run: () => this.#look(),
      everyMs: LOOK_MS,
      onFailure: (error) => context.log.debug({ err: error, part: 'outbox' }, 'no look'),
    });
  }

  async stop(): Promise<void> {
    // What is cut off here is looked up, or sent again with the same nonce, by whoever comes next.
    const ended = this.#looks
      .stop()
      .then(() => Promise.all([...this.#busy.values()].map(({ work }) => work)));
    await Promise.race([ended, delay(STOP_MS, undefined, { ref: false })]);
    this.#delivery.end();
  }

  /** Asks Discord now, also in a channel that rests. */
  askSoon(channel: WaitingChannel): void {
    this.#resting.delete(keyOf(channel));
    this.pollSoon();
  }

  /** Another application may be let into channels that the one before was not. */
  askAnew(botId: string): void {
    for (const key of this.#resting.keys()) if (key.startsWith(`${botId} `)) this.#resting.delete(key);
    this.pollSoon();
  }

  pollSoon(): void {
    this.#looks.poke();
  }

  async #look(): Promise<void> {
    if (!this.#hold.isHeld()) return;
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
      // Of its own for each message: another one may take charge meanwhile.
      const application = this.#context.discordApplications.ofInstance(channel.botId);
      const { rows, outcome, isFreed } = await (isBegun
        ? this.#sendAgain(channel, { ...next, application, persona })
        : this.#sendFirst(channel, { ...next, application, persona }));
      if (isFreed) continue;
      // They have gone with their game server, or the outbox is another worker's.
      if (!outcome) return;
      this.#context.metrics.discordMessages.inc({ outcome: outcome.kind });
      if (outcome.kind === 'sent') {
        await this.#endings.done(channel, rows, outcome.messageId);
        if (rows.some(({ speaker }) => speaker !== null))
          await this.#options.onSpoken?.(channel, outcome.trouble);
        this.#resting.delete(keyOf(channel));
      } else if (outcome.kind === 'unknown') {
        await this.#endings.strikeOff(channel, rows);
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
    if (!mayExpire || !(await this.#endings.dropExpired(channel))) return next;
    return repository.findNextRows(this.#context.db, scope, channel.channelId);
  }

  async #sendFirst(channel: WaitingChannel, { rows: next, application, persona }: Next): Promise<Sent> {
    const scope = systemScope(channel.botId);
    const rows = await repository.fixBatch(this.#context.db, scope, {
      rows: next.slice(0, this.#isAlone(channel, next) ? 1 : batchSize(next)),
      hold: this.#hold,
      authorId: authorIdOf(application),
    });
    if (rows.length === 0) return { rows };
    try {
      return { rows, outcome: await this.#delivery.send({ channel, application, rows, persona }) };
    } catch (error) {
      await repository.freeBatch(this.#context.db, scope, rows);
      throw error;
    }
  }

  /** What somebody was sending when it stopped, or we ourselves did without an answer. */
  async #sendAgain(channel: WaitingChannel, next: Next): Promise<Sent> {
    const { rows, application, persona, triedAgoMs = 0, isOver = false } = next;
    const found = await this.#delivery.lookUp({ channel, application, rows }, { triedAgoMs, isOver });
    if (found.kind !== 'repeat') return { rows, outcome: found };
    if (isOver) {
      // It has not arrived: what of it is too old is dropped like what waited behind it, and the rest begins anew.
      await repository.freeBatch(this.#context.db, systemScope(channel.botId), rows);
      return { rows, isFreed: true };
    }
    const claim = found.isUnsaid ? repository.beginAnew : repository.isStillOurs;
    const isOurs = await claim(this.#context.db, systemScope(channel.botId), {
      rows,
      hold: this.#hold,
      authorId: authorIdOf(application),
    });
    if (!isOurs) return { rows };
    const { isPlain } = found;
    return { rows, outcome: await this.#delivery.send({ channel, application, rows, persona, isPlain }) };
  }

  /** Lets the message wait for another try; after the last one the channel is given up. */
  async #refused(channel: WaitingChannel, reason: string): Promise<void> {
    if (await this.#endings.countRefusal(channel, { reason, weight: 1 }))
      this.#resting.delete(keyOf(channel));
    else this.#restAWhile(channel);
  }

  async #giveUp(channel: WaitingChannel, reason: string): Promise<void> {
    await this.#endings.countRefusal(channel, { reason, weight: MAX_REFUSALS });
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
    else await this.#endings.dropRejected(channel, rows, reason);
  }

  /** One line must not take its neighbours with it. */
  async #sendAlone(channel: WaitingChannel, rows: readonly OutboxRow[]): Promise<void> {
    this.#alone.set(keyOf(channel), Math.max(...rows.map(({ id }) => id)));
    await repository.freeBatch(this.#context.db, systemScope(channel.botId), rows);
  }
}

const keyOf = ({ botId, channelId }: WaitingChannel) => `${botId} ${channelId}`;

type Next = repository.NextRows & { application: DiscordApplication; persona: Persona | undefined };
type Sent = { rows: readonly OutboxRow[]; outcome?: Outcome; isFreed?: true };
