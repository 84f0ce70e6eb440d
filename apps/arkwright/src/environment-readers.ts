import { isIP, isIPv6 } from 'node:net';
import { z } from 'zod';

/** `rule` completes the sentence "NAME …"; `example` is a valid value; a `secret` value is never printed. */
export type About = { rule: string; example: string; secret?: true };

/** A variable whose text `read` turns into a value, or into undefined if it breaks the rule. */
export function variable<T>(about: About, read: (text: string) => T | undefined) {
  return z.string().transform((text, context): T => {
    const value = read(text);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: about.rule, params: about });
    return z.NEVER;
  });
}

export function text(about: About, pattern: RegExp) {
  return variable(about, (value) => (pattern.test(value) ? value : undefined));
}

/** A number within `min` and `max`; `whole` refuses fractions. */
export function number(about: About, range: { min: number; max: number; whole?: true }) {
  return variable(about, (value) => {
    const amount = (range.whole ? /^\d+$/ : /^\d+(\.\d+)?$/).test(value) ? Number(value) : Number.NaN;
    return amount >= range.min && amount <= range.max ? amount : undefined;
  });
}

export function flag(about: About) {
  return variable(about, (value) => {
    if (/^(true|1|yes|on)$/i.test(value)) return true;
    return /^(false|0|no|off)$/i.test(value) ? false : undefined;
  });
}

/** Values separated by commas, each once; at least one. */
export function list<T extends string>(about: About, isItem: (item: string) => item is T) {
  return variable(about, (value) => {
    const items = value
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
    return items.length > 0 && items.every(isItem) ? [...new Set(items)] : undefined;
  });
}

/** An address without trailing slashes, otherwise unchanged. */
export function address(about: About, isGood: (url: URL) => boolean) {
  return variable(about, (value) => {
    const parsed = URL.canParse(value) ? new URL(value) : undefined;
    return parsed && isGood(parsed) ? value.replace(/\/+$/, '') : undefined;
  });
}

export function isHttp(url: URL): boolean {
  return (url.protocol === 'http:' || url.protocol === 'https:') && url.search === '' && url.hash === '';
}

/**
 * An address such as `postgres://user:password@host:5432/name`. Refused if a character of the password ends
 * it early: the rest of the password would be read as the port or the database, and printed.
 */
export function isPostgres(url: URL): boolean {
  if (!/^postgres(ql)?:$/.test(url.protocol) || url.pathname.length <= 1 || url.hash !== '') return false;
  const { username, password, pathname, search } = url;
  return (
    !/[@/]/.test(pathname.slice(1)) &&
    !search.includes('@') &&
    [username, password, pathname].every(canDecode)
  );
}

/** Whether each % begins an escape. */
function canDecode(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

/** A range of addresses such as `10.0.0.0/8` or `fd00::/8`. */
export function isCidr(item: string): boolean {
  const [base = '', bits = '', ...rest] = item.split('/');
  if (rest.length > 0 || isIP(base) === 0 || !/^\d{1,3}$/.test(bits)) return false;
  return Number(bits) <= (isIPv6(base) ? 128 : 32);
}

/** A trusted proxy: a kind of network, an address or a range. `none` trusts nobody. */
export function isProxy(item: string): item is string {
  return ['loopback', 'private', 'none'].includes(item) || isIP(item) !== 0 || isCidr(item);
}

/** A Discord id: 15 to 20 digits. */
export function isSnowflake(item: string): item is string {
  return /^\d{15,20}$/.test(item);
}

/** 32 bytes from 64 hexadecimal digits or from base64 (plain or URL-safe). */
export function readKey(value: string): Buffer | undefined {
  const key = Buffer.from(value, /^[0-9a-f]{64}$/i.test(value) ? 'hex' : 'base64');
  return /^[0-9a-z+/_=-]+$/i.test(value) && key.length === 32 ? key : undefined;
}

/** `1234567:2`: the id of a tier at Patreon, and our tier from 1 to 5. */
export function isTierPair(item: string): item is `${number}:${number}` {
  return /^\d{1,20}:[1-5]$/.test(item);
}
