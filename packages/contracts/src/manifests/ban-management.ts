import { feature } from '../core/feature.ts';

export const banManagementFeature = feature({
  name: 'ban-management',
  label: 'Ban Management',
  screen: { path: '/banManagement', heading: 'Moderate' },
  area: 'BanManagement',
  tier: { name: 'ban', from: 1 },
  groups: ['ban'],
  posts: [
    {
      what: 'The warning about players on the official ban list',
      when: ['ban.isEnabled', 'ban.warnIfOnOfficialBanList'],
      channel: 'ban.infoChannelId',
    },
    {
      what: 'The public log of bans',
      when: ['ban.isEnabled', 'ban.publicBanLogging'],
      channel: 'ban.publicBanLoggingChannelId',
    },
    {
      what: 'The alert about players who are banned elsewhere',
      when: ['ban.isEnabled', 'ban.optInToBanInfoSharing'],
      channel: 'ban.banSharingAlertChannelId',
    },
  ],
  topics: {
    bans: {
      // Rows of the Data Dashboard's players show whether they are banned.
      reads: ['/api/ban/', '/api/player/', '/api/dataDashboard/:botId/players'],
      isInHistory: true,
    },
    // The page of a player shows on how many servers the ban is still to come.
    'ban-servers': { reads: ['/api/ban/list/', '/api/ban/servers/', '/api/ban/state/', '/api/player/'] },
    'ban-state': { reads: ['/api/ban/state/'] },
  },
  actions: ['ban.added', 'ban.changed', 'ban.lifted'],
  sentences: {
    'ban.ended': 'ended the ban of …, which has timed out',
    'ban.imported': 'imported … into the ban list',
  },
  kinds: { ban: 'ban of' },
});
