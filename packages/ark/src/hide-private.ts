import { maskSecrets } from './mask-secrets.ts';

const ADDRESS = '[address]';
const IPV4 = /\b\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?\b/g;
/** Any run of an IPv6 address's characters; most of them are something else, such as a time of day. */
const MAYBE_IPV6 = /(?<![\w:.])[0-9a-f:]{2,45}(?:\[address\])?(?:%\w{1,20})?(?![\w:])/gi;
const GROUP = /^[0-9a-f]{1,4}$/i;

/** Eight groups, or fewer with one `::` for the omitted zeros; an IPv4 address at the end counts as two. */
function isIpv6(text: string): boolean {
  const [address = ''] = text.replace(ADDRESS, '0:0').split('%');
  const halves = address.split('::');
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  if (!groups.every((group) => GROUP.test(group))) return false;
  return halves.length === 2 ? groups.length < 8 && groups.length > 0 : groups.length === 8;
}

/**
 * A line from the game or from people, without private data: recognisable passwords, and IPv4 and IPv6
 * addresses.
 */
export function hidePrivate(text: string): string {
  return maskSecrets(text)
    .replace(IPV4, ADDRESS)
    .replace(MAYBE_IPV6, (found) => (isIpv6(found) ? ADDRESS : found));
}
