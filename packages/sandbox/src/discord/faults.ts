import { z } from 'zod';
import type { LimitScope } from './rate-limits.ts';

/** How the simulated Discord misbehaves on REST until told otherwise; each counter goes down by one a request. */

const pathFilter = z.string().max(200).optional();

export const restFaultsSchema = z.object({
  /** The next `requests` are refused with 429. */
  rateLimit: z
    .object({
      requests: z.number().int().min(0).max(100_000),
      retryAfter: z.number().min(0.001).max(3600).default(1),
      global: z.boolean().default(false),
      /** `shared`: a limit that others have used up as well, which does not count against the bot. */
      scope: z.enum(['user', 'shared']).default('user'),
      path: pathFilter,
    })
    .optional(),
  /** The next `requests` fail with a server error. */
  errors: z
    .object({
      requests: z.number().int().min(0).max(100_000),
      status: z.union([z.literal(500), z.literal(502), z.literal(503), z.literal(504)]).default(503),
      path: pathFilter,
    })
    .optional(),
  /** The next `requests` are answered with something that is not JSON. */
  garbled: z.object({ requests: z.number().int().min(0).max(100_000), path: pathFilter }).optional(),
  /** The next `requests` edits of messages are refused as those of a message that is too old to be edited so often. */
  oldEdits: z.object({ requests: z.number().int().min(0).max(100_000) }).optional(),
  /** Number of interactions that reach the bot only after their three seconds. */
  missedInteractions: z.number().int().min(0).max(100_000).optional(),
  /** Every reply waits this long. */
  latencyMs: z.number().int().min(0).max(60_000).optional(),
});

export type RestFaults = z.infer<typeof restFaultsSchema>;

export type FaultVerdict =
  | { kind: 'none' }
  | { kind: 'rate-limit'; retryAfterMs: number; scope: LimitScope }
  | { kind: 'error'; status: number }
  | { kind: 'garbled' };

export type FaultBox = {
  set: (faults: RestFaults) => void;
  clear: () => void;
  latencyMs: () => number;
  /** Decides about one request and uses up one of the faults that apply to its path. */
  next: (path: string) => FaultVerdict;
  /** Whether an edit of a message counts as one too many, which uses up one of `oldEdits`. */
  refusesEdit: () => boolean;
  /** Whether an interaction comes too late to be answered, which uses up one of `missedInteractions`. */
  missesInteraction: () => boolean;
};

type Counted = { requests: number; path?: string | undefined };

function uses(fault: Counted | undefined, path: string): boolean {
  if (!fault || fault.requests <= 0 || !path.includes(fault.path ?? '')) return false;
  fault.requests -= 1;
  return true;
}

export function createFaultBox(): FaultBox {
  let faults: RestFaults = {};
  return {
    // Copied, because the counters inside change.
    set: (next) => {
      faults = { ...faults, ...structuredClone(next) };
    },
    clear: () => {
      faults = {};
    },
    latencyMs: () => faults.latencyMs ?? 0,
    refusesEdit: () => uses(faults.oldEdits, ''),
    missesInteraction: () => {
      const left = faults.missedInteractions ?? 0;
      if (left > 0) faults.missedInteractions = left - 1;
      return left > 0;
    },
    next: (path) => {
      const { rateLimit, errors, garbled } = faults;
      if (rateLimit && uses(rateLimit, path)) {
        const scope = rateLimit.global ? 'global' : rateLimit.scope;
        return { kind: 'rate-limit', retryAfterMs: rateLimit.retryAfter * 1000, scope };
      }
      if (errors && uses(errors, path)) return { kind: 'error', status: errors.status };
      return uses(garbled, path) ? { kind: 'garbled' } : { kind: 'none' };
    },
  };
}
