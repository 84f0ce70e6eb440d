import { getEventListeners, once } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { createServer, type Server, Socket } from 'node:net';
import os from 'node:os';
import { eventually } from '@arkwright/testing/eventually';
import { afterEach, expect, test, vi } from 'vitest';
import { createOutbound, type Dial, type OutboundOptions } from './outbound.ts';
import { OutboundFailed, OutboundRefused } from './outbound-error.ts';

const target = { host: 'play.example.com', port: 27020, timeoutMs: 5_000 };
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A socket that claims to be connected to `address`. */
const socketTo = (address: string | undefined) =>
  Object.defineProperty(new Socket(), 'remoteAddress', { value: address });
const answering: Dial = async ({ host }) => socketTo(host);
const refusing: Dial = async () => {
  throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
};
const silent: Dial = () => new Promise(() => {});

/**
 * A guard for public addresses; the name resolves to `answers`, and each connection is made by the function
 * for its address.
 */
function setUp(answers: string[], dials: Record<string, Dial> | Dial, more: Partial<OutboundOptions> = {}) {
  const dialled: { host: string; port: number; signal: AbortSignal }[] = [];
  const resolve = vi.fn(async () => answers);
  const outbound = createOutbound({
    allow: ['external'],
    resolve,
    dial: (at) => {
      dialled.push(at);
      return (typeof dials === 'function' ? dials : (dials[at.host] ?? refusing))(at);
    },
    ownAddresses: () => [],
    ...more,
  });
  return { outbound, resolve, dialled, hosts: () => dialled.map(({ host }) => host) };
}

async function listen(serve = (socket: Socket) => void socket.end('hello')): Promise<number> {
  const server = createServer(serve);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as { port: number }).port; // a TCP server's address is an object
}

test('a name is looked up once and its address is used as a literal', async () => {
  const { outbound, resolve, dialled } = setUp(['1.1.1.1'], answering);
  await outbound.connect(target);
  expect(resolve.mock.calls.map(([name]: unknown[]) => name)).toEqual(['play.example.com']);
  expect(dialled).toMatchObject([{ host: '1.1.1.1', port: 27020 }]);
});

test('an address is not looked up', async () => {
  const { outbound, resolve, hosts } = setUp([], answering);
  await outbound.connect({ ...target, host: '1.1.1.1' });
  expect(resolve).not.toHaveBeenCalled();
  expect(hosts()).toEqual(['1.1.1.1']);
});

test.each([25, 465, 587, 0, -1, 65_536, 1.5, Number.NaN])('port %s is refused', async (port) => {
  const { outbound, resolve, hosts } = setUp(['1.1.1.1'], answering);
  await expect(outbound.connect({ ...target, port })).rejects.toMatchObject({
    name: 'OutboundRefused',
    reason: 'port',
  });
  expect(resolve).not.toHaveBeenCalled();
  expect(hosts()).toEqual([]);
});

test('if an address does not respond the next one is tried, IPv4 first', async () => {
  const { outbound, hosts } = setUp(['2606:4700::1', '1.1.1.1', '1.0.0.1'], { '2606:4700::1': answering });
  const socket = await outbound.connect(target);
  expect(socket.remoteAddress).toBe('2606:4700::1');
  expect(hosts()).toEqual(['1.1.1.1', '1.0.0.1', '2606:4700::1']);
});

test('no more than four addresses are tried', async () => {
  const { outbound, hosts } = setUp(['1.1.1.1', '1.1.1.2', '1.1.1.3', '1.1.1.4', '1.1.1.5'], refusing);
  await expect(outbound.connect(target)).rejects.toMatchObject({
    name: 'OutboundFailed',
    code: 'ECONNREFUSED',
  });
  expect(hosts()).toEqual(['1.1.1.1', '1.1.1.2', '1.1.1.3', '1.1.1.4']);
});

test('a name with more than 32 addresses is refused', async () => {
  const answers = Array.from({ length: 33 }, (_, index) => `1.1.1.${index}`);
  const many = setUp(answers, answering);
  await expect(many.outbound.connect(target)).rejects.toBeInstanceOf(OutboundRefused);
  expect(many.hosts()).toEqual([]);
  await setUp(answers.slice(1), answering).outbound.connect(target);
});

