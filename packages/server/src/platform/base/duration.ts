import { DAY_MS, HOUR_MS } from '@arkwright/contracts/core/durations';

const UNITS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', 60_000],
] as const;

/** A duration in words, its two largest units: `1 hour 5 minutes`. Under a minute: `less than a minute`. */
export function describeDuration(ms: number): string {
  const parts: string[] = [];
  let rest = ms;
  for (const [name, size] of UNITS) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) parts.push(`${count} ${name}${count === 1 ? '' : 's'}`);
    else if (parts.length > 0) break;
  }
  return parts.slice(0, 2).join(' ') || 'less than a minute';
}
