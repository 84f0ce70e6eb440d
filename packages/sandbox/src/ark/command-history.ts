/** A command that a server received. `reply` is null while, or because, it was not answered. */
export type ReceivedCommand = {
  /** Counts from 1 and never starts again. */
  index: number;
  text: string;
  reply: string | null;
  /** When it was received, in ms since 1970. */
  time: number;
  /** Which authenticated connection sent it; counts from 1. 0: the companion ran it. */
  connection: number;
};

const MAX_TEXT = 4000;

/** The last commands of one server, oldest first. */
export class CommandHistory {
  readonly #limit: number;
  #commands: ReceivedCommand[] = [];
  #last = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Notes a command that has just come in; the caller fills in the reply through `answer`. */
  add(command: { text: string; time: number; connection: number }): ReceivedCommand {
    this.#last += 1;
    const received = { ...command, text: shorten(command.text), index: this.#last, reply: null };
    this.#commands.push(received);
    // Dropping in bulk keeps adding cheap under thousands of commands a second.
    if (this.#commands.length >= this.#limit * 2) this.#commands = this.#commands.slice(-this.#limit);
    return received;
  }

  answer(command: ReceivedCommand, reply: string): void {
    command.reply = shorten(reply);
  }

  /** The commands with an index above `index`, as far back as they are kept. */
  after(index: number): readonly ReceivedCommand[] {
    return this.#commands.slice(-this.#limit).filter((command) => command.index > index);
  }
}

function shorten(text: string): string {
  if (text.length <= MAX_TEXT) return text;
  // A copy: a plain slice would keep the whole text alive.
  return Buffer.from(text.slice(0, MAX_TEXT)).toString();
}
