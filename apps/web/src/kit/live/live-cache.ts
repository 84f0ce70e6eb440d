/**
 * KIT · Puts live events into the query cache.
 */
import type { Home } from '@arkwright/contracts/home/schema';
import type { Notification } from '@arkwright/contracts/notifications/routes';
import type { LiveEvent } from '@arkwright/contracts/realtime/schema';
import { TOPICS } from '@arkwright/contracts/realtime/topics';
import type { ServerStatus } from '@arkwright/contracts/server-status/schema';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { kitCalls } from '../kit-calls.ts';
import type { OwnCalls } from '../own-calls.ts';
import { readKey } from '../read-key.ts';
import { withStatuses } from './home-statuses.ts';
import { createRefresher } from './refresher.ts';

/** The Live Room's lines, loaded after its last one. */
const LIVE_LINES = '/api/live/lines/';

/**
 * The shortest pause between two reads of a path, in milliseconds: news may come without end, and a person with all their
 * tabs has 300 reads a minute.
 */
const PAUSE_MS = 2000;
const LIVE_LINES_PAUSE_MS = 1000;
/** Home is one large reply; statuses and lines, which change most often, are merged into it. */
const HOME_PAUSE_MS = 5000;

/** The same for some seconds after the person has done something: what came of it shows within a second. */
const OWN_PAUSE_MS = 500;

/** Everything that is read. */
const ALL = '/api/';

/** The data that decides about permissions. */
const ACCESS = [kitCalls.instances, kitCalls.limits, kitCalls.self, kitCalls.sessions];

const HISTORY = '/api/history/';
const HOME = '/api/home/';

const PAUSES: Readonly<Record<string, number>> = {
  [LIVE_LINES]: LIVE_LINES_PAUSE_MS,
  [HOME]: HOME_PAUSE_MS,
};

const pauseOf = (path: string) =>
  Object.entries(PAUSES).find(([prefix]) => path.startsWith(prefix))?.[1] ?? PAUSE_MS;

type Changed = Extract<LiveEvent, { kind: 'changed' }>;

export type LiveCache = {
  apply: (event: LiveEvent) => void;
  /** Reloads account, instances and limits. */
  readAccess: () => void;
  /**
   * Reloads the data that events are merged into: some may have arrived between the load and the opening of the stream. What
   * the page began with is not reloaded if the stream compares it (`isStartSeen`).
   */
  catchUp: (isStartSeen: boolean) => void;
  /** Reloads everything: events may be missing. */
  readAll: () => void;
  stop: () => void;
};

const NO_CALLS = { hasReply: () => undefined, hasJustActed: () => false, noteActed: () => undefined };

/** `ownCalls` are the page's: what their replies hold is not read again, and what follows from them is read soon. */
export function createLiveCache(
  queries: QueryClient,
  botId: string | undefined,
  ownCalls: Pick<OwnCalls, 'hasReply' | 'hasJustActed' | 'noteActed'> = NO_CALLS,
): LiveCache {
  const refresher = createRefresher(queries, (path) =>
    ownCalls.hasJustActed() ? OWN_PAUSE_MS : pauseOf(path),
  );

  function put<Row>(
    queryKey: QueryKey & readonly [string, ...unknown[]],
    update: (rows: readonly Row[]) => Row[],
  ) {
    const state = queries.getQueryState<readonly Row[]>(queryKey);
    if (state === undefined) return;
    // A read in progress may return the previous state: another one follows it.
    if (state.data === undefined || state.fetchStatus === 'fetching') refresher.ask(queryKey[0]);
    queries.setQueryData<readonly Row[]>(queryKey, (rows) => rows && update(rows));
  }

  /** Home's reply includes the statuses, so that it needs no other call. */
  function putIntoHome(event: Extract<LiveEvent, { kind: 'server-statuses' }>) {
    const filter = { predicate: ({ queryKey: [path] }: Query) => path === kitCalls.home.path };
    if (queries.isFetching(filter) > 0) refresher.ask(HOME);
    queries.setQueriesData<Home>(filter, (home) => home && withStatuses(home, event));
  }

  function readAccess() {
    for (const { path } of ACCESS) refresher.invalidateNow(path);
  }

  /**
   * Reloads what a change affects, by the first part of its name (`settings:log`); an unknown name affects everything. A
   * change without an author (results of a timed command) leaves the history unchanged, which Home also tells.
   */
  function applyChange({ what, by, call }: Changed) {
    if (call !== undefined && ownCalls.hasReply(call) !== undefined) ownCalls.noteActed();
    const [name = ''] = what.split(':');
    const topic = TOPICS.get(name);
    if (by !== '' && topic?.isInHistory) for (const path of [HISTORY, HOME]) refresher.ask(path);
    const ask = (paths: readonly string[]) => {
      for (const path of paths) refresher.ask(path);
    };
    const { reads, ownReads } = topic ?? { reads: [ALL] };
    const reply = ownReads && call !== undefined ? ownCalls.hasReply(call) : undefined;
    if (ownReads === undefined || reply === undefined) ask(reads);
    else void reply.then((hasReply) => ask(hasReply ? ownReads : reads));
  }

  // Without an instance there is no such entry, and no such event.
  const statuses = readKey(kitCalls.serverStatuses, { query: { botId: botId ?? '' } });
  const notifications = readKey(kitCalls.notifications, {});

  return {
    readAccess,
    readAll: () => refresher.ask(ALL, 0),
    catchUp: (isStartSeen) => {
      for (const path of [statuses[0], LIVE_LINES]) refresher.ask(path, 0);
      // What changed between its read and the opening of the stream can wait until the page is there.
      refresher.ask(HOME, PAUSE_MS);
      if (isStartSeen) return;
      readAccess();
      refresher.ask(notifications[0], 0);
    },
    apply: (event) => {
      if (event.kind === 'server-statuses') {
        const replaced = new Set([...event.gone, ...event.statuses.map(({ serverId }) => serverId)]);
        put<ServerStatus>(statuses, (rows) => [
          ...rows.filter(({ serverId }) => !replaced.has(serverId)),
          ...event.statuses,
        ]);
        putIntoHome(event);
      } else if (event.kind === 'notification') {
        const { notification } = event;
        put<Notification>(notifications, (rows) => [
          notification,
          ...rows.filter(({ id }) => id !== notification.id),
        ]);
      } else if (event.kind === 'access') {
        readAccess();
      } else if (event.kind === 'changed') {
        applyChange(event);
      }
    },
    stop: refresher.stop,
  };
}
