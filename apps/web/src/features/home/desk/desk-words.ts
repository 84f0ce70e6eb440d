const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long something lasts, very short: `12 min`, `16 h`, `3 d`. */
export function shortSpan(ms: number): string {
  if (ms < MINUTE_MS) return '< 1 min';
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`;
  return ms < 2 * DAY_MS ? `${Math.floor(ms / HOUR_MS)} h` : `${Math.floor(ms / DAY_MS)} d`;
}

/** The same to the minute for a player: `4 h 20`, `44 min`. */
export function stayWords(ms: number): string {
  const hours = Math.floor(ms / HOUR_MS);
  // Somebody who has just come is ahead of the page's clock, which goes on once a minute.
  if (hours <= 0 || hours >= 48) return shortSpan(ms);
  return `${hours} h ${String(Math.floor((ms % HOUR_MS) / MINUTE_MS)).padStart(2, '0')}`;
}

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short' });
const dayAndMonth = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });
const seconds = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });

export const clockOf = (at: number): string => clock.format(at);
export const clockWithSeconds = (at: number): string => seconds.format(at);

const dayOf = (at: number) => new Date(at).setHours(0, 0, 0, 0);
/** By calendar days; those on which the clock is changed are nearly a day long. */
const daysFrom = (at: number, now: number) => Math.round((dayOf(now) - dayOf(at)) / DAY_MS);

/** When something was that is past: `20:02`, `04:45–05:12`, `Fri 18:00`. */
export function pastWords({ at, to }: { at: number; to: number }, now: number): string {
  if (daysFrom(at, now) > 0) return `${weekday.format(at)} ${clockOf(at)}`;
  const [begun, ended] = [clockOf(at), clockOf(to)];
  return to > at && begun !== ended ? `${begun}–${ended}` : begun;
}

/** When the last visit was: `20:02`, `yesterday 23:10`, `Fri 18:00`. */
export function visitWords(at: number, now: number): string {
  const days = daysFrom(at, now);
  if (days <= 0) return `today ${clockOf(at)}`;
  return days === 1 ? `yesterday ${clockOf(at)}` : `${weekday.format(at)} ${clockOf(at)}`;
}

/** When something will be: `05:00`, `Fri 18:00`, `Sun 29 Nov`. */
export function futureWords(at: number, now: number): string {
  const days = -daysFrom(at, now);
  if (days <= 0) return clockOf(at);
  return days < 3 ? `${weekday.format(at)} ${clockOf(at)}` : dayAndMonth.format(at);
}

/** A local day as the history's filter has it: `2026-11-26`. */
export function dayText(at: number): string {
  const date = new Date(at);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
