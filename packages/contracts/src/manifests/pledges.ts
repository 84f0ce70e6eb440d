import { feature } from '../core/feature.ts';

export const pledgesFeature = feature({
  name: 'pledges',
  label: 'Patreon Pledges',
  topics: { pledge: { reads: ['/api/patreon/'] } },
  actions: ['tier.changed'],
});
