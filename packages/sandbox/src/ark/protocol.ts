/*
 * Source RCON as ARK speaks it: int32 LE size, id and type, then the body, NUL, NUL. The size counts what follows it.
 * Source: yark rcon-client.ts, pyarc ark/steam.
 */

export const PACKET_TYPE = { auth: 3, authResponse: 2, command: 2, response: 0 } as const;

/** A packet from a client. `body` is what stood before the first NUL, read as UTF-8. */
export type Packet = { id: number; type: number; body: string };

/** Packets found in a run of bytes, and the bytes of one that is not whole yet. */
export type Frames = { packets: Packet[]; rest: Buffer; broken: boolean };

const HEADER_BYTES = 12;
const MIN_SIZE = 10;
/** Far above any command that the game takes, and small enough that a hostile client can't make us hold much. */
const MAX_SIZE = 16_384;

/** Makes one packet. */
export function encodePacket(packet: { id: number; type: number; body: Buffer }): Buffer {
  const bytes = Buffer.alloc(packet.body.length + HEADER_BYTES + 2);
  bytes.writeInt32LE(packet.body.length + MIN_SIZE, 0);
  bytes.writeInt32LE(packet.id, 4);
  bytes.writeInt32LE(packet.type, 8);
  packet.body.copy(bytes, HEADER_BYTES);
  return bytes;
}

/** Reads all whole packets. `broken` means an impossible size: nothing after it can be understood. */
export function readPackets(bytes: Buffer): Frames {
  const packets: Packet[] = [];
  let offset = 0;
  while (bytes.length - offset >= 4) {
    const size = bytes.readInt32LE(offset);
    if (size < MIN_SIZE || size > MAX_SIZE) return { packets, rest: bytes.subarray(offset), broken: true };
    const end = offset + 4 + size;
    if (end > bytes.length) break;
    packets.push(readPacket(bytes, offset, end));
    offset = end;
  }
  return { packets, rest: bytes.subarray(offset), broken: false };
}

function readPacket(bytes: Buffer, start: number, end: number): Packet {
  const body = bytes.subarray(start + HEADER_BYTES, end);
  const nul = body.indexOf(0);
  return {
    id: bytes.readInt32LE(start + 4),
    type: bytes.readInt32LE(start + 8),
    body: body.toString('utf8', 0, nul < 0 ? body.length : nul),
  };
}
