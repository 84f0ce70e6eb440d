import { AREAS, type Permission } from '@arkwright/contracts/derived/permissions';
import type { Need } from '@arkwright/contracts/derived/route';
import { areaLabel } from '@arkwright/contracts/history/labels';
import { useRouter } from '@tanstack/react-router';
import { PURPOSES } from './purposes.ts';

/** A guarded screen of an instance. */
export type WantedScreen = { title: string; need: Need };

/** The screen at a path of this dashboard; undefined if the path has none, or none that needs a permission. */
export function useWantedScreen(path: string): WantedScreen | undefined {
  const router = useRouter();
  if (!path.startsWith('/')) return undefined;
  const pathname = path.replace(/[?#].*$/s, '');
  const [, , found] = router.getMatchedRoutes(pathname);
  const { access, title = '' } = found?.options.staticData ?? {};
  return typeof access === 'object' ? { title, need: access.need } : undefined;
}

/** What opens a screen: the words for the right, and what it is for. */
export type Right = { name: string; purpose: string };

/** The rights that a need accepts, in the order of the areas; one of them is enough. Empty if only the owner may. */
export function rightsOf(need: Need): Right[] {
  const wanted: readonly Permission[] = typeof need === 'string' ? (need === 'member' ? [] : [need]) : need;
  return AREAS.flatMap((area) => {
    const level = wanted.includes(`${area}_View`)
      ? 'View'
      : wanted.includes(`${area}_Edit`)
        ? 'View / Edit'
        : undefined;
    if (level === undefined) return [];
    const label = areaLabel(area);
    return [{ name: `${level} on ${label}`, purpose: PURPOSES[area] ?? `what is in ${label}.` }];
  });
}
