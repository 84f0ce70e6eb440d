import { tabStorage } from '../../kit/safe-storage.ts';
import type { Target } from './item.ts';

const KEY = 'palette';
const MOST = 6;

export type Visit = { title: string; target: Target };

const isVisit = (value: unknown): value is Visit =>
  typeof value === 'object' &&
  value !== null &&
  'title' in value &&
  typeof value.title === 'string' &&
  'target' in value &&
  typeof value.target === 'object' &&
  value.target !== null &&
  'to' in value.target;

/** What was opened last from the palette, newest first. The tab remembers it. */
export function recentVisits(): Visit[] {
  try {
    const stored: unknown = JSON.parse(tabStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isVisit).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function remember(visit: Visit): void {
  const others = recentVisits().filter(({ title }) => title !== visit.title);
  tabStorage.setItem(KEY, JSON.stringify([visit, ...others].slice(0, MOST)));
}
