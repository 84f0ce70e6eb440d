import type { IncomingHttpHeaders } from 'node:http';
import { HOUR_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import { z } from 'zod';
import type { HttpClient, HttpReply } from '../../platform/outbound/http-client.ts';
import { HttpError } from '../../platform/outbound/http-error.ts';
import { type HostBudget, HostError } from '../port.ts';
import { parseNitradoJson } from './json.ts';

const TIMEOUT_MS = 25_000;
/** About 2,000 services. Parsing blocks the thread according to its length. */
const MAX_BYTES = 3 * 1024 * 1024;
/** The budget is that of an hour. */
const MAX_WAIT_MS = HOUR_MS;

/** With a token, or with a form that is posted. `onBudget` gets what the reply says about the account's budget. */
export type NitradoRequest = {
  url: string;
  method?: 'GET' | 'DELETE';
  token?: string;
  form?: URLSearchParams;
  /** It changes something: a refusal must be told from a reply that leaves open what happened. */
  isAction?: true;
  now: () => number;
  onBudget?: (budget: HostBudget) => void;
};

/** A reply that was received, whatever it says. `json` is undefined if it is no JSON object. */
export type NitradoReply = { status: number; json: Envelope | undefined; retryAfterMs: number };

const envelope = z.looseObject({
  status: z.string().optional().catch(undefined),
  message: z.string().optional().catch(undefined),
  error: z.string().optional().catch(undefined),
});

type Envelope = z.infer<typeof envelope>;

/** Nitrado's own errors have one of these. A page of a proxy with the same status is no verdict. */
export const isNitradosError = (json: Envelope | undefined): json is Envelope =>
  json?.status !== undefined || json?.message !== undefined || json?.error !== undefined;

/** Sends a request and reads the reply; throws HostError `failed` if there is none, and `throttled` for 429. */
export async function fetchNitrado(http: HttpClient, request: NitradoRequest): Promise<NitradoReply> {
  const { status, headers, text, retryAfterMs } = await send(http, request);
  const now = request.now();
  const budget = budgetOf(headers);
  if (budget) request.onBudget?.(budget);
  const waitMs = waitOf({
    retryAfterMs,
    resetAt: budget?.resetAt ?? timeOf(headers['x-ratelimit-reset']),
    now,
  });
  if (status === 429) throw new HostError('throttled', 'Nitrado asks to wait', waitMs);
  const json = envelope.safeParse(parseNitradoJson(text));
  return { status, json: json.success ? json.data : undefined, retryAfterMs: waitMs };
}

/**
 * Asks Nitrado's API and reads `data` of the reply; throws HostError. Only Nitrado's own JSON counts as a refusal: pages of
 * proxies answer 401 and 403, too (docs/reference/nitrado.md §6).
 */
export async function askNitrado<Reply>(
  http: HttpClient,
  request: NitradoRequest & { token: string },
  schema: z.ZodType<Reply>,
): Promise<Reply> {
  const { status, json } = await fetchNitrado(http, { ...request, url: withLocale(request.url) });
  const failure = failureOf(status, json);
  if (failure) throw (request.isAction && declinedAction(status, json)) || failure;
  const data = schema.safeParse(json?.data);
  if (!data.success) throw new HostError('failed', 'Nitrado did not answer as documented');
  return data.data;
}

/** Messages come in English only if that is asked for. */
function withLocale(address: string): string {
  const url = new URL(address);
  url.searchParams.set('locale', 'en');
  return url.href;
}

/** Such as `The service is currently in state 4 but it expecting state 2,3.` */
const WRONG_STATE = /currently in state/i;

function failureOf(status: number, json: Envelope | undefined): HostError | undefined {
  const answered = `Nitrado answered ${status}`;
  if (!isNitradosError(json)) return new HostError('failed', `${answered}, but not as it does`);
  const said = json.message ? `${answered}: ${json.message.slice(0, 200)}` : answered;
  if (status === 401) return new HostError('refused', said);
  if (status === 403) return new HostError('forbidden', said);
  if (status === 404 || status === 410) return new HostError('missing', said);
  if (status === 428 || (json.status === 'error' && WRONG_STATE.test(json.message ?? '')))
    return new HostError('busy', said);
  // An error may come with status 200.
  if (status !== 200 || json.status !== 'success') return new HostError('failed', said);
  return undefined;
}

/**
 * The same for a request that changes something: 428 alone means that such a request is under way. An error in Nitrado's
 * envelope with 200, 422 or the words of a wrong state means that nothing was done; other errors leave that open.
 */
function declinedAction(status: number, json: Envelope | undefined): HostError | undefined {
  if (status === 428 || json?.status !== 'error') return undefined;
  const isDeclined = status === 200 || status === 422 || WRONG_STATE.test(json.message ?? '');
  return isDeclined ? new HostError('declined', (json.message ?? '').slice(0, 200)) : undefined;
}

async function send(http: HttpClient, { url, method, token, form }: NitradoRequest): Promise<HttpReply> {
  try {
    return await http.request({
      url,
      isConfigured: true,
      headers: {
        accept: 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form ? { method: 'POST', body: form.toString() } : method && { method }),
      maxBytes: MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
    });
  } catch (error) {
    const why = error instanceof HttpError ? ` (${error.reason})` : '';
    throw new HostError('failed', `Nitrado did not answer${why}`);
  }
}

/** `Retry-After` is not documented, the reset of the budget is. */
function waitOf(named: { retryAfterMs: number | undefined; resetAt: number; now: number }): number {
  const untilReset = named.resetAt > named.now ? named.resetAt - named.now : undefined;
  return Math.min(named.retryAfterMs ?? untilReset ?? MINUTE_MS, MAX_WAIT_MS);
}

/** `X-RateLimit-*` of a reply. A dot may be a thousands mark: `10.000`. */
export function budgetOf(headers: IncomingHttpHeaders): HostBudget {
  const limit = countOf(headers['x-ratelimit-limit']);
  const remaining = countOf(headers['x-ratelimit-remaining']);
  if (limit === undefined || remaining === undefined) return undefined;
  return { limit, remaining, resetAt: timeOf(headers['x-ratelimit-reset']) };
}

function countOf(header: string | string[] | undefined): number | undefined {
  if (typeof header !== 'string') return undefined;
  const digits = /^\d{1,3}(?:[.,]\d{3})+$/.test(header) ? header.replace(/[.,]/g, '') : header;
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined;
}

/** Seconds since 1970 as ms; 0 if there are none. */
function timeOf(header: string | string[] | undefined): number {
  return typeof header === 'string' && /^\d{9,11}$/.test(header) ? Number(header) * 1000 : 0;
}
