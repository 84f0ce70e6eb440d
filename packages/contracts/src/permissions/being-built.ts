import type { FeatureDefinition } from '../core/feature.ts';
import type { Area } from '../core/permissions.ts';
import { FEATURE_MANIFESTS } from '../features.ts';

const manifests: readonly FeatureDefinition[] = FEATURE_MANIFESTS;

/** Areas whose feature is still being built, with what they decide already: nothing for most, '' then. */
export const AREAS_BEING_BUILT: ReadonlyMap<Area, string> = new Map(
  manifests.flatMap(({ area, isBeingBuilt, areaToday = '' }) =>
    // Areas are what manifests name (core/permissions.ts).
    area !== undefined && isBeingBuilt ? [[area as Area, areaToday] as const] : [],
  ),
);
