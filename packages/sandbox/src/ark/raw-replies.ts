import { commandName } from './commands.ts';

/** A reply that the game sends instead of its own: the bytes of the body, which need not be text. */
export type RawReply = {
  bytes: Buffer;
  /** The command that it answers; undefined: the next one, whatever it is. */
  command: string | undefined;
  /** Body bytes before this one are in packets of their own. 0: not split. */
  splitAt: number;
  /** ms before the packets after `splitAt`, or, where the reply is not split, before all of it. */
  delayMs: number;
};

const MAX_WAITING = 100;

/** The replies that a test has given a game server, in order. They survive restarts of the game. */
export class RawReplies {
  #waiting: RawReply[] = [];

  /** False if too many are waiting already. */
  add(reply: RawReply): boolean {
    if (this.#waiting.length >= MAX_WAITING) return false;
    this.#waiting.push(reply);
    return true;
  }

  /** Removes and returns the oldest reply to a command line. */
  take(line: string): RawReply | undefined {
    const name = commandName(line);
    const at = this.#waiting.findIndex(
      ({ command }) => command === undefined || commandName(command) === name,
    );
    return at < 0 ? undefined : this.#waiting.splice(at, 1)[0];
  }
}
