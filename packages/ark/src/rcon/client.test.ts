import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test, vi } from 'vitest';
import { getChat, listPlayers, rawCommand } from '../commands.ts';
import { connectRcon } from './client.ts';
import type { RconOptions } from './options.ts';
import { noResponseText } from './reply.ts';
import { answerAuth, type Request, rawPacket, startPeer } from './scripted-peer.ts';

const reply = ({ id, socket }: Request, body: string | Buffer) => socket.write(rawPacket(id, 0, body));

// With a gap this long, a reply that is waited for runs into the test's time limit.
const neverWait = 60_000;

function signIn(port: number, options: Partial<RconOptions> = {}) {
  return connectRcon({ host: '127.0.0.1', port, password: 'secret', ...options });
}

test('a command returns what the server says, at once', async () => {
  await using peer = await startPeer({ onCommand: (request) => reply(request, `ran ${request.text}`) });
  const client = await signIn(peer.port, { idleGapMs: neverWait });
  expect(await client.execute(listPlayers())).toBe('ran ListPlayers');
  expect(peer.requests.map(({ type, text }) => ({ type, text }))).toEqual([
    { type: 3, text: 'secret' },
    { type: 2, text: 'ListPlayers' },
  ]);
  client.close();
});

test('text beyond ASCII goes out and comes back as UTF-8', async () => {
  await using peer = await startPeer({ onCommand: (request) => reply(request, request.text) });
  const client = await signIn(peer.port);
  expect(await client.execute(rawCommand('ServerChat Grüße 恐竜 🦖'))).toBe('ServerChat Grüße 恐竜 🦖');
  client.close();
});

test('an empty packet before the answer to the sign-in is tolerated', async () => {
  await using peer = await startPeer({
    onAuth: (request) => {
      reply(request, '');
      answerAuth(request);
    },
    onCommand: (request) => reply(request, 'ok'),
  });
  const client = await signIn(peer.port);
  expect(await client.execute(getChat())).toBe('ok');
  client.close();
});

test('a wrong password fails with auth-failed, says nothing of the password and ends the connection', async () => {
  await using peer = await startPeer({});
  const failure = signIn(peer.port, { password: 'hunter2-wrong' });
  await expect(failure).rejects.toMatchObject({ name: 'RconError', code: 'auth-failed' });
  await expect(failure).rejects.not.toThrow(/hunter2/);
  await vi.waitFor(() => expect(peer.sockets.size).toBe(0));
});

test('a server that is slow to start is waited for', async () => {
  await using peer = await startPeer({
    onAuth: (request) => setTimeout(() => answerAuth(request), 60),
    onCommand: (request) => setTimeout(() => reply(request, 'late'), 60),
  });
  const client = await signIn(peer.port);
  expect(await client.execute(getChat())).toBe('late');
  client.close();
});

test('the no-response text is an empty reply', async () => {
  await using peer = await startPeer({ onCommand: (request) => reply(request, noResponseText) });
  const client = await signIn(peer.port);
  expect(await client.execute(getChat())).toBe('');
  client.close();
});

