import { BoundedMap } from '@arkwright/ark/bounded';
import type { GroupName, InstanceSettings } from '@arkwright/contracts/settings-registry';
import type { AppContext } from '../context/app-context.ts';
import { systemScope } from '../core/access/scope.ts';
import type { ServerKey } from '../fleet/game-server.ts';
import { isUnavailable, type Queries } from '../platform/database/database.ts';
import { Repeater } from '../platform/work/repeater/repeater.ts';
import type { GameEventHandler, GameEventStore, NewEvents } from './game-event-handler.ts';
import { joinNews, type News, weighNews } from './news.ts';
import type { ConsumerRow, StoredEvent } from './repository.ts';
import * as repository from './repository.ts';

/** This many events go into one transaction, all of one instance: a whole log with its newest lines. */
const MAX_EVENTS = 5_000;
const MAX_OF_INSTANCE = 2_500;
/** Events, and instances, that wait in memory. */
const MAX_DUE = 100_000;
/** An event that fails so often by itself is passed over. */
const MAX_FAILURES = 5;
/** While the database is away. */
const RETRY_MS = 500;

export type ConsumerContext = Pick<AppContext, 'db' | 'log'>;

/** News for a handler, with the settings with which they are handled. */
export type HandlerNews = News & { settings: InstanceSettings };

