import { type Address, classifyAddress, inRange, readAddress } from './outbound-address.ts';

const CLASSES = ['external', 'private', 'loopback'] as const;

/** The allowed destinations of outgoing connections. */
export type AllowList = {
  classes: ReadonlySet<(typeof CLASSES)[number]>;
  ranges: readonly [Address, number][];
};

/**
 * Parses the entries of `OUTBOUND_ALLOW`:
 * - `external`: public addresses, except this machine's own
 * - `private`: RFC 1918, unique local IPv6 and carrier-grade NAT (100.64.0.0/10)
 * - `loopback`: 127.0.0.0/8, ::1 and this machine's own public addresses
 * - a range such as `192.168.1.0/24` or `fd12::/16`: exactly those addresses
 *
 * No entry opens metadata, link-local, multicast, broadcast or unspecified addresses.
 *
 * @throws Error with one sentence for people about the first bad entry
 */
export function parseAllow(values: readonly string[]): AllowList {
  const classes = new Set<(typeof CLASSES)[number]>();
  const ranges: [Address, number][] = [];
  for (const value of values) {
    const named = CLASSES.find((name) => name === value);
    if (named) classes.add(named);
    else ranges.push(parseRange(value));
  }
  return { classes, ranges };
}

/** Whether `address` may be connected to. `isOwn`: it is an address of this machine. */
export function permits(allow: AllowList, address: Address, isOwn: boolean): boolean {
  const found = classifyAddress(address);
  if (found === 'never') return false;
  if (allow.ranges.some((range) => inRange(address, range))) return true;
  if (found === 'reserved') return false;
  // By its own public address a machine reaches services that its firewall hides from outside.
  return allow.classes.has(found === 'external' && isOwn ? 'loopback' : found);
}

/** Whether names that only exist inside a network (`localhost`, `*.local` …) are worth resolving. */
export function permitsInside(allow: AllowList): boolean {
  return allow.classes.has('private') || allow.classes.has('loopback') || allow.ranges.length > 0;
}

function parseRange(value: string): [Address, number] {
  const [, text = '', digits = ''] = /^([^/]+)\/(\d{1,3})$/.exec(value) ?? [];
  const network = readAddress(text);
  const bits = Number(digits);
  // A mapped range would never match: mapped addresses are compared as the IPv4 addresses they are.
  const isMapped = network?.kind() === 'ipv4' && text.includes(':');
  if (!network || isMapped || bits > (network.kind() === 'ipv4' ? 32 : 128)) {
    throw new Error(
      `"${value}" is neither external, private, loopback nor an address range such as 10.0.0.0/8`,
    );
  }
  if (bits === 0)
    throw new Error(`"${value}" means every address: use external, private or loopback instead`);
  return [network, bits];
}
