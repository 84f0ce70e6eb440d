import type { FeatureDefinition } from '../core/feature.ts';
import type { Area } from '../core/permissions.ts';
import { FEATURE_MANIFESTS } from '../features.ts';

const manifests: readonly FeatureDefinition[] = FEATURE_MANIFESTS;

export const AREAS_BEING_BUILT: ReadonlyMap<Area, string> = new Map(
  manifests.flatMap(({ area, isBeingBuilt, areaToday = '' }) =>
    // Areas are what manifests name (core/permissions.ts).
    area !== undefined && isBeingBuilt ? [[area as Area, areaToday] as const] : [],
  ),
);
