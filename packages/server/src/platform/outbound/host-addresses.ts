import { createShortCache } from '../base/short-cache.ts';
import { readAddress } from './outbound-address.ts';
import { withDeadline } from './outbound-deadline.ts';
import { parseHost } from './outbound-host.ts';
import { createResolve, type Resolve } from './outbound-resolve.ts';

const LIFETIME_MS = 5 * 60_000;
const TIMEOUT_MS = 2000;
const MAX_HOSTS = 5000;
const AT_ONCE = 16;

/** The addresses of hosts, in the form of `readAddress`. An unresolvable host has none. */
export type HostAddresses = (hosts: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>;

/**
 * Resolves hosts to compare them with the source of requests; for connecting there is
 * `platform/outbound/outbound.ts`. Names are cached for five minutes, including unknown ones.
 */
export function createHostAddresses({
  now,
  resolve = createResolve(),
}: {
  now: () => number;
  resolve?: Resolve;
}): HostAddresses {
  const names = createShortCache<readonly string[]>({ lifetimeMs: LIFETIME_MS, maxEntries: MAX_HOSTS, now });

  async function ask(name: string): Promise<readonly string[]> {
    try {
      const answers = await withDeadline({ ms: TIMEOUT_MS }, (signal) => resolve(name, signal));
      return answers.flatMap((answer) => readAddress(answer)?.toString() ?? []);
    } catch {
      return [];
    }
  }

  async function addressesOf(host: string): Promise<readonly string[]> {
    const parsed = parseHost(host);
    if (parsed === undefined) return [];
    return parsed.kind === 'address'
      ? [parsed.address.toString()]
      : names.get(parsed.name, () => ask(parsed.name));
  }

  return async (hosts) => {
    const found = new Map<string, readonly string[]>();
    const wanted = [...new Set(hosts)];
    for (let start = 0; start < wanted.length; start += AT_ONCE) {
      const some = wanted.slice(start, start + AT_ONCE);
      const addresses = await Promise.all(some.map(addressesOf));
      for (const [index, host] of some.entries()) found.set(host, addresses[index] ?? []);
    }
    return found;
  };
}
