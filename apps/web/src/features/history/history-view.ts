import { day, text, viewSchema } from '../../ui/address/view-schema.ts';

/** The person's settings of the history; empty texts mean all. As long as the contract's filters may be. */
export const historyView = viewSchema({
  q: text(100),
  /** An `actorKey`. */
  actor: text(200),
  area: text(64),
  action: text(64),
  /** `server`, or `server:<id>` for one thing. */
  target: text(200),
  /** First and last day, in local time. */
  from: day,
  to: day,
});

export type HistoryView = typeof historyView.defaults;

/** Nothing set: everything shows. */
export const WHOLE_HISTORY = historyView.defaults;

/** The filters that are set. */
const setIn = (view: Partial<HistoryView>) =>
  Object.fromEntries(Object.entries(view).filter(([, value]) => value !== ''));

export function isWhole(view: HistoryView): boolean {
  return Object.keys(setIn(view)).length === 0;
}

/** The beginning of a local day, `days` later, in milliseconds since 1970. */
function dayStart(day: string, days: number): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return Math.max(0, new Date(year, month - 1, date + days).getTime());
}

/** The view as the API's filter. Both days are meant whole. */
export function toFilter({ q, from, to, ...view }: HistoryView) {
  return {
    ...setIn({ ...view, q: q.trim() }),
    ...(from !== '' && { from: dayStart(from, 0) }),
    ...(to !== '' && { to: dayStart(to, 1) }),
  };
}
