import { type BucketState, createRateLimiter } from '@arkwright/sandbox/discord/rate-limits';
import type { DisplayClient } from '@arkwright/server/discord/displays/display-client';
import { type Outcome, REQUESTS_A_SECOND } from '@arkwright/server/discord/displays/requests';
import { createPace } from '@arkwright/server/discord/pace';
import type { VirtualTime } from './virtual-time.ts';

/** As long as Discord takes for a request. */
const LATENCY_MS = 200;
/** As `discord/displays/requests.ts` has discord.js wait for a channel's own limit. */
const PATIENCE_MS = 3000;
/** Discord's own for edits of the messages in a channel, of which its headers tell. */
const EDITS = { limit: 5, windowMs: 5000 };

/** What is shown now, of a channel or a message, when Discord has taken it. */
type OnShown = (id: string, shown: string) => void;

/**
 * Discord in virtual time: the sandbox's limits, and a client before it that waits as discord.js does. What is made is not
 * measured here: everything is there from the start.
 */
export function simulatedDiscord(time: VirtualTime, onShown: OnShown) {
  const limits = createRateLimiter(time.now);
  const waitOf = createPace(REQUESTS_A_SECOND, time.now);
  const buckets = new Map<string, BucketState>();
  const counts = { requests: 0, refused: 0 };

  /** How long until a channel takes an edit, as far as the headers of its last answer have told, ms. */
  function waitFor(channelId: string): number {
    const bucket = buckets.get(channelId);
    return bucket?.remaining === 0 ? Math.max(0, bucket.resetAt - time.now()) : 0;
  }

  async function request(route: string, channelId: string, isRename: boolean): Promise<Outcome | undefined> {
    await time.sleep(waitOf() + LATENCY_MS);
    counts.requests++;
    const ofRoute = limits.takeRoute(route, channelId, EDITS);
    if (ofRoute.bucket) buckets.set(channelId, ofRoute.bucket);
    const verdicts = [...[limits.takeGlobal(), ofRoute], ...(isRename ? [limits.takeRename(channelId)] : [])];
    const refusal = verdicts.find(({ retryAfterMs }) => retryAfterMs !== undefined);
    if (refusal === undefined) return undefined;
    counts.refused++;
    return { kind: 'later', ms: refusal.retryAfterMs ?? 0, isUnclear: false };
  }

  const notMeasured = (): never => {
    throw new Error('The benchmark makes and removes nothing.');
  };
  const client: DisplayClient = {
    messages: {
      async change({ channelId, messageId }, { message }) {
        const wait = waitFor(channelId);
        if (wait > PATIENCE_MS) return { kind: 'later', ms: wait, isUnclear: false };
        if (wait > 0) await time.sleep(wait);
        const refused = await request('PATCH message', channelId, false);
        if (refused) return refused;
        onShown(messageId, message.description);
        return { kind: 'done', id: messageId };
      },
      make: notMeasured,
      remove: notMeasured,
      find: notMeasured,
    },
    channels: {
      async change(channelId, { name }) {
        const refused = await request('PATCH channel', channelId, name !== undefined);
        if (refused) return refused;
        if (name !== undefined) onShown(channelId, name);
        return { kind: 'done', id: channelId };
      },
      make: notMeasured,
      remove: notMeasured,
      find: notMeasured,
      findById: notMeasured,
    },
    categories: { make: notMeasured, remove: notMeasured, find: notMeasured },
    end: () => {},
  };
  return { client, counts };
}
