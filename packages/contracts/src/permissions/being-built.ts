import type { FeatureDefinition } from '../core/feature.ts';
import type { Area } from '../core/permissions.ts';
import { FEATURE_MANIFESTS } from '../features.ts';

const manifests: readonly FeatureDefinition[] = FEATURE_MANIFESTS;

/** Areas whose feature is still being built: they decide nothing yet. */
export const AREAS_BEING_BUILT: ReadonlySet<Area> = new Set(
  manifests.flatMap(({ area, isBeingBuilt }) =>
    // Areas are what manifests name (core/permissions.ts).
    area !== undefined && isBeingBuilt ? [area as Area] : [],
  ),
);
