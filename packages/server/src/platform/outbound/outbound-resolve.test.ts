import { createSocket, type Socket } from 'node:dgram';
import dns from 'node:dns/promises';
import { once } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, expect, test, vi } from 'vitest';
import { createResolve } from './outbound-resolve.ts';

const TYPE_A = 1;
const SERVER_FAILURE = 2;
const NAME_ERROR = 3;

type Answer = { code: number; data: Buffer[] } | 'silence';

let server: Socket | undefined;
let asked: string[] = [];
afterEach(() => {
  server?.close();
  server = undefined;
  asked = [];
});

/** A name server (RFC 1035 §4) on loopback with the given A and AAAA replies; its address. */
async function nameServer(answers: { A: Answer; AAAA: Answer }): Promise<string> {
  const socket = createSocket('udp4');
  server = socket;
  socket.on('message', (query, from) => {
    const end = query.indexOf(0, 12) + 5; // the name's last byte, then type and class
    const type = query.readUInt16BE(end - 4) === TYPE_A ? 'A' : 'AAAA';
    asked.push(type);
    const answer = answers[type];
    if (answer === 'silence') return;
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(0x8180 | answer.code, 2);
    header.writeUInt16BE(answer.data.length, 6);
    header.fill(0, 8);
    const records = answer.data.flatMap((data) => {
      const fixed = Buffer.from([0xc0, 12, ...query.subarray(end - 4, end), 0, 0, 0, 60, 0, data.length]);
      return [fixed, data];
    });
    socket.send(Buffer.concat([header, query.subarray(12, end), ...records]), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return `127.0.0.1:${socket.address().port}`;
}

const found = (...data: number[][]): Answer => ({ code: 0, data: data.map((bytes) => Buffer.from(bytes)) });
const IPV6_ONE = [0x26, 0x06, 0x47, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1];
const ask = (address: string, signal = AbortSignal.timeout(10_000)) =>
  createResolve({ servers: [address] })('play.example.com', signal);

test('every A and AAAA address is found', async () => {
  const address = await nameServer({ A: found([1, 1, 1, 1], [127, 0, 0, 1]), AAAA: found(IPV6_ONE) });
  expect((await ask(address)).sort()).toEqual(['1.1.1.1', '127.0.0.1', '2606:4700::1']);
});

test('a name server that fails on one family does not hide the addresses of the other', async () => {
  const failure: Answer = { code: SERVER_FAILURE, data: [] };
  expect(await ask(await nameServer({ A: found([1, 1, 1, 1]), AAAA: failure }))).toEqual(['1.1.1.1']);
  server?.close();
  expect(await ask(await nameServer({ A: failure, AAAA: found(IPV6_ONE) }))).toEqual(['2606:4700::1']);
});

test('a name without addresses is an error', async () => {
  const missing: Answer = { code: NAME_ERROR, data: [] };
  await expect(ask(await nameServer({ A: missing, AAAA: missing }))).rejects.toThrow('ENOTFOUND');
  server?.close();
  await expect(ask(await nameServer({ A: found(), AAAA: found() }))).rejects.toThrow('ENODATA');
});

test('a silent name server is given up when the signal fires', async () => {
  const stop = new AbortController();
  const asking = ask(await nameServer({ A: 'silence', AAAA: 'silence' }), stop.signal);
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  stop.abort();
  await expect(asking).rejects.toThrow('ECANCELLED');
});

test('localhost is loopback without a lookup', async () => {
  const address = await nameServer({ A: found([1, 1, 1, 1]), AAAA: found() });
  const resolve = createResolve({ servers: [address] });
  expect(await resolve('localhost', AbortSignal.timeout(1_000))).toEqual(['127.0.0.1', '::1']);
  expect(await resolve('a.localhost', AbortSignal.timeout(1_000))).toEqual(['127.0.0.1', '::1']);
  expect(asked).toEqual([]);
});

test('only names that exist inside a network are left to the system, which knows the hosts file', async () => {
  const spy = vi.spyOn(dns, 'lookup').mockResolvedValue([{ address: '192.168.1.5', family: 4 }] as never);
  syncBuiltinESMExports();
  try {
    const resolve = createResolve({ servers: [await nameServer({ A: found([1, 1, 1, 1]), AAAA: found() })] });
    expect(await resolve('nas', AbortSignal.timeout(1_000))).toEqual(['192.168.1.5']);
    expect(await resolve('play.example.com', AbortSignal.timeout(1_000))).toEqual(['1.1.1.1']);
    expect(spy.mock.calls).toEqual([['nas', { all: true }]]);
  } finally {
    spy.mockRestore();
    syncBuiltinESMExports();
  }
});
