import { feature } from '../core/feature.ts';

export const findingsFeature = feature({
  name: 'findings',
  label: 'Setup and checks',
  screen: { path: '/doctor', heading: 'Setup', need: 'member' },
  topics: { findings: { reads: ['/api/findings/'] } },
});
