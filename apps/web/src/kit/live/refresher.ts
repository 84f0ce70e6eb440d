/**
 * KIT · Reloads changed data with delays: each path is loaded again at most once within its own pause, and never during a
 * load of it. That one is not aborted (under steady events none would finish); a request meanwhile follows it.
 */
import type { QueryClient } from '@tanstack/react-query';

/** Many changes at once (an import, a restart of the worker) are read together, this many milliseconds after the first. */
const GATHER_MS = 250;

export type Refresher = {
  /** Reloads the page's data of paths that begin with `prefix`: `wait` milliseconds from now, or later. */
  ask: (prefix: string, wait?: number) => void;
  /** The same at once, without the path's own pause: for data that must show within a second. */
  invalidateNow: (prefix: string) => void;
  stop: () => void;
};

type PathState = {
  timer: ReturnType<typeof setTimeout> | undefined;
  /** When the timer ends, by `performance.now()`. */
  dueAt: number;
  /** The time of the last reload, by `performance.now()`. */
  readAt: number;
  isReading: boolean;
  /** It has to be read once more when the read that is under way has ended, after this pause. */
  pauseAgain: number | undefined;
};

/** `pauseOf` returns a path's minimum number of milliseconds between two loads. */
export function createRefresher(queries: QueryClient, pauseOf: (path: string) => number): Refresher {
  const states = new Map<string, PathState>();
  let isStopped = false;

  function stateOf(path: string): PathState {
    const kept = states.get(path);
    if (kept) return kept;
    const state: PathState = {
      timer: undefined,
      dueAt: 0,
      readAt: Number.NEGATIVE_INFINITY,
      isReading: false,
      pauseAgain: undefined,
    };
    states.set(path, state);
    return state;
  }

  async function read(path: string, state: PathState, pause: number): Promise<void> {
    const filter = { queryKey: [path] };
    state.timer = undefined;
    state.readAt = performance.now();
    state.isReading = true;
    // A read in progress may return the previous state.
    state.pauseAgain = queries.isFetching(filter) > 0 ? pause : undefined;
    await queries.invalidateQueries(filter, { cancelRefetch: false });
    state.isReading = false;
    if (state.pauseAgain !== undefined) schedule(path, GATHER_MS, state.pauseAgain);
  }

  function schedule(path: string, wait: number, pause: number) {
    if (isStopped) return;
    const state = stateOf(path);
    if (state.isReading) {
      state.pauseAgain = Math.min(pause, state.pauseAgain ?? pause);
      return;
    }
    const now = performance.now();
    const dueAt = Math.max(now + wait, state.readAt + pause);
    if (state.timer !== undefined && state.dueAt <= dueAt) return;
    clearTimeout(state.timer);
    state.dueAt = dueAt;
    state.timer = setTimeout(() => void read(path, state, pause), dueAt - now);
  }

  function pathsFrom(prefix: string): string[] {
    const entries = queries.getQueryCache().getAll();
    const names = new Set(entries.map(({ queryKey: [path] }) => path));
    return [...names].filter((path) => typeof path === 'string').filter((path) => path.startsWith(prefix));
  }

  return {
    ask: (prefix, wait = GATHER_MS) => {
      for (const path of pathsFrom(prefix)) schedule(path, wait, pauseOf(path));
    },
    invalidateNow: (prefix) => {
      for (const path of pathsFrom(prefix)) schedule(path, 0, GATHER_MS);
    },
    stop: () => {
      isStopped = true;
      for (const { timer } of states.values()) clearTimeout(timer);
    },
  };
}
