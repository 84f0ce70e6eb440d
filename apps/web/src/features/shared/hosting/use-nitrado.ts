import { nitradoServiceRoutes } from '@arkwright/contracts/host-sync/routes';
import type { HostService, SyncRun, SyncState } from '@arkwright/contracts/host-sync/schema';
import { nitradoAccountRoutes } from '@arkwright/contracts/nitrado/account-routes';
import type { HostAccount } from '@arkwright/contracts/nitrado/account-schema';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useNamedServers } from '../../../kit/directory.ts';
import { readKey } from '../../../kit/read-key.ts';
import { putReply, REFRESH_MS, useRead } from '../../../kit/reads.ts';
import { useCan } from '../../../kit/use-can.ts';
import { useCollection } from '../../../kit/use-collection.ts';
import { serviceRows } from './service-rows.ts';

/** How often services are read again while Nitrado is being asked or a sync runs, in milliseconds. */
const BUSY_MS = 3000;

export const isRunning = (run: SyncRun | null | undefined): run is SyncRun => !!run && run.endedAt === 0;

const isBusy = (state: SyncState | undefined) =>
  state !== undefined && (state.isReading || isRunning(state.run));

const idOfService = ({ id }: HostService) => String(id);
const NO_ACCOUNTS: readonly HostAccount[] = [];

/** The linked accounts, their services as last read, and the newest sync. */
export function useNitrado(botId: string) {
  const queries = useQueryClient();
  const ofBot = { params: { botId } };
  const accounts = useRead(nitradoAccountRoutes.accounts, ofBot, { refetchInterval: REFRESH_MS });
  const linked = accounts.data?.accounts ?? NO_ACCOUNTS;
  // Services are read once a login works (specification §4).
  const isValid = linked.some(({ state }) => state !== 'broken');
  const state = useRead(nitradoServiceRoutes.state, ofBot, {
    enabled: isValid,
    refetchInterval: (query) => (isBusy(query.state.data) ? BUSY_MS : REFRESH_MS),
  });
  const busy = isBusy(state.data);
  const services = useCollection({
    list: nitradoServiceRoutes.services,
    request: ofBot,
    idOf: idOfService,
    enabled: isValid,
    refetchInterval: busy ? BUSY_MS : REFRESH_MS,
  });
  const { refresh } = services;
  // The last change may have come after the last read.
  const wasBusy = useRef(busy);
  useEffect(() => {
    if (wasBusy.current && !busy) refresh();
    wasBusy.current = busy;
  }, [busy, refresh]);

  const servers = useNamedServers();
  const run = state.data?.run ?? null;
  const rows = useMemo(() => serviceRows(services.rows, servers, run), [services.rows, servers, run]);

  /** Shows a sync that this page has begun or put away. */
  const putRun = useCallback(
    (next: SyncRun | null) =>
      putReply<SyncState>(
        queries,
        readKey(nitradoServiceRoutes.state, { params: { botId } }),
        (known) => known && { ...known, run: next },
      ),
    [queries, botId],
  );
  const refreshAll = useCallback(
    () =>
      void queries.invalidateQueries({
        predicate: ({ queryKey: [path] }) =>
          typeof path === 'string' && /^\/api\/(nitrado|server|bots\/directory)/.test(path),
      }),
    [queries],
  );
  return { accounts, linked, isValid, services, state, rows, servers, putRun, refreshAll };
}

export type Nitrado = ReturnType<typeof useNitrado>;

/** Why this person can't do something here; undefined when they can. */
export function useNitradoReasons() {
  return {
    logIn: useCan(nitradoAccountRoutes.beginLogin).reason,
    logOut: useCan(nitradoAccountRoutes.logout).reason,
    keep: useCan(nitradoAccountRoutes.keepAccount).reason,
    paste: useCan(nitradoAccountRoutes.pasteToken).reason,
    add: useCan(nitradoServiceRoutes.addServers).reason,
    link: useCan(nitradoServiceRoutes.link).reason,
    unlink: useCan(nitradoServiceRoutes.unlink).reason,
    sync: useCan(nitradoServiceRoutes.sync).reason,
    refresh: useCan(nitradoServiceRoutes.refresh).reason,
  };
}

export type NitradoReasons = ReturnType<typeof useNitradoReasons>;
