import type { Start, StoredEvent } from './repository.ts';

/** Events of an instance that are at hand; what is more is read from the log. */
const MAX_AT_HAND = 5_000;

/** New events of an instance, from an ID on; `events` where they are at hand, without a gap. */
export type News = Start & { events?: readonly StoredEvent[] };

/** Both together. What is at hand stays so only if it has no gap, and is not too much. */
export function joinNews<One extends News>(known: One | undefined, more: One): One {
  if (!known) return more;
  const { events: _moreEvents, ...rest } = more;
  const from = Math.min(known.from, more.from);
  const events = [...(known.events ?? []), ...(more.events ?? [])];
  const goesOn = known.events?.at(-1)?.id === (more.events?.[0]?.id ?? Number.NaN) - 1;
  const isKept = goesOn && events.length <= MAX_AT_HAND;
  // Without `events` it is the same type, which the spread can't say.
  return { ...rest, from, ...(isKept && { events }) } as One;
}

/** How much room it takes among others. */
export const weighNews = ({ events = [] }: News): number => 1 + events.length;
