import type { OnlinePlayer } from '@arkwright/ark/list-players';
import type { Clock } from '../platform/base/clock.ts';
import type { Outbound } from '../platform/outbound/outbound.ts';
import type { GameEvents } from './game-events.ts';
import type { GameServer } from './game-server.ts';
import type { Intervals } from './polls.ts';
import type { ShownStatus } from './status-machine.ts';
import type { WakeTimer } from './wake-timer.ts';

/** What is known of a game server right now. */
export type ObservedServer = {
  readonly server: GameServer;
  /** Undefined before the first result. */
  readonly shown: ShownStatus | undefined;
  /** Milliseconds since 1970; 0 if never. */
  readonly lastSeen: number;
};

/** What all sessions of a worker share. */
export type SessionTools = {
  clock: Clock;
  outbound: Outbound;
  timer: WakeTimer;
  events: GameEvents;
  intervals: Intervals;
  /** 0 to 1. */
  random(): number;
  openPassword(server: GameServer): string;
  /** Whether the worker may still rely on its leases. */
  maySend(): boolean;
  /** What people see of a server has changed. */
  onShown(server: ObservedServer): void;
  /** A server has said who is online. */
  onPlayers(server: GameServer, players: readonly OnlinePlayer[]): void;
  onCommand(outcome: 'ok' | 'failed' | 'unknown'): void;
  /** A mistake of ours, for the log. */
  onFault(error: unknown): void;
};
