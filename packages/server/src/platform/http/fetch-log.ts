import { BoundedMap } from '@arkwright/ark/bounded';
import type { PlatformContext } from '../context.ts';
import { readAddress } from '../outbound/outbound-address.ts';
import { Repeater } from '../work/repeater/repeater.ts';

/** Each caller and thing is recorded at most this often. */
const ONCE_MS = 60_000;
/** Fetches are collected for this long and stored together. */
const GATHER_MS = 1000;
/** Delay before a retry if storing fails. */
const RETRY_MS = 10_000;
/** Maximum remembered pairs, and fetches waiting to be stored; a flood costs no more. */
const MAX_REMEMBERED = 10_000;
const MAX_WAITING = 1000;

/** A public text was fetched from an address; `at` in ms since 1970. */
export type SeenFetch<Thing> = Thing & { address: string; at: number };

export type FetchLog<Thing> = {
  /** Records a fetch. Takes no time and never fails: the reply does not wait for it. */
  note(thing: Thing, ip: string): void;
  /** Stores the waiting fetches. */
  flush(): Promise<void>;
};

/**
 * Records when and from where public texts are fetched. Fetches not stored when the program ends are lost:
 * there will be a next fetch.
 *
 * @param kind.what in the plural, for the log
 * @param kind.keyOf identifies what was fetched, in addition to the address
 */
export function createFetchLog<Thing extends object>(
  context: Pick<PlatformContext, 'clock' | 'log' | 'onDrain'>,
  kind: {
    what: string;
    keyOf: (thing: Thing) => string;
    save: (seen: readonly SeenFetch<Thing>[]) => Promise<void>;
  },
): FetchLog<Thing> {
  const notedAt = new BoundedMap<string, number>({ max: MAX_REMEMBERED, whenFull: 'drop-oldest' });
  const waiting = new BoundedMap<string, SeenFetch<Thing>>({ max: MAX_WAITING, whenFull: 'drop-oldest' });
  const stores = new Repeater({
    run: store,
    gatherMs: GATHER_MS,
    retryMs: RETRY_MS,
    onFailure: (error) => context.log.warn({ err: error }, `fetches of ${kind.what} could not be stored`),
  });

  async function store(): Promise<void> {
    const batch = [...waiting];
    waiting.clear();
    if (batch.length === 0) return;
    try {
      await kind.save(batch.map(([, fetch]) => fetch));
    } catch (error) {
      for (const [pair, fetch] of batch) if (!waiting.has(pair)) waiting.set(pair, fetch);
      throw error;
    }
  }

  context.onDrain(() => {
    void stores.runNow().then(() => stores.stop());
  });

  return {
    note(thing, ip) {
      const address = readAddress(ip)?.toString();
      if (address === undefined) return;
      const at = context.clock.now();
      const pair = `${kind.keyOf(thing)} ${address}`;
      if (at - (notedAt.get(pair) ?? Number.NEGATIVE_INFINITY) < ONCE_MS) return;
      if (waiting.isFull) return;
      notedAt.delete(pair);
      notedAt.set(pair, at);
      waiting.set(pair, { ...thing, address, at });
      stores.poke();
    },
    flush: () => stores.runNow(),
  };
}
