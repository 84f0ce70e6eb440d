import { feature } from '../core/feature.ts';

export const loggingFeature = feature({
  name: 'logging',
  label: 'Logging',
  screen: { path: '/logging', heading: 'Cluster' },
  area: 'Logging',
  groups: ['log'],
});

/** A tab of the same screen with a tier of its own. Its settings are in the group of the crosschat (specification §3). */
export const chatLogFeature = feature({
  name: 'chat-log',
  label: 'Chat Log',
  tier: { name: 'chatlog', from: 2 },
  fieldsOf: { group: 'chat', area: 'Logging' },
});
