import { type IncomingMessage, request as startRequest } from 'node:http';
import type { Socket } from 'node:net';
import { type Duplex, pipeline, type Readable } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { HttpError } from './http-error.ts';
import type { Outbound } from './outbound.ts';

const MAX_HEADER_BYTES = 16 * 1024;
const DEFAULT_PORT: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

export type Hop = {
  url: URL;
  method: 'GET' | 'POST' | 'DELETE';
  headers: Readonly<Record<string, string>>;
  body: string | undefined;
  /** Maximum size of the body, compressed and decompressed. */
  maxBytes: number;
  timeoutMs: number;
  signal: AbortSignal;
};

export type HopReply = { status: number; headers: IncomingMessage['headers']; body: Buffer };

export type HopTools = {
  outbound: Outbound;
  /** Certificates that replace the system's, in tests. */
  ca?: string | undefined;
};

/** One request and its reply, over its own connection to a checked address. Follows no redirects. */
export async function exchange(tools: HopTools, hop: Hop): Promise<HopReply> {
  const { reply, end } = await begin(tools, hop, 'gzip, deflate, br');
  try {
    const body = await readBody(reply, hop.maxBytes);
    return { status: reply.statusCode ?? 0, headers: reply.headers, body };
  } finally {
    end();
  }
}

/** A reply of which only the head was read. The caller reads `reply`, then calls `end`, which closes its connection. */
export type BegunReply = { reply: IncomingMessage; socket: Socket; end: () => void };

/** Sends a request over its own connection to a checked address, and reads the head of the reply. Follows no redirects. */
export async function begin(
  { outbound, ca }: HopTools,
  hop: Omit<Hop, 'maxBytes'>,
  encodings: string,
): Promise<BegunReply> {
  const { url, timeoutMs, signal } = hop;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = url.port === '' ? (DEFAULT_PORT[url.protocol] ?? 0) : Number(url.port);
  const plain = await outbound.connect({ host, port, timeoutMs, signal });
  try {
    const socket = url.protocol === 'https:' ? await secure(plain, { host, ca, signal }) : plain;
    return { reply: await send(socket, hop, encodings), socket, end: () => void plain.destroy() };
  } catch (error) {
    plain.destroy();
    throw error;
  }
}

/** TLS over the checked connection: the certificate has to match the name, whatever its address. */
function secure(
  socket: Socket,
  { host, ca, signal }: { host: string; ca: string | undefined; signal: AbortSignal },
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const secured = connectTls({
      socket,
      host,
      ALPNProtocols: ['http/1.1'],
      ...(ca !== undefined && { ca }),
    });
    signal.addEventListener('abort', () => secured.destroy(), { once: true });
    secured.once('secureConnect', () => resolve(secured));
    // Stays attached: an unhandled socket error would end the process.
    secured.on('error', reject);
    secured.once('close', () => reject(new HttpError('unreachable', 'the connection ended')));
  });
}

function send(socket: Socket, hop: Omit<Hop, 'maxBytes'>, encodings: string): Promise<IncomingMessage> {
  const { url, method, headers, body, signal } = hop;
  return new Promise((resolve, reject) => {
    const request = startRequest({
      createConnection: () => socket,
      method,
      path: `${url.pathname}${url.search}`,
      headers: {
        ...headers,
        host: url.host,
        'accept-encoding': encodings,
        ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
      },
      maxHeaderSize: MAX_HEADER_BYTES,
      signal,
    });
    request.on('error', reject);
    request.once('response', resolve);
    request.end(body);
  });
}

/**
 * Counts before and after decompression: an endless stream may unpack to nothing, and a short one to
 * gigabytes.
 */
async function readBody(reply: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const isEmpty = reply.statusCode === 204 || reply.statusCode === 304;
  const decoder = isEmpty ? undefined : decoderOf(reply.headers['content-encoding']);
  let packed = 0;
  const readable: Readable = decoder ? pipeline(reply, decoder, () => {}) : reply;
  if (decoder)
    reply.on('data', (piece: Buffer) => {
      packed += piece.byteLength;
      if (packed > maxBytes) reply.destroy(tooLarge());
    });
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of readable) {
    length += (piece as Buffer).byteLength;
    if (length > maxBytes) throw tooLarge();
    pieces.push(piece as Buffer);
  }
  return Buffer.concat(pieces);
}

const tooLarge = () => new HttpError('too-large', 'the reply is too large');

/** One encoding is decoded; no service needs several on top of each other. */
function decoderOf(encoding: string | undefined): Duplex | undefined {
  switch (encoding?.trim().toLowerCase()) {
    case undefined:
    case '':
    case 'identity':
      return undefined;
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
    default:
      throw new HttpError('malformed', 'the reply has an encoding that was not asked for');
  }
}
