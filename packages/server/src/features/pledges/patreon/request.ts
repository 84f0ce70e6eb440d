import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import type { HttpClient } from '../../../platform/outbound/http-client.ts';

const TIMEOUT_MS = 15_000;
/** A page of 1,000 members with their users is about 1 MB. Parsing blocks the thread according to its length. */
const MAX_BYTES = 4 * 1024 * 1024;
const MAX_WAIT_MS = 120_000;

/**
 * Patreon did not do as requested. `throttled`: ask again after `retryAfterMs`. `refused`: the token or code is invalid or
 * has expired. `missing`: there is no such thing. `failed`: no reply, or an unreadable one.
 */
export class PatreonError extends Error {
  readonly reason: 'throttled' | 'refused' | 'missing' | 'failed';
  readonly retryAfterMs: number;

  constructor(reason: PatreonError['reason'], message: string, retryAfterMs = 0) {
    super(message);
    this.name = 'PatreonError';
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
  }
}

/** With a token, or with a form that is posted. */
export type PatreonRequest = { url: string; token?: string; form?: URLSearchParams };

/** Asks Patreon and reads the reply; throws PatreonError. Bounded in time and length, and follows no redirect. */
export async function askPatreon<Reply>(
  http: HttpClient,
  request: PatreonRequest,
  schema: z.ZodType<Reply>,
): Promise<Reply> {
  const { status, headers, text } = await fetchReply(http, request);
  if (status === 429) throw new PatreonError('throttled', 'Patreon asks to wait', waitOf(headers, text));
  const isVerdict = isPatreonsError(text);
  if (isVerdict && (status === 400 || status === 401 || status === 403))
    throw new PatreonError('refused', `Patreon answered ${status}`);
  if (isVerdict && status === 404) throw new PatreonError('missing', 'Patreon answered 404');
  if (status !== 200) throw new PatreonError('failed', `Patreon answered ${status}`);
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new PatreonError('failed', 'Patreon did not answer as documented');
  }
}

/** Patreon's own errors are `errors` (API v2) or `error` (OAuth2). A page of a proxy with the same status is no verdict. */
const patreonsError = z.union([
  z.object({ errors: z.array(z.unknown()).min(1) }),
  z.object({ error: z.string() }),
]);

function isPatreonsError(text: string): boolean {
  try {
    return patreonsError.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

async function fetchReply(http: HttpClient, { url, token, form }: PatreonRequest) {
  try {
    return await http.request({
      url,
      isConfigured: true,
      headers: {
        accept: 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form && { method: 'POST', body: form.toString() }),
      maxBytes: MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
    });
  } catch {
    throw new PatreonError('failed', 'Patreon did not answer');
  }
}

/** `retry_after_seconds` in the body (API v2, Rate Limits), else `Retry-After`, else a minute. */
function waitOf(headers: IncomingHttpHeaders, text: string): number {
  const named = /"retry_after_seconds"\s*:\s*(\d{1,5})/.exec(text)?.[1] ?? headers['retry-after'];
  const seconds = named === undefined ? Number.NaN : Number(named);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds * 1000, MAX_WAIT_MS) : 60_000;
}
