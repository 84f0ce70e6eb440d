import { feature } from '../core/feature.ts';

export const homeFeature = feature({
  name: 'home',
  label: 'Home',
  topics: {
    'players-online': {
      reads: ['/api/home/'],
      need: ['Logging_View', 'Moderation_View', 'BanManagement_View'],
    },
  },
});
