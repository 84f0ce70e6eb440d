import { HostError } from '../../hosts/port.ts';

/**
 * The host was not asked, because the program keeps to a limit of its own: for `budget`, half of the host's limit, which is
 * left to the owner's other tools; for `queue`, too many requests for the account are waiting.
 */
export class OwnLimitError extends HostError {
  readonly limit: 'budget' | 'queue';

  constructor(limit: OwnLimitError['limit'], waitMs: number) {
    super('throttled', `the program’s own limit (${limit})`, waitMs);
    this.name = 'OwnLimitError';
    this.limit = limit;
  }
}
