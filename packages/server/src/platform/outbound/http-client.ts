import type { IncomingHttpHeaders } from 'node:http';
import { pipeline, type Readable, Transform } from 'node:stream';
import { decodeText } from '@arkwright/ark/text-file';
import { DAY_MS } from '@arkwright/contracts/core/durations';
import { HttpError } from './http-error.ts';
import { type BegunReply, begin, exchange, type Hop, type HopReply, type HopTools } from './http-exchange.ts';
import { withDeadline } from './outbound-deadline.ts';
import { OutboundRefused } from './outbound-error.ts';

const USER_AGENT = 'Arkwright (ARK cluster dashboard)';
/** A longer Retry-After can't be meant for us. */
const MAX_RETRY_AFTER_MS = DAY_MS;
const MAX_VALIDATOR = 500;

/** A reply's validators, and the address they came from. */
export type Validators = { url: string; etag: string; lastModified: string };

export type HttpRequest = {
  /**
   * `https`; `http` on this machine if `OUTBOUND_ALLOW` has loopback, and for addresses set by the
   * installation.
   */
  url: string;
  /** Set by the installation, which may choose plain `http`. Checked like any other. */
  isConfigured?: boolean;
  method?: 'GET' | 'POST' | 'DELETE';
  /** Secrets are sent only to the origin of `url`. */
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Maximum size of the body, compressed and decompressed. */
  maxBytes: number;
  /** For everything together: lookup, redirects, and body. */
  timeoutMs: number;
  /** Maximum redirects to follow; default none. Only for GET. */
  maxRedirects?: number;
  /** Makes the request conditional: 304 if nothing has changed. */
  validators?: Validators | undefined;
  signal?: AbortSignal;
};

export type HttpReply = {
  status: number;
  headers: IncomingHttpHeaders;
  /** As UTF-8. */
  text: string;
  /** The same as it came, decompressed. */
  bytes: Buffer;
  /** To be stored with the result; undefined if the reply has none. */
  validators: Validators | undefined;
  /** The pause that the server requests (`Retry-After`), at most a day; undefined if none. */
  retryAfterMs: number | undefined;
};

/** A GET whose reply is too long for memory. */
export type HttpStreamRequest = Pick<HttpRequest, 'url' | 'maxBytes' | 'timeoutMs' | 'signal'> & {
  /** The longest pause between two pieces, ms. The head has to arrive in this time, too. */
  idleMs: number;
};

/** Its reply, as it comes: `body` fails if it doesn't arrive whole and in time, or with the signal's reason. */
export type HttpStream = { status: number; body: Readable };

export type HttpClient = {
  /**
   * Sends the request and reads the whole reply, whatever its status. Throws HttpError, and the signal's
   * reason if that fires.
   */
  request(request: HttpRequest): Promise<HttpReply>;
  /**
   * Sends the request and passes the reply on as it comes, unpacked by nobody and following no redirect. The body has to
   * be read to its end, or destroyed. Throws as `request` does until the head has arrived.
   */
  stream(request: HttpStreamRequest): Promise<HttpStream>;
};

/**
 * The only way out for HTTP: each address on the way is resolved once and checked, and the checked one is
 * used; time, length and redirects are limited. Names, keys and proxies in the environment are ignored.
 */
export function createHttpClient(tools: HopTools & { now: () => number }): HttpClient {
  return {
    async request(request) {
      const { timeoutMs, signal } = request;
      try {
        return await withDeadline({ ms: timeoutMs, signal }, (stop) => follow(tools, request, stop));
      } catch (error) {
        if (signal?.aborted) throw signal.reason;
        throw failureOf(error);
      }
    },
    async stream(request) {
      try {
        return await startStream(tools, request);
      } catch (error) {
        if (request.signal?.aborted) throw request.signal.reason;
        throw failureOf(error);
      }
    },
  };
}

async function startStream(tools: HopTools, request: HttpStreamRequest): Promise<HttpStream> {
  const { maxBytes, timeoutMs, idleMs } = request;
  const url = permittedUrl(tools, request.url, false);
  const startedAt = performance.now();
  const { reply, socket, end } = await withDeadline<BegunReply>(
    { ms: Math.min(idleMs, timeoutMs), signal: request.signal, late: (begun) => begun.end() },
    (signal) =>
      begin(
        tools,
        {
          url,
          method: 'GET',
          body: undefined,
          headers: { 'user-agent': USER_AGENT, accept: '*/*' },
          timeoutMs: idleMs,
          signal,
        },
        'identity',
      ),
  );
  if ((reply.headers['content-encoding'] ?? 'identity') !== 'identity') {
    end();
    throw new HttpError('malformed', 'the reply has an encoding that was not asked for');
  }
  let length = 0;
  const counted = new Transform({
    transform(piece: Buffer, _encoding, done) {
      length += piece.byteLength;
      if (length > maxBytes) done(new HttpError('too-large', 'the reply is too large'));
      else done(null, piece);
    },
  });
  const giveUp = (reason: unknown) => void counted.destroy(reason as Error);
  const tooSlow = () => giveUp(new HttpError('unreachable', 'the reply did not come in time'));
  const timer = setTimeout(tooSlow, Math.max(0, timeoutMs - (performance.now() - startedAt)));
  const onAbort = () => giveUp(request.signal?.reason);
  request.signal?.addEventListener('abort', onAbort, { once: true });
  socket.setTimeout(idleMs, tooSlow);
  const body = pipeline(reply, counted, () => {
    clearTimeout(timer);
    request.signal?.removeEventListener('abort', onAbort);
    end();
  });
  return { status: reply.statusCode ?? 0, body };
}

