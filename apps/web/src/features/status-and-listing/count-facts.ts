import type { PlayerCounts } from '@arkwright/contracts/status-and-listing/counts';

const players = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
// Rounded down: a server that was down for a minute was not up all the time.
const percent = new Intl.NumberFormat('en', {
  style: 'percent',
  maximumFractionDigits: 2,
  roundingMode: 'floor',
});

/** The facts beside a chart, also for people who can't see it. */
export function countFacts({ average, peak, uptime }: PlayerCounts) {
  const known = average.filter((value) => value !== null);
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  const facts = {
    isEmpty: uptime === null,
    average: known.length === 0 ? '–' : players.format(mean),
    peak: String(Math.max(0, ...peak.map((value) => value ?? 0))),
    uptime: uptime === null ? '–' : percent.format(uptime),
  };
  return {
    ...facts,
    words: `${facts.average} on average, ${facts.peak} at most, online for ${facts.uptime} of the time`,
  };
}
