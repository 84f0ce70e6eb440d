import type { Socket } from 'node:net';
import type { CommandHistory, ReceivedCommand } from './command-history.ts';
import { misbehaviourOf, type Peer, type PowerState, type Reply } from './misbehaviour.ts';
import { Outlet } from './outlet.ts';
import { encodePacket, PACKET_TYPE, type Packet, readPackets } from './protocol.ts';
import { integer, type Random } from './random.ts';
import type { RawReplies, RawReply } from './raw-replies.ts';
import { encodeText, fragments, keepAlivePacket, replyPackets } from './reply-wire.ts';
import type { ArkServerOptions } from './server-options.ts';
import { answerDelayMs } from './timing.ts';

/** What a connection needs of the server that it talks to. */
export type SessionHost = {
  readonly power: PowerState;
  readonly options: ArkServerOptions;
  readonly password: string;
  readonly history: CommandHistory;
  readonly rawReplies: RawReplies;
  readonly random: Random;
  now(): number;
  /** Runs a command and returns the text of its answer. */
  run(command: string): string;
  /** The number of a connection that has just given the right password. */
  nextConnection(): number;
};

const empty = Buffer.alloc(0);
const MAX_QUEUED = 32;
const LOGIN_MS = 30_000;
const IDLE_MS = 600_000;
const FRAGMENT_GAP_MS = 1;

/** One RCON connection. The game works on one command at a time; what comes meanwhile is `options.pipelining`'s. */
export class Session implements Peer {
  readonly #socket: Socket;
  readonly #host: SessionHost;
  readonly #outlet: Outlet;
  #connection = 0;
  #rest: Buffer = empty;
  #busy = false;
  #currentId = 0;
  #queue: Packet[] = [];
  #delay: NodeJS.Timeout | undefined;
  #lastReceived: number;
  #lastKeepAlive: number;

