import { readHost } from '@arkwright/contracts/core/host';
import { type Address, readAddress } from './outbound-address.ts';

/** A host as typed: an address, or a name to resolve. */
type Host = { kind: 'address'; address: Address } | { kind: 'name'; name: string };

/**
 * RFC 6761 (localhost), RFC 6762 (local), RFC 8375 (home.arpa), ICANN (internal), and names used by routers.
 */
const INSIDE = /(?:^|\.)(?:localhost|local|internal|home\.arpa|lan|localdomain)$/;

/** A host by the rule that forms use (`readHost`); undefined for anything else. */
export function parseHost(text: string): Host | undefined {
  const host = readHost(text);
  if (host === undefined) return undefined;
  const address = readAddress(host);
  return address ? { kind: 'address', address } : { kind: 'name', name: host };
}

/** Whether a name (in the form of `parseHost`) only exists on this machine or in its network. */
export function isInsideName(name: string): boolean {
  return !name.includes('.') || INSIDE.test(name);
}
