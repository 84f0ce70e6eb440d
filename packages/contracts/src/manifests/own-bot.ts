import { feature } from '../core/feature.ts';

/** An own Discord application or an own installation, on request. Its part of a screen is on the one of the branding. */
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
    'own-bot.requested': 'asked for an own bot',
    'own-bot.withdrawn': 'withdrew the request for an own bot',
    'own-bot.granted': 'granted an own bot',
    'own-bot.refused': 'refused the request for an own bot',
    'own-bot.revoked': 'took back the grant of an own bot',
    'own-bot.application-added': 'added an own Discord application',
    'own-bot.application-changed': 'changed the own Discord application',
    'own-bot.application-removed': 'removed the own Discord application',
    'own-bot.took-over': 'put the own Discord application in charge',
    'own-bot.handed-over': 'put the shared bot back in charge',
  },
});
