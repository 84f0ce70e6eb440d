import { feature } from '../core/feature.ts';

export const banManagementFeature = feature({
  name: 'ban-management',
  label: 'Ban Management',
  isBeingBuilt: true,
  area: 'BanManagement',
  tier: { name: 'ban', from: 1 },
  groups: ['ban'],
});
