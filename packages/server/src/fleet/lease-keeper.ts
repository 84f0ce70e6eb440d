import type { Logger } from '../platform/base/logger.ts';
import { type LeaseTerm, thisMoment } from '../platform/work/locks/lease-term.ts';
import { Repeater } from '../platform/work/repeater/repeater.ts';
import type { Fleet } from './fleet.ts';
import type { ServerKey } from './game-server.ts';
import type { StatusWriter } from './status-writer.ts';
import type { GameServerStore } from './store.ts';

/** Between rounds, as parts of a lease. */
const ROUND = 1 / 5;
const RETRY = 1 / 15;
/** After a nudge: a burst of changes is looked at together, and a stream of them a few times a second. */
const GATHER_MS = 30;
const MIN_GAP_MS = 300;
const CLAIM_BATCH = 1_000;
/** Every so many rounds. */
const CLEAN_UP_EVERY = 20;

type KeeperOptions = {
  store: GameServerStore;
  workerId: string;
  log: Logger;
  fleet: Fleet;
  writer: StatusWriter;
  term: LeaseTerm;
  leaseMs: number;
};

/**
 * Holds this worker's fair part of all game servers and keeps the fleet in step with it. While the database is away
 * the sessions go on for as long as the leases surely hold, and then pause.
 */
export class LeaseKeeper {
  readonly #options: KeeperOptions;
  #rounds = 0;
  /** Of what the fleet was last brought in line with. */
  #digest = '';
  #isFailing = false;
  #lapse: NodeJS.Timeout | undefined;
  readonly #repeater: Repeater;

  constructor(options: KeeperOptions) {
    this.#options = options;
    this.#repeater = new Repeater({
      run: () => this.#round(),
      everyMs: options.leaseMs * ROUND,
      gatherMs: GATHER_MS,
      gapMs: MIN_GAP_MS,
      retryMs: options.leaseMs * RETRY,
      onFailure: (error) => {
        if (!this.#isFailing)
          options.log.warn({ err: error }, 'game servers: the leases could not be renewed or claimed');
        this.#isFailing = true;
      },
    });
  }

  /** Resolves after the first round; it is tried again for ever if the database is away. */
  async start(): Promise<void> {
    await this.#repeater.runNow();
  }

  /** Something has changed in the database: looks at it soon. */
  nudge(): void {
    this.#repeater.poke();
  }

  /** Lets go of all servers, so that other workers can go on at once. */
  async stop(): Promise<void> {
    await this.#repeater.stop();
    clearTimeout(this.#lapse);
    const { fleet, store, workerId, writer, log } = this.#options;
    await fleet.endAll();
    await writer.stop();
    await store.leases.leave(workerId).catch((error: unknown) => {
      log.warn({ err: error }, 'leases of game servers could not be given back; they expire by themselves');
    });
  }

  async #round(): Promise<void> {
    await this.#renew();
    await this.#balance();
    this.#isFailing = false;
  }

  async #renew(): Promise<void> {
    const { store, workerId, fleet, term, leaseMs, log } = this.#options;
    const askedAt = thisMoment();
    const isKept = await store.leases.renew(workerId, leaseMs);
    if (!isKept && fleet.size > 0) {
      log.warn('game servers: the leases had expired and others have taken them');
      fleet.abandon();
      this.#digest = '';
    }
    // Whatever stood still when the term ran out begins anew, even if nobody had noticed.
    if (!term.isValid) fleet.pause();
    term.renew(askedAt);
    clearTimeout(this.#lapse);
    // The reply may have taken so long that it is worth nothing.
    if (!term.isValid) throw new Error('The renewal of the leases took too long');
    this.#lapse = setTimeout(() => this.#onLapse(), term.leftMs);
    fleet.resume();
  }

  #onLapse(): void {
    this.#options.log.warn('game servers: paused until the database is back');
    this.#options.fleet.pause();
  }

  /** Takes what is free, gives away what is too much, and brings the fleet in line with what is held. */
  async #balance(): Promise<void> {
    const { leases, statuses } = this.#options.store;
    const { workerId, fleet } = this.#options;
    await leases.removeExpired();
    if (this.#rounds++ % CLEAN_UP_EVERY === 0) await statuses.removeUnwatched();
    let summary = await leases.summary(workerId);
    if (await this.#claim(summary.share - fleet.size)) summary = await leases.summary(workerId);
    const { share } = summary;
    const digest = `${share} ${summary.digest}`;
    if (digest === this.#digest) return;
    this.#digest = '';
    const held = await leases.held(workerId);
    const kept = held.watched.slice(0, share);
    const unseen = kept.filter((server) => !fleet.find(server));
    await fleet.assign(kept, unseen.length > 0 ? await statuses.load(unseen) : []);
    await this.#release(held.watched.slice(share), held.unwatched);
    this.#digest = digest;
  }

  /** Returns whether it got any. */
  async #claim(room: number): Promise<boolean> {
    const { store, workerId } = this.#options;
    let roomLeft = room;
    while (roomLeft > 0) {
      const limit = Math.min(CLAIM_BATCH, roomLeft);
      const claimed = await store.leases.claim(workerId, limit);
      roomLeft -= claimed;
      if (claimed < limit) break;
    }
    return roomLeft < room;
  }

  async #release(surplus: readonly ServerKey[], unwatched: readonly ServerKey[]): Promise<void> {
    const { store, workerId, writer } = this.#options;
    if (surplus.length === 0 && unwatched.length === 0) return;
    // The next worker goes on from what was seen last; of servers that nobody watches it is forgotten.
    await writer.flush();
    await store.leases.release(workerId, [...surplus, ...unwatched]);
    if (unwatched.length > 0) await store.statuses.removeUnwatched();
  }
}