test('a name without addresses is refused', async () => {
  const { outbound } = setUp([], answering);
  await expect(outbound.connect(target)).rejects.toMatchObject({ reason: 'resolution' });
});

test('a silent address leaves time for the next one', async () => {
  const { outbound, dialled } = setUp(['1.1.1.1', '1.0.0.1'], { '1.1.1.1': silent, '1.0.0.1': answering });
  const socket = await outbound.connect({ ...target, timeoutMs: 600 });
  expect(socket.remoteAddress).toBe('1.0.0.1');
  expect(dialled.map(({ signal }) => signal.aborted)).toEqual([true, false]);
});

test('the timeout covers resolving', async () => {
  const { outbound, hosts } = setUp([], answering, { resolve: () => new Promise(() => {}) });
  await expect(outbound.connect({ ...target, timeoutMs: 20 })).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  expect(hosts()).toEqual([]);
});

test('resolving is given up after two seconds', async () => {
  vi.useFakeTimers();
  try {
    const { outbound, hosts } = setUp([], answering, { resolve: () => new Promise(() => {}) });
    const outcome = outbound.connect({ ...target, timeoutMs: 60_000 }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await outcome).toMatchObject({ name: 'OutboundRefused', reason: 'resolution' });
    expect({ hosts: hosts(), timers: vi.getTimerCount() }).toEqual({ hosts: [], timers: 0 });
  } finally {
    vi.useRealTimers();
  }
});

test('a connection that succeeds after the timeout is destroyed', async () => {
  const late = Promise.withResolvers<Socket>();
  const { outbound } = setUp(['1.1.1.1'], () => late.promise);
  await expect(outbound.connect({ ...target, timeoutMs: 20 })).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  const socket = socketTo('1.1.1.1');
  late.resolve(socket);
  await eventually(() => expect(socket.destroyed).toBe(true));
});

test('an address resolved after the timeout is not used', async () => {
  const late = Promise.withResolvers<string[]>();
  const { outbound, hosts } = setUp([], answering, { resolve: () => late.promise });
  await expect(outbound.connect({ ...target, timeoutMs: 20 })).rejects.toBeInstanceOf(OutboundFailed);
  late.resolve(['1.1.1.1']);
  await new Promise(setImmediate);
  expect(hosts()).toEqual([]);
});

test('an address resolved when the time is over is not used, even if no timer could fire', async () => {
  const resolve = async () => {
    const until = performance.now() + 30;
    while (performance.now() < until);
    return ['1.1.1.1'];
  };
  const { outbound, hosts } = setUp([], answering, { resolve });
  await expect(outbound.connect({ ...target, timeoutMs: 20 })).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  expect(hosts()).toEqual([]);
});

test('a signal that has fired stops it before any lookup', async () => {
  const { outbound, resolve } = setUp(['1.1.1.1'], answering);
  const signal = AbortSignal.abort(new Error('lease lost'));
  await expect(outbound.connect({ ...target, signal })).rejects.toThrow('lease lost');
  expect(resolve).not.toHaveBeenCalled();
});

test('a signal stops connecting and nothing more is tried', async () => {
  const { outbound, dialled } = setUp(['1.1.1.1', '1.0.0.1'], silent);
  const stop = new AbortController();
  const connecting = outbound.connect({ ...target, signal: stop.signal });
  await eventually(() => expect(dialled).toHaveLength(1));
  stop.abort(new Error('lease lost'));
  await expect(connecting).rejects.toThrow('lease lost');
  expect(dialled.map(({ host, signal }) => [host, signal.aborted])).toEqual([['1.1.1.1', true]]);
});

test('a signal stops the resolver', async () => {
  const stop = new AbortController();
  const resolve = vi.fn((_name: string, _signal: AbortSignal) => new Promise<string[]>(() => {}));
  const { outbound } = setUp([], answering, { resolve });
  const connecting = outbound.connect({ ...target, signal: stop.signal });
  stop.abort(new Error('lease lost'));
  await expect(connecting).rejects.toThrow('lease lost');
  expect(resolve.mock.calls[0]![1].aborted).toBe(true);
});

