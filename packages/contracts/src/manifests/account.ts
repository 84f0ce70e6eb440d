import { feature } from '../core/feature.ts';

export const accountFeature = feature({
  name: 'account',
  label: 'Settings',
  topics: { 'data-download': { reads: ['/api/user/downloadState'] } },
});
