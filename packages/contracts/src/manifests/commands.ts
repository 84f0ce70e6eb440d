import { feature } from '../core/feature.ts';

export const commandsFeature = feature({
  name: 'commands',
  label: 'Command execution',
  sentences: { 'command.ran': 'ran {command} on …' },
});
