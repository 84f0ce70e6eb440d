import { expect, test } from 'vitest';
import { encodePacket, readPackets } from './protocol.ts';
import { rawPacket } from './testing/raw-connection.ts';

test('a packet has the layout that the game uses, byte by byte', () => {
  const bytes = encodePacket({ id: -1, type: 2, body: Buffer.from('Ok') });
  expect([...bytes]).toEqual([12, 0, 0, 0, 255, 255, 255, 255, 2, 0, 0, 0, 0x4f, 0x6b, 0, 0]);
});

test('packets are read from one run of bytes and an unfinished one is left over', () => {
  const bytes = Buffer.concat([
    rawPacket(1, 3, 'pw'),
    rawPacket(2, 2, 'ListPlayers é'),
    Buffer.from([20, 0, 0, 0, 9]),
  ]);
  const { packets, rest, broken } = readPackets(bytes);
  expect(packets).toEqual([
    { id: 1, type: 3, body: 'pw' },
    { id: 2, type: 2, body: 'ListPlayers é' },
  ]);
  expect([...rest]).toEqual([20, 0, 0, 0, 9]);
  expect(broken).toBe(false);
});

test.each([-1, 0, 9, 16_385, 0x7fffffff])('a size of %i is broken', (size) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(size, 0);
  expect(readPackets(bytes).broken).toBe(true);
});
