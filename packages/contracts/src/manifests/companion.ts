import { feature } from '../core/feature.ts';

export const companionFeature = feature({
  name: 'companion',
  label: 'Arkwright Companion',
  screen: { path: '/companion', heading: 'Setup' },
  area: 'ArkwrightCompanion',
  tier: { name: 'companionMod', from: 2 },
  groups: ['companionMod'],
  requires: [
    {
      when: ['companionMod.isEnabled'],
      oneOf: ['companionMod.companionType'],
      otherwise: 'The companion is on, but its type is not selected.',
    },
  ],
  topics: {
    companion: { reads: ['/api/companion/'] },
    'companion-key': { reads: ['/api/companion/'], isInHistory: true, need: 'ArkwrightCompanion_Edit' },
  },
  sentences: {
    'companion.key-created': 'created a registration key for companions',
    'companion.key-recreated': 'recreated the registration key for companions; the old one no longer works',
  },
});
