import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ChatLine, chatCall, MAX_CHAT_LINES } from './companion-calls.ts';
import type { CompanionLine } from './companion-line.ts';

/** The protocol asks for two calls a second at most. */
const GATHER_MS = 500;
/** What waits to be told, while the program is away. */
const MAX_WAITING = 600;

/** What a companion tells of the chat: each line with its number in this run of the game, until the program has it. */
export class CompanionChat {
  readonly #line: CompanionLine;
  readonly #run = randomUUID();
  #waiting: ChatLine[] = [];
  /** The number of the first line that waits. */
  #first = 0;
  #wake: (() => void) | undefined;

  constructor(line: CompanionLine) {
    this.#line = line;
  }

  hear(line: ChatLine): void {
    this.#waiting.push(line);
    if (this.#waiting.length > MAX_WAITING) {
      this.#waiting.shift();
      this.#first += 1;
    }
    this.#wake?.();
  }

  /** Tells what is heard, as it is heard. Rejects with a CallFailed, or as `signal` says. */
  async tellOn(serverId: () => string, signal: AbortSignal): Promise<never> {
    for (;;) {
      while (this.#waiting.length === 0) await this.#next(signal);
      const first = this.#first;
      const lines = this.#waiting.slice(0, MAX_CHAT_LINES);
      await this.#line.call(chatCall({ serverId: serverId(), run: this.#run, first, lines }), signal);
      const told = Math.max(0, first + lines.length - this.#first);
      this.#waiting.splice(0, told);
      this.#first += told;
      await sleep(GATHER_MS, undefined, { signal, ref: false });
    }
  }

  /** What nobody wants to hear is forgotten. */
  forget(): void {
    this.#first += this.#waiting.length;
    this.#waiting = [];
  }

  #next(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    this.#wake = resolve;
    return promise.finally(() => {
      this.#wake = undefined;
      signal.removeEventListener('abort', onAbort);
    });
  }
}
