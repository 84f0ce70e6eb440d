import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Kinds of addresses: `reserved` has no owner to connect to but can be opened by an explicit range, `never`
 * can't be opened at all.
 */
export type AddressClass = 'external' | 'private' | 'loopback' | 'reserved' | 'never';

/** A parsed address. An IPv4 address written as `::ffff:a.b.c.d` is the IPv4 address. */
export type Address = ipaddr.IPv4 | ipaddr.IPv6;

const NAT64 = ipaddr.parseCIDR('64:ff9b::/96');

/**
 * Metadata services of clouds with the machine's credentials, besides link-local: Alibaba, Azure's wire
 * server, Oracle classic, AWS (`fd00:ec2::/64`: metadata, pod identity, DNS), Google and Scaleway over IPv6.
 */
const METADATA = [
  '100.100.100.200/32',
  '168.63.129.16/32',
  '192.0.0.192/32',
  'fd00:ec2::/64',
  'fd20:ce::254/128',
  'fd00:42::42/128',
].map((range) => ipaddr.parseCIDR(range));

const CLASS_OF_RANGE: ReadonlyMap<string, AddressClass> = new Map([
  ['unicast', 'external'],
  ['private', 'private'],
  ['uniqueLocal', 'private'],
  // Shared by a provider's own machines (RFC 6598), and used by VPNs such as Tailscale.
  ['carrierGradeNat', 'private'],
  ['loopback', 'loopback'],
  // 0.0.0.0 and :: reach the machine itself; link-local is where most clouds keep metadata.
  ['unspecified', 'never'],
  ['linkLocal', 'never'],
  ['multicast', 'never'],
  ['broadcast', 'never'],
]);

/** Parses an address in the notation of resolvers and sockets: no leading zeros, no zone, no short forms. */
export function readAddress(text: string): Address | undefined {
  if (text.includes('%') || isIP(text) === 0) return undefined;
  // ipaddr.js mistakes `::1.2.3.4` for `::ffff:1.2.3.4`, which is another address; in hexadecimal it doesn't.
  return ipaddr.process(text.includes(':') ? new URL(`http://[${text}]`).hostname.slice(1, -1) : text);
}

/**
 * Decides by IANA's special-purpose registries, and by the IPv4 address inside an IPv6 address if there is
 * one.
 */
export function classifyAddress(address: Address): AddressClass {
  if (METADATA.some((range) => inRange(address, range))) return 'never';
  if (isIpv4(address)) return CLASS_OF_RANGE.get(address.range()) ?? 'reserved';
  const carried = carriedIpv4(address);
  // Translators and tunnels must carry only public addresses (RFC 6052 §3.1, RFC 3056 §2).
  if (carried) return classifyAddress(carried) === 'external' ? 'external' : 'never';
  const found = CLASS_OF_RANGE.get(address.range()) ?? 'reserved';
  // ipaddr.js calls everything unlisted unicast; only 2000::/3 has been allocated.
  return found === 'external' && !isGlobalUnicast(address) ? 'reserved' : found;
}

export function inRange(address: Address, [network, bits]: [Address, number]): boolean {
  return address.kind() === network.kind() && address.match(network, bits);
}

function isIpv4(address: Address): address is ipaddr.IPv4 {
  return address.kind() === 'ipv4';
}

function isGlobalUnicast(address: ipaddr.IPv6): boolean {
  return (address.toByteArray()[0] ?? 0) >> 5 === 0b001;
}

/** The IPv4 address in `::a.b.c.d`, NAT64 (`64:ff9b::/96`) and 6to4 (`2002::/16`). */
function carriedIpv4(address: ipaddr.IPv6): ipaddr.IPv4 | undefined {
  const bytes = address.toByteArray();
  if (address.range() === '6to4') return new ipaddr.IPv4(bytes.slice(2, 6));
  if (address.range() === 'unspecified' || address.range() === 'loopback') return undefined;
  const compatible = bytes.slice(0, 12).every((byte) => byte === 0);
  return compatible || inRange(address, NAT64) ? new ipaddr.IPv4(bytes.slice(12)) : undefined;
}
