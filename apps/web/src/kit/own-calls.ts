import { newKey } from './run-keys.ts';

/** Maximum number of recent calls that are remembered: their events arrive within moments. */
const KEPT_CALLS = 100;

/** For so long after its last action, ms, a page is read soon after news: what a person has done shows at once. */
const ACTED_MS = 5000;

/** The page's own changes: their replies already contain the data of the events. */
export type OwnCalls = {
  /** Makes a call with its own ID, which comes back in the event of the change. */
  track: <Reply>(send: (id: string) => Promise<Reply>) => Promise<Reply>;
  /** Whether a call's reply arrives; undefined for a call that is not this page's. */
  hasReply: (id: string) => Promise<boolean> | undefined;
  /** Something that this page has asked for was done just now. */
  noteActed: () => void;
  hasJustActed: () => boolean;
};

export function createOwnCalls(): OwnCalls {
  const calls = new Map<string, Promise<boolean>>();
  let actedAt = Number.NEGATIVE_INFINITY;
  return {
    track: (send) => {
      const id = newKey();
      const reply = send(id);
      calls.set(
        id,
        reply.then(
          () => true,
          () => false,
        ),
      );
      for (const oldest of [...calls.keys()].slice(0, -KEPT_CALLS)) calls.delete(oldest);
      return reply;
    },
    hasReply: (id) => calls.get(id),
    noteActed: () => {
      actedAt = performance.now();
    },
    hasJustActed: () => performance.now() - actedAt < ACTED_MS,
  };
}
