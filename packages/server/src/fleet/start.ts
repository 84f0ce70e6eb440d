import type { ServerState } from '@arkwright/contracts/server-status/schema';
import type { AppContext } from '../context/app-context.ts';
import type { InstanceScope } from '../core/access/scope.ts';
import { newId } from '../platform/base/random.ts';
import { LEASE_MS, LeaseTerm } from '../platform/work/locks/lease-term.ts';
import { Repeater } from '../platform/work/repeater/repeater.ts';
import { Fleet } from './fleet.ts';
import type { GameEvents } from './game-events.ts';
import { LeaseKeeper } from './lease-keeper.ts';
import { NotSent } from './not-sent.ts';
import { DEFAULT_INTERVALS, type Intervals } from './polls.ts';
import type { RequestOptions } from './request.ts';
import type { SessionTools } from './session-tools.ts';
import { StatusWriter } from './status-writer.ts';
import type { GameServerStore } from './store.ts';
import { WakeTimer } from './wake-timer.ts';

export type RconSessions = {
  /**
   * Runs a command on a game server of the instance and returns the game's text, '' if it had nothing to say. Settled
   * within `timeoutMs` (default 10 s). People's commands go before polls.
   *
   * @throws AppError UNAVAILABLE if this worker does not hold the server, UPSTREAM if the server is offline or fails,
   *   RATE_LIMITED if 100 commands wait; the signal's reason if it fires
   */
  execute(scope: InstanceScope, serverId: string, request: RequestOptions): Promise<string>;
  /** Whether this worker holds the server now. */
  holds(scope: InstanceScope, serverId: string): boolean;
  /** How many commands that can wait elsewhere a server takes now: 0 while it is offline, or another worker holds it. */
  roomFor(scope: InstanceScope, serverId: string): number;
  /** For how long it has had no leases to rely on, so that all sessions pause, ms; 0 while it has them. */
  pausedMs(): number;
  /** Lets go of all servers. Loses nothing that the game has told. */
  stop(): Promise<void>;
};

export type RconSessionsOptions = {
  store: GameServerStore;
  /** Milliseconds between polls. */
  intervals?: Partial<Intervals>;
  /** Two running workers never share one. A worker that begins with the id of a dead one goes on with its servers. */
  workerId?: string;
  /** Gets what the servers write. */
  events: GameEvents;
  /** Hears who is online on each server that this worker holds, whenever the game has told it. */
  onPlayers?: SessionTools['onPlayers'];
  /** How soon other workers take over from one that died. Default 15 s. */
  leaseMs?: number;
};

type RconContext = Pick<AppContext, 'bus' | 'clock' | 'log' | 'metrics' | 'outbound'>;

/** Begins to hold game servers: this worker's fair part of all that are enabled. Resolves after the first look. */
export async function startRconSessions(
  context: RconContext,
  options: RconSessionsOptions,
): Promise<RconSessions> {
  const { store, events, workerId = newId(), leaseMs = LEASE_MS } = options;
  const log = context.log.child({ part: 'rcon', workerId });
  const term = new LeaseTerm(leaseMs);
  const onFault = (error: unknown) => log.error({ err: error }, 'a session of a game server failed');
  const timer = new WakeTimer(onFault);
  const fleet = new Fleet({
    clock: context.clock,
    outbound: context.outbound,
    timer,
    events,
    intervals: { ...DEFAULT_INTERVALS, ...options.intervals },
    random: Math.random,
    openPassword: store.openPassword,
    maySend: () => term.isValid,
    onShown: (server) => writer.mark(server),
    onPlayers: options.onPlayers ?? (() => {}),
    onCommand: (outcome) => context.metrics.rconCommands.inc({ outcome }),
    onFault,
  });
  const writer = new StatusWriter({ store: store.statuses, workerId, log, observed: () => fleet.sessions });
  const keeper = new LeaseKeeper({ store, workerId, log, fleet, writer, term, leaseMs });
  const unsubscribe = context.bus.subscribe((message) => {
    if (message.kind === 'servers.changed') keeper.nudge();
    if (message.kind === 'server-stopping')
      fleet.find({ botId: message.botId, id: message.serverId })?.expectStop();
  });
  const stopCounting = countStates(context, fleet);
  await keeper.start();

  // After a freeze, a worker takes no commands before it knows which servers it still holds.
  const heldSession = ({ botId }: InstanceScope, id: string) =>
    term.isValid ? fleet.find({ botId, id }) : undefined;

  return {
    holds: (scope, serverId) => heldSession(scope, serverId) !== undefined,
    roomFor: (scope, serverId) => heldSession(scope, serverId)?.room ?? 0,
    pausedMs: () => term.lapsedMs,
    async execute(scope, serverId, request) {
      const session = fleet.find({ botId: scope.botId, id: serverId });
      if (!session) throw new NotSent('UNAVAILABLE', 'This game server is not connected right now.');
      return session.execute(request);
    },
    async stop() {
      unsubscribe();
      await keeper.stop();
      stopCounting();
      timer.stop();
    },
  };
}

/** Feeds the gauge of servers by state. */
function countStates({ log, metrics }: RconContext, fleet: Fleet): () => void {
  const count = () => {
    const counts: Record<ServerState | 'unknown', number> = {
      unknown: 0,
      starting: 0,
      online: 0,
      offline: 0,
    };
    for (const { shown } of fleet.sessions) counts[shown?.state ?? 'unknown'] += 1;
    for (const [state, number] of Object.entries(counts)) metrics.gameServers.set({ state }, number);
  };
  const counting = new Repeater({
    run: count,
    everyMs: 5_000,
    onFailure: (error) => log.warn({ err: error }, 'the states of game servers could not be counted'),
  });
  return () => {
    void counting.stop();
    metrics.gameServers.reset();
  };
}
