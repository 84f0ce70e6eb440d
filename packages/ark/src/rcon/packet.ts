import { Buffer } from 'node:buffer';
import { RconError } from './rcon-error.ts';

// Layout (https://developer.valvesoftware.com/wiki/Source_RCON_Protocol), all integers int32 little-endian:
// size, id, type, body, NUL, NUL. `size` counts the bytes that follow it.
const SIZE_BYTES = 4;
const BODY_OFFSET = 12;
const MIN_SIZE = 10;
const OVERHEAD = SIZE_BYTES + MIN_SIZE;

/** Packet types by sender; 2 is a command when sent and the sign-in reply when received. */
export const PACKET_TYPE = { auth: 3, authResponse: 2, command: 2, response: 0 } as const;

export type RconPacket = { id: number; type: number; body: Buffer };

/** One packet as bytes. A string body is written as UTF-8. */
export function encodePacket(packet: { id: number; type: number; body: string | Buffer }): Buffer {
  const { id, type, body } = packet;
  const bodyBytes = typeof body === 'string' ? Buffer.byteLength(body) : body.length;
  const bytes = Buffer.allocUnsafe(OVERHEAD + bodyBytes);
  bytes.writeInt32LE(MIN_SIZE + bodyBytes, 0);
  bytes.writeInt32LE(id, 4);
  bytes.writeInt32LE(type, 8);
  if (typeof body === 'string') bytes.write(body, BODY_OFFSET);
  else body.copy(bytes, BODY_OFFSET);
  bytes.writeInt16LE(0, BODY_OFFSET + bodyBytes);
  return bytes;
}

/**
 * Splits a byte stream into packets, however the network chunked it. Keeps at most one unfinished packet, and
 * grows with the bytes received, not with the length that the sender claims.
 */
export class PacketDecoder {
  readonly #maxSize: number;
  #partial = Buffer.alloc(0);
  #filled = 0;

  /** @param maxBodyBytes a longer body is a protocol error */
  constructor(maxBodyBytes: number) {
    this.#maxSize = MIN_SIZE + maxBodyBytes;
  }

  /** Bytes of the unfinished packet. */
  get pendingBytes(): number {
    return this.#filled;
  }

  /**
   * The packets completed by the first `length` bytes of the chunk. Their bodies may be views of the chunk:
   * copy what has to outlive it. Throws RconError `protocol` for an impossible length.
   */
  push(chunk: Buffer, length = chunk.length): RconPacket[] {
    const packets: RconPacket[] = [];
    let at = this.#filled > 0 ? this.#continue(chunk.subarray(0, length), packets) : 0;
    while (at < length) {
      const end =
        length - at < SIZE_BYTES ? Number.POSITIVE_INFINITY : at + SIZE_BYTES + this.#sizeAt(chunk, at);
      if (end > length) {
        this.#keep(chunk.subarray(at, length));
        break;
      }
      packets.push(toPacket(chunk, at, end));
      at = end;
    }
    return packets;
  }

  /** Completes the unfinished packet from the chunk; returns the number of bytes used. */
  #continue(chunk: Buffer, packets: RconPacket[]): number {
    let at = 0;
    if (this.#filled < SIZE_BYTES) {
      at = Math.min(SIZE_BYTES - this.#filled, chunk.length);
      this.#keep(chunk.subarray(0, at));
      if (this.#filled < SIZE_BYTES) return at;
    }
    const end = SIZE_BYTES + this.#sizeAt(this.#partial, 0);
    const taken = Math.min(end - this.#filled, chunk.length - at);
    this.#keep(chunk.subarray(at, at + taken));
    if (this.#filled === end) {
      packets.push(toPacket(this.#partial, 0, end));
      this.#partial = Buffer.alloc(0);
      this.#filled = 0;
    }
    return at + taken;
  }

  #keep(bytes: Buffer): void {
    const needed = this.#filled + bytes.length;
    if (needed > this.#partial.length) {
      // Doubling keeps single-byte chunks linear.
      const grown = Buffer.allocUnsafe(Math.max(needed, this.#partial.length * 2));
      this.#partial.copy(grown, 0, 0, this.#filled);
      this.#partial = grown;
    }
    bytes.copy(this.#partial, this.#filled);
    this.#filled = needed;
  }

  #sizeAt(bytes: Buffer, offset: number): number {
    const size = bytes.readInt32LE(offset);
    if (size < MIN_SIZE || size > this.#maxSize) {
      throw new RconError('protocol', `The server sent a packet with an impossible length (${size}).`);
    }
    return size;
  }
}

function toPacket(bytes: Buffer, start: number, end: number): RconPacket {
  return {
    id: bytes.readInt32LE(start + 4),
    type: bytes.readInt32LE(start + 8),
    body: bytes.subarray(start + BODY_OFFSET, end - 2),
  };
}
