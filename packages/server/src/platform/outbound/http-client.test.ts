import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { brotliCompressSync, createGzip, deflateSync, gzipSync } from 'node:zlib';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createHttpClient, type HttpClient, type HttpRequest } from './http-client.ts';
import type { HttpError } from './http-error.ts';
import { createOutbound } from './outbound.ts';
import { FEED_CERTIFICATE } from './testing/feed-certificate.ts';

const ROOM = { maxBytes: 10_000, timeoutMs: 20_000 };
const SECRET = { 'x-api-key': 'the key' };

let dialled: string[];
let client: HttpClient;

beforeEach(() => {
  dialled = [];
  client = clientOf(['loopback', 'external']);
});

/** Names resolve to what they say: `to-10-0-0-7.example` to 10.0.0.7; all others to this machine. */
const clientOf = (allow: readonly string[]) =>
  createHttpClient({
    now: () => Date.UTC(2026, 10, 24, 12),
    ca: FEED_CERTIFICATE.cert,
    outbound: createOutbound({
      allow,
      resolve: async (name) => {
        dialled.push(name);
        return [/^to-([\d-]+)\./.exec(name)?.[1]?.replaceAll('-', '.') ?? '127.0.0.1'];
      },
    }),
  });

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    if ('closeAllConnections' in server) (server as { closeAllConnections(): void }).closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const serve = async (answer: RequestListener) => `http://127.0.0.1:${await listen(createServer(answer))}`;
const ask = (url: string, more: Partial<HttpRequest> = {}) => client.request({ url, ...ROOM, ...more });
const reasonOf = async (url: string, more?: Partial<HttpRequest>) => {
  const error = await ask(url, more).then(
    () => undefined,
    (caught: unknown) => caught as HttpError,
  );
  return error?.name === 'HttpError' ? error.reason : error;
};

test('a request arrives with its method, headers and body, and the complete reply comes back', async () => {
  let seen: { method?: string | undefined; key?: unknown; body: string } | undefined;
  const url = await serve(async (request, reply) => {
    let body = '';
    for await (const piece of request) body += piece;
    seen = { method: request.method, key: request.headers['x-api-key'], body };
    reply.writeHead(201, { 'content-type': 'application/json' }).end('{"ok":"ä"}');
  });
  const reply = await ask(`${url}/v1/mods?a=b`, { method: 'POST', headers: SECRET, body: '{"modIds":[1]}' });
  expect(reply).toMatchObject({ status: 201, text: '{"ok":"ä"}', retryAfterMs: undefined });
  expect(seen).toEqual({ method: 'POST', key: 'the key', body: '{"modIds":[1]}' });
});

test.each([
  ['ftp://feed.example/', 'another protocol'],
  ['http://feed.example/', 'plain http elsewhere'],
  ['http://10.0.0.7/', 'plain http inside'],
  ['https://user:word@feed.example/', 'a password in the address'],
  ['https://to-10-0-0-7.example/', 'a name that resolves to an inside address'],
  ['https://to-169-254-169-254.example/', 'a name that resolves to metadata'],
  ['https://127.0.0.1:25/', 'a mail server'],
  ['nothing', 'no address'],
])('%s is refused: %s', async (url) => {
  expect(await reasonOf(url)).toBe('refused');
});

test('plain http is for this machine if that is allowed, and for addresses set by the installation', async () => {
  const url = await serve((_request, reply) => reply.end('here'));
  client = clientOf(['external']);
  expect(await reasonOf(url)).toBe('refused');
  // Its address is still checked.
  expect(await reasonOf(url, { isConfigured: true })).toBe('refused');
  client = clientOf(['loopback']);
  const named = url.replace('127.0.0.1', 'feed.example');
  expect(await reasonOf(named)).toBe('refused');
  expect((await ask(named, { isConfigured: true })).text).toBe('here');
});

test('over TLS the checked address is used and the certificate has to match the name', async () => {
  const secure = createTlsServer(FEED_CERTIFICATE, (_request, reply) => reply.end('secure'));
  const port = await listen(secure);
  expect((await ask(`https://feed.example:${port}/`)).text).toBe('secure');
  expect(dialled).toEqual(['feed.example']);
  expect(await reasonOf(`https://other.example:${port}/`)).toBe('unreachable');
});

test('a redirect is followed if requested, and returned as is otherwise', async () => {
  const url = await serve((request, reply) =>
    request.url === '/new' ? reply.end('found') : reply.writeHead(302, { location: '/new' }).end(),
  );
  expect((await ask(url, { maxRedirects: 1 })).text).toBe('found');
  expect((await ask(url)).status).toBe(302);
});

