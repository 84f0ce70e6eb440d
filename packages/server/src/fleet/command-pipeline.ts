import type { RconClient, RconReply } from '@arkwright/ark/rcon/client';
import { createPace } from '../platform/work/slices.ts';
import { CommandQueue } from './command-queue.ts';
import type { Command } from './session-command.ts';

export type CommandPipelineOptions = {
  /** Asked before each command; while it is false the line stands still. */
  maySend(): boolean;
  /** How long the game may take for a command, ms. */
  timeoutMs(command: Command): number;
  /** The game has answered; the command hears of it next. */
  onAnswer(): void;
  /** The command has heard its answer. */
  onTurnEnd(): void;
  /** A command was sent and has no answer. */
  onFailure(command: Command | undefined): void;
  /** Something of ours failed with an answer. The connection can't be relied on any more. */
  onFault(error: unknown): void;
};

/** A reply may be megabytes long. Those of many servers that arrive together are read in different turns of the thread. */
const pace = createPace();

/** The line of one server's commands, and the one that is in flight. ARK garbles what is sent before the last reply. */
export class CommandPipeline {
  readonly #queue = new CommandQueue<Command>();
  readonly #options: CommandPipelineOptions;
  #client: RconClient | undefined;
  #current: Command | undefined;
  #sentAt = 0;
  #whenIdle: (() => void) | undefined;

  constructor(options: CommandPipelineOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#queue.size;
  }

  /** Begins to send on a connection. */
  attach(client: RconClient): void {
    this.#client = client;
    this.#next();
  }

  /** Stops sending and hands out who waits, next first. The one in flight ends by itself, or with its connection. */
  detach(): Command[] {
    this.#client = undefined;
    return this.#queue.drain();
  }

  push(command: Command): void {
    this.#queue.push(command);
    this.#next();
  }

  /** Takes a command out of the line; false if it has been sent. */
  remove(command: Command): boolean {
    return this.#queue.remove(command);
  }

  /** Resolves when nothing is in flight. For one caller. */
  idle(): Promise<void> {
    if (!this.#current) return Promise.resolve();
    return new Promise((resolve) => {
      this.#whenIdle = resolve;
    });
  }

  #next(): void {
    const client = this.#client;
    if (this.#current || !client || !this.#options.maySend()) return;
    this.#current = this.#queue.take();
    if (!this.#current) return;
    this.#sentAt = performance.now();
    client
      .ask(this.#current.text, { timeoutMs: this.#options.timeoutMs(this.#current) })
      .then(this.#onReply, this.#onError)
      .catch(this.#options.onFault);
  }

  #onReply = async (reply: RconReply): Promise<void> => {
    const tookMs = performance.now() - this.#sentAt;
    await pace.step();
    const command = this.#end();
    this.#options.onAnswer();
    command?.onReply(reply, tookMs);
    this.#next();
    this.#options.onTurnEnd();
  };

  /** Every failure ends the connection; the session hears of that by itself. */
  #onError = (error: unknown): void => {
    const command = this.#end();
    this.#options.onFailure(command);
    command?.onFailure(error);
  };

  #end(): Command | undefined {
    const command = this.#current;
    this.#current = undefined;
    this.#whenIdle?.();
    return command;
  }
}
