import { isIPv6 } from 'node:net';
import { type Address, readAddress } from './outbound-address.ts';

/** A host as typed: an address, or a name to resolve. */
type Host = { kind: 'address'; address: Address } | { kind: 'name'; name: string };

const MAX_LENGTH = 253;
/** White space, which a URL silently drops, and characters that would end or change the host. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const NOT_IN_HOSTS = /[\u0000-\u0020\u007f/\\?#@%]/;
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
/**
 * RFC 6761 (localhost), RFC 6762 (local), RFC 8375 (home.arpa), ICANN (internal), and names used by routers.
 */
const INSIDE = /(?:^|\.)(?:localhost|local|internal|home\.arpa|lan|localdomain)$/;

/**
 * Parses a host by the rules of URLs (https://url.spec.whatwg.org/#host-parsing), which are also those of the
 * system's resolver: `127.1`, `0x7f000001` and `①②⑦.0.0.1` are addresses, `münchen.de` is
 * `xn--mnchen-3ya.de`. Undefined for anything else, also with a port, a user, a path or a zone.
 */
export function parseHost(text: string): Host | undefined {
  if (text.length > MAX_LENGTH || NOT_IN_HOSTS.test(text)) return undefined;
  const isBracketed = text.startsWith('[') && text.endsWith(']');
  const isBareIpv6 = isIPv6(text);
  if (text.includes(':') && !isBracketed && !isBareIpv6) return undefined;
  const host = urlHost(isBareIpv6 ? `[${text}]` : text);
  if (host === undefined) return undefined;
  const address = readAddress(host.replace(/^\[|\]$/g, ''));
  if (address) return { kind: 'address', address };
  const name = host.replace(/\.$/, '');
  if (name.length > MAX_LENGTH || !name.split('.').every((label) => LABEL.test(label))) return undefined;
  return { kind: 'name', name };
}

/** Whether a name (in the form of `parseHost`) only exists on this machine or in its network. */
export function isInsideName(name: string): boolean {
  return !name.includes('.') || INSIDE.test(name);
}

function urlHost(text: string): string | undefined {
  return URL.canParse(`http://${text}/`) ? new URL(`http://${text}/`).hostname : undefined;
}
