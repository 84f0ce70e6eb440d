import { z } from 'zod';
import type { Application } from './applications.ts';
import type { LimitScope } from './rate-limits.ts';

/** How the simulated Discord misbehaves on REST until told otherwise; each counter goes down by one a request. */

const pathFilter = z.string().max(200).optional();

/** A reply in place of Discord's own, which is sent as given, whatever Discord would send. */
const replySchema = z.strictObject({
  /** The requests that get it: those with this method and with this text in their path. */
  match: z
    .strictObject({ method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).optional(), path: pathFilter })
    .default({}),
  status: z.number().int().min(200).max(599),
  /** Text is sent as it is, as HTML unless `headers` name another type; anything else as JSON. Empty if missing. */
  body: z.union([z.string().max(1_000_000), z.json()]).optional(),
  headers: z.record(z.string().min(1).max(100), z.string().max(2000)).default({}),
  /** It ends after this number of requests, or after this time; without both, with `reset`. */
  times: z.number().int().min(1).max(100_000).optional(),
  forMs: z.number().int().min(1).max(86_400_000).optional(),
});

export type OddReply = z.output<typeof replySchema>;

/** Bounds the sum of what is set one after the other. */
const MAX_REPLIES = 1000;

export const repliesSchema = z.union([
  replySchema.transform((reply) => [reply]),
  z.array(replySchema).max(MAX_REPLIES),
]);

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
  /** Sessions that begin less than five seconds after another get op 9. */
  pacedIdentifies: z.boolean().optional(),
});

export type RestFaults = z.infer<typeof restFaultsSchema>;

export type FaultVerdict =
  | { kind: 'none' }
  | { kind: 'rate-limit'; retryAfterMs: number; scope: LimitScope }
  | { kind: 'error'; status: number }
  | { kind: 'garbled' }
  | { kind: 'reply'; reply: OddReply };

/** Whose faults are meant: those of one application, or those that meet all. */
export type FaultTarget = Pick<Application, 'clientId'> | undefined;

/** `by` is whose request, edit or interaction it is: what is set for it applies, and what is set for all. */
export type FaultBox = {
  set: (target: FaultTarget, faults: RestFaults) => void;
  /** Adds replies to those that are set; of several that match a request, the one that was set first is sent. */
  addReplies: (target: FaultTarget, replies: readonly OddReply[]) => void;
  /** Ends the faults of one application, or all there are. */
  clear: (target?: FaultTarget) => void;
  latencyMs: (by?: FaultTarget) => number;
  /** Decides about one request and uses up one of the faults that apply to it. */
  next: (request: { method: string; path: string; by: FaultTarget }) => FaultVerdict;
  /** Whether an edit of a message counts as one too many, which uses up one of `oldEdits`. */
  refusesEdit: (by: FaultTarget) => boolean;
  /** Whether an interaction comes too late to be answered, which uses up one of `missedInteractions`. */
  missesInteraction: (by: FaultTarget) => boolean;
  /** Whether a session that begins too soon after another is refused. */
  pacesIdentifies: (by: FaultTarget) => boolean;
};

type Counted = { requests: number; path?: string | undefined };

function uses(fault: Counted | undefined, path: string): boolean {
  if (!fault || fault.requests <= 0 || !path.includes(fault.path ?? '')) return false;
  fault.requests -= 1;
  return true;
}

const ALL = 'all';

/** `now` in ms. */
export function createFaultBox(now: () => number): FaultBox {
  const faults = new Map<string, RestFaults>();
  let replies: (OddReply & { owner: string; left: number; until: number })[] = [];
  /** What is set for an application alone comes first. */
  const applying = (by: FaultTarget): RestFaults[] =>
    [by?.clientId ?? ALL, ALL]
      .filter((key, index, keys) => keys.indexOf(key) === index)
      .flatMap((key) => faults.get(key) ?? []);
  const takeReply = (method: string, path: string, by: FaultTarget): OddReply | undefined => {
    replies = replies.filter(({ left, until }) => left > 0 && until > now());
    const taken = replies.find(
      ({ match, owner }) =>
        (owner === ALL || owner === by?.clientId) &&
        (match.method ?? method) === method &&
        path.includes(match.path ?? ''),
    );
    if (taken) taken.left -= 1;
    return taken;
  };
  return {
    // Copied, because the counters inside change.
    set: (target, next) => {
      const key = target?.clientId ?? ALL;
      faults.set(key, { ...faults.get(key), ...structuredClone(next) });
    },
    addReplies: (target, added) => {
      const lasting = added.map((reply) => ({
        ...reply,
        owner: target?.clientId ?? ALL,
        left: reply.times ?? Number.POSITIVE_INFINITY,
        until: reply.forMs === undefined ? Number.POSITIVE_INFINITY : now() + reply.forMs,
      }));
      replies = [...replies, ...lasting].slice(-MAX_REPLIES);
    },
    clear: (target) => {
      if (target) faults.delete(target.clientId);
      else faults.clear();
      replies = target ? replies.filter(({ owner }) => owner !== target.clientId) : [];
    },
    latencyMs: (by) => Math.max(0, ...applying(by).map(({ latencyMs }) => latencyMs ?? 0)),
    refusesEdit: (by) => applying(by).some(({ oldEdits }) => uses(oldEdits, '')),
    missesInteraction: (by) =>
      applying(by).some((set) => {
        const left = set.missedInteractions ?? 0;
        if (left > 0) set.missedInteractions = left - 1;
        return left > 0;
      }),
    pacesIdentifies: (by) => applying(by).some(({ pacedIdentifies }) => pacedIdentifies === true),
    next: ({ method, path, by }) => {
      const reply = takeReply(method, path, by);
      if (reply) return { kind: 'reply', reply };
      for (const set of applying(by)) {
        const verdict = verdictOf(set, path);
        if (verdict.kind !== 'none') return verdict;
      }
      return { kind: 'none' };
    },
  };
}

function verdictOf({ rateLimit, errors, garbled }: RestFaults, path: string): FaultVerdict {
  if (rateLimit && uses(rateLimit, path)) {
    const scope = rateLimit.global ? 'global' : rateLimit.scope;
    return { kind: 'rate-limit', retryAfterMs: rateLimit.retryAfter * 1000, scope };
  }
  if (errors && uses(errors, path)) return { kind: 'error', status: errors.status };
  return uses(garbled, path) ? { kind: 'garbled' } : { kind: 'none' };
}
