/**
 * KIT · Errors in the three ways of design §5, decided once.
 * `fields` go under the inputs, `upgrade` is a notice about tiers, `message` is a banner that keeps the person's work.
 */
import { ApiError, isOutage } from './api-error.ts';

export type Problem =
  | { kind: 'fields'; message: string; fields: readonly { path: string; message: string }[] }
  | { kind: 'upgrade'; message: string }
  | {
      kind: 'message';
      message: string;
      canRetry: boolean;
      /** Identifies the error in the log; only set for defects, not for refusals or outages. */
      requestId?: string;
      /** For a rate-limited call: how long the API asks to wait, in milliseconds; 0 if it does not say. */
      waitMs?: number;
      /** It was refused as things are now, not for what was sent: `message` may be a question. */
      isConflict?: true;
    };

/** The outcome of something that was asked of the API. */
export type Outcome<Reply> = { ok: true; reply: Reply } | { ok: false; problem: Problem };

export function toProblem(error: unknown): Problem {
  if (!(error instanceof ApiError)) {
    return { kind: 'message', message: 'Something went wrong on this page.', canRetry: false };
  }
  const { code, body, message } = error;
  if (code === 'LIMIT_REACHED' || code === 'TIER_REQUIRED') return { kind: 'upgrade', message };
  if (code === 'INVALID' && body?.fields?.length) return { kind: 'fields', message, fields: body.fields };
  return {
    kind: 'message',
    message,
    // An unreadable reply has its own message. A defect may be temporary, too, and a retry is better than reloading the
    // page.
    canRetry: error.status >= 500 || code === 'RATE_LIMITED' || code === 'UNREADABLE' || isOutage(error),
    ...(error.status >= 500 && code !== 'UNAVAILABLE' && body?.requestId && { requestId: body.requestId }),
    ...(code === 'RATE_LIMITED' && { waitMs: error.retryAfter ?? 0 }),
    ...(code === 'CONFLICT' && { isConflict: true }),
  };
}

/**
 * The problems for inputs, by path below `at`, and the rest for a notice. The API's paths begin at the request's body; only
 * this makes them relative. `inputs` are the names that have inputs.
 */
export function problemsBelow(
  problem: Problem,
  { at, inputs }: { at: string; inputs: readonly string[] },
): { fields: Readonly<Record<string, string>>; rest: Problem | null } {
  if (problem.kind !== 'fields') return { fields: {}, rest: problem };
  const below = (path: string) => (path.startsWith(`${at}.`) ? path.slice(at.length + 1) : path);
  const hasInput = (path: string) => inputs.includes(below(path).split('.', 1)[0] ?? '');
  const { shown = [], left: remaining = [] } = Object.groupBy(problem.fields, ({ path }) =>
    hasInput(path) ? 'shown' : 'left',
  );
  return {
    fields: Object.fromEntries(shown.map(({ path, message }) => [below(path), message])),
    rest: remaining.length > 0 ? { ...problem, fields: remaining } : null,
  };
}
