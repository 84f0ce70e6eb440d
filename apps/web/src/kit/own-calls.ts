import { newKey } from './run-keys.ts';

/** Maximum number of recent calls that are remembered: their events arrive within moments. */
const KEPT_CALLS = 100;

/** The changes that this page makes itself: what it hears of them afterwards its replies have told it already. */
export type OwnCalls = {
  /** Makes a call under an id of its own, which comes back in what pages hear of the change. */
  track: <Reply>(send: (id: string) => Promise<Reply>) => Promise<Reply>;
  /** Whether a call's reply has come, or comes; undefined for what is no call of this page. */
  hasReply: (id: string) => Promise<boolean> | undefined;
};

export function createOwnCalls(): OwnCalls {
  const calls = new Map<string, Promise<boolean>>();
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
  };
}
