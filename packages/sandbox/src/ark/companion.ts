import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ChatLine,
  commandsCall,
  HELLO_COMMAND,
  helloCall,
  type Orders,
  registrationCall,
  resultCall,
  type SelfPortrait,
  type WaitingCommand,
} from './companion-calls.ts';
import { CompanionChat } from './companion-chat.ts';
import { CallFailed, CompanionLine, type CompanionLink, type LastReply } from './companion-line.ts';
import { COMPANION_PACE, type CompanionPace, jittered, waitAfter } from './companion-pace.ts';
import { CompanionUploads, type UploadSource } from './companion-uploads.ts';

/** The game server that a companion lives in. */
export type CompanionHost = UploadSource & {
  readonly self: SelfPortrait;
  /** Runs a console command inside the game. */
  execute(command: string): { isDone: boolean; reply: string };
};

/** A session that lasted so long ends a row of failures. */
const STABLE_MS = 30_000;
/** Between two questions for commands, should the program answer at once that there are none. */
const BREATH_MS = 250;

/**
 * The mod in a simulated game server: an HTTP client that speaks the protocol of docs/companion.md to the program. It
 * comes back by itself, ever more slowly while it is not wanted, until it is closed.
 */
export class Companion {
  readonly link: CompanionLink;
  readonly #host: CompanionHost;
  readonly #pace: CompanionPace;
  readonly #line: CompanionLine;
  readonly #life = new AbortController();
  readonly #uploads: CompanionUploads;
  readonly #chat: CompanionChat;
  #orders: Orders | null = null;
  #isConnected = false;
  #commandsRun = 0;
  #alarm = new AbortController();

  constructor(link: CompanionLink, host: CompanionHost, pace: CompanionPace = COMPANION_PACE) {
    this.link = link;
    this.#host = host;
    this.#pace = pace;
    this.#line = new CompanionLine(link, () => host.now());
    this.#uploads = new CompanionUploads(this.#line, host);
    this.#chat = new CompanionChat(this.#line);
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  get lastReply(): LastReply | null {
    return this.#line.lastReply;
  }

  get uploads(): CompanionUploads['done'] {
    return this.#uploads.done;
  }

  get commandsRun(): number {
    return this.#commandsRun;
  }

  /** The id that it calls with: that of its configuration, or the one that it was given. */
  get serverId(): string {
    return this.#orders?.serverId ?? this.link.serverId;
  }

  get #isMod(): boolean {
    return this.link.type === 'Mod';
  }

  /** Sends a chat line to the program, if it has asked for chat. */
  hear(line: ChatLine): void {
    if (this.#orders?.chat) this.#chat.hear(line);
  }

  /** Calls until it is closed. */
  start(): void {
    void this.#run();
  }

  close(): void {
    this.#isConnected = false;
    this.#life.abort();
    this.#alarm.abort();
  }

  /** Says hello and uploads everything that it is to upload. Rejects with a CallFailed, or when it is closed. */
  async uploadNow(): Promise<void> {
    const { signal } = this.#life;
    const orders = await this.#hello(signal);
    this.#alarm.abort();
    await this.#uploads.all(orders, this.#isMod, signal);
  }

  /** Passes a player's code on; returns what to whisper. */
  async register(player: { eosId: string; name: string }, code: string): Promise<string> {
    const registration = { serverId: this.serverId, netId: player.eosId, playerName: player.name, code };
    try {
      return (await this.#line.call(registrationCall(registration), this.#life.signal)).message;
    } catch (error) {
      return error instanceof CallFailed ? error.message : 'No answer';
    }
  }

  async #run(): Promise<void> {
    let inARow = 0;
    while (!this.#life.signal.aborted) {
      const began = performance.now();
      const failure = await this.#session();
      this.#isConnected = false;
      inARow = performance.now() - began > STABLE_MS ? 1 : inARow + 1;
      await this.#rest(waitAfter({ ...failure, inARow }, this.#pace));
    }
  }

  /** Hello, and then everything at once until something fails; returns what did. */
  async #session(): Promise<{ error: unknown; duringHello: boolean }> {
    const session = new AbortController();
    const signal = AbortSignal.any([this.#life.signal, session.signal]);
    try {
      await this.#hello(signal);
    } catch (error) {
      return { error, duringHello: true };
    }
    const loops = [
      this.#runCommands(signal),
      this.#uploadRegularly(signal),
      this.#helloRegularly(signal),
      this.#chat.tellOn(() => this.serverId, signal),
    ];
    const error = await Promise.race(loops).catch((reason: unknown) => reason);
    session.abort();
    await Promise.allSettled(loops);
    return { error, duringHello: false };
  }

  /** Waits, but not when somebody wants it to upload now. */
  async #rest(ms: number): Promise<void> {
    this.#alarm = new AbortController();
    const signal = AbortSignal.any([this.#alarm.signal, this.#life.signal]);
    await sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
  }

  async #hello(signal: AbortSignal): Promise<Orders> {
    const link = { ...this.link, serverId: this.serverId };
    const orders = await this.#line.call(helloCall(link, this.#host.self), signal);
    this.#orders = orders;
    if (!orders.chat) this.#chat.forget();
    this.#isConnected = true;
    return orders;
  }

  async #helloRegularly(signal: AbortSignal): Promise<never> {
    for (;;) {
      await sleep(jittered(this.#pace.helloMs), undefined, { signal, ref: false });
      await this.#hello(signal);
    }
  }

  /** Asks for commands again and again, and runs them. */
  async #runCommands(signal: AbortSignal): Promise<never> {
    for (;;) {
      const asked = performance.now();
      const call = commandsCall(this.serverId, this.#orders?.revision ?? '');
      const commands = await this.#line.call(call, signal);
      for (const command of commands) {
        if (command.command === HELLO_COMMAND) await this.#hello(signal);
        else await this.#carryOut(command, signal);
      }
      const isIdle = commands.length === 0 && performance.now() - asked < BREATH_MS;
      if (isIdle) await sleep(BREATH_MS, undefined, { signal, ref: false });
    }
  }

  async #carryOut({ id, command }: WaitingCommand, signal: AbortSignal): Promise<void> {
    const { isDone, reply } = this.#host.execute(command);
    this.#commandsRun += 1;
    const result = { serverId: this.serverId, id, isDone, reply: reply.slice(0, 500) };
    await this.#line.call(resultCall(result), signal);
  }

  async #uploadRegularly(signal: AbortSignal): Promise<never> {
    await sleep(Math.random() * this.#pace.firstUploadMs, undefined, { signal, ref: false });
    for (;;) {
      const orders = this.#orders ?? (await this.#hello(signal));
      await this.#uploads.all(orders, this.#isMod, signal);
      await sleep(jittered(orders.intervalSeconds * 1000), undefined, { signal, ref: false });
    }
  }
}
