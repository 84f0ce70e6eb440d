import type { DialOptions } from './dial.ts';

export type RconOptions = DialOptions & {
  password: string;
  /** Timeout of the sign-in, ms. A starting game server needs 5 to 7 s. Default 10,000. */
  authTimeoutMs?: number;
  /** Timeout of one command after it is sent, ms. Default 10,000. */
  commandTimeoutMs?: number;
  /** Silence that ends a reply of several packets, ms; longer once a server has paused longer. Default 350. */
  idleGapMs?: number;
  /**
   * Maximum bytes read from the server for one command, including headers and skipped packets. Default 1 MiB.
   */
  maxReplyBytes?: number;
};

/** The limits of a client. */
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
