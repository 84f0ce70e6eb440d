import { type CountedDay, SLOT_MS } from './repository.ts';

/** Maximum number of samples that may be missing within one downtime; after more, the time between is unknown. */
const MISSED = 3;
const MAX_DOWNTIMES = 100;

/** The measurement at one time; `slot` is that in slots since 1970. */
export type Look = {
  slot: number;
  /** On all servers together; null where none was online. */
  players: number | null;
  /** How many servers were online, and of how many that is known. */
  online: number;
  known: number;
};

/** A part of the time: players on average (to a tenth) and at most, null where no server was online. */
export type Step = { average: number | null; peak: number | null };

/** A time of being down, by the slots of its first and its last look. */
export type Downtime = { from: number; to: number };

/** The samples of some days, ordered by time, from a slot on and for `count` slots. */
export function looksOf(
  days: readonly CountedDay[],
  { from, slots }: { from: number; slots: number },
): Look[] {
  return days.flatMap(({ day, players, online, known }) =>
    known.flatMap((count, index) => {
      const slot = day / SLOT_MS + index;
      if (count === 0 || slot < from || slot >= from + slots) return [];
      return [{ slot, players: players[index] ?? null, online: online[index] ?? 0, known: count }];
    }),
  );
}

/** The time in steps of `every` slots. */
export function stepsOf(
  looks: readonly Look[],
  { from, slots, every }: { from: number; slots: number; every: number },
): Step[] {
  const inStep = Map.groupBy(looks, ({ slot }) => Math.floor((slot - from) / every));
  return Array.from({ length: slots / every }, (_, index) => {
    const counts = (inStep.get(index) ?? []).flatMap(({ players }) => players ?? []);
    if (counts.length === 0) return { average: null, peak: null };
    const sum = counts.reduce((total, count) => total + count, 0);
    return { average: Math.round((sum / counts.length) * 10) / 10, peak: Math.max(...counts) };
  });
}

/**
 * The share of the known time that servers were online, from 0 to 1; null if nothing is known. `downMs`: for how long they
 * were surely down, which looks every five minutes may not have seen.
 */
export function uptimeOf(looks: readonly Look[], downMs = 0): number | null {
  const known = looks.reduce((sum, look) => sum + look.known, 0);
  if (known === 0) return null;
  const seen = looks.reduce((sum, look) => sum + look.online, 0) / known;
  return Math.min(seen, Math.max(0, 1 - downMs / (known * SLOT_MS)));
}

/** When one server was down, the latest first. */
export function downtimesOf(looks: readonly Look[]): Downtime[] {
  const found: Downtime[] = [];
  let last: Look | undefined;
  for (const look of looks) {
    const down = found.at(-1);
    const isStill = last?.online === 0 && look.slot - last.slot <= MISSED;
    if (look.online === 0 && isStill && down) down.to = look.slot;
    else if (look.online === 0) found.push({ from: look.slot, to: look.slot });
    last = look;
  }
  return found.toReversed().slice(0, MAX_DOWNTIMES);
}
