import { expect, test, vi } from 'vitest';
import { getChat, rawCommand } from '../commands.ts';
import { rawPacket, reply, signIn, startPeer } from './scripted-peer.ts';

// With a gap this long, waiting for a reply exceeds the test's timeout.
const neverWait = 60_000;

test('a reply that arrives byte by byte is complete', async () => {
  await using peer = await startPeer({
    onCommand: async ({ id, socket }) => {
      for (const byte of rawPacket(id, 0, 'World Saved, größer')) {
        socket.write(Buffer.from([byte]));
        await new Promise(setImmediate);
      }
    },
  });
  const client = await signIn(peer.port, { idleGapMs: neverWait });
  expect(await client.execute(getChat())).toBe('World Saved, größer');
  client.close();
});

test.each([7, 100, 1_000, 4_096])(
  'packets of %i bytes in one segment make one reply, without waiting',
  async (size) => {
    const text = 'Überall Dinos 🦖, '.repeat(700);
    await using peer = await startPeer({
      onCommand: ({ id, socket }) =>
        socket.write(Buffer.concat([...split(text, size)].map((part) => rawPacket(id, 0, part)))),
    });
    const client = await signIn(peer.port, { idleGapMs: neverWait });
    expect(await client.execute(getChat())).toBe(text);
    client.close();
  },
);

test('the client waits for a further packet that has begun to arrive', async () => {
  await using peer = await startPeer({
    onCommand: ({ id, socket }) => {
      const bytes = Buffer.concat([rawPacket(id, 0, 'one, '), rawPacket(id, 0, 'two')]);
      socket.write(bytes.subarray(0, -4));
      setTimeout(() => socket.write(bytes.subarray(-4)), 20);
    },
  });
  const client = await signIn(peer.port, { idleGapMs: neverWait });
  expect(await client.execute(getChat())).toBe('one, two');
  client.close();
});

test('full packets are followed until one that is not full, also split within a character', async () => {
  const text = `x${'é'.repeat(5_000)}`;
  await using peer = await startPeer({
    onCommand: async ({ id, socket }) => {
      for (const part of split(text, 4_096)) {
        socket.write(rawPacket(id, 0, part));
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
  });
  const client = await signIn(peer.port, { idleGapMs: neverWait });
  expect(await client.execute(getChat())).toBe(text);
  client.close();
});

test('a reply that ends with a full packet ends when the server goes silent', async () => {
  const text = 'x'.repeat(3 * 4_096);
  await using peer = await startPeer({
    onCommand: async ({ id, socket }) => {
      for (const part of split(text, 4_096)) {
        socket.write(rawPacket(id, 0, part));
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  });
  const client = await signIn(peer.port, { idleGapMs: 200 });
  expect(await client.execute(getChat())).toBe(text);
  client.close();
});

test('one packet far beyond 4,096 bytes is accepted', async () => {
  const text = 'line of the game log\n'.repeat(10_000);
  await using peer = await startPeer({ onCommand: (request) => reply(request, text) });
  const client = await signIn(peer.port, { idleGapMs: 30 });
  expect(await client.execute(getChat())).toBe(text);
  client.close();
});

test('after a server has split into small packets, later replies are followed accordingly', async () => {
  const text = 'x'.repeat(2_500);
  await using peer = await startPeer({
    onCommand: async ({ id, socket }) => {
      for (const part of split(text, 1_000)) {
        socket.write(rawPacket(id, 0, part));
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
  });
  const client = await signIn(peer.port, { idleGapMs: 200 });
  expect(await client.execute(getChat())).toBe('x'.repeat(1_000));
  await vi.waitFor(async () => expect(await client.execute(getChat())).toBe(text), 10_000);
  client.close();
});

test('after a server has paused for longer within a reply, later replies are waited for, too', async () => {
  const text = 'x'.repeat(6_000);
  await using peer = await startPeer({
    onCommand: async ({ id, socket }) => {
      const [first, second] = [...split(text, 4_096)];
      socket.write(rawPacket(id, 0, first!));
      await new Promise((resolve) => setTimeout(resolve, 60));
      socket.write(rawPacket(id, 0, second!));
    },
  });
  const client = await signIn(peer.port, { idleGapMs: 20 });
  expect(await client.ask(getChat())).toEqual({ text: 'x'.repeat(4_096), endedBySilence: true });
  const whole = { text, endedBySilence: false };
  await vi.waitFor(async () => expect(await client.ask(getChat())).toEqual(whole), 10_000);
  client.close();
});

test('many clients at once keep their replies apart', async () => {
  await using peer = await startPeer({
    onCommand: ({ id, text, socket }) => {
      const bytes = rawPacket(id, 0, text.repeat(400));
      socket.write(bytes.subarray(0, 1_500));
      setImmediate(() => socket.write(bytes.subarray(1_500)));
    },
  });
  const clients = await Promise.all(Array.from({ length: 20 }, () => signIn(peer.port, { idleGapMs: 30 })));
  const replies = await Promise.all(
    clients.map((client, index) => client.execute(rawCommand(`from client ${index};`))),
  );
  expect(replies).toEqual(clients.map((_, index) => `from client ${index};`.repeat(400)));
  for (const client of clients) client.close();
});

function* split(text: string, size: number): Generator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
