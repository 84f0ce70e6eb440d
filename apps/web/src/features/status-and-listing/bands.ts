import { describeSpan } from '../../ui/relative-time.tsx';

/** Players are counted every five minutes: an outage that ended so lately may go on, ms. */
const GOES_ON_MS = 600_000;
/** The counts see a stop up to five minutes early or late, ms. */
const NEAR_MS = 300_000;

/** What is drawn behind the line besides the outages that were counted. */
export type Bands = {
  /** When the server was stopped from here, ms; without an end while it has not come back. */
  stops: readonly { from: number; to: number | undefined }[];
  now: number;
};

/** A band of the chart, ms, in words: red, or grey where somebody wanted it. */
export type Band = { from: number; to: number; isWanted: boolean; words: string };

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** The bands of a chart, the latest first: the stops, and the outages that none of them explains. */
export function bandsOf(downtimes: readonly { from: number; to: number }[], { stops, now }: Bands): Band[] {
  const wanted = stops.map(({ from, to = now }) => ({ from, to: Math.max(to, from) }));
  const isExplained = ({ from, to }: { from: number; to: number }) =>
    wanted.some((stop) => stop.from - NEAR_MS <= from && to <= stop.to + NEAR_MS);
  return [
    ...stops.map(({ from, to }) => ({
      from,
      to: to ?? now,
      isWanted: true,
      words: to === undefined ? `stopped ${clock.format(from)}` : `restart ${clock.format(from)}`,
    })),
    ...downtimes
      .filter((downtime) => !isExplained(downtime))
      .map(({ from, to }) => ({
        from,
        to,
        isWanted: false,
        words:
          now - to < GOES_ON_MS
            ? `since ${clock.format(from)}`
            : `${clock.format(from)}, ${describeSpan(to - from)}`,
      })),
  ].toSorted((a, b) => b.from - a.from);
}
