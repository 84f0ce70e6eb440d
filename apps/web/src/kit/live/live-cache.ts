/**
 * KIT · Puts live events into the query cache.
 */
import { type Notification, notificationRoutes } from '@arkwright/contracts/notifications/routes';
import type { LiveEvent } from '@arkwright/contracts/realtime/schema';
import { serverStatusRoutes } from '@arkwright/contracts/server-status/routes';
import type { ServerStatus } from '@arkwright/contracts/server-status/schema';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { readKey } from '../reads.ts';

/** Many changes at once (an import, a restart of the worker) are read together, this many milliseconds after the first. */
const GATHER_MS = 250;

/** Which paths a `changed` event concerns, by the first part of its name (`settings:log`). Unknown names concern all. */
const PATHS: Record<string, string> = {
  servers: '/api/server/',
  'rcon-presets': '/api/rconPreset/',
  'rcon-preset-runs': '/api/rconPreset/:botId/runs/',
  'timed-commands': '/api/timedCommand',
  instance: '/api/bots/',
  settings: '/api/bots/',
  directory: '/api/bots/',
  'dynamic-configs': '/api/dynamicConfig/',
  'dynamic-config-fetches': '/api/dynamicConfig/',
};

/** Whatever changes is in the history. */
const HISTORY = '/api/history/';

function pathOf(what: string): string {
  return PATHS[what.split(':')[0] ?? ''] ?? '/api/';
}

export type LiveCache = {
  apply: (event: LiveEvent) => void;
  /** Reads anew what events are put into: some may have come after it was read and before the stream was open. */
  catchUp: () => void;
  stop: () => void;
};

export function createLiveCache(queries: QueryClient, botId: string): LiveCache {
  const changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function readChanged() {
    timer = undefined;
    const paths = [...changed];
    changed.clear();
    void queries.invalidateQueries({
      predicate: ({ queryKey: [key] }) =>
        typeof key === 'string' && paths.some((path) => key.startsWith(path)),
    });
  }

  function put<Row>(queryKey: QueryKey, update: (rows: readonly Row[]) => Row[]) {
    const state = queries.getQueryState<readonly Row[]>(queryKey);
    if (state === undefined) return;
    // A read that is under way may answer with what was before: it is asked again.
    if (state.data === undefined || state.fetchStatus === 'fetching')
      void queries.invalidateQueries({ queryKey });
    queries.setQueryData<readonly Row[]>(queryKey, (rows) => rows && update(rows));
  }

  const statuses = readKey(serverStatusRoutes.list, { query: { botId } });
  const notifications = readKey(notificationRoutes.list, {});

  return {
    catchUp: () => {
      for (const queryKey of [statuses, notifications]) void queries.invalidateQueries({ queryKey });
    },
    apply: (event) => {
      if (event.kind === 'server-status') {
        const { status } = event;
        put<ServerStatus>(statuses, (rows) => [
          ...rows.filter(({ serverId }) => serverId !== status.serverId),
          status,
        ]);
      } else if (event.kind === 'notification') {
        const { notification } = event;
        put<Notification>(notifications, (rows) => [
          notification,
          ...rows.filter(({ id }) => id !== notification.id),
        ]);
      } else if (event.kind === 'changed') {
        changed.add(pathOf(event.what));
        changed.add(HISTORY);
        timer ??= setTimeout(readChanged, GATHER_MS);
      }
    },
    stop: () => clearTimeout(timer),
  };
}
