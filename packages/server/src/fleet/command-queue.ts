import { HOUR_MS } from '@arkwright/contracts/core/durations';

/** Who waits for a command, most urgent first. */
export type Priority = 'person' | 'chat' | 'log' | 'players';

// How much longer a command lets others go before it, ms. People never wait for polls; a poll waits for more urgent
// ones, but not for ever: on a slow server chat alone could fill the line.
const SLACK_MS: Record<Priority, number> = { person: -HOUR_MS, chat: 2_000, log: 5_000, players: 10_000 };

export type Queued = {
  readonly priority: Priority;
  /** Since when it is wanted, ms of any one clock. */
  wantedAt: number;
};

/** The commands that wait for their turn on one server. */
export class CommandQueue<Command extends Queued> {
  /** The next one stands last, where it costs nothing to take. */
  readonly #commands: Command[] = [];

  get size(): number {
    return this.#commands.length;
  }

  push(command: Command): void {
    const commands = this.#commands;
    let at = commands.length;
    const rank = rankOf(command);
    for (let before = commands[at - 1]; before && rankOf(before) <= rank; before = commands[at - 1]) at--;
    commands.splice(at, 0, command);
  }

  take(): Command | undefined {
    return this.#commands.pop();
  }

  /** Takes a command out of the line; false if it has left already. */
  remove(command: Command): boolean {
    const at = this.#commands.indexOf(command);
    if (at >= 0) this.#commands.splice(at, 1);
    return at >= 0;
  }

  /** Takes all, next first. */
  drain(): Command[] {
    return this.#commands.splice(0).reverse();
  }
}

function rankOf(command: Queued): number {
  return command.wantedAt + SLACK_MS[command.priority];
}