test.each([
  ['https://to-10-0-0-7.example/', 'refused'],
  ['http://169.254.169.254/latest/meta-data/', 'refused'],
  ['file:///etc/passwd', 'refused'],
  ['http://feed.example/', 'refused'],
  ['http://[', 'redirect'],
])('a redirect to %s is %s, and nothing is sent there', async (location, reason) => {
  const url = await serve((_request, reply) => reply.writeHead(302, { location }).end());
  expect(await reasonOf(url, { maxRedirects: 3 })).toBe(reason);
});

test('a loop of redirects ends after the requested maximum', async () => {
  let asked = 0;
  const url = await serve((_request, reply) => {
    asked++;
    reply.writeHead(307, { location: '/' }).end();
  });
  expect(await reasonOf(url, { maxRedirects: 3 })).toBe('redirect');
  expect(asked).toBe(4);
});

test('a POST follows no redirect', async () => {
  const other = await serve((_request, reply) => reply.end('taken'));
  const url = await serve((_request, reply) => reply.writeHead(307, { location: other }).end());
  expect(await reasonOf(url, { method: 'POST', body: 'secret', maxRedirects: 3 })).toBe('redirect');
});

test('a key is sent on to the same origin only', async () => {
  const seen: [string, unknown][] = [];
  const note = (where: string, { headers }: IncomingMessage) => seen.push([where, headers['x-api-key']]);
  const other = await serve((request, reply) => {
    note('other', request);
    reply.end();
  });
  const url = await serve((request, reply) => {
    note(request.url ?? '', request);
    reply.writeHead(302, { location: request.url === '/' ? '/same' : other }).end();
  });
  await ask(url, { headers: SECRET, maxRedirects: 3 });
  expect(seen).toEqual([
    ['/', 'the key'],
    ['/same', 'the key'],
    ['other', undefined],
  ]);
});

test('validators are sent back only to the address they came from, and 304 is a reply', async () => {
  const seen: [unknown, unknown][] = [];
  const url = await serve(({ headers }, reply) => {
    seen.push([headers['if-none-match'], headers['if-modified-since']]);
    const known = headers['if-none-match'] === '"1"';
    const marks = {
      etag: '"1"',
      'last-modified': 'Tue, 24 Nov 2026 10:00:00 GMT',
      'content-encoding': 'gzip',
    };
    reply.writeHead(known ? 304 : 200, marks).end(known ? undefined : gzipSync('old'));
  });
  const { validators } = await ask(`${url}/list`);
  expect(await ask(`${url}/list`, { validators })).toMatchObject({ status: 304, text: '' });
  await ask(`${url}/another`, { validators });
  expect(seen).toEqual([
    [undefined, undefined],
    ['"1"', 'Tue, 24 Nov 2026 10:00:00 GMT'],
    [undefined, undefined],
  ]);
});

test.each([
  ['120', 120_000],
  ['Tue, 24 Nov 2026 12:01:00 GMT', 60_000],
  ['Tue, 24 Nov 2026 11:00:00 GMT', 0],
  ['999999999', 86_400_000],
  ['soon', undefined],
])('Retry-After: %s', async (value, ms) => {
  const url = await serve((_request, reply) => reply.writeHead(429, { 'retry-after': value }).end());
  expect(await ask(url)).toMatchObject({ status: 429, retryAfterMs: ms });
});

test.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
  ['deflate', deflateSync],
])('%s is unpacked, and one that unpacks to more than requested is cut off', async (encoding, pack) => {
  const url = await serve((request, reply) =>
    reply
      .writeHead(200, { 'content-encoding': encoding })
      .end(pack(Buffer.alloc(request.url === '/bomb' ? 20_000_000 : 9000, 'x'))),
  );
  expect((await ask(url)).text).toBe('x'.repeat(9000));
  expect(await reasonOf(`${url}/bomb`)).toBe('too-large');
});

const pourInto = (stream: NodeJS.WritableStream, piece: Buffer) => {
  const pour = (): boolean => stream.write(piece) && pour();
  stream.on('drain', pour);
  pour();
};

test.each([
  ['as it is', (reply: ServerResponse) => pourInto(reply, Buffer.alloc(5000, 'x'))],
  [
    'packed, with nothing in it',
    (reply: ServerResponse) => {
      reply.setHeader('content-encoding', 'gzip');
      // Empty members of a gzip stream, one after the other.
      pourInto(reply, Buffer.concat(Array.from({ length: 100 }, () => gzipSync(''))));
    },
  ],
  [
    'packed endlessly',
    (reply: ServerResponse) => {
      reply.setHeader('content-encoding', 'gzip');
      const pack = createGzip();
      pack.pipe(reply);
      pourInto(pack, Buffer.alloc(5000, 'x'));
    },
  ],
])('an endless body is cut off: %s', async (_how, pour) => {
  const url = await serve((_request, reply) => pour(reply));
  expect(await reasonOf(url)).toBe('too-large');
});

