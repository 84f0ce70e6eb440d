import { useNow } from './use-now.ts';

const UNITS = [
  { unit: 'year', ms: 31_536_000_000 },
  { unit: 'month', ms: 2_592_000_000 },
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const;

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const absolute = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** How long ago, in words: "just now", "5 minutes ago", "in 2 days". Both in milliseconds since 1970. */
export function describeAge(at: number, now: number): string {
  const distance = at - now;
  const step = UNITS.find(({ ms }) => Math.abs(distance) >= ms);
  return step ? relative.format(Math.round(distance / step.ms), step.unit) : 'just now';
}

type RelativeTimeProps = {
  /** Milliseconds since 1970. */
  at: number;
  /** Also shows the local date and time. */
  withDate?: boolean;
};

/** A moment in words, local time beside it on request, UTC on hover. */
export function RelativeTime({ at, withDate = false }: RelativeTimeProps) {
  const now = useNow();
  const moment = new Date(at);
  const utc = `${moment.toISOString().replace('T', ' ').slice(0, 19)} UTC`;
  const age = describeAge(at, now);
  return (
    <time dateTime={moment.toISOString()} title={withDate ? utc : `${absolute.format(moment)} · ${utc}`}>
      {withDate ? `${absolute.format(moment)} (${age})` : age}
    </time>
  );
}
