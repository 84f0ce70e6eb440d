import type { ConfigFetch, DynamicConfig } from '@arkwright/contracts/dynamic-config/schema';
import { counted } from '../../kit/counted.ts';

/** The fetcher: a game server, one of several that share an address, or an unknown one. */
export function fetcherWords({ servers, address }: ConfigFetch): string {
  const [first, second] = servers;
  if (first === undefined)
    return address === '' ? 'an address that is none of your servers' : `${address}, none of your servers`;
  if (second === undefined) return first;
  return servers.length === 2
    ? `${first} or ${second}`
    : `one of ${servers.length} servers on the same machine`;
}

/** The same with all names. */
export function fetcherInFull(fetch: ConfigFetch): string {
  const { servers } = fetch;
  return servers.length > 2 ? `one of ${servers.join(', ')}` : fetcherWords(fetch);
}

/** The fetch to show first: the latest of a game server, else the latest of all. They are sorted newest first. */
export function latestFetch(fetches: readonly ConfigFetch[]): ConfigFetch | undefined {
  return fetches.find(({ servers }) => servers.length > 0) ?? fetches[0];
}

/**
 * How many game servers use each config, by its ID: those whose latest fetch was of it. `isAtMost` where several share an
 * address, of which one alone may have fetched.
 */
export function usersByConfig(
  configs: readonly DynamicConfig[],
): ReadonlyMap<string, { count: number; isAtMost: boolean }> {
  const fetches = configs
    .flatMap(({ id, fetches }) => fetches.map((fetch) => ({ id, ...fetch })))
    .filter(({ servers }) => servers.length > 0)
    .toSorted((one, other) => other.at - one.at);
  const latest = [...Map.groupBy(fetches, ({ servers, address }) => `${address} ${servers.join()}`).values()];
  const byConfig = Map.groupBy(
    latest.flatMap(([newest]) => newest ?? []),
    ({ id }) => id,
  );
  return new Map(
    [...byConfig].map(([id, used]) => [
      id,
      {
        count: new Set(used.flatMap(({ servers }) => servers)).size,
        isAtMost: used.some(({ servers }) => servers.length > 1),
      },
    ]),
  );
}

/** `3 of 6 servers`. `total` is unknown to members who may not see the servers. */
export function usedWords(
  { count, isAtMost }: { count: number; isAtMost: boolean },
  total: number | undefined,
): string {
  const of = total === undefined ? counted(count, 'server') : `${count} of ${counted(total, 'server')}`;
  return isAtMost ? `up to ${of}` : of;
}