  constructor(socket: Socket, host: SessionHost) {
    this.#socket = socket;
    this.#host = host;
    this.#outlet = new Outlet(socket);
    this.#lastReceived = host.now();
    this.#lastKeepAlive = this.#lastReceived;
    socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    // A reset by the client is no fault of ours, and 'close' follows.
    socket.on('error', () => undefined);
    socket.on('close', () => this.#stop());
    misbehaviourOf(host.power)?.onOpen?.(this);
  }

  get authenticated(): boolean {
    return this.#connection > 0;
  }

  get random(): Random {
    return this.#host.random;
  }

  /** Called when the server's power state changed: what was hanging stays unanswered, the next command counts. */
  powerChanged(): void {
    this.#outlet.stop();
    // An answer that is only late still comes, as when a server finishes starting.
    if (this.#delay === undefined) {
      this.#busy = false;
      this.#queue = [];
    }
    misbehaviourOf(this.#host.power)?.onOpen?.(this);
  }

  /** Sends the keep-alive when it is due and hangs up on the silent. Called on every tick. */
  sweep(now: number): void {
    if (now - this.#lastReceived > (this.authenticated ? IDLE_MS : LOGIN_MS)) {
      this.close();
      return;
    }
    const { keepAliveMs } = this.#host.options;
    if (!this.authenticated || keepAliveMs === 0 || now - this.#lastKeepAlive < keepAliveMs) return;
    if (this.#outlet.pacing || misbehaviourOf(this.#host.power)) return;
    this.#lastKeepAlive = now;
    this.write(this.#keepAlive());
  }

  write(bytes: Buffer): void {
    this.#outlet.write(bytes);
  }

  pace(pieces: readonly Buffer[], gapMs: number): void {
    this.#outlet.pace(pieces, gapMs, () => this.#answered());
  }

  pump(next: () => Buffer, gapMs: number): void {
    this.#outlet.pump(next, gapMs);
  }

  end(): void {
    this.#socket.end();
  }

  reset(): void {
    this.#socket.resetAndDestroy();
  }

  close(): void {
    this.#socket.destroy();
  }

  #stop(): void {
    clearTimeout(this.#delay);
    this.#outlet.stop();
  }

  #receive(chunk: Buffer): void {
    this.#lastReceived = this.#host.now();
    const { packets, rest, broken } = readPackets(
      this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk,
    );
    // A copy, because the rest would keep the whole chunk alive.
    this.#rest = rest.length > 0 ? Buffer.from(rest) : empty;
    let first = true;
    for (const packet of packets) {
      if (this.#socket.destroyed) return;
      if (packet.type !== PACKET_TYPE.auth && packet.type !== PACKET_TYPE.command) continue;
      // Packets that came together were sent without waiting, even if the first is answered by now.
      if (first && !this.#busy) this.#start(packet);
      else this.#startEarly(packet);
      first = false;
    }
    if (broken) this.close();
  }

  #start(packet: Packet): void {
    const kind = packet.type === PACKET_TYPE.auth ? 'auth' : 'command';
    if (kind === 'command' && !this.authenticated) {
      this.close();
      return;
    }
    const received = kind === 'command' ? this.#note(packet) : undefined;
    this.#currentId = packet.id;
    this.#busy = true;
    if (misbehaviourOf(this.#host.power)?.onPacket?.(this, kind)) return;
    const act = () => (received ? this.#command(packet, received) : this.#login(packet));
    const delay =
      answerDelayMs(this.#host.power, received ? packet.body : null) * this.#host.options.timeScale;
    if (delay === 0) {
      act();
      return;
    }
    this.#delay = setTimeout(() => {
      this.#delay = undefined;
      act();
    }, delay);
  }

  #startEarly(packet: Packet): void {
    const { pipelining } = this.#host.options;
    if (pipelining === 'queue') {
      if (!this.#busy) this.#start(packet);
      else if (this.#queue.length < MAX_QUEUED) this.#queue.push(packet);
      return;
    }
    if (packet.type !== PACKET_TYPE.command || !this.authenticated) return;
    const received = this.#note(packet);
    if (pipelining === 'drop' || this.#outlet.pacing) return;
    const body = this.#run(packet, received);
    const half = body.subarray(0, Math.floor(body.length / 2));
    this.write(encodePacket({ id: this.#currentId, type: PACKET_TYPE.response, body: half }));
  }

  #login(packet: Packet): void {
    const refused =
      misbehaviourOf(this.#host.power)?.refusesEveryPassword || packet.body !== this.#host.password;
    this.#connection = refused ? 0 : this.#host.nextConnection();
    const id = refused ? -1 : packet.id;
    this.#answer({
      kind: 'auth',
      id,
      packets: [encodePacket({ id, type: PACKET_TYPE.authResponse, body: empty })],
    });
  }

  #command(packet: Packet, received: ReceivedCommand): void {
    const raw = this.#host.rawReplies.take(packet.body);
    if (raw) {
      this.#host.history.answer(received, raw.bytes.toString());
      this.#answerRaw(packet.id, raw);
      return;
    }
    const body = this.#run(packet, received);
    this.#answer({
      kind: 'command',
      id: packet.id,
      packets: replyPackets(packet.id, body, this.#host.options.splitBytes),
    });
  }

  #answerRaw(id: number, { bytes, splitAt, delayMs }: RawReply): void {
    const { splitBytes } = this.#host.options;
    const first = splitAt > 0 ? replyPackets(id, bytes.subarray(0, splitAt), splitBytes) : [];
    const rest = replyPackets(id, bytes.subarray(splitAt), splitBytes);
    if (delayMs === 0) this.#answer({ kind: 'command', id, packets: [...first, ...rest] });
    // Without a first part this writes nothing at first, and all of it late.
    else this.pace([Buffer.concat(first), Buffer.concat(rest)], delayMs);
  }

  #note(packet: Packet): ReceivedCommand {
    return this.#host.history.add({
      text: packet.body,
      time: this.#host.now(),
      connection: this.#connection,
    });
  }

  #run(packet: Packet, received: ReceivedCommand): Buffer {
    const reply = this.#host.run(packet.body);
    this.#host.history.answer(received, reply);
    return encodeText(reply, this.#host.options.encoding);
  }

  #answer(reply: Reply): void {
    if (misbehaviourOf(this.#host.power)?.onReply?.(this, reply)) {
      if (!this.#outlet.pacing) this.#answered();
      return;
    }
    const { coalesce, fragment } = this.#host.options;
    const packets = coalesce ? [Buffer.concat([this.#keepAlive(), ...reply.packets])] : reply.packets;
    if (fragment) {
      this.pace(packets.flatMap(fragments), FRAGMENT_GAP_MS);
      return;
    }
    for (const packet of packets) this.write(packet);
    this.#answered();
  }

  #answered(): void {
    this.#busy = false;
    const next = this.#queue.shift();
    if (next) this.#start(next);
  }

  #keepAlive(): Buffer {
    return keepAlivePacket(integer(this.random, 1, 0x7fffffff));
  }
}
