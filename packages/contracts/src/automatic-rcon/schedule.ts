import { DAY_MS, HOUR_MS, MINUTE_MS } from '../core/durations.ts';

/** In a schedule it stands for "every". */
export const EVERY = -1;

/**
 * When a timed command runs, all in UTC: day of the week (0 Sunday to 6 Saturday), hour and minute. Each of them may be
 * `EVERY`.
 */
export type Schedule = { dayOfWeek: number; hour: number; minute: number };

/** 1 January 1970 was a Thursday. */
const FIRST_DAY = 4;
/** The way to a run is never longer: some days, hours and minutes that are passed over. */
const MAX_STEPS = 200;

const fits = (wanted: number, value: number) => wanted === EVERY || wanted === value;
const startOfNext = (at: number, span: number) => (Math.floor(at / span) + 1) * span;

/**
 * The first moment after `after` at which a schedule is due: the beginning of a minute. Both in milliseconds since 1970.
 * Undefined for a schedule that no minute fits.
 */
export function nextRun(schedule: Schedule, after: number): number | undefined {
  let at = startOfNext(after, MINUTE_MS);
  for (let step = 0; step < MAX_STEPS; step++) {
    if (!fits(schedule.dayOfWeek, (Math.floor(at / DAY_MS) + FIRST_DAY) % 7)) at = startOfNext(at, DAY_MS);
    else if (!fits(schedule.hour, Math.floor(at / HOUR_MS) % 24)) at = startOfNext(at, HOUR_MS);
    else if (!fits(schedule.minute, Math.floor(at / MINUTE_MS) % 60)) at += MINUTE_MS;
    else return at;
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
