import type { ServerState } from '@arkwright/contracts/server-status/schema';
import { STOPPING } from '@arkwright/contracts/server-status/stopping';
import { type FailureKind, failureWords, isConclusive } from './failure.ts';

/** A reply that takes longer than this comes from a server that is still loading its map (then 2 to 7 s, else 0.1 s). */
export const SLOW_MS = 1_500;
/** How long a server may take from the first connection to prompt answers. Loading takes 66 to 93 s. */
export const GRACE_MS = 120_000;
/** A game that has accepted a stop takes half a minute, a host up to some minutes. One that answers later goes on. */
export const STOPPING_MS = 180_000;
/** So many failures in a row make a server offline that was online: one lost reply is nothing. */
const FAILURES_UNTIL_OFFLINE = 3;
/** Of silences fewer will do, for each has been waited for, if it has been quiet for this long, ms. */
const SILENCES_UNTIL_OFFLINE = 2;
const QUIET_MS = 10_000;
/** A server that has gone down so often within FLAP_MEMORY_MS is offline until it is ready, not starting once more. */
const MAX_STARTS = 3;
/** Going offline is held against a server for this long: it has to answer once more for each time. */
const FLAP_MEMORY_MS = 300_000;
const MAX_PROOF = 10;
/** Whoever listens again after one of these has been away. */
const SIGNS_OF_AWAY: readonly FailureKind[] = ['refused', 'unreachable'];

/** What people see. `since` is in milliseconds since 1970. */
export type ShownStatus = {
  readonly state: ServerState;
  readonly since: number;
  readonly reason: string;
  readonly players: number;
};

export type Status = {
  /** Undefined until the server has been tried. The same object for as long as nothing that people see has changed. */
  readonly shown: ShownStatus | undefined;
  /** Why it is offline; undefined while it is not, and if another worker found out. */
  readonly offlineBy: FailureKind | undefined;
  /** In a row, since the last answer. */
  readonly failures: number;
  /** Player lists in a row, while it is not online. */
  readonly answers: number;
  /** How often it went offline, as far as that still counts. */
  readonly drops: number;
  readonly droppedAt: number;
  /** Until when it may answer slowly or not at all and still counts as starting. */
  readonly graceUntil: number;
  /** Whether the next connection is the beginning of a start. */
  readonly mayBeStarting: boolean;
  /** Until when it is shown as stopping while it still answers; 0 if nothing stops it. */
  readonly stoppingUntil: number;
};

export type StatusInput =
  /** The TCP connection stands; the sign-in is under way. */
  | { kind: 'connected' }
  /** Nothing has been answered for SLOW_MS. */
  | { kind: 'slow' }
  /** A list of players came; other answers say too little. */
  | { kind: 'listed'; players: number; tookMs: number }
  /** Anything else was answered. */
  | { kind: 'answered' }
  /** The game or its host has accepted a stop. */
  | { kind: 'stopping' }
  | { kind: 'failed'; failure: FailureKind };

/** Milliseconds since 1970; `lastSeen` is 0 if the server never answered. */
export type StatusTimes = { now: number; lastSeen: number };

/** The status to begin with: nothing known, or what another worker last saw. */
export function initialStatus(stored: ShownStatus | undefined): Status {
  const wasAway = SIGNS_OF_AWAY.some((kind) => stored?.reason === failureWords(kind, 0));
  return {
    shown: stored,
    offlineBy: undefined,
    failures: 0,
    answers: 0,
    drops: 0,
    droppedAt: 0,
    graceUntil: stored?.state === 'starting' ? stored.since + GRACE_MS : 0,
    mayBeStarting: stored === undefined || wasAway,
    stoppingUntil: 0,
  };
}

/**
 * What is known of a game server after one more observation. Online and offline are damped: one lost reply changes
 * nothing, a refused connection is believed at once, and who keeps dropping has to prove itself before it is online.
 */
export function reduceStatus(status: Status, input: StatusInput, times: StatusTimes): Status {
  switch (input.kind) {
    case 'connected':
      return isOnline(status) || !status.mayBeStarting || keepsDropping(status, times.now)
        ? status
        : { ...status, mayBeStarting: false, graceUntil: times.now + GRACE_MS };
    case 'slow':
      return !isOnline(status) && isInGrace(status, times.now) ? starting(status, times.now) : status;
    case 'answered':
      return status.failures === 0 && !status.mayBeStarting
        ? status
        : { ...status, failures: 0, mayBeStarting: false };
    case 'stopping':
      return stopping(status, times.now);
    case 'listed':
      return listed(status, input, times);
    case 'failed':
      return failed(status, input.failure, times);
  }
}

