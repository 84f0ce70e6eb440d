import { DAY_MS, HOUR_MS, MINUTE_MS } from '../core/durations.ts';

/**
 * Ban durations to choose from (specification §9): label, milliseconds (0 for permanent), and how to type it.
 * A month has 30 days, a year 365 (ADR 26).
 */
export const BAN_DURATIONS = [
  { label: 'Permanent', ms: 0, text: 'permanent' },
  { label: '1 Hour', ms: HOUR_MS, text: '1h' },
  { label: '6 Hours', ms: 6 * HOUR_MS, text: '6h' },
  { label: '12 Hours', ms: 12 * HOUR_MS, text: '12h' },
  { label: '18 Hours', ms: 18 * HOUR_MS, text: '18h' },
  { label: '1 Day', ms: DAY_MS, text: '1d' },
  { label: '1 Week', ms: 7 * DAY_MS, text: '1w' },
  { label: '1 Month', ms: 30 * DAY_MS, text: '1mo' },
  { label: '1 Year', ms: 365 * DAY_MS, text: '1y' },
] as const;

const UNITS: Readonly<Record<string, number>> = {
  m: MINUTE_MS,
  h: HOUR_MS,
  d: DAY_MS,
  w: 7 * DAY_MS,
  mo: 30 * DAY_MS,
  y: 365 * DAY_MS,
};

/** No game server, and no person, needs a later end. */
const LONGEST_MS = 100 * 365 * DAY_MS;

export const DURATION_WORDS =
  'Enter a time such as 30m, 12h, 1d 12h, 2w, 1mo or 1y (a month has 30 days), or “permanent”';

/** Specification §9: durations as text have up to 75 characters: letters, digits and spaces only. */
export const MAX_DURATION_TEXT = 75;

/**
 * Milliseconds of a text such as `1d 12h`: units in any order, each once; 0 for `permanent`. Undefined for
 * anything else, an empty text, more than 100 years, and a text longer than `MAX_DURATION_TEXT`.
 */
export function parseBanDuration(text: string): number | undefined {
  if (text.length > MAX_DURATION_TEXT) return undefined;
  const words = text.trim().toLowerCase();
  if (words === 'permanent' || words === '0') return 0;
  if (!/^(?:\d{1,6} *(?:mo|m|h|d|w|y) *)+$/.test(words)) return undefined;
  const parts = [...words.matchAll(/(\d+) *(mo|m|h|d|w|y)/g)];
  const units = parts.map(([, , unit = '']) => unit);
  if (new Set(units).size < units.length) return undefined;
  const ms = parts.reduce((sum, [, count, unit = '']) => sum + Number(count) * (UNITS[unit] ?? 0), 0);
  return ms > 0 && ms <= LONGEST_MS ? ms : undefined;
}
