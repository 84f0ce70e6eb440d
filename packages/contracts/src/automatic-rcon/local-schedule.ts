import { MINUTE_MS } from '../core/durations.ts';
import { EVERY, type Schedule } from './schedule.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

const wrap = (value: number, size: number) => ((value % size) + size) % size;

/** Moves a schedule by minutes. `round` says to which hour an hour goes that is moved by a part of one. */
function shift(schedule: Schedule, minutes: number, round: (hours: number) => number): Schedule {
  const { dayOfWeek, hour, minute } = schedule;
  if (hour === EVERY) {
    // The day stays the UTC day: no other one holds the same 24 hours.
    return { ...schedule, minute: minute === EVERY ? EVERY : wrap(minute + minutes, HOUR) };
  }
  const total =
    minute === EVERY ? round((hour * HOUR + minutes) / HOUR) * HOUR : hour * HOUR + minute + minutes;
  return {
    dayOfWeek: dayOfWeek === EVERY ? EVERY : wrap(dayOfWeek + Math.floor(total / DAY), 7),
    hour: Math.floor(wrap(total, DAY) / HOUR),
    minute: minute === EVERY ? EVERY : wrap(total, HOUR),
  };
}

/**
 * A stored schedule (UTC) as it reads at a place that is `offset` minutes ahead of UTC. Two things have no local form:
 * with every hour the day stays the UTC day, and where the offset is not of whole hours, every minute of an hour is
 * the hour (of UTC) that begins within the local one.
 */
export function toLocalSchedule(schedule: Schedule, offset: number): Schedule {
  return shift(schedule, offset, Math.floor);
}

/** A schedule as somebody at a place `offset` minutes ahead of UTC means it, in UTC. The inverse of `toLocalSchedule`. */
export function toUtcSchedule(schedule: Schedule, offset: number): Schedule {
  return shift(schedule, -offset, Math.ceil);
}

/** How far a time zone (IANA name) is ahead of UTC at a moment (ms since 1970), in minutes. */
export function offsetAt(at: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric' },
  });
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  // Both as whole minutes: the seconds of the moment are no part of the offset.
  return Math.round(local / MINUTE_MS) - Math.floor(at / MINUTE_MS);
}

/** Whether clocks at a place are moved within the year of a moment. */
export function movesClocks(at: number, timeZone: string): boolean {
  const year = new Date(at).getUTCFullYear();
  return offsetAt(Date.UTC(year, 0, 1), timeZone) !== offsetAt(Date.UTC(year, 6, 1), timeZone);
}

/** A moment as clocks show it in a time zone: `Mon, 30 Mar 2026, 03:00`. */
export function momentIn(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, hourCycle: 'h23', weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit' },
  }).format(at);
}
