import type { DialOptions } from './dial.ts';

export type RconOptions = DialOptions & {
  password: string;
  /** How long sign-in may take, ms. A game server that is starting needs 5 to 7 s. Default 10,000. */
  authTimeoutMs?: number;
  /** How long one command may take once it is sent, ms. Default 10,000. */
  commandTimeoutMs?: number;
  /** Silence that ends a reply of several packets, ms. Default 350. */
  idleGapMs?: number;
  /** The most bytes taken from the server for one command, headers and skipped packets included. Default 1 MiB. */
  maxReplyBytes?: number;
};

/** The limits that a client works with. */
export type RconLimits = Required<
  Pick<RconOptions, 'authTimeoutMs' | 'commandTimeoutMs' | 'idleGapMs' | 'maxReplyBytes'>
>;

export function rconLimits(options: RconOptions): RconLimits {
  return {
    authTimeoutMs: options.authTimeoutMs ?? 10_000,
    commandTimeoutMs: options.commandTimeoutMs ?? 10_000,
    idleGapMs: options.idleGapMs ?? 350,
    maxReplyBytes: options.maxReplyBytes ?? 1024 * 1024,
  };
}
