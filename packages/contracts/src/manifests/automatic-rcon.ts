import { feature } from '../core/feature.ts';

export const automaticRconFeature = feature({
  name: 'automatic-rcon',
  label: 'Automatic RCON',
  screen: { path: '/automaticRcon', heading: 'Run' },
  area: 'AutomaticRcon',
  reachesConsole: true,
  tier: { name: 'timedCommands', from: 3 },
  objects: ['timedCommand'],
  topics: { 'timed-commands': { reads: ['/api/timedCommand', '/api/home/'], isInHistory: true } },
  actions: [
    'timed-command.created',
    'timed-command.changed',
    'timed-command.deleted',
    'timed-command.enabled',
    'timed-command.disabled',
    'timed-command.ran',
  ],
  sentences: { 'timed-command.missed': 'missed a run of the timed command …' },
  kinds: { 'timed-command': 'timed command' },
});
