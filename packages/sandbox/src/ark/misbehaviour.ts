import { encodePacket, PACKET_TYPE } from './protocol.ts';
import type { Random } from './random.ts';
import { keepAlivePacket } from './reply-wire.ts';

/** One answer that a connection is about to send. */
export type Reply = { kind: 'auth' | 'command'; id: number; packets: Buffer[] };

/** What a misbehaviour can do to a connection. */
export type Peer = {
  readonly authenticated: boolean;
  readonly random: Random;
  write(bytes: Buffer): void;
  /** Writes pieces one after the other, `gapMs` apart; the reply counts as unanswered until the last one is out. */
  pace(pieces: readonly Buffer[], gapMs: number): void;
  /** Writes what `next` gives every `gapMs`, without end, never more than the client takes. */
  pump(next: () => Buffer, gapMs: number): void;
  /** Closes after what was written. */
  end(): void;
  /** Closes with a TCP reset. */
  reset(): void;
};

/** A way in which a game server goes wrong. Each hook returns true when it took over and nothing else should happen. */
export type Misbehaviour = {
  /** A connection is new, or was open when the misbehaviour began. */
  onOpen?: (peer: Peer) => void;
  /** A packet came in, before anything was done with it. */
  onPacket?: (peer: Peer, kind: Reply['kind']) => boolean;
  /** An answer is ready. */
  onReply?: (peer: Peer, reply: Reply) => boolean;
  /** Milliseconds added before an answer to a command. */
  delayMs?: number;
  refusesEveryPassword?: boolean;
};

const JUNK_BYTES = 4096;

type Act = (peer: Peer, reply: Reply) => void;

const onEveryReply = (act: Act): Misbehaviour => ({
  onReply: (peer, reply) => {
    act(peer, reply);
    return true;
  },
});

const onCommandReply = (act: Act): Misbehaviour => ({
  onReply: (peer, reply) => {
    if (reply.kind !== 'command') return false;
    act(peer, reply);
    return true;
  },
});

const kinds = {
  /** Accepts connections and says nothing, not even to a password. */
  hang: { onPacket: () => true },
  /** Lets a client in and then never answers a command. */
  mute: { onPacket: (_, kind) => kind === 'command' },
  /** Sends every answer one byte at a time. */
  drip: onEveryReply((peer, reply) => peer.pace(bytesOf(reply), 50)),
  /** Well-formed packets that nobody asked for, as fast as the client takes them. */
  flood: { onOpen: (peer) => peer.pump(() => junkPackets(peer.random), 1) },
  /** Random bytes in place of every answer. */
  garble: onEveryReply((peer, reply) => peer.write(randomBytes(peer.random, sizeOf(reply)))),
  /** Resets the connection at the first byte, and those that are already in use at once. */
  reset: {
    onOpen: (peer) => {
      if (peer.authenticated) peer.reset();
    },
    onPacket: (peer) => {
      peer.reset();
      return true;
    },
  },
  /** Answers commands under an id that nobody sent. */
  'wrong-id': onCommandReply((peer, reply) => peer.write(withId(reply, reply.id ^ 0x5a5a))),
  /** Announces a packet of 2 GiB and sends a little of it. */
  'oversize-length': onCommandReply((peer, reply) => peer.write(withSize(reply, 0x7fffffff))),
  /** Announces a packet of negative size. */
  'negative-length': onCommandReply((peer, reply) => peer.write(withSize(reply, -5))),
  /** Accepts the password and hangs up. */
  'early-close': onEveryReply((peer, reply) => {
    peer.write(Buffer.concat(reply.packets));
    peer.end();
  }),
  /** Sends half of an answer to a command and hangs up. */
  truncate: onCommandReply((peer, reply) => {
    peer.write(Buffer.concat(reply.packets).subarray(0, Math.floor(sizeOf(reply) / 2)));
    peer.end();
  }),
  /** Answers a command with full packets of the right id, without end. */
  'endless-reply': onCommandReply((peer, reply) => {
    const body = Buffer.alloc(JUNK_BYTES, 'endless ');
    peer.pump(() => encodePacket({ id: reply.id, type: PACKET_TYPE.response, body }), 1);
  }),
  /** Hundreds of keep-alives a second around otherwise good answers. */
  'keepalive-spam': { onOpen: (peer) => peer.pump(() => keepAlives(peer.random), 10) },
  /** Refuses the right password too. */
  'wrong-password-always': { refusesEveryPassword: true },
  /** Answers, but late. */
  slow: { delayMs: 4000 },
} satisfies Record<string, Misbehaviour>;

export type MisbehaviourKind = keyof typeof kinds;

/** How a server is: working, gone, booting, or running with an RCON that goes wrong in one way. */
export type PowerState = 'up' | 'down' | 'starting' | MisbehaviourKind;

// The keys of a literal are exactly its type's keys; Object.keys can't know that.
const misbehaviourKinds = Object.keys(kinds) as MisbehaviourKind[];

export const POWER_STATES: readonly PowerState[] = ['up', 'down', 'starting', ...misbehaviourKinds];

/** The misbehaviour of that name, or undefined for a power state in which RCON works as it should. */
export function misbehaviourOf(power: PowerState): Misbehaviour | undefined {
  return power === 'up' || power === 'down' || power === 'starting' ? undefined : kinds[power];
}

function sizeOf(reply: Reply): number {
  return reply.packets.reduce((sum, packet) => sum + packet.length, 0);
}

function bytesOf(reply: Reply): Buffer[] {
  const bytes = Buffer.concat(reply.packets);
  return Array.from(bytes, (_, index) => bytes.subarray(index, index + 1));
}

function withId(reply: Reply, id: number): Buffer {
  for (const packet of reply.packets) packet.writeInt32LE(id, 4);
  return Buffer.concat(reply.packets);
}

function withSize(reply: Reply, size: number): Buffer {
  const bytes = Buffer.concat(reply.packets);
  bytes.writeInt32LE(size, 0);
  return bytes;
}

function randomBytes(random: Random, length: number): Buffer {
  return Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)));
}

function randomId(random: Random): number {
  return Math.floor(random() * 0x7fffffff);
}

function junkPackets(random: Random): Buffer {
  const body = Buffer.alloc(JUNK_BYTES, 'flood ');
  const packets = Array.from({ length: 16 }, () =>
    encodePacket({ id: randomId(random), type: PACKET_TYPE.response, body }),
  );
  return Buffer.concat(packets);
}

function keepAlives(random: Random): Buffer {
  return Buffer.concat(Array.from({ length: 5 }, () => keepAlivePacket(randomId(random))));
}
