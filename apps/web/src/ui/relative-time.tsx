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
  if (!step) return 'just now';
  // Past times are cut: fifty-nine minutes and a half are not sixty. Future ones are not: "in a week" is not "in six days"
  // as soon as a second has passed.
  const units = distance / step.ms;
  return relative.format(distance < 0 ? Math.trunc(units) : Math.round(units), step.unit);
}

/** How long something lasts, short: "under a minute", "3 min", "2 h", "1 day", "12 days". In milliseconds. */
export function describeSpan(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return 'under a minute';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h`;
  const days = Math.floor(hours / 24);
  return `${days} ${days === 1 ? 'day' : 'days'}`;
}

type RelativeTimeProps = {
  /** Milliseconds since 1970. */
  at: number;
  /** Also shows the local date and time. */
  withDate?: boolean;
  /** In few letters, for narrow columns: "3 min ago". */
  isBrief?: boolean;
};

const utcOf = (moment: Date) => `${moment.toISOString().replace('T', ' ').slice(0, 19)} UTC`;

/** For how long something has been so, e.g. "for 3 min"; since when in local time and UTC on hover. */
export function LastingTime({ since }: { since: number }) {
  const now = useNow();
  const moment = new Date(since);
  return (
    <time dateTime={moment.toISOString()} title={`since ${absolute.format(moment)} · ${utcOf(moment)}`}>
      for {describeSpan(now - since)}
    </time>
  );
}

/** A moment in words, local time beside it on request, UTC on hover. */
export function RelativeTime({ at, withDate = false, isBrief = false }: RelativeTimeProps) {
  const now = useNow();
  const moment = new Date(at);
  const utc = utcOf(moment);
  const hasAge = now - at >= 60_000;
  const age = isBrief && hasAge ? `${describeSpan(now - at)} ago` : describeAge(at, now);
  return (
    <time dateTime={moment.toISOString()} title={withDate ? utc : `${absolute.format(moment)} · ${utc}`}>
      {withDate ? `${absolute.format(moment)} (${age})` : age}
    </time>
  );
}
