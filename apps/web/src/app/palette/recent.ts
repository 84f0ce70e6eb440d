import { tabStorage, VISITS_KEY } from '../../kit/safe-storage.ts';
import type { Target } from './item.ts';

const MOST = 6;

export type Visit = { title: string; target: Target };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isVisit = (value: unknown): value is Visit =>
  isObject(value) &&
  typeof value.title === 'string' &&
  isObject(value.target) &&
  typeof value.target.to === 'string';

/**
 * What was opened last from the palette, newest first, in this tab. Players and servers of one instance don't exist in another:
 * `botId` is the selected one, undefined for visitors.
 */
export function recentVisits(botId: string | undefined): Visit[] {
  try {
    const stored: unknown = JSON.parse(tabStorage.getItem(VISITS_KEY) ?? '{}');
    if (!isObject(stored) || stored.botId !== botId || !Array.isArray(stored.visits)) return [];
    return stored.visits.filter(isVisit).slice(0, MOST);
  } catch {
    return [];
  }
}

export function remember(botId: string | undefined, visit: Visit): void {
  const others = recentVisits(botId).filter(({ title }) => title !== visit.title);
  tabStorage.setItem(VISITS_KEY, JSON.stringify({ botId, visits: [visit, ...others].slice(0, MOST) }));
}
