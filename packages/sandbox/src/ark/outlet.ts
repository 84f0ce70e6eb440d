import type { Socket } from 'node:net';

/** What may wait unsent for a client that does not read; beyond that it is cut off. A full log is 2 to 7 MiB. */
const MAX_UNSENT_BYTES = 16_777_216;
/** A pump pauses above this, so that it follows the client's pace. */
const PUMP_UNSENT_BYTES = 131_072;

/** The sending half of a connection, bounded in memory, with the slow and endless ways of writing. */
export class Outlet {
  readonly #socket: Socket;
  #paceTimer: NodeJS.Timeout | undefined;
  #pumpTimer: NodeJS.Timeout | undefined;

  constructor(socket: Socket) {
    this.#socket = socket;
  }

  /** True while pieces of a reply are still to come; anything written between them would tear the reply. */
  get pacing(): boolean {
    return this.#paceTimer !== undefined;
  }

  write(bytes: Buffer): void {
    if (this.#socket.destroyed || this.#socket.writableEnded) return;
    this.#socket.write(bytes);
    if (this.#socket.writableLength > MAX_UNSENT_BYTES) this.#socket.destroy();
  }

  /** Writes pieces `gapMs` apart and calls `done` after the last one. */
  pace(pieces: readonly Buffer[], gapMs: number, done: () => void): void {
    let next = 0;
    const step = () => {
      const piece = pieces[next];
      next += 1;
      if (piece && !this.#socket.destroyed) this.write(piece);
      if (next < pieces.length && !this.#socket.destroyed) {
        this.#paceTimer = setTimeout(step, gapMs);
        return;
      }
      this.#paceTimer = undefined;
      done();
    };
    step();
  }

  /** Writes what `next` gives every `gapMs` until `stop`, waiting for a client that is slow to read. */
  pump(next: () => Buffer, gapMs: number): void {
    clearInterval(this.#pumpTimer);
    this.#pumpTimer = setInterval(() => {
      if (this.pacing || this.#socket.writableLength > PUMP_UNSENT_BYTES) return;
      this.write(next());
    }, gapMs);
  }

  /** Ends pacing and pumping; what was not sent by then never is. */
  stop(): void {
    clearTimeout(this.#paceTimer);
    clearInterval(this.#pumpTimer);
    this.#paceTimer = undefined;
    this.#pumpTimer = undefined;
  }
}
