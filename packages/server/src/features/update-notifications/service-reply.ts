import type { HttpReply } from '../../platform/outbound/http-client.ts';
import type { SourceOutcome } from './source-state.ts';

/** Parsed JSON, or undefined. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Why a reply is invalid; undefined if it is valid. */
export function failureOf({
  status,
  retryAfterMs,
}: HttpReply): Extract<SourceOutcome, { kind: 'failed' }> | undefined {
  if (status === 200 || status === 304) return undefined;
  if (status === 401 || status === 403) return { kind: 'failed', problem: 'refused', retryAfterMs };
  const problem = status === 429 ? 'throttled' : 'no-answer';
  return { kind: 'failed', problem, retryAfterMs };
}
