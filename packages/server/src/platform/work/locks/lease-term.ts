/** How long a lease lasts after its renewal, ms. Then any worker may take the servers. */
export const LEASE_MS = 15_000;
/** The last part of it is not used: clocks drift, and a command needs time to arrive. */
const USABLE = 0.8;

/** Two clocks, ms: the monotonic one stops while a machine sleeps, the other may be set back. */
export type Moment = { monotonic: number; wall: number };

export const thisMoment = (): Moment => ({ monotonic: performance.now(), wall: Date.now() });

/** Until when a worker may rely on its leases, by its own clocks, without a query. */
export class LeaseTerm {
  readonly #usableMs: number;
  readonly #now: () => Moment;
  readonly #madeAt: Moment;
  #renewedAt: Moment | undefined;

  constructor(leaseMs: number, now: () => Moment = thisMoment) {
    this.#usableMs = leaseMs * USABLE;
    this.#now = now;
    this.#madeAt = now();
  }

  get isValid(): boolean {
    return this.leftMs > 0;
  }

  get leftMs(): number {
    return this.#renewedAt ? this.#usableMs - this.#passedSince(this.#renewedAt) : 0;
  }

  /** How long no lease has been valid, ms; 0 while one is. */
  get lapsedMs(): number {
    return this.#renewedAt ? Math.max(0, -this.leftMs) : this.#passedSince(this.#madeAt);
  }

  #passedSince(moment: Moment): number {
    const { monotonic, wall } = this.#now();
    return Math.max(monotonic - moment.monotonic, wall - moment.wall);
  }

  /**
   * @param askedAt before the renewal was sent: the exact time at which PostgreSQL read its clock is unknown
   */
  renew(askedAt: Moment): void {
    this.#renewedAt = askedAt;
  }
}
