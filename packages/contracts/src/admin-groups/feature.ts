import { feature } from '../core/feature.ts';

/** How many groups a tier has. A join list is kept like an admin list, and §6 has no row for it. */
const byTier = [1, 2, 5, 10, 100, 100] as const;

export const adminGroupsFeature = feature({
  name: 'admin-groups',
  label: 'Ingame Admin Groups',
  isBeingBuilt: true,
  area: 'IngameAdminGroups',
  reachesConsole: true,
  limits: {
    adminGroups: { words: 'admin groups', byTier },
    exclusiveJoinGroups: { words: 'exclusive join groups', byTier },
  },
  groups: ['adminGroup'],
});
