import { randomInt } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';

export const LOOPBACK = '127.0.0.1';

/**
 * Below the range from which systems take ports for outgoing connections: there, a client that dials a closed port
 * again and again can end up connected to itself.
 */
const FIRST_PORT = 10_000;
const LAST_PORT = 32_767;
const TRIES = 100;

/** A listening socket on loopback that can be closed and opened again on the same port. */
export class Listener {
  readonly #server: Server;
  #port = 0;

  constructor(onConnection: (socket: Socket) => void) {
    this.#server = createServer({ noDelay: true }, onConnection);
  }

  get port(): number {
    return this.#port;
  }

  /** Opens on the wanted port, or on a free one when that is taken. */
  async open(wanted: number | undefined): Promise<void> {
    let port = wanted ?? randomInt(FIRST_PORT, LAST_PORT + 1);
    for (let left = TRIES; ; left -= 1) {
      try {
        return await this.#listen(port);
      } catch (error) {
        if (left === 0 || !isTaken(error)) throw error;
        port = randomInt(FIRST_PORT, LAST_PORT + 1);
      }
    }
  }

  /** Opens again on the port that it had. Rejects when something else has it now. */
  reopen(): Promise<void> {
    return this.#listen(this.#port);
  }

  /** Stops listening. Resolves at once; open connections are the caller's to close. */
  close(): void {
    this.#server.close();
  }

  #listen(port: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen({ host: LOOPBACK, port }, () => {
        this.#server.off('error', reject);
        this.#port = port;
        resolve();
      });
    });
  }
}

function isTaken(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES')
  );
}
