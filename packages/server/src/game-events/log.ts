import { BoundedMap, BoundedSet } from '@arkwright/ark/bounded';
import type { GroupName, InstanceSettings } from '@arkwright/contracts/settings-registry';
import type { AppContext } from '../context/app-context.ts';
import { MAX_INSTANCES } from '../core/capacity.ts';
import { listSettingsInEffect } from '../core/settings/settings.ts';
import type { GameEventSource } from '../fleet/game-events.ts';
import type { ServerKey } from '../fleet/game-server.ts';
import { isUnavailable } from '../platform/database/database.ts';
import { Repeater } from '../platform/work/repeater/repeater.ts';
import { Consumer } from './consumer.ts';
import type { GameEventHandler, GameEventStore } from './game-event-handler.ts';
import { createIngest, type Ingest } from './ingest.ts';
import { joinNews, type News, weighNews } from './news.ts';
import type { Appended } from './repository.ts';
import * as repository from './repository.ts';

/** How often it is looked for what nobody handles: of a process that was killed, or handled without success. */
const LOOK_MS = 2000;
/** While the database is away. */
const RETRY_MS = 500;
/** Events, and instances, that wait in memory. */
const MAX_NOTED = 100_000;
/** Instances whose settings are read together. */
const INSTANCES_AT_ONCE = 1000;

type LogContext = Pick<AppContext, 'bus' | 'clock' | 'db' | 'log' | 'settings'>;

/** The log of game events in a process that handles them. */
export type GameLog = {
  handlers: readonly GameEventHandler[];
  ingest: Ingest;
  /** Counts events of a server that were not stored for their handlers. */
  lose(server: ServerKey, lost: { source: GameEventSource; lines: number }): Promise<void>;
  /** Resolves when all that this process knows of is handled, or failed. */
  settled(): Promise<void>;
  /** Ends with what is under way; the rest stays in the log. */
  stop(): Promise<void>;
};

/** Brings what is stored to the handlers, whose features are on for the instance. */
export function createGameLog(
  context: LogContext,
  store: GameEventStore,
  handlers: readonly GameEventHandler[],
): GameLog {
  const { db, bus } = context;
  const consumers = handlers.map((handler) => new Consumer(context, store, handler));
  const names = [...new Set(handlers.flatMap(({ settings }) => settings))];
  /** What is dropped is found in the log. */
  const noted = new BoundedMap<string, News>({ max: MAX_NOTED, whenFull: 'drop-oldest', weigh: weighNews });
  /** Instances that were noted since the last look. */
  const fresh = new BoundedSet<string>({ max: MAX_INSTANCES, whenFull: 'drop-oldest' });
  /** Handlers that are off in an instance, and have no row there. */
  const off = new BoundedSet<string>({ max: 10 * MAX_INSTANCES, whenFull: 'drop-oldest' });
  let isStopped = false;
  const dispatches = new Repeater({
    run: dispatchAll,
    onFailure: (error) => context.log.error({ err: error }, 'game events could not be handled'),
    retryMs: RETRY_MS,
  });
  const looks = new Repeater({
    run: look,
    onFailure: (error) => context.log.debug({ err: error }, 'could not look for game events'),
    everyMs: LOOK_MS,
  });

  const ingest = createIngest(context, store, (appended) => note(appended.map(startOf)));
  const unsubscribe = bus.subscribe((message) => {
    if (message.kind === 'game-events') note(message.of);
  });
  looks.poke();

  function note(news: readonly News[]): void {
    for (const one of news) {
      noted.set(one.botId, joinNews(noted.get(one.botId), one));
      fresh.add(one.botId);
    }
    if (noted.size > 0) dispatches.poke();
  }

  async function look(): Promise<void> {
    const behind = await repository.listBehind(db);
    const isFresh = new Set(fresh);
    fresh.clear();
    note(behind.filter(({ botId }) => !isFresh.has(botId)));
  }

  async function dispatchAll(): Promise<void> {
    for (let news = take(); news.length > 0 && !isStopped; news = take()) {
      try {
        await dispatch(news);
      } catch (error) {
        // They are read from the log then.
        if (isUnavailable(error)) note(news.map(({ botId, from }) => ({ botId, from })));
        throw error;
      }
    }
  }

  function take(): News[] {
    const news = [...noted.values()].slice(0, INSTANCES_AT_ONCE);
    for (const { botId } of news) noted.delete(botId);
    return news;
  }

  async function dispatch(news: readonly News[]): Promise<void> {
    const settings = await settingsOf(news.map(({ botId }) => botId));
    const ended: { handler: string; botId: string }[] = [];
    for (const consumer of consumers) {
      const { name } = consumer.handler;
      const used = news.flatMap((one) => {
        const ofInstance = settings.get(one.botId);
        // While the bot is not in the guild nothing is handled, and handlers stay where they are.
        if (!ofInstance) return [];
        const key = `${name} ${one.botId}`;
        if (consumer.handler.isUsed(ofInstance)) {
          off.delete(key);
          return [{ ...one, settings: ofInstance }];
        }
        // What a look has found may be a row that another process has made meanwhile.
        if (!off.has(key) || !one.events) ended.push({ handler: name, botId: one.botId });
        return [];
      });
      consumer.add(used);
    }
    await repository.deleteConsumers(db, ended);
    for (const { handler, botId } of ended) off.add(`${handler} ${botId}`);
  }

  async function settingsOf(botIds: readonly string[]): Promise<ReadonlyMap<string, InstanceSettings>> {
    const settings = await listSettingsInEffect<GroupName>(context, db, { botIds, names });
    // Nobody reads what is not there: a handler's type knows the groups that it names, and no others.
    return settings as ReadonlyMap<string, InstanceSettings>;
  }

  return {
    handlers,
    ingest,
    async lose(server, { source, lines }) {
      const ofInstance = (await settingsOf([server.botId])).get(server.botId);
      if (!ofInstance) return;
      const losers = handlers.filter(({ reads, isUsed }) => reads.includes(source) && isUsed(ofInstance));
      await db.transaction(async (tx) => {
        if ((await store.keep(tx, [server]))(server) === undefined) return;
        await store.addLost(
          tx,
          losers.map(({ name: handler }) => ({ ...server, handler, lines })),
        );
      });
    },
    async settled() {
      await looks.runNow();
      await dispatches.runNow();
      for (const consumer of consumers) await consumer.settled();
    },
    async stop() {
      isStopped = true;
      unsubscribe();
      await looks.stop();
      await dispatches.stop();
      for (const consumer of consumers) await consumer.stop();
    },
  };
}

const startOf = ({ botId, events }: Appended): News => ({ botId, from: events[0]?.id ?? 1, events });