test('whenever the signal fires, the socket goes to the caller or is destroyed', async () => {
  const outcomes = new Set<string>();
  for (let ticks = 0; ticks < 40; ticks++) {
    const dialling = Promise.withResolvers<Socket>();
    const { outbound, dialled } = setUp(['1.1.1.1'], () => dialling.promise);
    const stop = new AbortController();
    const connecting = outbound.connect({ ...target, signal: stop.signal });
    const outcome = connecting.then(
      () => 'connected',
      () => 'stopped',
    );
    await new Promise(setImmediate); // everything up to the connection happens in this round of events
    expect(dialled).toHaveLength(1);
    const socket = socketTo('1.1.1.1');
    dialling.resolve(socket);
    for (let tick = 0; tick < ticks; tick++) await null;
    stop.abort();
    outcomes.add(await outcome);
    await new Promise(setImmediate);
    expect({ ticks, destroyed: socket.destroyed }).toEqual({
      ticks,
      destroyed: (await outcome) === 'stopped',
    });
  }
  expect(outcomes).toEqual(new Set(['stopped', 'connected']));
});

test('a long-lived signal keeps nothing of a connection', async () => {
  const stop = new AbortController();
  await setUp(['1.1.1.1'], answering).outbound.connect({ ...target, signal: stop.signal });
  await expect(setUp([], answering).outbound.connect({ ...target, signal: stop.signal })).rejects.toThrow();
  expect(getEventListeners(stop.signal, 'abort')).toEqual([]);
});

test.each(['127.0.0.1', '1.1.1.2', '::1', ''])(
  'a socket connected to %j instead is destroyed',
  async (remote) => {
    const socket = socketTo(remote);
    const { outbound, hosts } = setUp(['1.1.1.1', '1.0.0.1'], {
      '1.1.1.1': async () => socket,
      '1.0.0.1': answering,
    });
    await expect(outbound.connect(target)).rejects.toMatchObject({
      name: 'OutboundRefused',
      reason: 'address',
    });
    expect(socket.destroyed).toBe(true);
    expect(hosts()).toEqual(['1.1.1.1']);
  },
);

test('a socket that has lost its peer again is destroyed and the next address is tried', async () => {
  const socket = socketTo(undefined);
  const { outbound, hosts } = setUp(['1.1.1.1', '1.0.0.1'], {
    '1.1.1.1': async () => socket,
    '1.0.0.1': answering,
  });
  await outbound.connect(target);
  expect(socket.destroyed).toBe(true);
  expect(hosts()).toEqual(['1.1.1.1', '1.0.0.1']);
});

test('a mapped address may be shown by an IPv4 socket', async () => {
  const { outbound, hosts } = setUp(['::ffff:1.1.1.1'], async () => socketTo('::ffff:1.1.1.1'));
  await outbound.connect(target);
  expect(hosts()).toEqual(['1.1.1.1']);
});

test('a socket error before the caller listens does not end the process', async () => {
  const { outbound } = setUp(['1.1.1.1'], answering);
  const socket = await outbound.connect(target);
  expect(() => socket.emit('error', new Error('reset'))).not.toThrow();
});

test('permission can be checked beforehand for literal addresses', () => {
  const { outbound } = setUp([], answering, { ownAddresses: () => ['1.1.1.1'] });
  const asks = (address: string, port = 27020) => outbound.permits({ address, port });
  expect(['203.0.114.7', '2606:4700::1', '::ffff:203.0.114.7'].map((address) => asks(address))).toEqual([
    true,
    true,
    true,
  ]);
  const refused = ['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', '1.1.1.1', 'play.example.com', ''];
  for (const address of refused) expect(asks(address), address).toBe(false);
  for (const port of [0, 25, 65_536]) expect(asks('203.0.114.7', port), String(port)).toBe(false);
});

