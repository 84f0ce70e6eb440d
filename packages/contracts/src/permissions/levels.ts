import { AREAS, type Area, holds, normalisePermissions } from '../derived/permissions.ts';

/** The levels of the manager dialog for each area (specification §6); Edit implies View. */
export const LEVELS = { None: 0, View: 1, Edit: 2 } as const;
export type Level = (typeof LEVELS)[keyof typeof LEVELS];

/** The level of these permissions in an area. */
export function levelIn(area: Area, permissions: readonly string[]): Level {
  const member = { isOwner: false, permissions };
  if (holds(member, `${area}_Edit`)) return LEVELS.Edit;
  return holds(member, `${area}_View`) ? LEVELS.View : LEVELS.None;
}

/** The permissions with an area set to a level; FullAccess, which covers all areas, stays. */
export function withLevel(permissions: readonly string[], area: Area, level: Level): string[] {
  const others = permissions.filter((held) => held !== `${area}_View` && held !== `${area}_Edit`);
  const own = level === LEVELS.None ? [] : [level === LEVELS.Edit ? `${area}_Edit` : `${area}_View`];
  return normalisePermissions([...others, ...own]);
}

/** The permissions with all areas at one level. */
export function withLevelEverywhere(permissions: readonly string[], level: Level): string[] {
  return AREAS.reduce<string[]>((known, area) => withLevel(known, area, level), [...permissions]);
}
