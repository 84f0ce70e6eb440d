import { setTimeout as delay } from 'node:timers/promises';
import type { CompanionLog } from '@arkwright/contracts/companion/schema';
import { DASHBOARD_KINDS, type DashboardKind } from '@arkwright/contracts/core/data-kinds';
import type { UploadPart } from '@arkwright/contracts/uploads/upload';
import { z } from 'zod';

// The calls of docs/companion.md that an agent makes.

const TIMEOUT_MS = 60_000;
const REFUSED_RETRY_MS = 60_000;
const FAILED_RETRY_MS = 10_000;
/** A longer wait can't be meant for us, and a timer of weeks would fire at once. */
const LONGEST_RETRY_MS = 3_600_000;

export const KINDS = DASHBOARD_KINDS;
export type Kind = DashboardKind;

/** How far a game's log has been received: in which file, and up to which byte. */
const logPosition = z.object({ run: z.string(), next: z.number() });
export type LogPosition = z.infer<typeof logPosition>;

const orders = z.object({
  uploads: z.object({ players: z.boolean(), structures: z.boolean(), dinos: z.boolean() }),
  intervalSeconds: z.number(),
  structuresDelaySeconds: z.number(),
  /** A version without this field would treat changes as a full snapshot and delete the rest. */
  acceptsChanges: z.boolean().default(false),
  /** A version without this field accepts no logs. */
  log: logPosition.optional(),
});
/** What the dashboard wants uploaded, and how often. */
export type Orders = z.infer<typeof orders>;

const refusal = z.object({ code: z.string(), message: z.string() });

/** A call that was refused or got no reply. */
export class CallError extends Error {
  override name = 'CallError';
  readonly code: string;
  readonly retryAfterMs: number;

  constructor(message: string, { code, retryAfterMs }: { code: string; retryAfterMs: number }) {
    super(message);
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Not in the specification: stands for a refusal without a code. */
const NO_ANSWER = 'NO_ANSWER';
/** Temporary errors: repeat the same call. */
const PASSING: ReadonlySet<string> = new Set(['RATE_LIMITED', 'UNAVAILABLE', NO_ANSWER]);
const ATTEMPTS = 5;

export type Calls = ReturnType<typeof createCalls>;

/** Calls Arkwright with a registration key; each call may throw CallError. */
export function createCalls({
  hostUrl,
  registrationKey,
  version,
  signal,
}: {
  hostUrl: string;
  registrationKey: string;
  version: string;
  signal: AbortSignal;
}) {
  async function call(path: string, body: unknown): Promise<unknown> {
    const url = new URL(`/api/companion/${path}`, hostUrl);
    let response: Response;
    try {
      response = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${registrationKey}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        // The key is for this address only.
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
    } catch (error) {
      signal.throwIfAborted();
      const { cause } = error as Error;
      const reason = cause instanceof Error ? cause.message : (error as Error).message;
      throw new CallError(`${url.origin} does not answer: ${reason}`, {
        code: NO_ANSWER,
        retryAfterMs: FAILED_RETRY_MS,
      });
    }
    const answer: unknown = await response.json().catch(() => undefined);
    if (response.ok) return answer;
    throw refusalOf(response, answer);
  }

  /** Retries a few times after temporary errors. */
  async function insist(path: string, body: unknown): Promise<unknown> {
    for (let attempt = 1; ; attempt++)
      try {
        return await call(path, body);
      } catch (error) {
        if (!(error instanceof CallError && PASSING.has(error.code)) || attempt === ATTEMPTS) throw error;
        await delay(error.retryAfterMs, undefined, { signal });
      }
  }

  return {
    hello: async (serverId: string, map: string): Promise<Orders> => {
      const game = { sessionName: '', map, gameVersion: '', clusterId: '', modIds: [] };
      const answer = orders.safeParse(await call('hello', { serverId, type: 'Agent', version, ...game }));
      if (answer.success) return answer.data;
      throw new CallError(`${hostUrl} is no Arkwright that this agent knows`, {
        code: 'UNKNOWN',
        retryAfterMs: REFUSED_RETRY_MS,
      });
    },

    upload: (
      kind: Kind,
      part: {
        serverId: string;
        snapshotId: string;
        part: number;
        isLast: boolean;
        rows: readonly unknown[];
        save: { ageSeconds: number; gameTime: number; counter: number };
        unread?: UploadPart['unread'];
        previousSnapshotId?: string;
        removed?: readonly string[];
      },
    ) => insist(`upload/${kind}`, part),

    /**
     * Sends part of a log; returns how far Arkwright has it then. Not retried as is: the part would be older
     * than it says.
     */
    log: async (part: CompanionLog): Promise<LogPosition> => logPosition.parse(await call('log', part)),
  };
}

function refusalOf(response: Response, answer: unknown): CallError {
  const parsed = refusal.safeParse(answer);
  const { code, message } = parsed.success
    ? parsed.data
    : { code: NO_ANSWER, message: `the answer was ${response.status}` };
  const seconds = Number(response.headers.get('retry-after'));
  const usual = PASSING.has(code) ? FAILED_RETRY_MS : REFUSED_RETRY_MS;
  return new CallError(message, {
    code,
    retryAfterMs: seconds > 0 ? Math.min(1000 * seconds, LONGEST_RETRY_MS) : usual,
  });
}
