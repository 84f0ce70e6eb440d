import { feature } from '../core/feature.ts';

export const liveFeature = feature({
  name: 'live',
  label: 'Live Room',
  screen: { path: '/live', heading: '', need: ['Logging_View', 'Moderation_View'] },
  topics: { 'live-lines': { reads: ['/api/live/lines/'] } },
  sentences: {
    'live.wrote': 'wrote to the players on …',
    'live.posted': 'wrote to the players in the channel …',
    'live.whispered': 'wrote to the player …',
    'live.warned': 'warned the player …',
    'live.kicked': 'kicked the player …',
    'live.command-ran': 'ran {command} in the console of …',
  },
});
