import { Buffer } from 'node:buffer';
import type { Socket } from 'node:net';
import type { RconCommand } from '../commands.ts';
import { Alarm } from './alarm.ts';
import { dial } from './dial.ts';
import { createJob, type Job, type JobRequest, rejectOnAbort } from './job.ts';
import { type RconLimits, type RconOptions, rconLimits } from './options.ts';
import { encodePacket, PACKET_TYPE, PacketDecoder, type RconPacket } from './packet.ts';
import { RconError } from './rcon-error.ts';
import { decodeReply, isKeepAlive, isNoResponse } from './reply.ts';

export type ExecuteOptions = {
  /** Instead of `commandTimeoutMs`. */
  timeoutMs?: number;
  /** Stops the wait with the signal's reason. A command already sent still runs in the game. */
  signal?: AbortSignal;
};

// A reply packet at least this long may be one of several. Servers split at 4,096 bytes, some including the
// header, some at the last line end before it.
const USUAL_SPLIT_BYTES = 3_700;
// However a server splits, the client never waits after a shorter packet than this.
const SMALLEST_SPLIT_BYTES = 512;
// The longest silence between two packets of a reply that the client learns to wait for.
const LONGEST_GAP_MS = 3_000;

/** A reply, and whether only silence ended it: a server may have been about to send more. */
export type RconReply = { text: string; endedBySilence: boolean };

// All connections read into this one buffer: a read is handled before the next begins.
const readBuffer = Buffer.allocUnsafeSlow(64 * 1024);

/**
 * Connects and signs in.
 *
 * @throws RconError with any code but `too-large`; the signal's reason if it fires
 */
export function connectRcon(options: RconOptions): Promise<RconClient> {
  return RconClient.connect(options);
}

/**
 * A signed-in connection to a game server. ARK garbles pipelined commands, so one command is in flight and
 * the others wait in order. Any failure except an aborted wait ends the connection and fails all waiting
 * commands; make a new client then.
 */
export class RconClient {
  /** Resolves with the reason once the connection has ended; never rejects. */
  readonly closed: Promise<RconError>;

  readonly #limits: RconLimits;
  readonly #decoder: PacketDecoder;
  readonly #alarm = new Alarm(() => this.#onAlarm());
  readonly #waiting: Job[] = [];
  readonly #announceClosed: (reason: RconError) => void;
  #socket: Socket | undefined;
  #current: Job | undefined;
  #failure: RconError | undefined;
  #lastId = 0;
  #receivedBytes = 0;
  #splitBytes = USUAL_SPLIT_BYTES;
  #idleGapMs: number;
  // The last completed reply, to recognise packets that arrive after its supposed end.
  #lastReplyId = 0;
  #lastReplyBytes = 0;
  #lastReplyEndedBySilence = false;

  private constructor(limits: RconLimits) {
    this.#limits = limits;
    this.#idleGapMs = limits.idleGapMs;
    this.#decoder = new PacketDecoder(limits.maxReplyBytes);
    const { promise, resolve } = Promise.withResolvers<RconError>();
    this.closed = promise;
    this.#announceClosed = resolve;
  }

  /** `connectRcon`. */
  static async connect(options: RconOptions): Promise<RconClient> {
    const limits = rconLimits(options);
    const client = new RconClient(limits);
    client.#attach(await dial(options, { buffer: readBuffer, callback: client.#onRead }));
    try {
      const request = { isAuth: true, text: options.password, timeoutMs: limits.authTimeoutMs };
      await client.#enqueue(request, options.signal);
      return client;
    } catch (error) {
      client.close();
      throw error;
    }
  }

  get isOpen(): boolean {
    return this.#failure === undefined;
  }

  /**
   * Runs one command and returns the game's text, '' if there was none. Any number may wait; a command's
   * timeout starts when it is sent.
   *
   * @throws RconError `timeout`, `closed`, `protocol` or `too-large`; the signal's reason if it fires
   */
  async execute(command: RconCommand, options: ExecuteOptions = {}): Promise<string> {
    return (await this.ask(command, options)).text;
  }

  /** The same, with how the reply ended. */
  ask(command: RconCommand, options: ExecuteOptions = {}): Promise<RconReply> {
    const timeoutMs = options.timeoutMs ?? this.#limits.commandTimeoutMs;
    return this.#enqueue({ isAuth: false, text: command, timeoutMs }, options.signal);
  }

  /** Ends the connection at once; waiting commands fail with `closed`. */
  close(): void {
    this.#fail(new RconError('closed', 'The connection was closed.'));
  }

