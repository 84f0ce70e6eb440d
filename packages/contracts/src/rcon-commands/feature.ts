import { feature } from '../core/feature.ts';

export const rconCommandsFeature = feature({
  name: 'rcon-commands',
  label: 'RCON Commands',
  isBeingBuilt: true,
  area: 'Rcon',
  areaToday:
    'The command log and the list of presets; with Edit also the console in the Live Room. The rest is being built.',
  reachesConsole: true,
  tier: { name: 'basicRcon', from: 1, words: 'Basic RCON commands' },
  groups: ['rcon'],
});