test('a reply that arrives byte by byte is whole', async () => {
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

test('full packets are followed until one that is not full, cut within a character', async () => {
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

test('a reply that ends with a full packet ends when the server falls silent', async () => {
  const text = 'x'.repeat(3 * 4_096);
  await using peer = await startPeer({
    onCommand: ({ id, socket }) => {
      for (const part of split(text, 4_096)) socket.write(rawPacket(id, 0, part));
    },
  });
  const client = await signIn(peer.port, { idleGapMs: 30 });
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

test('a server that turns out to cut into small packets is followed from then on', async () => {
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
  await vi.waitFor(async () => expect(await client.execute(getChat())).toBe(text));
  client.close();
});

test('keep-alives, foreign ids and foreign types are skipped', async () => {
  await using peer = await startPeer({
    onCommand: ({ id, socket }) => {
      const noise = [
        rawPacket(0, 0, 'Keep Alive'),
        rawPacket(id, 0, 'Keep Alive'),
        rawPacket(id + 1, 0, 'not yours'),
        rawPacket(-1, 2, ''),
        rawPacket(id, 2, 'not a response'),
      ];
      socket.write(Buffer.concat([...noise, rawPacket(id, 0, 'yours')]));
    },
  });
  const client = await signIn(peer.port);
  expect(await client.execute(getChat())).toBe('yours');
  client.close();
});

test('a reply that is not UTF-8 is read as Latin-1', async () => {
  await using peer = await startPeer({
    onCommand: (request) => reply(request, Buffer.from('Müller', 'latin1')),
  });
  const client = await signIn(peer.port);
  expect(await client.execute(getChat())).toBe('Müller');
  client.close();
});

test('one command is in flight at a time and all are answered in order', async () => {
  let inFlight = 0;
  let most = 0;
  await using peer = await startPeer({
    onCommand: (request) => {
      inFlight++;
      most = Math.max(most, inFlight);
      setImmediate(() => {
        inFlight--;
        reply(request, request.text);
      });
    },
  });
  const client = await signIn(peer.port);
  const texts = Array.from({ length: 50 }, (_, index) => `command ${index}`);
  expect(await Promise.all(texts.map((text) => client.execute(rawCommand(text))))).toEqual(texts);
  expect(most).toBe(1);
  client.close();
});

test('an aborted command neither blocks nor disturbs the ones after it', async () => {
  await using peer = await startPeer({
    onCommand: (request) => setTimeout(() => reply(request, request.text), 20),
  });
  const client = await signIn(peer.port);
  const sent = new AbortController();
  const waiting = new AbortController();
  const first = client.execute(rawCommand('first'), { signal: sent.signal });
  const second = client.execute(rawCommand('second'), { signal: waiting.signal });
  const third = client.execute(rawCommand('third'));
  sent.abort(new Error('enough of the first'));
  waiting.abort(new Error('enough of the second'));
  await expect(first).rejects.toThrow('enough of the first');
  await expect(second).rejects.toThrow('enough of the second');
  expect(await third).toBe('third');
  const commands = peer.requests.filter(({ type }) => type === 2);
  expect(commands.map(({ text }) => text)).toEqual(['first', 'third']);
  await expect(client.execute(getChat(), { signal: sent.signal })).rejects.toThrow('enough of the first');
  client.close();
});

test('closing fails who waits, announces the reason and refuses what comes later', async () => {
  await using peer = await startPeer({});
  const client = await signIn(peer.port);
  expect(client.isOpen).toBe(true);
  const pending = [client.execute(getChat()), client.execute(listPlayers())];
  client.close();
  for (const result of await Promise.allSettled(pending)) {
    expect(result).toMatchObject({ status: 'rejected', reason: { code: 'closed' } });
  }
  expect((await client.closed).code).toBe('closed');
  expect(client.isOpen).toBe(false);
  await expect(client.execute(getChat())).rejects.toMatchObject({ code: 'closed' });
});

test('a host name is dialled too', async () => {
  await using peer = await startPeer({ onCommand: (request) => reply(request, 'ok') });
  const client = await signIn(peer.port, { host: 'localhost' });
  expect(await client.execute(getChat())).toBe('ok');
  client.close();
});

test.each(['with', 'without'])("the caller's own dialling is used, %s the read buffer", async (how) => {
  await using peer = await startPeer({ onCommand: (request) => reply(request, 'x'.repeat(5_000)) });
  const client = await signIn(0, {
    idleGapMs: 30,
    connect: async (_signal, onread) => {
      const socket = connect({ host: '127.0.0.1', port: peer.port, ...(how === 'with' ? { onread } : {}) });
      await once(socket, 'connect');
      return socket;
    },
  });
  expect(await client.execute(getChat())).toBe('x'.repeat(5_000));
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
