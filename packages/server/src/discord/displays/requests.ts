import { setTimeout as delay } from 'node:timers/promises';
import { RESTJSONErrorCodes as Code, Routes } from 'discord.js';
import type { AppContext } from '../../context/app-context.ts';
import type { DiscordApplication } from '../../core/discord-rest/application.ts';
import { createDiscordRest, type DiscordRest, endDiscordRest } from '../../core/discord-rest/client.ts';
import { checkedId, hasError, verdictOn } from '../../core/discord-rest/verdict.ts';
import type { Hold } from '../../platform/work/locks/lock.ts';
import { createPace } from '../pace.ts';

/** Discord allows 50 over all that the bot does: what is shown leaves room for what is said and answered. */
export const REQUESTS_A_SECOND = 35;
/** So long a request may wait for its turn; what takes longer is tried again later, and others have their turn. */
const PATIENCE_MS = 3000;
/** Our clock and Discord's differ by less than that. */
export const CLOCK_MARGIN_MS = 60_000;
/** As long as a request may be under way. */
export const ARRIVED_MS = 15_000;
/** After this time what is not decided is tried again. */
const AGAIN_MS = 30_000;

/** What came of making, changing or removing a display. */
export type Outcome =
  | { kind: 'done'; id: string }
  /** What was to be changed is not there any more. */
  | { kind: 'gone' }
  /** A message that is too old to be edited so often, or another application's. */
  | { kind: 'old' }
  /** `isOfPlace`: for want of a right or of room there, not for what was sent. */
  | { kind: 'refused'; reason: string; isOfPlace: boolean }
  /** To be tried again, in so many ms. `isUnclear`: it may have been done all the same. */
  | { kind: 'later'; ms: number; isUnclear: boolean };

/** What came of a search. */
export type Found =
  | { kind: 'found'; id: string }
  | { kind: 'missing' | 'unclear' }
  /** To be looked for again, in so many ms. */
  | { kind: 'later'; ms: number };
/** What may have been made: what it is called, from when on, ms, and what is known to be something else. */
export type Sought = { title: string; since: number; known: ReadonlySet<string> };

/** What came of something before Discord was asked for it. */
export class OutcomeError extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

/** Discord's answer can't be true, and is asked for once more. */
export const SAID_LATER: Outcome = { kind: 'later', ms: AGAIN_MS, isUnclear: false };

export type DisplayContext = Pick<AppContext, 'log' | 'clock'>;

/** As which application displays are kept, and for how long. */
export type DisplaysOf = { application: DiscordApplication; hold: Pick<Hold, 'name' | 'isHeld'> };

/** Discord's REST API at the pace of displays, and its answers as what came of them. */
export type DisplayRequests = {
  rest: DiscordRest;
  /** @param needs what the bot may lack if Discord refuses, as a sentence */
  attempt(needs: string, work: () => Promise<string | undefined>): Promise<Outcome>;
  lookUp(work: () => Promise<Found>): Promise<Found>;
  /** The bot's own id. */
  findUserId(): Promise<string>;
  end(): void;
};

/** Requests for as long as the work is held. Nothing is repeated here: whoever asks knows whether that would show it twice. */
export function createDisplayRequests(
  context: DisplayContext,
  { application, hold }: DisplaysOf,
): DisplayRequests {
  const waitOf = createPace(REQUESTS_A_SECOND, () => performance.now());
  const rest = createDiscordRest(application, {
    timeoutMs: ARRIVED_MS,
    retries: 0,
    hold,
    turn: async () => {
      await delay(waitOf());
    },
    rejectOnRateLimit: ({ global, retryAfter }) => !global && retryAfter > PATIENCE_MS,
  });

  return {
    rest,
    async attempt(needs, work) {
      try {
        return { kind: 'done', id: (await work()) ?? '' };
      } catch (error) {
        const outcome = judge(error, needs);
        if (outcome.kind === 'later' || outcome.kind === 'refused')
          context.log.debug({ err: error, part: 'displays' }, 'not taken');
        return outcome;
      }
    },
    async lookUp(work) {
      try {
        return await work();
      } catch (error) {
        const outcome = judge(error, '');
        if (outcome.kind === 'later') return { kind: 'later', ms: outcome.ms };
        return { kind: outcome.kind === 'gone' ? 'missing' : 'unclear' };
      }
    },
    async findUserId() {
      return checkedId((await rest.get(Routes.user())) as { id?: unknown });
    },
    end: () => endDiscordRest(rest),
  };
}

/** The id of what a request has made. */
export const made = async (reply: Promise<unknown>): Promise<string> =>
  checkedId((await reply) as { id?: unknown } | null);

/** Waits for a request whose answer says nothing more. */
export async function changed(reply: Promise<unknown>): Promise<undefined> {
  await reply;
}

function judge(error: unknown, needs: string): Outcome {
  if (error instanceof OutcomeError) return error.outcome;
  const verdict = verdictOn(error, needs);
  if (verdict.kind === 'later') return { kind: 'later', ms: verdict.ms, isUnclear: verdict.hasArrived };
  switch (verdict.code) {
    case Code.UnknownMessage:
    case Code.UnknownChannel:
      return { kind: 'gone' };
    // Another application has made it: it is made anew, as one that can't be edited any more.
    case Code.CannotEditMessageAuthoredByAnotherUser:
    case Code.MaximumNumberOfEditsToMessagesOlderThanOneHourReached:
      return { kind: 'old' };
    case Code.InvalidFormBodyOrContentType:
      return { kind: 'refused', ...formReason(error, verdict.reason) };
  }
  if (verdict.kind === 'gone') return { kind: 'later', ms: AGAIN_MS, isUnclear: false };
  return { kind: 'refused', reason: verdict.reason, isOfPlace: !verdict.isOfContent };
}

/** What Discord finds in a form; the names are of its errors below the code. */
function formReason(error: unknown, reason: string): { reason: string; isOfPlace: boolean } {
  if (hasError(error, 'CHANNEL_PARENT_MAX_CHANNELS'))
    return { reason: 'The category is full: Discord allows 50 channels in one.', isOfPlace: true };
  if (hasError(error, 'CHANNEL_PARENT_INVALID'))
    return { reason: 'The category no longer exists.', isOfPlace: true };
  return { reason, isOfPlace: false };
}
