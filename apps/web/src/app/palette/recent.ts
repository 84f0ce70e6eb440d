import { DAY_MS } from '@arkwright/contracts/core/durations';
import { tabStorage, USES_KEY, VISITS_KEY } from '../../kit/safe-storage.ts';
import type { Target } from './item.ts';

const MOST_VISITS = 6;
const MOST_USES = 200;
const USES_MS = 30 * DAY_MS;

export type Visit = { key: string; title: string; target: Target };

/** That a result was chosen, `at` in milliseconds since 1970. */
type Use = { botId: string; key: string; at: number };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isVisit = (value: unknown): value is Visit =>
  isObject(value) &&
  typeof value.key === 'string' &&
  typeof value.title === 'string' &&
  isObject(value.target) &&
  typeof value.target.to === 'string';

const isUse = (value: unknown): value is Use =>
  isObject(value) &&
  typeof value.botId === 'string' &&
  typeof value.key === 'string' &&
  typeof value.at === 'number';

function stored(key: string): unknown {
  try {
    return JSON.parse(tabStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/**
 * What was opened last from the palette, newest first, in this tab. Players and servers of one instance don't exist in another:
 * `botId` is the selected one, undefined for visitors.
 */
export function recentVisits(botId: string | undefined): Visit[] {
  const kept = stored(VISITS_KEY);
  if (!isObject(kept) || kept.botId !== botId || !Array.isArray(kept.visits)) return [];
  return kept.visits.filter(isVisit).slice(0, MOST_VISITS);
}

export function remember(botId: string | undefined, visit: Visit): void {
  const others = recentVisits(botId).filter(({ key }) => key !== visit.key);
  const visits = [visit, ...others].slice(0, MOST_VISITS);
  tabStorage.setItem(VISITS_KEY, JSON.stringify({ botId, visits }));
}

function usesSince(time: number): Use[] {
  const kept = stored(USES_KEY);
  return Array.isArray(kept) ? kept.filter(isUse).filter(({ at }) => at > time) : [];
}

/** How often each result was chosen in the 30 days before `now`, in the selected instance. */
export type UsesOf = (key: string) => number;

export function usesIn(botId: string, now: number): UsesOf {
  const counts = new Map<string, number>();
  for (const { botId: in_, key } of usesSince(now - USES_MS))
    if (in_ === botId) counts.set(key, (counts.get(key) ?? 0) + 1);
  return (key) => counts.get(key) ?? 0;
}

/** Notes that a result was chosen; what is longest ago makes room. */
export function noteUse(use: Use): void {
  const uses = [use, ...usesSince(use.at - USES_MS)].slice(0, MOST_USES);
  tabStorage.setItem(USES_KEY, JSON.stringify(uses));
}
