/** How long a lease lasts after its renewal, ms. After that any worker may take the servers. */
export const LEASE_MS = 15_000;
/** The last part of it is not used: clocks don't run evenly, and a command needs time to arrive. */
const MARGIN_MS = 3_000;

/** Two clocks, ms: the monotonic one stands still while a machine sleeps, the other may be set back. */
export type Moment = { monotonic: number; wall: number };

export const thisMoment = (): Moment => ({ monotonic: performance.now(), wall: Date.now() });

/** Until when a worker may rely on its leases, by its own clocks, without asking anybody. */
export class LeaseTerm {
  readonly #now: () => Moment;
  #renewedAt: Moment | undefined;

  constructor(now: () => Moment = thisMoment) {
    this.#now = now;
  }

  get isValid(): boolean {
    return this.leftMs > 0;
  }

  get leftMs(): number {
    if (!this.#renewedAt) return 0;
    const { monotonic, wall } = this.#now();
    const passed = Math.max(monotonic - this.#renewedAt.monotonic, wall - this.#renewedAt.wall);
    return LEASE_MS - MARGIN_MS - passed;
  }

  /** @param askedAt before the renewal was sent: when PostgreSQL read its clock can't be known more closely */
  renew(askedAt: Moment): void {
    this.#renewedAt = askedAt;
  }
}
