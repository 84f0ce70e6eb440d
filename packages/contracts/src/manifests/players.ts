import { feature } from '../core/feature.ts';

export const playersFeature = feature({
  name: 'players',
  label: 'Player',
  // Notes are moderation, and belong to the area of bans.
  topics: {
    'player-note': {
      reads: ['/api/player/', '/api/playersOn/'],
      isInHistory: true,
      need: 'BanManagement_View',
    },
  },
  sentences: {
    'player-note.added': 'added a note on the player …',
    'player-note.changed': 'changed a note on the player …',
    'player-note.deleted': 'deleted a note on the player …',
  },
});