test.each([
  ['text that is not gzip', { 'content-encoding': 'gzip' }],
  ['an encoding on top of another', { 'content-encoding': 'gzip, gzip' }],
])('%s can’t be read', async (_what, headers) => {
  const url = await serve((_request, reply) => reply.writeHead(200, headers).end('text'));
  expect(await reasonOf(url)).toBe('malformed');
});

test.each([
  ['says nothing', ''],
  ['never finishes its headers', 'HTTP/1.1 200 OK\r\nx-a: '],
  ['never finishes its body', 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nab'],
])('a server that %s is given up in time', async (_what, text) => {
  const port = await listen(
    createTcpServer((socket) => {
      socket.on('error', () => {});
      socket.write(text);
    }),
  );
  expect(await reasonOf(`http://127.0.0.1:${port}/`, { timeoutMs: 200 })).toBe('unreachable');
});

test.each([
  ['speaks no HTTP', 'SSH-2.0-x\r\n'],
  ['has endless headers', `HTTP/1.1 200 OK\r\n${'x-a: b\r\n'.repeat(5000)}`],
])('the reply of a server that %s can’t be read', async (_what, text) => {
  const port = await listen(createTcpServer((socket) => void socket.on('error', () => {}).end(text)));
  expect(await reasonOf(`http://127.0.0.1:${port}/`)).toBe('malformed');
});

test('the caller can abort with a reason', async () => {
  const giveUp = new AbortController();
  const url = await serve(() => giveUp.abort(new Error('enough')));
  expect(await reasonOf(url, { signal: giveUp.signal })).toMatchObject({ message: 'enough' });
});

test('a failure reveals nothing about the request', async () => {
  const error = await ask('http://127.0.0.1:9/?secret', { headers: SECRET }).catch((caught: Error) => caught);
  expect(`${(error as Error).message}${(error as Error).stack}`).not.toMatch(/secret|the key/);
});

const streamed = (url: string, more: { maxBytes?: number; timeoutMs?: number; idleMs?: number } = {}) =>
  client.stream({ url, maxBytes: 10_000, timeoutMs: 20_000, idleMs: 20_000, ...more });

async function piecesOf(url: string, more?: Parameters<typeof streamed>[1]): Promise<string> {
  let text = '';
  for await (const piece of (await streamed(url, more)).body) text += String(piece);
  return text;
}

test('a streamed reply comes piece by piece, and its connection ends with it', async () => {
  const went = Promise.withResolvers<void>();
  const more = Promise.withResolvers<void>();
  const url = await serve(async (request, reply) => {
    request.socket.once('close', () => went.resolve());
    reply.writeHead(200, { 'content-length': '6' }).write('one');
    await more.promise;
    reply.end('two');
  });
  const { status, body } = await streamed(url);
  expect(status).toBe(200);
  const pieces = body[Symbol.asyncIterator]();
  expect(String((await pieces.next()).value)).toBe('one');
  more.resolve();
  expect(String((await pieces.next()).value)).toBe('two');
  expect((await pieces.next()).done).toBe(true);
  await went.promise;
});

test('a streamed reply fails where it is too long, too slow, cut off or packed', async () => {
  const url = await serve((request, reply) => {
    if (request.url === '/packed')
      return reply.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('text'));
    reply.writeHead(200, { 'content-length': '100' }).write('x'.repeat(50));
    if (request.url === '/cut') reply.destroy();
    return undefined;
  });
  await expect(piecesOf(`${url}/`, { maxBytes: 49 })).rejects.toMatchObject({ reason: 'too-large' });
  await expect(piecesOf(`${url}/`, { idleMs: 50 })).rejects.toMatchObject({ reason: 'unreachable' });
  await expect(piecesOf(`${url}/`, { timeoutMs: 50 })).rejects.toMatchObject({ reason: 'unreachable' });
  await expect(piecesOf(`${url}/cut`)).rejects.toThrow();
  await expect(piecesOf(`${url}/packed`)).rejects.toMatchObject({ reason: 'malformed' });
});

test('a streamed reply ends with its signal, before and after its head', async () => {
  const url = await serve((request, reply) => {
    if (request.url === '/body') reply.writeHead(200).write('x');
  });
  const stop = new AbortController();
  const waiting = client.stream({ ...STREAM, url, signal: stop.signal });
  const { body } = await client.stream({ ...STREAM, url: `${url}/body`, signal: stop.signal });
  const reason = new Error('over');
  stop.abort(reason);
  await expect(waiting).rejects.toBe(reason);
  await expect(body.toArray()).rejects.toBe(reason);
});

const STREAM = { maxBytes: 100, timeoutMs: 20_000, idleMs: 20_000 };

test.each(['https://to-10-0-0-7.example/', 'http://feed.example/', 'http://10.0.0.7/'])(
  'no stream is begun from %s',
  async (url) => {
    await expect(streamed(url)).rejects.toMatchObject({ reason: 'refused' });
  },
);
