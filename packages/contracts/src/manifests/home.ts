import { feature } from '../core/feature.ts';

export const homeFeature = feature({
  name: 'home',
  label: 'Home',
  topics: {
    'players-online': {
      // The page of a player says whether they are online.
      reads: ['/api/home/', '/api/player/'],
      need: ['Logging_View', 'Moderation_View', 'BanManagement_View'],
    },
  },
});
