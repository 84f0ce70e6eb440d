/** What a person has set on the history. It lives in the address, so that a reload, a link or Back restores it. */
export type HistoryView = {
  q: string;
  /** An `actorKey`. */
  actor: string;
  area: string;
  action: string;
  /** `server`, or `server:<id>` for one thing. */
  target: string;
  /** First and last day, `YYYY-MM-DD` in local time. */
  from: string;
  to: string;
};

/** Nothing set: everything shows. */
export const WHOLE_HISTORY: HistoryView = {
  q: '',
  actor: '',
  area: '',
  action: '',
  target: '',
  from: '',
  to: '',
};
// Object.keys widens the literal names to string.
const KEYS = Object.keys(WHOLE_HISTORY) as readonly (keyof HistoryView)[];

/** As long as the contract's filters may be. */
const LONGEST: Record<keyof HistoryView, number> = {
  q: 100,
  actor: 200,
  area: 64,
  action: 64,
  target: 200,
  from: 10,
  to: 10,
};

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** Reads the address; whatever makes no sense there counts as not set. */
export function readView(params: Record<string, unknown>): HistoryView {
  const entries = KEYS.map((key) => {
    const value = Object.hasOwn(params, key) ? params[key] : undefined;
    // A search for 7777 stands in the address as a number.
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    const isDate = key === 'from' || key === 'to';
    return [key, isDate && !isDay(text) ? '' : text.slice(0, LONGEST[key])];
  });
  // One entry for each key.
  return Object.fromEntries(entries) as HistoryView;
}

/** What to put into the address: only what is set. */
export function writeView(view: HistoryView): Partial<HistoryView> {
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value !== ''));
}

export function isWhole(view: HistoryView): boolean {
  return KEYS.every((key) => view[key] === '');
}

/** The beginning of a local day, `days` later, in milliseconds since 1970. */
function dayStart(day: string, days: number): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return Math.max(0, new Date(year, month - 1, date + days).getTime());
}

/** The view as the API's filter. Both days are meant whole. */
export function toFilter({ q, from, to, ...view }: HistoryView) {
  return {
    ...writeView({ ...WHOLE_HISTORY, ...view, q: q.trim() }),
    ...(from !== '' && { from: dayStart(from, 0) }),
    ...(to !== '' && { to: dayStart(to, 1) }),
  };
}
