const MAX_LENGTH = 253;
/** White space, which a URL silently drops, and characters that would end or change the host. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const NOT_IN_HOSTS = /[\u0000-\u0020\u007f/\\?#@%]/;
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;

/**
 * A host in the form in which it is resolved: an address without brackets, or a name in lower case. By the rules
 * of URLs (https://url.spec.whatwg.org/#host-parsing), which are also those of the system's resolver: `127.1`,
 * `0x7f000001` and `①②⑦.0.0.1` are addresses, `münchen.de` is `xn--mnchen-3ya.de`. Undefined for anything else,
 * also with a port, a user, a path or a zone.
 */
export function readHost(text: string): string | undefined {
  if (text.length > MAX_LENGTH || NOT_IN_HOSTS.test(text)) return undefined;
  const isBracketed = text.startsWith('[') && text.endsWith(']');
  const isBareIpv6 = !isBracketed && text.includes(':') && URL.canParse(`http://[${text}]/`);
  if (text.includes(':') && !isBracketed && !isBareIpv6) return undefined;
  const url = `http://${isBareIpv6 ? `[${text}]` : text}/`;
  if (!URL.canParse(url)) return undefined;
  const { hostname } = new URL(url);
  if (hostname.startsWith('[')) return hostname.slice(1, -1);
  const host = hostname.replace(/\.$/, '');
  const isName = host.length <= MAX_LENGTH && host.split('.').every((label) => LABEL.test(label));
  return isName ? host : undefined;
}

/** What is wrong with a host that has something else around it, as a sentence; undefined if there is no hint. */
export function hostHint(text: string): string | undefined {
  const bare = text.replace(/^[a-z][a-z\d+.-]*:\/\//i, '');
  if (bare !== text) return `Leave out ${text.slice(0, text.length - bare.length)}`;
  const withPort = /^(.{1,253}):\d{1,5}$/.exec(text)?.[1];
  return withPort !== undefined && readHost(withPort) !== undefined
    ? 'The port has its own field'
    : undefined;
}
