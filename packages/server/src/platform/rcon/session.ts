import type { RconCommand } from '@arkwright/ark/commands';
import { parseListPlayers } from '@arkwright/ark/list-players';
import { createLineDeduper, type LineDeduper } from '@arkwright/ark/log/dedupe';
import { connectRcon, type RconClient } from '@arkwright/ark/rcon/client';
import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import type { Outbound } from '../outbound.ts';
import { retryDelayMs, type Setback } from './back-off.ts';
import { failureKind, setbackOf, UnreadablePassword } from './failure.ts';
import { boundedLines, type GameEvents } from './game-events.ts';
import type { GameServer } from './game-server.ts';
import { type Intervals, Poll } from './polls.ts';
import { createRequest, type RequestOptions } from './request.ts';
import type { Command } from './session-command.ts';
import {
  initialStatus,
  isInGrace,
  isOnline,
  reduceStatus,
  type ShownStatus,
  SLOW_MS,
  type Status,
  type StatusInput,
} from './status-machine.ts';
import { Turns } from './turns.ts';
import type { Sleeper } from './wake-heap.ts';
import type { WakeTimer } from './wake-timer.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const ANSWER_TIMEOUT_MS = 10_000;
const STARTING_TIMEOUT_MS = 30_000;
/** While a server is not online it is asked this often, so that the moment it is ready is not missed. */
const NOT_ONLINE_INTERVAL_MS = 1_000;
/** A connection that lasted this long had been good: its end is news, not the next failure in a row. */
const GOOD_CONNECTION_MS = 10_000;
/** Chat carries no times. What has been waiting in the game for longer than this is too old to be passed on. */
const CHAT_MEMORY_MS = 60_000;
const MAX_WAITING = 100;

/** What all sessions of a worker share. */
export type SessionTools = {
  clock: Clock;
  outbound: Outbound;
  timer: WakeTimer;
  events: GameEvents;
  intervals: Intervals;
  /** 0 to 1. */
  random(): number;
  openPassword(server: GameServer): string;
  /** Whether the worker may still rely on its leases. */
  maySend(): boolean;
  /** What people see of a server has changed. */
  onShown(session: RconSession): void;
  onCommand(outcome: 'ok' | 'failed'): void;
};

type Phase = 'waiting' | 'connecting' | 'open' | 'paused' | 'ended';

/** The one RCON session of a game server: connects, asks, tells status and events, and connects again, for ever. */
export class RconSession implements Sleeper {
  wakeAt = Number.POSITIVE_INFINITY;
  heapIndex = -1;
  /** When the server last answered, milliseconds since 1970; 0 if never. */
  lastSeen: number;
  readonly #tools: SessionTools;
  readonly #turns: Turns;
  readonly #polls: Poll[];
  #server: GameServer;
  #status: Status;
  #phase: Phase = 'paused';
  #client: RconClient | undefined;
  #attempt = new AbortController();
  #setback: Setback = 'failed';
  #setbacks = 0;
  #connectAt = Number.POSITIVE_INFINITY;
  #openedAt = 0;
  /** When the silence on a server that is not online becomes a sign. */
  #slowAt = Number.POSITIVE_INFINITY;
  #chattedAt: number;
  #dedupe: LineDeduper | undefined;

