import { feature } from '../core/feature.ts';

/** Groups by tier. Join groups get the same limits as admin groups; §6 has no row for them. */
const byTier = [1, 2, 5, 10, 100, 100] as const;

export const adminGroupsFeature = feature({
  name: 'admin-groups',
  label: 'Ingame Admin Groups',
  screen: { path: '/adminGroups', heading: 'Moderate' },
  area: 'IngameAdminGroups',
  reachesConsole: true,
  limits: {
    adminGroups: { words: 'admin groups', byTier },
    exclusiveJoinGroups: { words: 'exclusive join groups', byTier },
  },
  groups: ['adminGroup'],
  posts: [
    {
      what: 'The log of kicks',
      when: ['adminGroup.kickPlayersNotOnList', 'adminGroup.isLoggingEnabled'],
      channel: 'adminGroup.logChannelId',
    },
  ],
  requires: [
    {
      when: ['adminGroup.kickPlayersNotOnList'],
      oneOf: ['#admins'],
      otherwise: 'Auto-kick is on, but nobody is in an admin group: nobody is kicked.',
    },
  ],
  objects: ['adminGroup', 'exclusiveJoinGroup'],
  topics: {
    'admin-group': {
      reads: ['/api/bots/directory', '/api/adminGroup/list/', '/api/adminGroup/commands/'],
      isInHistory: true,
    },
    'admin-commands': { reads: ['/api/adminGroup/commands/'] },
    'exclusive-join-group': { reads: ['/api/exclusiveJoinGroup/'], isInHistory: true },
    'exclusive-join-entries': { reads: ['/api/exclusiveJoinGroup/'] },
  },
  actions: [
    'admin-group.created',
    'admin-group.changed',
    'admin-group.deleted',
    'exclusive-join-group.created',
    'exclusive-join-group.changed',
    'exclusive-join-group.deleted',
  ],
});
