import { RconError } from '@arkwright/ark/rcon/rcon-error';
import * as reasons from '@arkwright/contracts/server-status/reasons';
import { OutboundFailed, OutboundRefused } from '../platform/outbound/outbound-error.ts';
import type { Setback } from './back-off.ts';

/** What went wrong with a game server, as far as it makes a difference. */
export type FailureKind =
  /** Nothing listens there: the game server is not running. */
  | 'refused'
  /** The password is wrong. */
  | 'password'
  /** The stored password can't be opened. */
  | 'unreadable-password'
  /** No way to the address, or none that is allowed. */
  | 'unreachable'
  /** No answer in time. */
  | 'silent'
  /** The connection broke. */
  | 'closed'
  /** What it sends is not RCON, or far too much. */
  | 'garbled';

/** The stored RCON password does not open with the program's secret key. */
export class UnreadablePassword extends Error {
  constructor(options: ErrorOptions) {
    super('The stored RCON password can’t be decrypted.', options);
    this.name = 'UnreadablePassword';
  }
}

/** Sorts the failure of a connection or command. */
export function failureKind(error: unknown): FailureKind {
  if (error instanceof UnreadablePassword) return 'unreadable-password';
  if (!(error instanceof RconError)) return 'unreachable';
  if (error.code === 'auth-failed') return 'password';
  if (error.code === 'timeout') return 'silent';
  if (error.code === 'closed') return 'closed';
  if (error.code !== 'connect-failed') return 'garbled';
  const { cause } = error;
  if (cause instanceof OutboundRefused) return 'unreachable';
  if (cause instanceof OutboundFailed && cause.code === 'ECONNREFUSED') return 'refused';
  if (cause instanceof OutboundFailed && cause.code === 'ECONNRESET') return 'closed';
  // The dialler's own deadline has no cause.
  return cause === undefined || (cause instanceof OutboundFailed && cause.code === 'ETIMEDOUT')
    ? 'silent'
    : 'unreachable';
}

/** Whether one such failure is proof enough that the server can't be used. */
export function isConclusive(kind: FailureKind): boolean {
  return kind === 'refused' || setbackOf(kind) === 'misconfigured';
}

/** How the next attempt is to be spaced. */
export function setbackOf(kind: FailureKind): Setback {
  return kind === 'password' || kind === 'unreadable-password' ? 'misconfigured' : 'failed';
}

/** The failure for the owner to read. @param silentMs since the server last answered; Infinity if it never did */
export function failureWords(kind: FailureKind, silentMs: number): string {
  switch (kind) {
    case 'refused':
      return reasons.REFUSED;
    case 'password':
      return reasons.WRONG_PASSWORD;
    case 'unreadable-password':
      return reasons.UNREADABLE_PASSWORD;
    case 'unreachable':
      return reasons.UNREACHABLE;
    case 'silent':
      return silentMs < MAX_NAMED_SILENCE_MS
        ? reasons.noAnswerFor(Math.round(silentMs / 1000))
        : reasons.NO_ANSWER;
    case 'closed':
      return reasons.CLOSED;
    case 'garbled':
      return reasons.GARBLED;
  }
}

const MAX_NAMED_SILENCE_MS = 600_000;