async function follow(
  tools: HopTools & { now: () => number },
  request: HttpRequest,
  signal: AbortSignal,
): Promise<HttpReply> {
  const startedAt = performance.now();
  const { method = 'GET', body, maxBytes, validators } = request;
  const first = permittedUrl(tools, request.url, request.isConfigured === true);
  let url = first;
  for (let left = request.maxRedirects ?? 0; ; left--) {
    const isOwn = url.origin === first.origin;
    const hop: Hop = {
      url,
      method,
      body,
      maxBytes,
      signal,
      timeoutMs: Math.max(1, request.timeoutMs - (performance.now() - startedAt)),
      headers: {
        'user-agent': USER_AGENT,
        accept: request.headers?.accept ?? '*/*',
        ...(isOwn && request.headers),
        ...conditions(validators, url),
      },
    };
    const reply = await exchange(tools, hop);
    const next = redirectOf(reply);
    if (next === undefined || request.maxRedirects === undefined) return readReply(reply, url, tools.now());
    if (left <= 0 || method !== 'GET') throw new HttpError('redirect', 'one redirect too many');
    url = redirected(tools, { from: url, to: next });
  }
}

/** Parses an address that may be requested; its destination is checked when connecting. */
function permittedUrl({ outbound }: HopTools, text: string, isConfigured: boolean): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.username !== '' || url.password !== '')
    throw new HttpError('refused', 'this is no address for a request');
  if (url.protocol === 'https:') return url;
  const isHere =
    /^(?:127(?:\.\d+){3}|\[::1\])$/.test(url.hostname) &&
    outbound.permits({ address: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || '80') });
  if (url.protocol === 'http:' && (isConfigured || isHere)) return url;
  throw new HttpError('refused', 'only https is asked');
}

/** The target of a redirect, checked like any address; never from `https` to `http`. */
function redirected(tools: HopTools, { from, to }: { from: URL; to: string }): URL {
  if (!URL.canParse(to, from.href)) throw new HttpError('redirect', 'a redirect to no address');
  const url = permittedUrl(tools, new URL(to, from.href).href, false);
  if (from.protocol === 'https:' && url.protocol !== 'https:')
    throw new HttpError('redirect', 'a redirect that gives up encryption');
  return url;
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const redirectOf = ({ status, headers }: HopReply) => (REDIRECTS.has(status) ? headers.location : undefined);

/** Validators are sent only to the address they came from. */
function conditions(validators: Validators | undefined, url: URL): Record<string, string> {
  if (validators?.url !== url.href) return {};
  const { etag, lastModified } = validators;
  return {
    ...(etag !== '' && { 'if-none-match': etag }),
    ...(lastModified !== '' && { 'if-modified-since': lastModified }),
  };
}

function readReply({ status, headers, body }: HopReply, url: URL, now: number): HttpReply {
  return {
    status,
    headers,
    text: decodeText(body),
    bytes: body,
    validators: status === 200 ? validatorsOf(headers, url) : undefined,
    retryAfterMs: retryAfter(headers['retry-after'], now),
  };
}

function validatorsOf(headers: IncomingHttpHeaders, url: URL): Validators | undefined {
  const short = (value = '') => (value.length > MAX_VALIDATOR ? '' : value);
  const etag = short(headers.etag);
  const lastModified = short(headers['last-modified']);
  return etag === '' && lastModified === '' ? undefined : { url: url.href, etag, lastModified };
}

/** Seconds, or a date (RFC 9110 §10.2.3). */
function retryAfter(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined;
  const ms = /^\d{1,9}$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS) : undefined;
}

function failureOf(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof OutboundRefused) return new HttpError('refused', 'this address may not be asked');
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^(?:Z_|ERR_BROTLI|HPE_)/.test(code))
    return new HttpError('malformed', 'the reply can’t be read', { cause: error });
  return new HttpError('unreachable', 'there was no reply', { cause: error });
}
