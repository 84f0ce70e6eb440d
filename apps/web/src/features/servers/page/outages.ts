import { STOPPED_MINUTES } from '@arkwright/contracts/server-status/bounds';
import { STOPPED } from '@arkwright/contracts/server-status/reasons';
import type { StatusChange } from '@arkwright/contracts/server-status/schema';

/** A time without an answer, ms; `to` is undefined while it goes on. `text` says how it began, if that is known. */
export type Outage = { from: number; to: number | undefined; text: string | undefined };

type Downtime = { from: number; to: number };

/**
 * The outages of a server, newest first: the last days' from the changes of its state, which have the cause; earlier ones as
 * they were counted, every five minutes.
 *
 * @param changes newest first
 */
export function outagesOf(changes: readonly StatusChange[], downtimes: readonly Downtime[]): Outage[] {
  const known: Outage[] = [];
  let end: number | undefined;
  for (const { at, state, text } of changes) {
    if (state === 'online') end = at;
    else if (state === 'offline') {
      const next = known.at(-1);
      // A start that failed in between ends nothing.
      if (next && next.to === end) Object.assign(next, { from: at, text });
      else known.push({ from: at, to: end, text });
    }
  }
  const oldest = changes.at(-1)?.at ?? Number.POSITIVE_INFINITY;
  const counted = downtimes.flatMap(({ from, to }) => (to <= oldest ? [{ from, to, text: undefined }] : []));
  return [...known, ...counted];
}

/** Those that people or schedules brought about from here. */
export const stopsOf = (outages: readonly Outage[]): Outage[] =>
  outages.filter(({ text }) => text?.startsWith(STOPPED));

/** Whether it was stopped from here and came back in time, or still may: then it is no outage. */
export function isPlanned({ from, to, text }: Outage, now: number): boolean {
  return text?.startsWith(STOPPED) === true && (to ?? now) - from <= STOPPED_MINUTES * 60_000;
}
