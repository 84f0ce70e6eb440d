import type { AppContext, Listener } from './app-context.ts';

/**
 * Something that happens in a feature, or is about to, and concerns others that it doesn't know. The feature in which it
 * happens declares it and calls `tell`; the others import it and list `on(…)` among their `listeners`.
 */
export type FeatureEvent<Payload, Reply> = {
  /** @param handle runs within `tell`: in its transaction, if the payload has one, which ends if it throws */
  on(handle: (context: AppContext, payload: Payload) => Promise<Reply>): Listener;
  /** Calls all listeners, one after the other; resolves with their replies. */
  tell(context: AppContext, payload: Payload): Promise<Reply[]>;
};

/** Declares an event, with what those who listen are given and reply. */
export function featureEvent<Payload, Reply = void>(): FeatureEvent<Payload, Reply> {
  const event: FeatureEvent<Payload, Reply> = {
    // Only `tell` below calls it, with a payload of this event.
    on: (handle) => ({ event, handle: (context, payload) => handle(context, payload as Payload) }),
    async tell(context, payload) {
      const replies: Reply[] = [];
      for (const { listeners = [] } of context.features)
        for (const listener of listeners)
          if (listener.event === event) replies.push((await listener.handle(context, payload)) as Reply);
      return replies;
    },
  };
  return event;
}
