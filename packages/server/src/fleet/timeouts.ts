import { isInGrace, isOnline, type Status } from './status-machine.ts';

/** A poll of a running server is answered in 0.1 s. */
const ANSWER_MS = 6_000;
/** An online one that has just left something unanswered: now it is to be known soon. */
const SUSPECT_MS = 5_000;
/** What people want done may be work. */
const REQUEST_MS = 10_000;
/** One that loads its map takes up to 7 s for a sign-in and 5 s for a command. */
const SIGN_IN_MS = 8_000;
const STARTING_MS = 15_000;

/** How long a server in this status may take for a poll, or for what somebody asked for, ms. */
export function answerTimeoutMs(status: Status, asked: { now: number; isPoll: boolean }): number {
  const pollMs = pollTimeoutMs(status, asked.now);
  return asked.isPoll ? pollMs : Math.max(pollMs, REQUEST_MS);
}

/** How long a server in this status may take to check the password, ms. */
export function signInTimeoutMs(status: Status, now: number): number {
  if (status.mayBeStarting) return STARTING_MS;
  const pollMs = pollTimeoutMs(status, now);
  return isOnline(status) ? pollMs : Math.max(pollMs, SIGN_IN_MS);
}

function pollTimeoutMs(status: Status, now: number): number {
  if (isInGrace(status, now)) return STARTING_MS;
  return isOnline(status) && status.failures > 0 ? SUSPECT_MS : ANSWER_MS;
}
