import { feature } from '../core/feature.ts';

/** An instance's own Discord application, or an installation of its owner's, on request. Its part of a screen is on the one of the branding. */
export const ownBotFeature = feature({
  name: 'own-bot',
  label: 'Own Bot',
  tier: { name: 'ownBot', from: 4, words: 'Own bot instances' },
  topics: {
    'own-bot': { reads: ['/api/ownBot/'], ownReads: [], isInHistory: true, need: 'Owner' },
    // Sent to site admins, whatever instance they look at.
    'own-bot-requests': { reads: ['/api/ownBot/requests'], need: 'Owner' },
  },
  sentences: {
    'own-bot.requested': 'asked for a bot of their own',
    'own-bot.withdrawn': 'withdrew the request for a bot of their own',
    'own-bot.granted': 'granted a bot of its own',
    'own-bot.refused': 'refused the request for a bot of its own',
    'own-bot.revoked': 'took back the grant of a bot of its own',
    'own-bot.application-added': 'added its own Discord application',
    'own-bot.application-changed': 'changed the own Discord application',
    'own-bot.application-removed': 'removed the own Discord application',
    'own-bot.took-over': 'put the own Discord application in charge',
    'own-bot.handed-over': 'put the shared bot back in charge',
  },
});
