import type { AppContext } from '../../context/app-context.ts';
import { createHostAddresses, type HostAddresses } from '../../platform/outbound/host-addresses.ts';
import { readAddress } from '../../platform/outbound/outbound-address.ts';
import { type SeenFetch, saveFetches } from './fetches-service.ts';

/** Each config and address is noted at most this often. */
const ONCE_MS = 60_000;
/** Fetches are gathered for this long and stored together. */
const GATHER_MS = 1000;
/** When storing has failed it is tried again after this time. */
const RETRY_MS = 10_000;
/** What is remembered of pairs, and what may wait to be stored; a flood costs no more. */
const MAX_REMEMBERED = 10_000;
const MAX_WAITING = 1000;

export type FetchLog = {
  /** Notes that a config was fetched. Takes no time and never fails: the reply does not wait for it. */
  note(fetched: { botId: string; configId: string; ip: string }): void;
  /** Stores what waits. */
  flush(): Promise<void>;
};

/** Notes from where and when configs are fetched. What has not been stored when the program ends is lost: there is a next fetch. */
export function createFetchLog(
  context: AppContext,
  addressesOf: HostAddresses = createHostAddresses({ now: context.clock.now }),
): FetchLog {
  const notedAt = new Map<string, number>();
  const waiting = new Map<string, SeenFetch>();
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;

  function schedule(ms: number) {
    if (isStopping) return;
    timer ??= setTimeout(() => void flush(), ms).unref();
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const batch = [...waiting];
    waiting.clear();
    if (batch.length === 0) return;
    try {
      const seen = batch.map(([, fetch]) => fetch);
      await saveFetches(context, seen, addressesOf);
    } catch (error) {
      context.log.warn({ err: error }, 'fetches of dynamic configs could not be stored');
      for (const [pair, fetch] of batch) if (!waiting.has(pair)) waiting.set(pair, fetch);
      schedule(RETRY_MS);
    }
  }

  context.onDrain(() => {
    isStopping = true;
    void flush();
  });

  return {
    note({ botId, configId, ip }) {
      const address = readAddress(ip)?.toString();
      if (address === undefined) return;
      const at = context.clock.now();
      const pair = `${configId} ${address}`;
      if (at - (notedAt.get(pair) ?? Number.NEGATIVE_INFINITY) < ONCE_MS) return;
      if (waiting.size >= MAX_WAITING) return;
      if (notedAt.size >= MAX_REMEMBERED) notedAt.clear();
      notedAt.set(pair, at);
      waiting.set(pair, { botId, configId, address, at });
      schedule(GATHER_MS);
    },
    flush,
  };
}
