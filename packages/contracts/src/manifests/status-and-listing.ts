import { feature } from '../core/feature.ts';

export const statusAndListingFeature = feature({
  name: 'status-and-listing',
  label: 'Server Status & Player Listing',
  screen: { path: '/statusAndListing', heading: 'Discord & chat' },
  area: 'Status',
  groups: ['playerList', 'serverStatus'],
  groupLabels: { playerList: 'Player Listing', serverStatus: 'Server Status' },
  posts: [
    {
      what: 'The status message of each server',
      when: ['serverStatus.isEnabled', 'serverStatus.isStatusMessagesEnabled'],
      channel: 'serverStatus.statusChannelId',
      orIn: 'serverStatus.statusChannelMapping',
    },
    {
      what: 'The combined status message',
      when: ['serverStatus.isEnabled', 'serverStatus.useCombinedServerStatus'],
      channel: 'serverStatus.combinedStatusChannelId',
    },
    { what: 'The player list', when: ['playerList.isEnabled'], channel: 'playerList.channelMapping' },
  ],
  requires: [
    {
      when: ['serverStatus.isEnabled'],
      oneOf: [
        'serverStatus.categoryId',
        'serverStatus.isStatusMessagesEnabled',
        'serverStatus.useCombinedServerStatus',
      ],
      otherwise: 'Server status is on, but no category and no message is chosen: nothing shows it.',
    },
    {
      when: ['playerList.isCommandEnabled'],
      oneOf: ['rcon.enableListPlayersCommand'],
      otherwise: '/listplayers is on, but its switch in RCON Commands is off: members don’t have it.',
    },
  ],
});
