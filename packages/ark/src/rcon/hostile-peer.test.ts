import { once } from 'node:events';
import { connect as dialDirectly, type Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { getChat, getGameLog, rawCommand } from '../commands.ts';
import type { RconOptions } from './options.ts';
import { type Request, rawPacket, signIn, startPeer } from './scripted-peer.ts';

/** Runs one command against a peer that replies like this, and returns how the client ended. */
async function failureOf(
  onCommand: (request: Request) => void,
  options: Partial<RconOptions> = {},
): Promise<string> {
  await using peer = await startPeer({ onCommand });
  const client = await signIn(peer.port, options);
  const [first, second] = await Promise.allSettled([client.execute(getGameLog()), client.execute(getChat())]);
  expect(second).toMatchObject({ status: 'rejected' });
  const { code } = await client.closed;
  expect(first).toMatchObject({ status: 'rejected', reason: { name: 'RconError', code } });
  await vi.waitFor(() => expect(peer.sockets.size).toBe(0), 10_000);
  return code;
}

function withLength(length: number): Buffer {
  const packet = rawPacket(1, 0, 'text');
  packet.writeInt32LE(length, 0);
  return packet;
}

test.each([-1, 0, 9, 2 ** 31 - 1])(
  'a length of %i ends the connection as a protocol error',
  async (length) => {
    expect(await failureOf(({ socket }) => socket.write(withLength(length)))).toBe('protocol');
  },
);

test('text without a header ends the connection as a protocol error', async () => {
  const packet = rawPacket(2, 0, 'x'.repeat(4_096));
  const ending = ({ socket }: Request) =>
    socket.write(Buffer.concat([packet, Buffer.from('and on it goes')]));
  expect(await failureOf(ending)).toBe('protocol');
});

test('a server that never replies causes a timeout', async () => {
  expect(await failureOf(() => {}, { commandTimeoutMs: 40 })).toBe('timeout');
});

test('a command’s own timeout is used', async () => {
  await using peer = await startPeer({});
  const client = await signIn(peer.port);
  await expect(client.execute(getChat(), { timeoutMs: 40 })).rejects.toMatchObject({ code: 'timeout' });
});

test('a later, shorter timeout works next to an earlier, longer one', async () => {
  await using peer = await startPeer({
    onCommand: ({ id, text, socket }) => text === 'quick' && socket.write(rawPacket(id, 0, 'ok')),
  });
  const client = await signIn(peer.port);
  await client.execute(rawCommand('quick'), { timeoutMs: 60_000 });
  await expect(client.execute(rawCommand('hang'), { timeoutMs: 40 })).rejects.toMatchObject({
    code: 'timeout',
  });
});

test('a slow reply can’t exceed the timeout', async () => {
  const drip = ({ id, socket }: Request) => {
    const bytes = rawPacket(id, 0, 'x'.repeat(1_000));
    let at = 0;
    const timer = setInterval(() => socket.write(bytes.subarray(at, ++at)), 5);
    socket.on('close', () => clearInterval(timer));
  };
  expect(await failureOf(drip, { commandTimeoutMs: 80, idleGapMs: 20 })).toBe('timeout');
});

test('endless packets can’t exceed the size limit', async () => {
  const flood = ({ id, socket }: Request) => {
    const packets = Buffer.concat(Array.from({ length: 16 }, () => rawPacket(id, 0, 'x'.repeat(4_096))));
    const pour = () => {
      while (!socket.destroyed && socket.write(packets)) {}
    };
    socket.on('drain', pour);
    pour();
  };
  expect(await failureOf(flood, { maxReplyBytes: 200_000 })).toBe('too-large');
});

test('a flood of foreign packets counts towards the size limit', async () => {
  const flood = ({ id, socket }: Request) =>
    socket.write(Buffer.concat(Array.from({ length: 9_000 }, () => rawPacket(id + 9, 0, 'x'))));
  expect(await failureOf(flood, { maxReplyBytes: 100_000 })).toBe('too-large');
});

test('a server that floods without a request is disconnected', async () => {
  await using peer = await startPeer({});
  const client = await signIn(peer.port, { maxReplyBytes: 100_000 });
  const keepAlives = Buffer.concat(Array.from({ length: 6_000 }, () => rawPacket(0, 0, 'Keep Alive')));
  for (const socket of peer.sockets) socket.write(keepAlives);
  expect((await client.closed).code).toBe('too-large');
});

test('a reset during a reply is a closed connection', async () => {
  const reset = ({ id, socket }: Request) => {
    socket.write(rawPacket(id, 0, 'x'.repeat(4_096)), () => socket.resetAndDestroy());
  };
  expect(await failureOf(reset)).toBe('closed');
});

test('a server that hangs up instead of replying is a closed connection', async () => {
  expect(await failureOf(({ socket }) => socket.end())).toBe('closed');
});

test('losing an idle connection is reported', async () => {
  await using peer = await startPeer({});
  const client = await signIn(peer.port);
  for (const socket of peer.sockets) socket.destroy();
  expect((await client.closed).code).toBe('closed');
  expect(client.isOpen).toBe(false);
});

test('a sign-in without a reply, or with a reply for another id, has its own timeout', async () => {
  await using silent = await startPeer({ onAuth: () => {} });
  await expect(signIn(silent.port, { authTimeoutMs: 40 })).rejects.toMatchObject({ code: 'timeout' });
  await using confused = await startPeer({
    onAuth: ({ id, socket }) => socket.write(rawPacket(id + 1, 2, '')),
  });
  await expect(signIn(confused.port, { authTimeoutMs: 40 })).rejects.toMatchObject({ code: 'timeout' });
});

test('a port without a listener is connect-failed, with the cause', async () => {
  const { port } = await (async () => {
    await using peer = await startPeer({});
    return { port: peer.port };
  })();
  await expect(signIn(port)).rejects.toMatchObject({
    code: 'connect-failed',
    cause: { code: 'ECONNREFUSED' },
  });
});

test('a connect function that fails, also synchronously, is connect-failed', async () => {
  const refuse = () => {
    throw new Error('address not allowed');
  };
  await expect(signIn(0, { connect: refuse })).rejects.toMatchObject({
    code: 'connect-failed',
    cause: { message: 'address not allowed' },
  });
});

test('a connection that takes too long is connect-failed, and closed if it succeeds later', async () => {
  await using peer = await startPeer({});
  let late: Socket | undefined;
  let signal: AbortSignal | undefined;
  const failure = signIn(0, {
    connectTimeoutMs: 40,
    connect: async (given) => {
      signal = given;
      await once(given, 'abort');
      late = dialDirectly({ host: '127.0.0.1', port: peer.port });
      await once(late, 'connect');
      return late;
    },
  });
  await expect(failure).rejects.toMatchObject({ code: 'connect-failed' });
  expect(signal?.aborted).toBe(true);
  await vi.waitFor(() => expect(late?.destroyed).toBe(true), 10_000);
});

test('connecting and signing in stop with the signal’s reason', async () => {
  await using peer = await startPeer({ onAuth: () => {} });
  const reason = new Error('no longer wanted');
  const stop = new AbortController();
  const signingIn = signIn(peer.port, { signal: stop.signal });
  await vi.waitFor(() => expect(peer.requests).toHaveLength(1), 10_000);
  stop.abort(reason);
  await expect(signingIn).rejects.toBe(reason);
  await vi.waitFor(() => expect(peer.sockets.size).toBe(0), 10_000);
  const connect = vi.fn(() => new Promise<Socket>(() => {}));
  await expect(signIn(0, { signal: stop.signal, connect })).rejects.toBe(reason);
  expect(connect).not.toHaveBeenCalled();

  const dialling = new AbortController();
  const never = signIn(0, { signal: dialling.signal, connect: () => new Promise(() => {}) });
  dialling.abort(reason);
  await expect(never).rejects.toBe(reason);
});

test('an ended client has no timer and no data listener', async () => {
  await using peer = await startPeer({});
  let socket: Socket | undefined;
  const client = await signIn(0, {
    connect: async () => {
      socket = dialDirectly({ host: '127.0.0.1', port: peer.port });
      await once(socket, 'connect');
      return socket;
    },
  });
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const pending = client.execute(getChat(), { timeoutMs: 60_000 });
  const before = timers();
  client.close();
  await expect(pending).rejects.toMatchObject({ code: 'closed' });
  expect(timers()).toBe(before - 1);
  expect(socket?.destroyed).toBe(true);
  expect(socket?.listenerCount('data')).toBe(0);
});

test('errors of an ended socket are ignored', async () => {
  await using peer = await startPeer({});
  let socket: Socket | undefined;
  const client = await signIn(0, {
    connect: async () => {
      socket = dialDirectly({ host: '127.0.0.1', port: peer.port });
      await once(socket, 'connect');
      return socket;
    },
  });
  client.close();
  expect(socket?.emit('error', new Error('late'))).toBe(true);
});
