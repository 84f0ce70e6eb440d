import { removesPlayer, stopsGame } from '@arkwright/ark/commands';
import type { RconClient } from '@arkwright/ark/rcon/client';
import { BackOff } from './back-off.ts';
import { CommandPipeline } from './command-pipeline.ts';
import { failureKind, setbackOf } from './failure.ts';
import { GameOutput } from './game-output.ts';
import type { GameServer } from './game-server.ts';
import { ListedPlayers } from './listed-players.ts';
import { NotSent } from './not-sent.ts';
import { createPolls, Poll, SOON_MS } from './polls.ts';
import { createRequest, type RequestOptions } from './request.ts';
import type { ObservedServer, SessionTools } from './session-tools.ts';
import { signIn } from './sign-in.ts';
import {
  initialStatus,
  isGoingDown,
  isOnline,
  reduceStatus,
  type ShownStatus,
  SLOW_MS,
  type Status,
  type StatusInput,
} from './status-machine.ts';
import { answerTimeoutMs, signInTimeoutMs } from './timeouts.ts';
import type { HeapTimer } from './timer-heap.ts';

/** A connection that lasted this long had been good: its end is news, not the next failure in a row. */
const GOOD_CONNECTION_MS = 10_000;
const MAX_WAITING = 100;
/** Commands that can wait elsewhere leave half of the line to those that can't. */
const MAX_PATIENT = MAX_WAITING / 2;
/** Players who were kicked are gone from the list within moments; for so long it is asked for more often. */
const AFTER_KICK_MS = 3_000;
const NEVER = Number.POSITIVE_INFINITY;

type Phase = 'waiting' | 'connecting' | 'open' | 'paused' | 'ended';

/** The one RCON session of a game server: connects, asks, tells status and events, and connects again, for ever. */
export class RconSession implements HeapTimer, ObservedServer {
  wakeAt = NEVER;
  heapIndex = -1;
  /** When the server last answered, milliseconds since 1970; 0 if never. */
  lastSeen: number;
  readonly #tools: SessionTools;
  readonly #output: GameOutput;
  readonly #turns: CommandPipeline;
  readonly #polls: readonly Poll[];
  readonly #players = new ListedPlayers();
  #server: GameServer;
  #status: Status;
  #phase: Phase = 'paused';
  #client: RconClient | undefined;
  #attempt = new AbortController();
  readonly #backOff = new BackOff();
  // By `performance.now()`:
  #connectAt = NEVER;
  #openedAt = 0;
  /** When the silence of a server that is not online becomes a sign. */
  #slowAt = NEVER;
  /** Until when somebody is expected to leave. */
  #leavingUntil = 0;
  /** When to look again at what waits for an agent, whatever becomes of the connection. */
  #tellAt = NEVER;

