import { DAY_MS, HOUR_MS, MINUTE_MS } from '../core/durations.ts';
import { offsetAt } from './time-zone.ts';

/** Means "every" in a schedule. */
export const EVERY = -1;

/**
 * When a timed command runs: day of the week (0 Sunday to 6 Saturday), hour and minute in local time of a
 * time zone (IANA name; empty for UTC). Each may be `EVERY`.
 *
 * When clocks change, a skipped time of day runs right after the gap, and a repeated one runs the first time.
 * "Every hour" and "every minute" follow real time: they run whenever the clock matches.
 */
export type Schedule = { dayOfWeek: number; hour: number; minute: number; timeZone: string };

/** 1 January 1970 was a Thursday. */
const FIRST_DAY = 4;
/** Finding a run never takes more steps: a few days, hours and minutes are skipped. */
const MAX_STEPS = 200;
/** A run is at most a week away, and no place changes its clocks twice within that time. */
const LOOK_MS = 8 * DAY_MS;
/** Each search ends with a run or at a clock change. The minutes of a repeated hour are skipped. */
const MAX_LOOKS = 100;

const fits = (wanted: number, value: number) => wanted === EVERY || wanted === value;
const startOfNext = (at: number, span: number) => (Math.floor(at / span) + 1) * span;

/** The first matching minute after `after`, ignoring clock changes. */
function nextOnClock(schedule: Schedule, after: number): number | undefined {
  let at = startOfNext(after, MINUTE_MS);
  for (let step = 0; step < MAX_STEPS; step++) {
    if (!fits(schedule.dayOfWeek, (Math.floor(at / DAY_MS) + FIRST_DAY) % 7)) at = startOfNext(at, DAY_MS);
    else if (!fits(schedule.hour, Math.floor(at / HOUR_MS) % 24)) at = startOfNext(at, HOUR_MS);
    else if (!fits(schedule.minute, Math.floor(at / MINUTE_MS) % 60)) at += MINUTE_MS;
    else return at;
  }
  return undefined;
}

const offsetMs = (at: number, timeZone: string) => offsetAt(at, timeZone) * MINUTE_MS;

/** The first minute whose offset differs from that of `at`; the end of the search window if there is none. */
function endOfOffset(at: number, timeZone: string): number {
  const offset = offsetAt(at, timeZone);
  let [same, other] = [at, at + LOOK_MS];
  if (offsetAt(other, timeZone) === offset) return other;
  while (other - same > MINUTE_MS) {
    const middle = same + Math.floor((other - same) / 2 / MINUTE_MS) * MINUTE_MS;
    if (offsetAt(middle, timeZone) === offset) same = middle;
    else other = middle;
  }
  return other;
}

/** Whether the schedule is due at a time of day that clocks skipped at `at`. */
function isInGap(schedule: Schedule, at: number): boolean {
  if (schedule.hour === EVERY) return false;
  const before = at + offsetMs(at - MINUTE_MS, schedule.timeZone);
  const after = at + offsetMs(at, schedule.timeZone);
  if (before >= after) return false;
  const due = nextOnClock(schedule, before - MINUTE_MS);
  return due !== undefined && due < after;
}

/** Whether this time of day already occurred on the same day, before clocks went back. */
function isSecondTime(schedule: Schedule, at: number): boolean {
  const { hour, minute, timeZone } = schedule;
  if (hour === EVERY || minute === EVERY) return false;
  const offset = offsetMs(at, timeZone);
  const dayBefore = offsetMs(at - DAY_MS, timeZone);
  return dayBefore > offset && offsetMs(at + offset - dayBefore, timeZone) === dayBefore;
}

/**
 * The first moment after `after` at which a schedule is due: the start of a minute. Both in milliseconds
 * since 1970. Undefined for a schedule that matches no minute; RangeError for a time zone that this runtime
 * doesn't know.
 */
export function nextRun(schedule: Schedule, after: number): number | undefined {
  const { timeZone } = schedule;
  if (timeZone === '') return nextOnClock(schedule, after);
  let at = startOfNext(after, MINUTE_MS);
  for (let look = 0; look < MAX_LOOKS; look++) {
    if (isInGap(schedule, at)) return at;
    const offset = offsetMs(at, timeZone);
    const due = nextOnClock(schedule, at + offset - MINUTE_MS);
    if (due === undefined) return undefined;
    const run = due - offset;
    const end = endOfOffset(at, timeZone);
    if (run < end && !isSecondTime(schedule, run)) return run;
    at = run < end ? run + MINUTE_MS : end;
  }
  return undefined;
}

/** The next `count` moments after `after` at which a schedule is due. */
export function nextRuns(schedule: Schedule, after: number, count: number): number[] {
  const runs: number[] = [];
  for (let at: number | undefined = after; runs.length < count; ) {
    at = nextRun(schedule, at);
    if (at === undefined) break;
    runs.push(at);
  }
  return runs;
}
