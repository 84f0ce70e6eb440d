import { readAddress } from '../outbound/outbound-address.ts';

/** Identifies a caller where calls are counted by address: a household has a whole /64 of IPv6 addresses. */
export function addressGroupOf(address: string): string {
  const parsed = readAddress(address);
  if (parsed?.kind() !== 'ipv6') return parsed?.toString() ?? address;
  return parsed.toByteArray().slice(0, 8).join('.');
}