/** Brings one handler the events of all instances, a transaction at a time; what comes during one goes into the next. */
export class Consumer {
  readonly handler: GameEventHandler;
  readonly #context: ConsumerContext;
  readonly #store: GameEventStore;
  /** What is dropped is found in the log. */
  readonly #due = new BoundedMap<string, HandlerNews>({
    max: MAX_DUE,
    whenFull: 'drop-oldest',
    weigh: weighNews,
  });
  readonly #turns: Repeater;
  #isStopped = false;

  constructor(context: ConsumerContext, store: GameEventStore, handler: GameEventHandler) {
    this.handler = handler;
    this.#context = context;
    this.#store = store;
    this.#turns = new Repeater({
      run: () => this.#handleDue(),
      onFailure: (error) =>
        context.log.error({ err: error, handler: handler.name }, 'game events could not be handled'),
      retryMs: RETRY_MS,
    });
  }

  add(news: readonly HandlerNews[]): void {
    for (const one of news) this.#due.set(one.botId, joinNews(this.#due.get(one.botId), one));
    if (this.#due.size > 0) this.#turns.poke();
  }

  /** Resolves when what is due now was handled, or failed. */
  settled(): Promise<void> {
    return this.#turns.runNow();
  }

  /** Ends with the transaction that is under way. What was not handled stays in the log. */
  stop(): Promise<void> {
    this.#isStopped = true;
    return this.#turns.stop();
  }

  async #handleDue(): Promise<void> {
    for (let taken = this.#take(); taken.length > 0 && !this.#isStopped; taken = this.#take()) {
      try {
        await this.#work(taken);
      } catch (error) {
        // Of other failures the look finds that they are not handled.
        if (isUnavailable(error))
          this.add(taken.map(({ botId, from, settings }) => ({ botId, from, settings })));
        throw error;
      }
    }
  }

  #take(): HandlerNews[] {
    const taken: HandlerNews[] = [];
    let events = 0;
    for (const news of this.#due.values()) {
      taken.push(news);
      events += Math.min(news.events?.length ?? MAX_OF_INSTANCE, MAX_OF_INSTANCE);
      if (events >= MAX_EVENTS) break;
    }
    for (const { botId } of taken) this.#due.delete(botId);
    return taken;
  }

  /** Handles what is due of several instances together; if that fails, halves of them, so that the failure of one is its own. */
  async #work(taken: readonly HandlerNews[]): Promise<void> {
    const [only] = taken;
    if (taken.length === 1 && only) return this.#workOn(only);
    try {
      const left = await this.#handle(taken, MAX_OF_INSTANCE);
      this.add(left);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      const half = Math.ceil(taken.length / 2);
      await this.#work(taken.slice(0, half));
      await this.#work(taken.slice(half));
    }
  }

  /** The same for one instance: fewer and fewer events are handled together, until the one that fails is alone. */
  async #workOn(news: HandlerNews): Promise<void> {
    let limit = MAX_OF_INSTANCE;
    while (!this.#isStopped) {
      try {
        const left = await this.#handle([news], limit);
        if (left.length === 0) return;
        limit = Math.min(2 * limit, MAX_OF_INSTANCE);
      } catch (error) {
        if (isUnavailable(error)) throw error;
        if (limit === 1) {
          this.#context.log.error({ err: error, handler: this.handler.name }, 'a game event handler failed');
          if (!(await this.#passOver(news))) return;
        }
        limit = Math.max(1, Math.floor(limit / 8));
      }
    }
  }

  /** Whether an event that failed was passed over, as it has failed too often; it is tried again at the next look if not. */
  async #passOver({ botId, from }: News): Promise<boolean> {
    const { name } = this.handler;
    const failures = await repository.addFailure(this.#context.db, name, { botId, from });
    if (failures < MAX_FAILURES) return false;
    await this.#context.db.transaction(async (tx) => {
      const [place] = await repository.lockConsumers(tx, name, [{ botId, from: 1 }]);
      const [failed] = place ? ((await repository.listEventsAfter(tx, [place], 1)).get(botId) ?? []) : [];
      if (!failed) return;
      await repository.saveConsumers(tx, name, [{ botId, lastId: failed.id }]);
      const server = { botId, id: failed.serverId };
      if ((await this.#store.keep(tx, [server]))(server) !== undefined)
        await this.#store.addLost(tx, [{ ...server, handler: name, lines: 1 }]);
    });
    return true;
  }

  /** Handles up to `limit` events of each instance in one transaction; returns what is left of it to handle. */
  #handle(news: readonly HandlerNews[], limit: number): Promise<HandlerNews[]> {
    const { handler } = this;
    return this.#context.db.transaction(async (tx) => {
      const rows = await repository.lockConsumers(tx, handler.name, news);
      const newsOf = new Map(news.map((one) => [one.botId, one]));
      const events = await this.#eventsAfter(tx, rows, { newsOf, limit });
      const batches = await this.#batches(tx, { events, newsOf });
      if (batches.length > 0) await handler.handle(tx, batches);
      const moved = [...events].flatMap(([botId, ofInstance]) => {
        const last = ofInstance.at(-1);
        return last ? [{ botId, lastId: last.id }] : [];
      });
      await repository.saveConsumers(tx, handler.name, moved);
      return moved.flatMap(({ botId, lastId }): HandlerNews[] => {
        const known = newsOf.get(botId);
        if (!known || (events.get(botId) ?? []).length < limit) return [];
        return [{ ...known, from: lastId + 1 }];
      });
    });
  }

  /** What comes next in each instance: what is at hand if it goes on where the handler stands, otherwise what is stored. */
  async #eventsAfter(
    tx: Queries,
    rows: readonly ConsumerRow[],
    { newsOf, limit }: { newsOf: ReadonlyMap<string, HandlerNews>; limit: number },
  ): Promise<Map<string, readonly StoredEvent[]>> {
    const found = new Map<string, readonly StoredEvent[]>();
    const unread: ConsumerRow[] = [];
    for (const row of rows) {
      const atHand = newsOf.get(row.botId)?.events;
      const first = atHand?.[0];
      if (atHand && first && first.id <= row.lastId + 1)
        found.set(row.botId, atHand.filter(({ id }) => id > row.lastId).slice(0, limit));
      else unread.push(row);
    }
    if (unread.length === 0) return found;
    for (const [botId, events] of await repository.listEventsAfter(tx, unread, limit))
      found.set(botId, events);
    return found;
  }

  async #batches(
    tx: Queries,
    {
      events,
      newsOf,
    }: { events: ReadonlyMap<string, readonly StoredEvent[]>; newsOf: ReadonlyMap<string, HandlerNews> },
  ): Promise<NewEvents<GroupName>[]> {
    const groups = [...events].flatMap(([botId, ofInstance]) => {
      const wanted = ofInstance.filter(({ source }) => this.handler.reads.includes(source));
      const bySource = Map.groupBy(wanted, ({ serverId, source }) => `${serverId} ${source}`);
      return [...bySource.values()].map((stored) => ({ botId, stored }));
    });
    if (groups.length === 0) return [];
    const keyOf = ({ botId, stored }: (typeof groups)[number]): ServerKey => ({
      botId,
      id: stored[0]?.serverId ?? '',
    });
    const nameOf = await this.#store.keep(tx, groups.map(keyOf));
    return groups.flatMap((group) => {
      const key = keyOf(group);
      const name = nameOf(key);
      const settings = newsOf.get(group.botId)?.settings;
      const [first] = group.stored;
      if (name === undefined || !settings || !first) return [];
      return [
        {
          scope: systemScope(group.botId),
          server: { id: key.id, name },
          source: first.source,
          events: group.stored.map(({ event }) => event),
          settings,
        },
      ];
    });
  }
}
