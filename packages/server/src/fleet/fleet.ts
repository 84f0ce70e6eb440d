import { BoundedMap, CollectionFullError } from '@arkwright/ark/bounded';
import { MAX_SERVERS } from '../core/capacity.ts';
import { type GameServer, keyText, type ServerKey, sharesConnection } from './game-server.ts';
import { RconSession } from './session.ts';
import type { SessionTools } from './session-tools.ts';
import type { StoredStatus } from './store.ts';

/** What is in flight when a session ends may take this long to come back. */
const STOP_GRACE_MS = 1_000;
/** Beginnings are spread: so many ms a server, but never more than the second figure. */
const START_SPREAD_MS = { perServer: 1, most: 3_000 };

/** The sessions of this worker: exactly one for each server that it holds. */
export class Fleet {
  readonly #tools: SessionTools;
  readonly #max: number;
  readonly #sessions: BoundedMap<string, RconSession>;
  #isPaused = false;

  /** @param max for tests */
  constructor(tools: SessionTools, max = MAX_SERVERS) {
    this.#tools = tools;
    this.#max = max;
    this.#sessions = new BoundedMap({ max, whenFull: 'refuse' });
  }

  get sessions(): Iterable<RconSession> {
    return this.#sessions.values();
  }

  get size(): number {
    return this.#sessions.size;
  }

  find(server: ServerKey): RconSession | undefined {
    return this.#sessions.get(keyText(server));
  }

  /**
   * Makes the sessions fit the servers that are held: begins, begins anew where the connection is another, renames,
   * and ends. Resolves when the ended ones have let go.
   *
   * @param stored what was last seen of servers that have no session yet
   */
  async assign(servers: readonly GameServer[], stored: readonly StoredStatus[]): Promise<void> {
    const wanted = new Set(servers.map(keyText));
    const gone = [...this.#sessions.values()].filter(({ server }) => !wanted.has(keyText(server)));
    const ended = this.end(gone.map(({ server }) => server));
    const seen = new Map(stored.map((status) => [keyText(status), status]));
    const fresh = servers.filter((server) => !this.find(server));
    for (const server of fresh) this.#begin(server, fresh.length, seen.get(keyText(server)));
    const replaced = servers.filter((server) => this.find(server) && !this.#goesOnWith(server));
    await Promise.all([ended, ...replaced.map((server) => this.#replace(server))]);
  }

  /** Ends sessions and resolves when they have let go of their servers. */
  async end(servers: readonly ServerKey[]): Promise<void> {
    const stopping = servers.map((server) => {
      const session = this.find(server);
      this.#sessions.delete(keyText(server));
      return session?.stop(STOP_GRACE_MS);
    });
    await Promise.all(stopping);
  }

  endAll(): Promise<void> {
    return this.end([...this.#sessions.values()].map(({ server }) => server));
  }

  /** Drops all connections at once, and begins none. */
  pause(): void {
    if (this.#isPaused) return;
    this.#isPaused = true;
    for (const session of this.#sessions.values()) session.pause();
  }

  resume(): void {
    if (!this.#isPaused) return;
    this.#isPaused = false;
    for (const session of this.#sessions.values()) session.start(this.#startDelay(this.size));
  }

  /** Ends all at once, without waiting for anything in flight: others may hold the servers already. */
  abandon(): void {
    for (const session of this.#sessions.values()) void session.stop(0);
    this.#sessions.clear();
  }

  #begin(server: GameServer, together: number, stored: StoredStatus | undefined): void {
    // One server too many must not keep the others from their sessions.
    if (this.#sessions.isFull && !this.find(server)) {
      this.#tools.onFault(new CollectionFullError(this.#max));
      return;
    }
    const session = new RconSession(server, this.#tools, stored);
    this.#sessions.set(keyText(server), session);
    if (!this.#isPaused) session.start(this.#startDelay(together));
  }

  /** Whether the server's session can stay as it is, but for the name. */
  #goesOnWith(server: GameServer): boolean {
    const session = this.find(server);
    if (!session || !sharesConnection(session.server, server)) return false;
    const { name, logAgent } = session.server;
    if (name !== server.name || logAgent !== server.logAgent) session.update(server);
    return true;
  }

  async #replace(server: GameServer): Promise<void> {
    const old = this.find(server);
    const { shown, lastSeen = 0 } = old ?? {};
    await old?.stop(STOP_GRACE_MS);
    // Ended, paused or changed once more while the old one let go: then somebody else has seen to it.
    if (this.find(server) !== old) return;
    this.#begin(server, 1, shown && { ...server, shown, lastSeen });
  }

  #startDelay(together: number): number {
    const { perServer, most } = START_SPREAD_MS;
    return this.#tools.random() * Math.min(together * perServer, most);
  }
}
