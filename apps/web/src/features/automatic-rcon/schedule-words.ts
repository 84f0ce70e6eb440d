import { EVERY, nextRuns, type Schedule } from '@arkwright/contracts/automatic-rcon/schedule';
import { isTimeZone } from '@arkwright/contracts/automatic-rcon/time-zone';
import { describeAge } from '../../ui/relative-time.tsx';

export const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

export const UTC = 'UTC';

const ours = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time zone of the person at the screen; UTC where the browser does not say. */
export const HERE = isTimeZone(ours) ? ours : UTC;

export const twoDigits = (value: number) => String(value).padStart(2, '0');

/** The everyday name of a time zone: `America/New_York` → `New York`; empty, as it is stored, is `UTC`. */
export function placeOf(timeZone: string): string {
  return timeZone === '' ? UTC : timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

/** When a command runs, in one sentence: `Mondays at 04:30, Berlin time`. */
export function describeSchedule({ dayOfWeek, hour, minute, timeZone }: Schedule): string {
  if (dayOfWeek === EVERY && hour === EVERY && minute === EVERY) return 'Every minute';
  const place = placeOf(timeZone);
  const zone = place === UTC ? UTC : `${place} time`;
  return `${describeTimes({ dayOfWeek, hour, minute })}, ${zone}`;
}

function describeTimes({ dayOfWeek, hour, minute }: Omit<Schedule, 'timeZone'>): string {
  const day = dayOfWeek === EVERY ? '' : `${DAYS[dayOfWeek] ?? '?'}s`;
  if (hour === EVERY) {
    const often = minute === EVERY ? 'every minute' : `every hour at\u00a0:${twoDigits(minute)}`;
    return day === '' ? `E${often.slice(1)}` : `${day}, ${often}`;
  }
  const clock = (of: number) => `${twoDigits(hour)}:${twoDigits(of)}`;
  if (minute === EVERY) return `${day || 'Every day'}, every minute from ${clock(0)} to ${clock(59)}`;
  return `${day || 'Every day'} at ${clock(minute)}`;
}

/** The next moments at which a schedule is due; undefined where this browser does not know the time zone. */
export function upcoming(schedule: Schedule, now: number, count: number): number[] | undefined {
  const isKnown = schedule.timeZone === '' || isTimeZone(schedule.timeZone);
  return isKnown ? nextRuns(schedule, now, count) : undefined;
}

/** A moment on the clock of a time zone: `Tue 24 Nov, 05:00`. */
export function momentIn(at: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: timeZone || UTC,
    hourCycle: 'h23',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(at);
  const part = (wanted: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === wanted)?.value;
  return `${part('weekday')} ${part('day')} ${part('month')}, ${part('hour')}:${part('minute')}`;
}

/**
 * The time until a moment, in words: by the clock for half a day (`in 3 hours`), then by the calendar of the time zone,
 * which also names the moment's day (`tomorrow`).
 */
export function untilWords(at: number, now: number, timeZone: string): string {
  if (at - now < 60_000) return 'in less than a minute';
  if (at - now < 12 * 3_600_000) return describeAge(at, now);
  const days = dayIn(at, timeZone) - dayIn(now, timeZone);
  return calendar.format(days, 'day');
}

const calendar = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** The number of a moment's day on the calendar of a time zone. */
function dayIn(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: timeZone || UTC,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  }).formatToParts(at);
  const part = (wanted: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find(({ type }) => type === wanted)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day')) / 86_400_000;
}
