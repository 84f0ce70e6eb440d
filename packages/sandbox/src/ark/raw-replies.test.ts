import { expect, test } from 'vitest';
import { RawReplies } from './raw-replies.ts';
import { rawPacket } from './testing/raw-connection.ts';
import { loggedIn, startTestServer } from './testing/test-cluster.ts';

const bytes = Buffer.from([0x41, 0xff, 0x00, 0x42, 0x0a]);
const raw = { bytes, command: undefined, splitAt: 0, delayMs: 0 };

test('the next reply has the given bytes, once, and its command does nothing', async () => {
  const server = await startTestServer();
  server.writeLine('kept');
  server.rawReplies.add(raw);
  const connection = await loggedIn(server);
  connection.socket.write(rawPacket(9, 2, 'GetGameLog'));
  const [packet] = await connection.take(1);
  expect(packet).toMatchObject({ id: 9, type: 0, body: bytes });
  expect(await connection.command('GetGameLog')).toContain('kept');
});

test('a reply to a command waits for that command, in any case and with the console’s prefix', async () => {
  const server = await startTestServer();
  server.rawReplies.add({ ...raw, bytes: Buffer.from('one'), command: 'ListPlayers' });
  server.rawReplies.add({ ...raw, bytes: Buffer.from('two'), command: 'listplayers' });
  const connection = await loggedIn(server);
  expect(await connection.command('GetChat')).toMatch(/no response/i);
  expect(await connection.command('cheat LISTPLAYERS')).toBe('one');
  expect(await connection.command('ListPlayers')).toBe('two');
  expect(await connection.command('ListPlayers')).toMatch(/^No Players/);
});

test.each([
  ['a split reply, after its first part', 2, [[0x41, 0xff]]],
  ['a whole reply', 0, []],
])('a delay holds back %s', async (_what, splitAt, early) => {
  const server = await startTestServer();
  server.rawReplies.add({ ...raw, splitAt, delayMs: 600_000 });
  const [connection, other] = [await loggedIn(server), await loggedIn(server)];
  connection.socket.write(rawPacket(9, 2, 'ListPlayers'));
  await connection.until(() => connection.packets().length === early.length);
  while (server.history.after(0).length === 0) await new Promise(setImmediate);
  await other.command('GetChat');
  expect(connection.packets().map(({ body }) => [...body])).toEqual(early);
});

test('a reply is split at a byte, and the next command is answered after its late part', async () => {
  const server = await startTestServer();
  server.rawReplies.add({ ...raw, splitAt: 2, delayMs: 1 });
  const connection = await loggedIn(server);
  connection.socket.write(rawPacket(9, 2, 'ListPlayers'));
  const packets = await connection.take(2);
  expect(packets.map(({ id, body }) => [id, [...body]])).toEqual([
    [9, [0x41, 0xff]],
    [9, [0x00, 0x42, 0x0a]],
  ]);
  expect(await connection.command('GetChat')).toMatch(/no response/i);
});

test('a server keeps 100 replies', () => {
  const replies = new RawReplies();
  const added = Array.from({ length: 101 }, () => replies.add(raw));
  expect(added.filter(Boolean)).toHaveLength(100);
});
