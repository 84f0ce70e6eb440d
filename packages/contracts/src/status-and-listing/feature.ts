import { feature } from '../core/feature.ts';

export const statusAndListingFeature = feature({
  name: 'status-and-listing',
  label: 'Server Status & Player Listing',
  isBeingBuilt: true,
  area: 'Status',
  groups: ['playerList', 'serverStatus'],
  groupLabels: { playerList: 'Player Listing', serverStatus: 'Server Status' },
});
