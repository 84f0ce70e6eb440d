import { feature } from '../core/feature.ts';

export const homeFeature = feature({
  name: 'home',
  label: 'Home',
  topics: {
    'players-online': {
      // The pages of players and servers say who is online.
      reads: ['/api/home/', '/api/player/', '/api/playersOn/'],
      need: ['Logging_View', 'Moderation_View', 'BanManagement_View'],
    },
  },
});