export function isOnline(status: Status): boolean {
  return status.shown?.state === 'online';
}

/** Whether it still answers, but is about to go down. */
export function isGoingDown(status: Status, now: number): boolean {
  return isOnline(status) && now < status.stoppingUntil;
}

/** Whether the server is given the time that a start takes. */
export function isInGrace(status: Status, now: number): boolean {
  return !isOnline(status) && now < status.graceUntil;
}

function keepsDropping(status: Status, now: number): boolean {
  return status.drops >= MAX_STARTS && now - status.droppedAt <= FLAP_MEMORY_MS;
}

function listed(status: Status, input: { players: number; tookMs: number }, { now }: StatusTimes): Status {
  const { shown } = status;
  if (shown?.state === 'online') {
    const reason = isGoingDown(status, now) ? STOPPING : '';
    const isSame = shown.players === input.players && shown.reason === reason;
    if (status.failures === 0 && isSame) return status;
    return { ...status, failures: 0, shown: isSame ? shown : { ...shown, players: input.players, reason } };
  }
  if (input.tookMs >= SLOW_MS && isInGrace(status, now))
    return starting({ ...status, failures: 0, answers: 0 }, now);
  const answers = status.answers + 1;
  const proof = now - status.droppedAt > FLAP_MEMORY_MS ? 1 : Math.min(status.drops, MAX_PROOF);
  if (answers < proof) return { ...status, failures: 0, answers };
  return {
    ...status,
    failures: 0,
    answers: 0,
    offlineBy: undefined,
    mayBeStarting: false,
    graceUntil: 0,
    stoppingUntil: 0,
    shown: { state: 'online', since: now, reason: '', players: input.players },
  };
}

function stopping(status: Status, now: number): Status {
  if (status.shown?.state !== 'online') return status;
  const shown = status.shown.reason === STOPPING ? status.shown : { ...status.shown, reason: STOPPING };
  return { ...status, stoppingUntil: now + STOPPING_MS, shown };
}

function starting(status: Status, now: number): Status {
  if (status.shown?.state === 'starting') return status;
  const shown: ShownStatus = { state: 'starting', since: now, reason: 'The server is starting.', players: 0 };
  return { ...status, offlineBy: undefined, shown };
}

function failed(status: Status, failure: FailureKind, { now, lastSeen }: StatusTimes): Status {
  const after: Status = {
    ...status,
    failures: status.failures + 1,
    answers: 0,
    mayBeStarting: status.mayBeStarting || SIGNS_OF_AWAY.includes(failure),
  };
  const silentMs = lastSeen === 0 ? Number.POSITIVE_INFINITY : now - lastSeen;
  const state = status.shown?.state;
  if (state === 'offline' && status.offlineBy === failure) return after;
  if (state !== 'offline' && isForgiven(after, failure, { now, silentMs })) return after;
  const since = state === 'offline' && status.shown ? status.shown.since : now;
  const isDrop = state === 'online' || state === 'starting';
  const drops = now - status.droppedAt > FLAP_MEMORY_MS ? 0 : status.drops;
  return {
    ...after,
    graceUntil: 0,
    stoppingUntil: 0,
    offlineBy: failure,
    drops: isDrop ? drops + 1 : status.drops,
    droppedAt: isDrop ? now : status.droppedAt,
    shown: { state: 'offline', since, reason: failureWords(failure, silentMs), players: 0 },
  };
}

/** Whether a failure leaves the state as it is for now. */
function isForgiven(
  status: Status,
  failure: FailureKind,
  { now, silentMs }: { now: number; silentMs: number },
): boolean {
  if (isConclusive(failure) || isGoingDown(status, now)) return false;
  const isSilence = failure === 'silent';
  const isFew = status.failures < FAILURES_UNTIL_OFFLINE;
  if (isOnline(status))
    return isFew && !(isSilence && status.failures >= SILENCES_UNTIL_OFFLINE && silentMs >= QUIET_MS);
  // While it loads its map a server may well accept connections and say nothing.
  return status.shown?.state === 'starting' && isInGrace(status, now) && (isSilence || isFew);
}
