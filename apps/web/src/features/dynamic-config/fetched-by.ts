import type { ConfigFetch } from '@arkwright/contracts/dynamic-config/schema';

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
