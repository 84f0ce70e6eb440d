import type { FeatureDefinition } from '../core/feature.ts';
import type { Area } from '../derived/permissions.ts';
import { FEATURE_MANIFESTS } from '../manifests/features.ts';

const manifests: readonly FeatureDefinition[] = FEATURE_MANIFESTS;

/** Labels of further screens that an area opens: those of other areas, and those without an area. */
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
    // core/feature.ts checks the needs of screens against the areas.
    return area === '' || area === own ? [] : [{ area: area as Area, label }];
  });
}
