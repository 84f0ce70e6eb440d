/** One sentence for every failure, so that the message can't be used to explore a network. */
const WORDS = 'The server could not be reached.';

/**
 * A forbidden target: nothing was sent to it. `reason` is for logs, not for the user who chose the target.
 */
export class OutboundRefused extends Error {
  readonly reason: 'host' | 'port' | 'resolution' | 'address';

  constructor(reason: OutboundRefused['reason']) {
    super(WORDS);
    this.name = 'OutboundRefused';
    this.reason = reason;
  }
}

/** A permitted target that was not reached. `code` is the socket's, such as ECONNREFUSED or ETIMEDOUT; for logs too. */
export class OutboundFailed extends Error {
  readonly code: string;

  constructor(code: string, options?: ErrorOptions) {
    super(WORDS, options);
    this.name = 'OutboundFailed';
    this.code = code;
  }
}

/** A failed connection as OutboundFailed. */
export function failedBy(cause: unknown): OutboundFailed {
  if (cause instanceof OutboundFailed) return cause;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'UNKNOWN';
  return new OutboundFailed(code, { cause });
}
