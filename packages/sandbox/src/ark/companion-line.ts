import { z } from 'zod';

/** Where and as what a companion calls, as it stands in the configuration of its game server. */
export type CompanionLink = {
  /** The origin of the program, without a path. */
  url: string;
  /** The registration key of the instance. */
  key: string;
  /** Empty for a server that adds itself. */
  serverId: string;
  type: 'Mod' | 'APIPlugin';
};

/** How a call ended; `status` is 0 when no answer came. */
export type LastReply = { call: string; status: number; message: string; at: number };

/** A call that was not granted, or that nobody answered: then `status` is 0. */
export class CallFailed extends Error {
  readonly status: number;
  readonly retryAfterMs: number;

  constructor(message: string, status: number, retryAfterMs = 0) {
    super(message);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }

  /** Whether the same call will get the same answer for some time. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500 && this.status !== 429;
  }
}

export type Call<T> = {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  reply: z.ZodType<T>;
  timeoutMs?: number;
};

const CALL_MS = 10_000;
const MAX_REPLY = 256 * 1024;
const errorBody = z.object({ message: z.string().max(1000) });

/** Calls of a companion to the program. The program is not trusted to be one: replies are bounded, parsed and timed. */
export class CompanionLine {
  readonly #link: CompanionLink;
  readonly #now: () => number;
  lastReply: LastReply | null = null;

  constructor(link: CompanionLink, now: () => number) {
    this.#link = link;
    this.#now = now;
  }

  /** Rejects with a CallFailed, or as `signal` says when that ends the call. */
  async call<T>(request: Call<T>, signal: AbortSignal): Promise<T> {
    try {
      const { status, text, retryAfterMs } = await this.#send(request, signal);
      const body = parseJson(text);
      if (status !== 200) throw new CallFailed(messageOf(body, status), status, retryAfterMs);
      const parsed = request.reply.safeParse(body);
      if (!parsed.success) throw new CallFailed('The answer is not valid', 0);
      this.#note(request, 200, '');
      return parsed.data;
    } catch (error) {
      signal.throwIfAborted();
      const failure = error instanceof CallFailed ? error : new CallFailed('No answer', 0);
      this.#note(request, failure.status, failure.message);
      throw failure;
    }
  }

  async #send({ method, path, body, timeoutMs = CALL_MS }: Call<unknown>, signal: AbortSignal) {
    const reply = await fetch(new URL(path, this.#link.url), {
      method,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      headers: {
        authorization: `Bearer ${this.#link.key}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const seconds = Number(reply.headers.get('retry-after'));
    const retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : 0;
    return { status: reply.status, text: await readBounded(reply), retryAfterMs };
  }

  #note({ method, path }: Call<unknown>, status: number, message: string): void {
    this.lastReply = { call: `${method} ${path.split('?')[0]}`, status, message, at: this.#now() };
  }
}

async function readBounded(reply: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // The types of fetch's stream lack its iterator.
  for await (const chunk of (reply.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > MAX_REPLY) throw new CallFailed('The answer is too long', 0);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function messageOf(body: unknown, status: number): string {
  const parsed = errorBody.safeParse(body);
  return parsed.success ? parsed.data.message : `Answered ${status}`;
}
