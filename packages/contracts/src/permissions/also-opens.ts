import type { FeatureDefinition } from '../core/feature.ts';
import type { Area } from '../core/permissions.ts';
import { FEATURE_MANIFESTS } from '../features.ts';

const manifests: readonly FeatureDefinition[] = FEATURE_MANIFESTS;

/** Screens that an area opens beside its own, by what they are called: those of other areas, and of none. */
export const ALSO_OPENS: ReadonlyMap<Area, readonly string[]> = new Map(
  [...Map.groupBy(manifests.flatMap(openedBy), ({ area }) => area)].map(([area, opened]) => [
    area,
    opened.map(({ label }) => label),
  ]),
);

function openedBy({ screen, label, area: own }: FeatureDefinition): { area: Area; label: string }[] {
  const needs = [screen?.need ?? []].flat();
  return needs.flatMap((need) => {
    const area = need.endsWith('_View') ? need.slice(0, -'_View'.length) : '';
    // What screens need is checked against the areas where it is written (core/feature.ts).
    return area === '' || area === own ? [] : [{ area: area as Area, label }];
  });
}
