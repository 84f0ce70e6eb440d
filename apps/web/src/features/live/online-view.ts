import { HOUR_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import { moment, viewSchema } from '../../ui/address/view-schema.ts';

export const ONLINE_PARAMS = { from: moment, to: moment };

/** The time span of the dialog, ms; both 0 while it is closed. */
export const onlineView = viewSchema(ONLINE_PARAMS);

export type OnlineSpan = typeof onlineView.defaults;

export const CLOSED = onlineView.defaults;

/** A night: who was on while nobody looked. */
export const LAST_HOURS = 12;

/** The hours before `now`, to the minute. */
export function lastHours(now: number): OnlineSpan {
  const to = Math.ceil(now / MINUTE_MS) * MINUTE_MS;
  return { from: to - LAST_HOURS * HOUR_MS, to };
}

/** A day by the reader's clock; `back` days before that of `now`. */
export function dayOf(now: number, back: number): OnlineSpan {
  const from = new Date(now);
  from.setHours(0, 0, 0, 0);
  from.setDate(from.getDate() - back);
  const to = new Date(from);
  to.setDate(to.getDate() + 1);
  return { from: from.getTime(), to: to.getTime() };
}
