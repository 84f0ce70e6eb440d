import { offsetAt, toLocalSchedule } from '@arkwright/contracts/automatic-rcon/local-schedule';
import { EVERY, type Schedule } from '@arkwright/contracts/automatic-rcon/schedule';

export const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** The time zone of the person at the screen. */
export const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

export const twoDigits = (value: number) => String(value).padStart(2, '0');

const clock = (minutes: number) => {
  const day = 24 * 60;
  const ofDay = ((minutes % day) + day) % day;
  return `${twoDigits(Math.floor(ofDay / 60))}:${twoDigits(ofDay % 60)}`;
};

/** When a command runs, in the words of a place: `Mondays at 04:30`. `now` decides whether summer time holds. */
export function describeSchedule(schedule: Schedule, now: number, timeZone: string): string {
  const offset = offsetAt(now, timeZone);
  const { dayOfWeek, hour, minute } = toLocalSchedule(schedule, offset);
  // With every hour the day is that of UTC, whatever the place.
  const zone = hour === EVERY && offset !== 0 ? ' (UTC)' : '';
  const day = dayOfWeek === EVERY ? '' : `${DAYS[dayOfWeek] ?? '?'}s${zone}`;
  if (hour === EVERY) {
    const often = minute === EVERY ? 'every minute' : `every hour at :${twoDigits(minute)}`;
    return day === '' ? `E${often.slice(1)}` : `${day}, ${often}`;
  }
  if (minute !== EVERY) return `${day || 'Every day'} at ${twoDigits(hour)}:${twoDigits(minute)}`;
  const start = schedule.hour * 60 + offset;
  return `${day || 'Every day'}, every minute from ${clock(start)} to ${clock(start + 59)}`;
}
