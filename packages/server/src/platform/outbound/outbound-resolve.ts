import { lookup, Resolver } from 'node:dns/promises';
import { isInsideName } from './outbound-host.ts';

/** Every A and AAAA address of a name; rejects if there is none. Should stop when the signal fires. */
export type Resolve = (name: string, signal: AbortSignal) => Promise<string[]>;

/**
 * Queries the name servers directly. `dns.lookup` would block one of the process's few resolver threads for
 * as long as a hostile name server wants, and with it the program's own lookups. Only names that exist inside
 * a network use it, because they may be in the hosts file.
 */
export function createResolve(options: { servers?: readonly string[] } = {}): Resolve {
  return async (name, signal) => {
    if (/(?:^|\.)localhost$/.test(name)) return ['127.0.0.1', '::1']; // RFC 6761 §6.3
    if (isInsideName(name)) return (await lookup(name, { all: true })).map(({ address }) => address);
    // One per name: cancelling ends all queries of a resolver. Two tries of a silent server take 600 + 1,200
    // ms.
    const resolver = new Resolver({ timeout: 600, tries: 2 });
    if (options.servers) resolver.setServers(options.servers);
    const cancel = () => resolver.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      return await askBoth(resolver, name);
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  };
}

/** One family may fail: many name servers don't support AAAA. An unseen address isn't connected to either. */
async function askBoth(resolver: Resolver, name: string): Promise<string[]> {
  const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  if (ipv4.status === 'rejected' && ipv6.status === 'rejected') throw ipv4.reason;
  return [ipv4, ipv6].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}
