import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodePacket, PacketDecoder, type RconPacket } from './packet.ts';
import { rawPacket } from './scripted-peer.ts';

const maxBody = 1024 * 1024;
const int32 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const packet = fc.record({
  id: int32,
  type: int32,
  body: fc.uint8Array({ maxLength: 5_000 }).map((b) => Buffer.from(b)),
});

function cut(bytes: Buffer, sizes: number[]): Buffer[] {
  const chunks: Buffer[] = [];
  let at = 0;
  for (let turn = 0; at < bytes.length; turn++) {
    const end = at + (sizes[turn % sizes.length] ?? 1);
    chunks.push(bytes.subarray(at, end));
    at = end;
  }
  return chunks;
}

function errorCode(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return (error as { code?: unknown }).code;
  }
  return 'no error';
}

test('packets round-trip, however the stream is split', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 3_000 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(fc.array(packet, { maxLength: 8 }), sizes, (packets, chunkSizes) => {
      const decoder = new PacketDecoder(maxBody);
      const decoded: RconPacket[] = [];
      for (const chunk of cut(Buffer.concat(packets.map(encodePacket)), chunkSizes))
        decoded.push(...decoder.push(chunk));
      expect(decoded).toEqual(packets);
      expect(decoder.pendingBytes).toBe(0);
    }),
  );
});

test('a packet is encoded as the protocol specifies', () => {
  expect(encodePacket({ id: 7, type: 2, body: 'grüß' })).toEqual(rawPacket(7, 2, 'grüß'));
});

test('only the given length of a chunk is read', () => {
  const bytes = Buffer.concat([rawPacket(1, 0, 'one'), rawPacket(2, 0, 'two')]);
  const decoder = new PacketDecoder(maxBody);
  const first = decoder.push(bytes, bytes.length - 1);
  expect(first.map(({ id }) => id)).toEqual([1]);
  expect(decoder.push(Buffer.from([0])).map(({ body }) => body.toString())).toEqual(['two']);
});

test('a large packet arriving byte by byte takes linear time', () => {
  const body = Buffer.alloc(600_000, 'x');
  const decoder = new PacketDecoder(maxBody);
  const bytes = rawPacket(1, 0, body);
  let decoded: RconPacket[] = [];
  for (let at = 0; at < bytes.length; at++) decoded = decoder.push(bytes.subarray(at, at + 1));
  expect(decoded[0]?.body.equals(body)).toBe(true);
});

test.each([-1, 0, 9, -(2 ** 31), maxBody + 11, 2 ** 31 - 1])('a length of %i is a protocol error', (size) => {
  const header = Buffer.alloc(12);
  header.writeInt32LE(size, 0);
  expect(errorCode(() => new PacketDecoder(maxBody).push(header))).toBe('protocol');
  const dripped = new PacketDecoder(maxBody);
  dripped.push(header.subarray(0, 3));
  expect(errorCode(() => dripped.push(header.subarray(3)))).toBe('protocol');
});

test('lengths at the limits are accepted', () => {
  const decoder = new PacketDecoder(100);
  expect(decoder.push(rawPacket(1, 0, ''))).toHaveLength(1);
  expect(decoder.push(rawPacket(1, 0, Buffer.alloc(100)))).toHaveLength(1);
});

test('arbitrary bytes give packets or a protocol error, nothing else', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 64 }), { maxLength: 10 }), (chunks) => {
      const decoder = new PacketDecoder(maxBody);
      const code = errorCode(() => {
        for (const chunk of chunks) decoder.push(Buffer.from(chunk));
      });
      expect(['no error', 'protocol']).toContain(code);
    }),
  );
});
