import type { ServerStatus } from '../server-status/schema.ts';
import { isStopping } from '../server-status/stopping.ts';
import type { HomeServer } from './schema.ts';

// Not part of the schemas: the page that merges statuses into Home should not load zod first.

type State = HomeServer['state'];

/** How a server with a status is. */
export const homeStateOf = (status: Pick<ServerStatus, 'state' | 'reason'>): State =>
  isStopping(status) ? 'stopping' : status.state;

/** Whether it runs: players may be on it. */
export const isUp = (state: State): boolean => state === 'online' || state === 'stopping';

type Row = { state: State; players: number | null };

/** The head's numbers, by the rows below it: they must agree. */
export const countServers = (rows: readonly Row[]): { online: number; players: number } => ({
  online: rows.filter(({ state }) => state === 'online').length,
  players: rows.reduce((sum, { state, players }) => (isUp(state) ? sum + (players ?? 0) : sum), 0),
});