  #attach(socket: Socket): void {
    this.#socket = socket;
    socket.setNoDelay(true);
    // A socket connected with `onread` has no data events.
    socket.on('data', this.#onData);
    socket.on('error', this.#onError);
    socket.on('close', this.#onClose);
    if (socket.destroyed) this.#onClose();
    if (this.#failure) socket.destroy();
  }

  #enqueue({ isAuth, text, timeoutMs }: JobRequest, signal?: AbortSignal): Promise<RconReply> {
    if (this.#failure) return Promise.reject(this.#failure);
    if (signal?.aborted) return Promise.reject(signal.reason);
    return new Promise((resolve, reject) => {
      const job = createJob({ isAuth, text, timeoutMs, resolve, reject });
      if (signal) rejectOnAbort(job, signal, () => this.#leaveLine(job));
      if (this.#current) this.#waiting.push(job);
      else this.#send(job);
    });
  }

  /** A command in flight keeps its turn: its reply has to be read before the next command is sent. */
  #leaveLine(job: Job): void {
    const index = this.#waiting.indexOf(job);
    if (index >= 0) this.#waiting.splice(index, 1);
  }

  #send(job: Job): void {
    this.#lastId = this.#lastId === 0x7fff_ffff ? 1 : this.#lastId + 1;
    job.id = this.#lastId;
    job.deadline = performance.now() + job.timeoutMs;
    this.#current = job;
    this.#receivedBytes = 0;
    this.#alarm.ringBy(job.deadline);
    const type = job.isAuth ? PACKET_TYPE.auth : PACKET_TYPE.command;
    this.#socket?.write(encodePacket({ id: job.id, type, body: job.text }));
  }

  #onData = (chunk: Buffer): void => this.#receive(chunk, chunk.length);

  #onRead = (length: number): boolean => {
    this.#receive(readBuffer, length);
    return true;
  };

  #receive(chunk: Buffer, length: number): void {
    if (this.#failure) return;
    this.#receivedBytes += length;
    if (this.#receivedBytes > this.#limits.maxReplyBytes) {
      this.#fail(new RconError('too-large', `The server sent over ${this.#limits.maxReplyBytes} bytes.`));
      return;
    }
    try {
      for (const packet of this.#decoder.push(chunk, length)) this.#onPacket(packet);
      this.#endReplyIfComplete();
    } catch (cause) {
      const unreadable = new RconError('protocol', 'The reply could not be read.', { cause });
      this.#fail(cause instanceof RconError ? cause : unreadable);
    }
  }

  #onPacket(packet: RconPacket): void {
    const job = this.#current;
    if (job?.isAuth) {
      this.#onAuthPacket(packet, job);
    } else if (packet.type !== PACKET_TYPE.response || isKeepAlive(packet.body)) {
      return;
    } else if (packet.id === job?.id) {
      job.bodies.push(packet.body);
    } else if (packet.id === this.#lastReplyId && packet.body.length > 0) {
      // The last reply continued after we considered it complete: this server pauses for longer between two
      // packets, or splits into smaller ones.
      if (this.#lastReplyEndedBySilence) this.#idleGapMs = Math.min(2 * this.#idleGapMs, LONGEST_GAP_MS);
      this.#splitBytes = Math.max(SMALLEST_SPLIT_BYTES, Math.min(this.#splitBytes, this.#lastReplyBytes));
    }
  }

  #onAuthPacket(packet: RconPacket, job: Job): void {
    // Some servers send an empty response packet first.
    if (packet.type !== PACKET_TYPE.authResponse) return;
    if (packet.id === -1) this.#fail(new RconError('auth-failed', 'The server refused the RCON password.'));
    else if (packet.id === job.id) this.#finish(job);
  }

  /**
   * A reply has no end marker. It is complete when its last packet isn't full and nothing of a further packet
   * has arrived; otherwise when the server goes silent.
   */
  #endReplyIfComplete(): void {
    const job = this.#current;
    const last = job?.bodies.at(-1);
    if (!job || !last) return;
    if (last.length < this.#splitBytes && this.#decoder.pendingBytes === 0) {
      this.#finish(job);
      return;
    }
    const views = job.bodies.splice(job.keptBodies);
    job.keptBodies = job.bodies.push(...views.map((view) => Buffer.from(view)));
    job.quietAt = performance.now() + this.#idleGapMs;
    this.#alarm.ringBy(job.quietAt);
  }

  #finish(job: Job, endedBySilence = false): void {
    const text = decodeReply(job.bodies);
    this.#lastReplyId = job.id;
    this.#lastReplyBytes = job.bodies.at(-1)?.length ?? 0;
    this.#lastReplyEndedBySilence = endedBySilence;
    this.#current = undefined;
    const next = this.#waiting.shift();
    if (next) this.#send(next);
    job.resolve({ text: isNoResponse(text) ? '' : text, endedBySilence });
  }

  #onAlarm(): void {
    const job = this.#current;
    if (!job) return;
    const now = performance.now();
    if (now >= job.deadline) {
      const what = job.isAuth ? 'the sign-in' : 'the command';
      this.#fail(new RconError('timeout', `The server did not answer ${what} within ${job.timeoutMs} ms.`));
    } else if (now >= job.quietAt) {
      this.#finish(job, true);
    } else {
      this.#alarm.ringBy(Math.min(job.deadline, job.quietAt));
    }
  }

  #onError = (cause: Error): void => {
    this.#fail(new RconError('closed', 'The connection to the server was lost.', { cause }));
  };

  #onClose = (): void => {
    this.#fail(new RconError('closed', 'The server closed the connection.'));
  };

  #fail(reason: RconError): void {
    if (this.#failure) return;
    this.#failure = reason;
    this.#alarm.stop();
    this.#socket?.off('data', this.#onData);
    this.#socket?.off('close', this.#onClose);
    // The error listener stays: a destroyed socket may still report an error, which would end the process if
    // unhandled.
    this.#socket?.destroy();
    for (const job of [this.#current, ...this.#waiting.splice(0)]) job?.reject(reason);
    this.#current = undefined;
    this.#announceClosed(reason);
  }
}
