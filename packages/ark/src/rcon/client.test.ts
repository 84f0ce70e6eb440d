import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test, vi } from 'vitest';
import { getChat, listPlayers, rawCommand } from '../commands.ts';
import { NO_RESPONSE_TEXT } from './reply.ts';
import { answerAuth, rawPacket, reply, signIn, startPeer } from './scripted-peer.ts';

// With a gap this long, waiting for a reply exceeds the test's timeout.
const neverWait = 60_000;

test('a command returns the server’s reply at once', async () => {
  await using peer = await startPeer({ onCommand: (request) => reply(request, `ran ${request.text}`) });
  const client = await signIn(peer.port, { idleGapMs: neverWait });
  expect(await client.execute(listPlayers())).toBe('ran ListPlayers');
  expect(peer.requests.map(({ type, text }) => ({ type, text }))).toEqual([
    { type: 3, text: 'secret' },
    { type: 2, text: 'ListPlayers' },
  ]);
  client.close();
});

test('text beyond ASCII is sent and received as UTF-8', async () => {
  await using peer = await startPeer({ onCommand: (request) => reply(request, request.text) });
  const client = await signIn(peer.port);
  expect(await client.execute(rawCommand('ServerChat Grüße 恐竜 🦖'))).toBe('ServerChat Grüße 恐竜 🦖');
  client.close();
});

test('an empty packet before the sign-in reply is tolerated', async () => {
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

test('a wrong password fails with auth-failed, without the password in the error, and ends the connection', async () => {
  await using peer = await startPeer({});
  const failure = signIn(peer.port, { password: 'hunter2-wrong' });
  await expect(failure).rejects.toMatchObject({ name: 'RconError', code: 'auth-failed' });
  await expect(failure).rejects.not.toThrow(/hunter2/);
  await vi.waitFor(() => expect(peer.sockets.size).toBe(0), 10_000);
});

test('an empty packet before the reply doesn’t count as success', async () => {
  await using peer = await startPeer({
    onAuth: (request) => {
      reply(request, '');
      setImmediate(answerAuth, request);
    },
  });
  await expect(signIn(peer.port, { password: 'wrong' })).rejects.toMatchObject({ code: 'auth-failed' });
});

test('the client waits for a server that is slow to start', async () => {
  await using peer = await startPeer({
    onAuth: (request) => setTimeout(() => answerAuth(request), 60),
    onCommand: (request) => setTimeout(() => reply(request, 'late'), 60),
  });
  const client = await signIn(peer.port);
  expect(await client.execute(getChat())).toBe('late');
  client.close();
});

test('the no-response text is an empty reply', async () => {
  await using peer = await startPeer({ onCommand: (request) => reply(request, NO_RESPONSE_TEXT) });
  const client = await signIn(peer.port);
  expect(await client.execute(getChat())).toBe('');
  client.close();
});

test('the size limit is per command, not per connection', async () => {
  await using peer = await startPeer({ onCommand: (request) => reply(request, 'x'.repeat(3_000)) });
  const client = await signIn(peer.port, { maxReplyBytes: 4_000 });
  for (let count = 0; count < 5; count++) expect(await client.execute(getChat())).toHaveLength(3_000);
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

test('one command is in flight at a time and all get replies in order', async () => {
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

test('closing fails waiting commands, reports the reason and refuses later ones', async () => {
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

test('a host name works too', async () => {
  await using peer = await startPeer({ onCommand: (request) => reply(request, 'ok') });
  const client = await signIn(peer.port, { host: 'localhost' });
  expect(await client.execute(getChat())).toBe('ok');
  client.close();
});

test.each(['with', 'without'])(
  'the caller’s own connect function is used, %s the read buffer',
  async (how) => {
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
  },
);
