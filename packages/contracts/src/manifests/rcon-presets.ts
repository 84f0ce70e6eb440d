import { feature } from '../core/feature.ts';

export const rconPresetsFeature = feature({
  name: 'rcon-presets',
  label: 'RCON Presets',
  screen: { path: '/rconPresets', heading: 'Run', need: ['Rcon_View', 'RconPresets_View'] },
  area: 'RconPresets',
  reachesConsole: true,
  tier: { name: 'advancedRcon', from: 2, words: 'Advanced RCON and RCON Presets' },
  limits: { rconPresets: { words: 'RCON presets', byTier: [0, 0, 10, 20, 50, 50] } },
  objects: ['rconPreset'],
  topics: {
    'rcon-presets': { reads: ['/api/rconPreset/'], isInHistory: true },
    'rcon-preset-runs': { reads: ['/api/rconPreset/:botId/runs'], need: 'RconPresets_Edit' },
  },
  actions: [
    'rcon-preset.created',
    'rcon-preset.changed',
    'rcon-preset.deleted',
    'rcon-preset.ran',
    'rcon-preset.stopped',
  ],
});