  /** @param stored what a worker last saw of the server. Begins paused. */
  constructor(server: GameServer, tools: SessionTools, stored?: { shown: ShownStatus; lastSeen: number }) {
    this.#server = server;
    this.#tools = tools;
    this.#status = initialStatus(stored?.shown);
    this.lastSeen = stored?.lastSeen ?? 0;
    this.#output = new GameOutput(tools.events, this.lastSeen);
    this.#turns = new CommandPipeline({
      maySend: tools.maySend,
      timeoutMs: (command) =>
        answerTimeoutMs(this.#status, { now: tools.clock.now(), isPoll: command instanceof Poll }),
      onAnswer: () => this.#onAnswer(),
      onTurnEnd: () => this.#rearm(),
      // A poll that fails has changed nothing; what a person's command has done is not known.
      onFailure: (command) => tools.onCommand(command instanceof Poll ? 'failed' : 'unknown'),
      onFault: (error) => {
        tools.onFault(error);
        this.#client?.close();
      },
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

  /** How many commands that can wait elsewhere it takes now; 0 while it is not connected. */
  get room(): number {
    return this.#phase === 'open' ? Math.max(0, MAX_PATIENT - this.#turns.size) : 0;
  }

  /** Takes what else is known of the server of the same connection. */
  update(server: GameServer): void {
    this.#server = server;
  }

  /** Begins, or goes on after a pause. */
  start(delayMs: number): void {
    if (this.#phase !== 'paused') return;
    this.#phase = 'waiting';
    this.#connectAt = performance.now() + delayMs;
    this.#output.begin(this.#tools.clock.now());
    this.#rearm();
  }

  /** Leaves the server alone from this moment on; the status stays. */
  pause(): void {
    if (this.#phase === 'ended') return;
    this.#phase = 'paused';
    this.#turnAway(new NotSent('UNAVAILABLE'));
    this.#disconnect();
  }

  /** Ends for good. What is in flight may end within `graceMs`: the game has forgotten what it is telling us. */
  async stop(graceMs: number): Promise<void> {
    if (this.#phase === 'ended') return;
    this.#phase = 'ended';
    this.#turnAway(new NotSent('UNAVAILABLE', 'The game server is no longer connected.'));
    const { promise: overdue, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, graceMs);
    await Promise.race([this.#turns.idle(), overdue]);
    clearTimeout(timer);
    this.#output.flush(this.#server);
    this.#disconnect();
  }

  /** Runs a command in its turn and returns the game's text. @throws AppError; the signal's reason if it fires */
  async execute(options: RequestOptions): Promise<string> {
    options.signal?.throwIfAborted();
    if (this.#phase === 'ended' || this.#phase === 'paused') throw new NotSent('UNAVAILABLE');
    if (this.#phase !== 'open' && !isOnline(this.#status)) throw this.#offline();
    if (this.#turns.size >= MAX_WAITING) {
      throw new NotSent('RATE_LIMITED', 'Too many commands are waiting for this game server.');
    }
    const request = createRequest(options, (command) => this.#turns.remove(command));
    this.#turns.push(request.command);
    if (stopsGame(options.command))
      void request.reply.then(
        () => this.expectStop(),
        () => {},
      );
    else if (removesPlayer(options.command))
      void request.reply.then(
        () => this.#expectLeave(),
        () => {},
      );
    return request.reply;
  }

  /** The game, or its host, has accepted a stop: it is about to go down. */
  expectStop(): void {
    this.#apply({ kind: 'stopping' });
    this.#askSoon();
  }

  /** The game has accepted a kick. */
  #expectLeave(): void {
    this.#leavingUntil = performance.now() + AFTER_KICK_MS;
    this.#askSoon();
  }

  /** Asks who is online at the next opportunity. */
  #askSoon(): void {
    this.#polls[0]?.hurry();
    this.#rearm();
  }

  wake(now: number): void {
    this.#tellAt = NEVER;
    this.#output.tellDue(this.#server, this.#tools.clock.now());
    if (this.#phase === 'waiting' && now >= this.#connectAt) this.#connectIfAllowed(now);
    if (now >= this.#slowAt) {
      this.#slowAt = NEVER;
      this.#apply({ kind: 'slow' });
    }
    for (const poll of this.#polls) {
      if (poll.dueAt > now) continue;
      const isAsked = poll.begin(this.#turns);
      if (isAsked && !isOnline(this.#status)) this.#slowAt = Math.min(this.#slowAt, now + SLOW_MS);
    }
    this.#rearm();
  }

  #connectIfAllowed(now: number): void {
    if (this.#tools.maySend()) void this.#connect();
    else this.#connectAt = now + SOON_MS;
  }

  async #connect(): Promise<void> {
    this.#phase = 'connecting';
    const attempt = new AbortController();
    this.#attempt = attempt;
    try {
      const client = await signIn(this.#tools, this.#server, {
        timeoutMs: signInTimeoutMs(this.#status, this.#tools.clock.now()),
        signal: attempt.signal,
        onConnected: () => this.#onConnected(),
      });
      if (attempt.signal.aborted) client.close();
      else this.#onOpen(client);
    } catch (error) {
      if (!attempt.signal.aborted) this.#onLost(error);
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
    for (const poll of this.#polls) poll.restart(now, this.#tools.random());
    void client.closed.then((reason) => {
      if (this.#client === client) this.#onLost(reason);
    });
    this.#turns.attach(client);
    this.wake(now);
  }

  /** A connection did not come about, or has ended by itself. */
  #onLost(error: unknown): void {
    if (this.#phase === 'ended') return;
    const now = performance.now();
    const wasGood = this.#client !== undefined && now - this.#openedAt >= GOOD_CONNECTION_MS;
    const failure = failureKind(error);
    this.#phase = 'waiting';
    this.#client = undefined;
    this.#slowAt = NEVER;
    this.#apply({ kind: 'failed', failure });
    this.#turnAway(this.#offline(), isOnline(this.#status));
    const setback = wasGood && isOnline(this.#status) ? 'lost' : setbackOf(failure);
    if (wasGood) this.#backOff.reset();
    this.#connectAt = now + this.#backOff.nextMs(setback, { now, random: this.#tools.random() });
    this.#rearm();
  }

  /** Empties the line. People's commands may stay in it, for the next connection. */
  #turnAway(reason: NotSent, keepsRequests = false): void {
    for (const command of this.#turns.detach()) {
      if (keepsRequests && !(command instanceof Poll)) this.#turns.push(command);
      else command.onFailure(reason);
    }
    for (const poll of this.#polls) poll.onFailure();
  }

  #disconnect(): void {
    this.#tools.timer.remove(this);
    this.#slowAt = NEVER;
    this.#attempt.abort();
    const client = this.#client;
    this.#client = undefined;
    client?.close();
  }

  #createPolls(): Poll[] {
    const { events, intervals, clock } = this.#tools;
    return createPolls({
      intervals,
      isRead: (output) => this.#server.isTwin !== true && events.isRead(output),
      isChatWanted: () => events.isChatWanted(this.#server),
      isSteady: () =>
        isOnline(this.#status) &&
        !isGoingDown(this.#status, clock.now()) &&
        performance.now() >= this.#leavingUntil,
      onPlayers: (reply, tookMs) => {
        const listed = this.#players.update(reply);
        this.#apply({ kind: 'listed', players: listed.length, tookMs });
        if (!this.#players.isGuess) this.#tools.onPlayers(this.#server, listed);
        return listed.length;
      },
      onChat: (reply) => this.#output.onChat(this.#server, reply, clock.now()),
      onLog: (reply) => this.#output.onLog(this.#server, reply, clock.now()),
    });
  }

  #onAnswer(): void {
    this.lastSeen = this.#tools.clock.now();
    this.#slowAt = NEVER;
    this.#tools.onCommand('ok');
    this.#apply({ kind: 'answered' });
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

  #offline(): NotSent {
    return new NotSent(
      'UPSTREAM',
      `The game server is not online. ${this.#status.shown?.reason ?? ''}`.trim(),
    );
  }

  /** Asks to be woken for whatever comes first. */
  #rearm(): void {
    if (this.#phase === 'ended' || this.#phase === 'paused') return;
    let wakeAt = this.#phase === 'waiting' ? this.#connectAt : this.#slowAt;
    for (const poll of this.#polls) wakeAt = Math.min(wakeAt, poll.dueAt);
    this.#tellAt = this.#output.isWaiting
      ? Math.min(this.#tellAt, performance.now() + this.#tools.intervals.log)
      : NEVER;
    wakeAt = Math.min(wakeAt, this.#tellAt);
    if (wakeAt === NEVER) this.#tools.timer.remove(this);
    else if (wakeAt !== this.wakeAt || this.heapIndex < 0) this.#tools.timer.set(this, wakeAt);
  }
}
