import type { Validators } from '../../platform/outbound/http-client.ts';
import type { Source } from './sources-repository.ts';

/** The result of a request to a service; `retryAfterMs` is how long it asks to wait. */
export type SourceOutcome =
  /** `againMs`: it says something unlikely, which counts if it says the same then. */
  | { kind: 'answered'; validators?: Validators | undefined; againMs?: number | undefined }
  | { kind: 'failed'; problem: Exclude<Source['problem'], ''>; retryAfterMs?: number | undefined };

/** In places of the pause between two questions: after failures it doubles up to an hour, which it is after a refused key. */
const MOST_PAUSES = 6;
/** Many installations are not to ask at the same moment. */
const JITTER = 0.1;

type Moment = {
  now: number;
  everyMs: number;
  /** From 0 to 1. */
  chance: number;
};

/** Whether a service is due for a request. One that refused another key, or was at another address, has not refused this one. */
export const isDue = (source: Source | undefined, { now, askedWith }: { now: number; askedWith: string }) =>
  source === undefined || source.askedWith !== askedWith || source.nextAt <= now;

/** A service's state after a request. */
export function sourceAfter(
  before: Source | undefined,
  outcome: SourceOutcome,
  { name, askedWith, now, everyMs, chance }: Pick<Source, 'name' | 'askedWith'> & Moment,
): Source {
  const pause = everyMs * (1 + JITTER * (2 * chance - 1));
  const asked = { name, askedWith, askedAt: now };
  if (outcome.kind === 'answered') {
    const validators = outcome.validators ?? before?.validators ?? null;
    return {
      ...asked,
      answeredAt: now,
      failures: 0,
      problem: '',
      nextAt: Math.round(now + Math.min(pause, outcome.againMs ?? pause)),
      validators,
      claim: null,
    };
  }
  const { problem, retryAfterMs = 0 } = outcome;
  const failures = (before?.failures ?? 0) + 1;
  // A page of somebody on the way may have the same status, so the key is tried again soon.
  const pauses = problem === 'refused' ? MOST_PAUSES : Math.min(2 ** (failures - 1), MOST_PAUSES);
  return {
    ...asked,
    answeredAt: before?.answeredAt ?? 0,
    failures,
    problem,
    nextAt: Math.round(now + Math.max(pause * pauses, retryAfterMs)),
    validators: before?.validators ?? null,
    claim: before?.claim ?? null,
  };
}