test('public addresses of this machine are refused unless loopback is allowed', async () => {
  const own = { ownAddresses: () => ['9.9.9.9', '2606:4700:0::9'] };
  for (const host of ['9.9.9.9', '2606:4700::9']) {
    await expect(setUp([], answering, own).outbound.connect({ ...target, host })).rejects.toBeInstanceOf(
      OutboundRefused,
    );
    await setUp([], answering, { ...own, allow: ['external', 'loopback'] }).outbound.connect({
      ...target,
      host,
    });
  }
});

test('the addresses of this machine are those of its interfaces', async () => {
  const entry = {
    address: '9.9.9.9',
    netmask: '255.255.255.0',
    family: 'IPv4',
    mac: '',
    internal: false,
    cidr: null,
  } as const;
  const spy = vi.spyOn(os, 'networkInterfaces').mockReturnValue({ eth0: [entry] });
  syncBuiltinESMExports();
  try {
    const outbound = createOutbound({ allow: ['external'], dial: answering });
    await expect(outbound.connect({ ...target, host: '9.9.9.9' })).rejects.toMatchObject({
      reason: 'address',
    });
    await outbound.connect({ ...target, host: '9.9.9.10' });
  } finally {
    spy.mockRestore();
    syncBuiltinESMExports();
  }
});

test('names that exist inside a network are resolved only if something inside is allowed', async () => {
  const names = ['nas', 'ark.local', 'db.internal'];
  for (const host of names) {
    const { outbound, hosts } = setUp(['192.168.1.5'], answering, { allow: ['192.168.1.0/24'] });
    await outbound.connect({ ...target, host });
    expect(hosts()).toEqual(['192.168.1.5']);
    const closed = setUp(['1.1.1.1'], answering);
    await expect(closed.outbound.connect({ ...target, host })).rejects.toMatchObject({ reason: 'host' });
    expect(closed.resolve).not.toHaveBeenCalled();
  }
});

test('metadata stays closed when everything is allowed', async () => {
  const allow = ['external', 'private', 'loopback', '169.254.0.0/16', 'fd00::/8'];
  for (const answer of ['169.254.169.254', 'fd00:ec2::254', '::ffff:169.254.169.254']) {
    const { outbound, hosts } = setUp(['10.0.0.1', answer], answering, { allow });
    await expect(outbound.connect(target)).rejects.toBeInstanceOf(OutboundRefused);
    expect(hosts()).toEqual([]);
  }
});

test('a bad entry prevents creating the guard', () => {
  expect(() => createOutbound({ allow: ['everything'] })).toThrow('"everything" is neither external');
});

test('a real server is reached and its bytes are not lost', async () => {
  const port = await listen();
  const socket = await createOutbound({ allow: ['loopback'] }).connect({
    host: 'localhost',
    port,
    timeoutMs: 2_000,
  });
  const [chunk] = await once(socket, 'data');
  expect(String(chunk)).toBe('hello');
  socket.destroy();
});

test('giving up a real connection leaves none behind', async () => {
  const ended = vi.fn();
  const port = await listen(
    (socket) =>
      void socket
        .on('error', () => {})
        .on('close', ended)
        .resume(),
  );
  const stop = new AbortController();
  const outbound = createOutbound({ allow: ['loopback'] });
  const connecting = outbound.connect({ host: '127.0.0.1', port, timeoutMs: 2_000, signal: stop.signal });
  // The socket connects in the tick after the one that created it; the result comes in the next round of
  // events.
  process.nextTick(() => process.nextTick(() => stop.abort(new Error('lease lost'))));
  await expect(connecting).rejects.toThrow('lease lost');
  await eventually(() => expect(ended).toHaveBeenCalledOnce());
});

test('a closed port fails with the same message as a refusal', async () => {
  const port = await listen();
  servers.splice(0)[0]?.close();
  const outbound = createOutbound({ allow: ['loopback'] });
  const failure = await outbound
    .connect({ host: '127.0.0.1', port, timeoutMs: 2_000 })
    .catch((error: unknown) => error);
  const refusal = await outbound
    .connect({ host: '10.0.0.1', port, timeoutMs: 2_000 })
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: 'OutboundFailed', code: 'ECONNREFUSED' });
  expect((failure as Error).message).toBe((refusal as Error).message);
});