  constructor(server: GameServer, tools: SessionTools, stored?: { shown: ShownStatus; lastSeen: number }) {
    this.#server = server;
    this.#tools = tools;
    this.#status = initialStatus(stored?.shown);
    this.lastSeen = stored?.lastSeen ?? 0;
    this.#chattedAt = this.lastSeen;
    this.#turns = new Turns({
      maySend: tools.maySend,
      timeoutMs: () => this.#answerTimeoutMs(),
      onAnswer: () => this.#onAnswer(),
      onFailure: () => tools.onCommand('failed'),
    });
    this.#polls = this.#createPolls();
  }

  get server(): GameServer {
    return this.#server;
  }

  /** What people see; undefined before the first result. */
  get shown(): ShownStatus | undefined {
    return this.#status.shown;
  }

  /** Takes another name for the same connection. */
  rename(server: GameServer): void {
    this.#server = server;
  }

  /** Begins, or goes on after a pause. */
  start(delayMs: number): void {
    if (this.#phase !== 'paused') return;
    this.#phase = 'waiting';
    this.#connectAt = performance.now() + delayMs;
    this.#rearm();
  }

  /** Leaves the server alone from this moment on; the status stays. */
  pause(): void {
    if (this.#phase === 'ended') return;
    this.#phase = 'paused';
    this.#disconnect(new AppError('UNAVAILABLE'));
  }

  /** Ends for good. A command in flight may end within `graceMs`: the game has forgotten what it told us. */
  async stop(graceMs: number): Promise<void> {
    if (this.#phase === 'ended') return;
    this.#phase = 'ended';
    this.#tools.timer.remove(this);
    const client = this.#client;
    if (client?.isOpen && graceMs > 0)
      await Promise.race([this.#turns.idle(), client.closed, delay(graceMs)]);
    this.#disconnect(new AppError('UNAVAILABLE', 'The game server is no longer connected.'));
  }

  /** Runs a command in its turn and returns the game's text. @throws AppError UPSTREAM, RATE_LIMITED or UNAVAILABLE */
  async execute(text: RconCommand, options: RequestOptions): Promise<string> {
    options.signal?.throwIfAborted();
    if (this.#phase === 'ended' || this.#phase === 'paused') throw new AppError('UNAVAILABLE');
    if (this.#phase !== 'open' && !isOnline(this.#status)) throw offline(this.#status.shown?.reason);
    if (this.#turns.size >= MAX_WAITING) {
      throw new AppError('RATE_LIMITED', 'Too many commands are waiting for this game server.');
    }
    const request = createRequest(text, options, (command) => this.#turns.remove(command));
    this.#turns.push(request.command);
    return request.reply;
  }

  wake(now: number): void {
    if (this.#phase === 'waiting' && now >= this.#connectAt) void this.#connect();
    if (now >= this.#slowAt) {
      this.#slowAt = Number.POSITIVE_INFINITY;
      this.#apply({ kind: 'slow' });
    }
    for (const poll of this.#polls) {
      if (poll.dueAt > now) continue;
      poll.begin();
      this.#turns.push(poll);
      if (!isOnline(this.#status)) this.#slowAt = Math.min(this.#slowAt, now + SLOW_MS);
    }
    this.#rearm();
  }

  async #connect(): Promise<void> {
    this.#phase = 'connecting';
    const attempt = new AbortController();
    this.#attempt = attempt;
    try {
      const client = await this.#signIn(attempt.signal);
      if (attempt.signal.aborted) client.close();
      else this.#onOpen(client);
    } catch (error) {
      if (!attempt.signal.aborted) this.#onLost(error);
    }
  }

  #signIn(signal: AbortSignal): Promise<RconClient> {
    const { host, rconPort: port } = this.#server;
    return connectRcon({
      host,
      port,
      password: this.#openPassword(),
      connectTimeoutMs: CONNECT_TIMEOUT_MS,
      authTimeoutMs: this.#status.mayBeStarting ? STARTING_TIMEOUT_MS : this.#answerTimeoutMs(),
      signal,
      connect: async (stop) => {
        const socket = await this.#tools.outbound.connect({
          host,
          port,
          timeoutMs: CONNECT_TIMEOUT_MS,
          signal: stop,
        });
        if (!stop.aborted) this.#onConnected();
        return socket;
      },
    });
  }

  #openPassword(): string {
    try {
      return this.#tools.openPassword(this.#server);
    } catch (cause) {
      throw new UnreadablePassword({ cause });
    }
  }

  #onConnected(): void {
    this.#apply({ kind: 'connected' });
    this.#slowAt = performance.now() + SLOW_MS;
    this.#rearm();
  }

  #onOpen(client: RconClient): void {
    const now = performance.now();
    this.#phase = 'open';
    this.#client = client;
    this.#openedAt = now;
    for (const poll of this.#polls) {
      const { priority: kind } = poll;
      poll.dueAt = kind === 'players' ? now : now + this.#tools.random() * this.#tools.intervals[kind];
    }
    void client.closed.then((reason) => {
      if (this.#client === client) this.#onLost(reason);
    });
    this.#turns.attach(client);
    this.wake(now);
  }

  /** A connection did not come about, or has ended. */
  #onLost(error: unknown): void {
    if (this.#phase === 'ended') return;
    const now = performance.now();
    const wasGood = this.#client !== undefined && now - this.#openedAt >= GOOD_CONNECTION_MS;
    this.#client = undefined;
    this.#slowAt = Number.POSITIVE_INFINITY;
    this.#phase = 'waiting';
    const failure = failureKind(error);
    this.#apply({ kind: 'failed', failure });
    this.#leaveOrKeepWaiting();
    const setback = wasGood && isOnline(this.#status) ? 'lost' : setbackOf(failure);
    this.#setbacks = setback === this.#setback && !wasGood ? this.#setbacks + 1 : 0;
    this.#setback = setback;
    this.#connectAt = now + retryDelayMs(setback, this.#setbacks, this.#tools.random());
    this.#rearm();
  }

  /** People's commands wait for the next connection as long as the server counts as online; polls begin anew. */
  #leaveOrKeepWaiting(): void {
    for (const command of this.#turns.detach()) {
      if (command instanceof Poll || !isOnline(this.#status))
        command.onFailure(offline(this.#status.shown?.reason));
      else this.#turns.push(command);
    }
    for (const poll of this.#polls) poll.onFailure();
  }

  #disconnect(reason: AppError): void {
    this.#tools.timer.remove(this);
    this.#slowAt = Number.POSITIVE_INFINITY;
    const client = this.#client;
    this.#client = undefined;
    this.#attempt.abort(reason);
    for (const command of this.#turns.detach()) command.onFailure(reason);
    for (const poll of this.#polls) poll.onFailure();
    client?.close();
  }

  #createPolls(): Poll[] {
    const { events, intervals } = this.#tools;
    const polls = [
      new Poll(
        'players',
        () =>
          isOnline(this.#status) ? intervals.players : Math.min(intervals.players, NOT_ONLINE_INTERVAL_MS),
        (reply, tookMs) => {
          const players = parseListPlayers(boundedLines(reply).join('\n')).length;
          this.#apply({ kind: 'listed', players, tookMs });
        },
      ),
    ];
    if (events.isRead('chat'))
      polls.push(
        new Poll(
          'chat',
          () => intervals.chat,
          (reply) => this.#onChat(reply),
        ),
      );
    if (events.isRead('log'))
      polls.push(
        new Poll(
          'log',
          () => intervals.log,
          (reply) => this.#onLog(reply),
        ),
      );
    return polls;
  }

  #onChat(reply: string): void {
    const isOld = this.lastSeen - this.#chattedAt > CHAT_MEMORY_MS;
    this.#chattedAt = this.lastSeen;
    if (reply !== '' && !isOld) this.#tools.events.deliver(this.#server, 'chat', boundedLines(reply));
  }

  #onLog(reply: string): void {
    if (reply === '') return;
    this.#dedupe ??= createLineDeduper();
    this.#tools.events.deliver(this.#server, 'log', this.#dedupe(boundedLines(reply)));
  }

  #onAnswer(): void {
    this.lastSeen = this.#tools.clock.now();
    this.#slowAt = Number.POSITIVE_INFINITY;
    this.#tools.onCommand('ok');
    this.#apply({ kind: 'answered' });
    this.#rearmLater();
  }

  #apply(input: StatusInput): void {
    if (this.#phase === 'ended') return;
    const before = this.#status.shown;
    this.#status = reduceStatus(this.#status, input, {
      now: this.#tools.clock.now(),
      lastSeen: this.lastSeen,
    });
    if (this.#status.shown !== before) this.#tools.onShown(this);
  }

  #answerTimeoutMs(): number {
    return isInGrace(this.#status, this.#tools.clock.now()) ? STARTING_TIMEOUT_MS : ANSWER_TIMEOUT_MS;
  }

  /** Asks to be woken for whatever comes first. */
  #rearm(): void {
    if (this.#phase === 'ended' || this.#phase === 'paused') return;
    let wakeAt = this.#phase === 'waiting' ? this.#connectAt : this.#slowAt;
    for (const poll of this.#polls) wakeAt = Math.min(wakeAt, poll.dueAt);
    if (wakeAt === Number.POSITIVE_INFINITY) this.#tools.timer.remove(this);
    else if (wakeAt !== this.wakeAt || this.heapIndex < 0) this.#tools.timer.set(this, wakeAt);
  }
}
