import { MINUTE_MS } from '../core/durations.ts';

/** There are about 600 names, but more with other letter cases, which must not fill the memory. */
const MAX_KEPT = 1000;
const kept = new Map<string, Intl.DateTimeFormat>();

/** Building a formatter takes fifty times as long as using it. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = kept.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(timeZone, format);
  return format;
}

/**
 * Whether this runtime knows a time zone (IANA name, e.g. `Europe/Berlin`). Browsers have their own list,
 * which may be older than the server's.
 */
export function isTimeZone(name: string): boolean {
  // Intl also accepts `+02:00`, which has no daylight saving time.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/** How far a time zone is ahead of UTC at a moment (ms since 1970), in minutes. RangeError for an unknown zone. */
export function offsetAt(at: number, timeZone: string): number {
  const found: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(at)) found[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = found;
  // In whole minutes: the seconds of the moment don't belong to the offset.
  return Math.round(Date.UTC(year, month - 1, day, hour, minute) / MINUTE_MS) - Math.floor(at / MINUTE_MS);
}
