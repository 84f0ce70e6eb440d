import { BoundedMap } from '@arkwright/ark/bounded';
import { MAX_SERVERS } from '../core/capacity.ts';
import type { Logger } from '../platform/base/logger.ts';
import { Repeater } from '../platform/work/repeater/repeater.ts';
import { keyText } from './game-server.ts';
import type { ObservedServer } from './session-tools.ts';
import type { StatusStore, StoredStatus } from './store.ts';

/** Changes are gathered for this long, ms. */
const GATHER_MS = 100;
const RETRY_MS = 1_000;
/** How often the times of the last answers are stored, ms, and of how many servers in one statement. */
const TOUCH_MS = 8_000;
const TOUCH_BATCH = 5_000;
const BATCH = 500;

type WriterOptions = {
  store: StatusStore;
  workerId: string;
  log: Logger;
  observed(): Iterable<ObservedServer>;
};

/** Brings statuses into the database: what changed soon and in batches, when servers last answered every few seconds. */
export class StatusWriter {
  readonly #options: WriterOptions;
  readonly #changed = new BoundedMap<string, ObservedServer>({ max: MAX_SERVERS, whenFull: 'drop-oldest' });
  readonly #touched = new WeakMap<ObservedServer, number>();
  #touchAt = performance.now() + TOUCH_MS;
  /** One statement at a time, so that an old status never overtakes a new one. */
  readonly #writes: Repeater;

  constructor(options: WriterOptions) {
    this.#options = options;
    this.#writes = new Repeater({
      run: () => this.#store(),
      everyMs: () => this.#touchAt - performance.now(),
      gatherMs: GATHER_MS,
      retryMs: RETRY_MS,
      onFailure: (error) =>
        options.log.warn({ err: error }, 'statuses of game servers could not be stored; trying again'),
    });
  }

  /** Something that people see has changed. */
  mark(server: ObservedServer): void {
    this.#changed.set(keyText(server.server), server);
    this.#writes.poke();
  }

  /** Writes what is left; resolves also when that fails. */
  async flush(): Promise<void> {
    await this.#writes.runNow();
  }

  async stop(): Promise<void> {
    await this.flush();
    await this.#writes.stop();
  }

  async #store(): Promise<void> {
    await this.#write();
    if (this.#touchAt > performance.now()) return;
    this.#touchAt = performance.now() + TOUCH_MS;
    await this.#touch();
  }

  async #write(): Promise<void> {
    const { store, workerId } = this.#options;
    while (this.#changed.size > 0) {
      const batch = [...this.#changed].slice(0, BATCH);
      const statuses = batch.map(([, server]) => toStored(server)).filter((status) => status !== undefined);
      for (const [key] of batch) this.#changed.delete(key);
      try {
        await store.save(workerId, statuses);
      } catch (error) {
        for (const [key, server] of batch) if (!this.#changed.has(key)) this.#changed.set(key, server);
        throw error;
      }
      for (const [, server] of batch) this.#touched.set(server, server.lastSeen);
    }
  }

  async #touch(): Promise<void> {
    const { store, workerId, observed } = this.#options;
    const due = [...observed()].filter((it) => it.shown && it.lastSeen > (this.#touched.get(it) ?? 0));
    for (let start = 0; start < due.length; start += TOUCH_BATCH) {
      const batch = due.slice(start, start + TOUCH_BATCH);
      await store.touch(
        workerId,
        batch.map(({ server, lastSeen }) => ({ ...server, lastSeen })),
      );
      for (const server of batch) this.#touched.set(server, server.lastSeen);
    }
  }
}

function toStored({ server, shown, lastSeen }: ObservedServer): StoredStatus | undefined {
  return shown && { botId: server.botId, id: server.id, shown, lastSeen };
}
