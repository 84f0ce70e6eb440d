import { expect, test } from 'vitest';
import { featureVerb } from './core/feature-verb.ts';
import { FEATURE_MANIFESTS } from './manifests/features.ts';

test('labels have the verb of their number', () => {
  const plural = FEATURE_MANIFESTS.map(({ label }) => label).filter((label) => featureVerb(label) === 'are');
  expect(plural.toSorted()).toEqual([
    'Banned Words',
    'Bots',
    'Chat Reactions',
    'Ingame Admin Groups',
    'Patreon Pledges',
    'Permissions',
    'Player Alerts',
    'RCON Commands',
    'RCON Presets',
    'Server Offline Alerts',
    'Servers',
    'Settings',
    'Setup and checks',
    'Starter Sets',
    'Update Notifications',
  ]);
  expect(['API Access', 'Server Status', 'Chat Log'].map(featureVerb)).toEqual(['is', 'is', 'is']);
});
