const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
const weekday = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** Local date and time: `5 Mar 2026, 14:05`. All moments are milliseconds since 1970. */
export function localMoment(at: number): string {
  return moment.format(at);
}

/** Local time of day: `14:05`. */
export function localClock(at: number): string {
  return clock.format(at);
}

const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** Local time in few letters: `14:05` of today, else `yesterday 14:05` or `5 Mar, 14:05`. */
export function briefMoment(at: number, now: number): string {
  const day = dayLabel(at, now);
  if (day === 'Today') return localClock(at);
  return day === 'Yesterday' ? `yesterday ${localClock(at)}` : dayAndTime.format(at);
}

/** `2026-03-05 13:05:09 UTC`. */
export function utcMoment(at: number): string {
  return `${new Date(at).toISOString().replace('T', ' ').slice(0, 19)} UTC`;
}

/** The local day of a moment: `Today`, `Yesterday`, else with its weekday. */
export function dayLabel(at: number, now: number): string {
  const day = weekday.format(at);
  if (day === weekday.format(now)) return 'Today';
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  return day === weekday.format(yesterday) ? 'Yesterday' : day;
}

/** Groups items, sorted newest first, by day, in their order. */
export function byDay<Item extends { at: number }>(
  items: readonly Item[],
  now: number,
): { day: string; items: Item[] }[] {
  return [...Map.groupBy(items, ({ at }) => dayLabel(at, now))].map(([day, ofDay]) => ({
    day,
    items: ofDay,
  }));
}
