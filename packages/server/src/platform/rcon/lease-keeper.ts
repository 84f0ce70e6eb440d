import type { Logger } from '../logger.ts';
import type { Fleet } from './fleet.ts';
import { keyText, type ServerKey } from './game-server.ts';
import { LeaseTerm, thisMoment } from './lease-term.ts';
import type { StatusWriter } from './status-writer.ts';
import type { GameServerStore, HeldServer } from './store.ts';

/** Between rounds, ms: several fit into a lease. */
const ROUND_MS = 3_000;
const RETRY_MS = 1_000;
/** A burst of changes is looked at together. */
const NUDGE_MS = 30;
const MIN_GAP_MS = 250;
const CLAIM_BATCH = 1_000;
const CLEAN_EVERY_ROUNDS = 20;

type KeeperOptions = {
  store: GameServerStore;
  workerId: string;
  log: Logger;
  fleet: Fleet;
  writer: StatusWriter;
  term: LeaseTerm;
  afterRound(): void;
};

/**
 * Holds this worker's fair part of all game servers and keeps the fleet in step with it. While the database is away
 * the sessions go on for as long as the leases surely hold, and then pause.
 */
export class LeaseKeeper {
  readonly #options: KeeperOptions;
  #timer: NodeJS.Timeout | undefined;
  #nextAt = Number.POSITIVE_INFINITY;
  #lapse: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;
  #rounds = 0;
  #beganAt = 0;
  #isNudged = false;
  #isFailing = false;
  #isStopped = false;

  constructor(options: KeeperOptions) {
    this.#options = options;
  }

  /** Does the first round; it is tried again later if the database is away. */
  async start(): Promise<void> {
    this.#runIn(0);
    await new Promise(setImmediate);
    await this.#round;
  }

  /** Looks at the database soon: something has changed. */
  nudge(): void {
    this.#isNudged = true;
    if (!this.#round) this.#runIn(Math.max(NUDGE_MS, this.#beganAt + MIN_GAP_MS - performance.now()));
  }

  /** Lets go of everything, so that others can go on at once. */
  async stop(): Promise<void> {
    const { fleet, store, workerId, log, writer } = this.#options;
    this.#isStopped = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#lapse);
    await this.#round;
    await fleet.end([...fleet.sessions].map(({ server }) => server));
    await writer.stop();
    await store.leases.leave(workerId).catch((error: unknown) => {
      log.warn({ err: error }, 'leases of game servers could not be given back; they expire by themselves');
    });
  }

  #runIn(ms: number): void {
    if (this.#isStopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#round = this.#run();
    }, ms);
  }

  async #run(): Promise<void> {
    this.#isNudged = false;
    this.#beganAt = performance.now();
    try {
      await this.#doRound();
      if (this.#isFailing) this.#options.log.info('game servers: the database is back');
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) this.#options.log.warn({ err: error }, 'game servers: leases could not be renewed');
      this.#isFailing = true;
    }
    this.#round = undefined;
    this.#options.afterRound();
    if (this.#isNudged) this.nudge();
    else this.#runIn(this.#isFailing ? RETRY_MS : ROUND_MS);
  }
}
