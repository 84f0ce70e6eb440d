import type { DecayFates, Fate } from '@arkwright/contracts/decay/schema';
import type { MapPoint } from '@arkwright/contracts/world-map/schema';

/** The effect of automatic decay on a point: on all of its owner's, or on a small base by itself. */
export function fateTeller({ teams, clutter }: DecayFates): (point: MapPoint) => Fate {
  const small = new Set(clutter);
  return ({ id, team }) => {
    if (small.has(id)) return 'removed';
    return team === '' ? 'unknown' : (teams[team] ?? 'active');
  };
}
