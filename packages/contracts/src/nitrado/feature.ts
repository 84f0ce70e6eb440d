import { feature } from '../core/feature.ts';

export const nitradoFeature = feature({
  name: 'nitrado',
  label: 'Hosting Sync',
  isBeingBuilt: true,
  area: 'Nitrado',
  reachesConsole: true,
  groups: ['nitrado'],
});
