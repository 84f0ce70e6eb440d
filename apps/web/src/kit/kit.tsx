/**
 * KIT · The one set of things that talk to the outside: made once at the start (and once per test), handed down by
 * `KitProvider`, read with `useKit()`.
 */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, use } from 'react';
import { type Call, createCall } from './api-client.ts';
import { isOutage } from './api-error.ts';
import { type Connection, createConnection } from './connection.ts';
import { kitCalls } from './kit-calls.ts';
import { createOwnCalls, type OwnCalls } from './own-calls.ts';
import { createQueryClient } from './query-client.ts';
import { readKey } from './read-key.ts';
import { type PageStorage, PERSONAL_KEYS, tabStorage } from './safe-storage.ts';
import { createSession, type Session, type Start } from './session.ts';
import { createStore, type Store } from './store.ts';

export type Kit = {
  call: Call;
  /** For the live stream, which is no route of the registry. */
  fetch: typeof fetch;
  session: Session;
  connection: Connection;
  queries: QueryClient;
  ownCalls: OwnCalls;
  /** Since when the live stream is lost, ms; undefined while it is open, or not opened yet. */
  streamLostAt: Store<number | undefined>;
  /** The number of parts of the page with unsaved changes; `useUnsaved` counts. */
  unsaved: Store<number>;
  /** Leaves the page for an address outside, without an entry in the history. */
  leaveTo: (address: string) => void;
  /** The stamp of what the page began with, once: the first stream reports what has changed since. */
  takeStartStamp: () => string | undefined;
};

export type KitEnvironment = {
  fetch: typeof fetch;
  storage: PageStorage;
  leaveTo: (address: string) => void;
  /** The instance that the page's address names when the page begins. */
  wantedBot: () => string | undefined;
};

export function createKit(environment: KitEnvironment): Kit {
  const queries = createQueryClient();
  const unsaved = createStore(0);
  const streamLostAt = createStore<number | undefined>(undefined);
  let startStamp: string | undefined;
  const session: Session = createSession({
    storage: environment.storage,
    getCall: () => call,
    hasUnsaved: () => unsaved.get() > 0,
    wantedBot: environment.wantedBot,
    onStart: (reply) => {
      keepStart(queries, reply);
      startStamp = reply.stamp;
    },
  });
  const connection = createConnection({
    // With a session the probe settles it too; without one any public answer will do.
    probe: () => (session.get().token === null ? call(kitCalls.settings) : session.verify()),
    // The live stream catches up with others' changes.
    onBack: () =>
      void queries.refetchQueries(
        { type: 'active', predicate: ({ state }) => isOutage(state.error) },
        { cancelRefetch: false },
      ),
    random: Math.random,
  });
  const ownCalls = createOwnCalls();
  const call = createCall({
    ownCalls,
    fetch: environment.fetch,
    readToken: () => session.get().token,
    onUnauthenticated: session.refuse,
    isInterrupted: () => session.get().isInterrupted === true,
    onOutcome: connection.report,
  });
  let last = session.get();
  session.subscribe(() => {
    const now = session.get();
    const isSamePerson = last.isInterrupted && now.status === 'signed-in';
    if (isSamePerson) void queries.invalidateQueries();
    // One person's data must not be shown to the next.
    else if (!now.isInterrupted && (last.isInterrupted || now.token !== last.token)) queries.clear();
    // Whose session only ended finds what they had not saved when they are back.
    if (now.status === 'signed-out' && !now.hasEnded)
      for (const key of PERSONAL_KEYS) tabStorage.removeItem(key);
    last = now;
  });
  // Left by the browser's Back, past the dialog that waits for the sign-in.
  unsaved.subscribe(() => {
    if (session.get().isInterrupted && unsaved.get() === 0) session.leave();
  });
  const { fetch, leaveTo } = environment;
  const takeStartStamp = () => {
    const stamp = startStamp;
    startStamp = undefined;
    return stamp;
  };
  return {
    call,
    fetch,
    session,
    connection,
    queries,
    ownCalls,
    streamLostAt,
    unsaved,
    leaveTo,
    takeStartStamp,
  };
}

/** The first reply has those of several reads. */
function keepStart(queries: QueryClient, reply: Start) {
  const { settings, self, instances, limits, notifications, directory, findings, openRuns } = reply;
  queries.setQueryData(readKey(kitCalls.settings, {}), settings);
  queries.setQueryData(readKey(kitCalls.self, {}), self);
  queries.setQueryData(readKey(kitCalls.instances, {}), instances);
  queries.setQueryData(readKey(kitCalls.limits, {}), limits);
  queries.setQueryData(readKey(kitCalls.notifications, {}), notifications);
  if (directory)
    queries.setQueryData(readKey(kitCalls.directory, { query: { id: directory.id } }), directory.of);
  if (findings)
    queries.setQueryData(readKey(kitCalls.findings, { params: { botId: findings.id } }), findings.of);
  if (openRuns)
    queries.setQueryData(readKey(kitCalls.openRuns, { params: { botId: openRuns.id } }), openRuns.of);
}

const KitContext = createContext<Kit | null>(null);

export function KitProvider({ kit, children }: { kit: Kit; children: ReactNode }) {
  return (
    <KitContext value={kit}>
      <QueryClientProvider client={kit.queries}>{children}</QueryClientProvider>
    </KitContext>
  );
}

export function useKit(): Kit {
  const kit = use(KitContext);
  if (kit === null) throw new Error('useKit needs a KitProvider above it');
  return kit;
}
