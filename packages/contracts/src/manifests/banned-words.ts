import { feature } from '../core/feature.ts';

export const bannedWordsFeature = feature({
  name: 'banned-words',
  label: 'Banned Words',
  screen: { path: '/bannedWords', heading: 'Moderate' },
  area: 'BannedWords',
  tier: { name: 'bannedWord', from: 2 },
  groups: ['bannedWord'],
  posts: [
    {
      what: 'The log of banned words',
      when: ['bannedWord.isEnabled', 'bannedWord.isLoggingEnabled'],
      channel: 'bannedWord.logChannelId',
    },
  ],
  // Mutes moderate the same chat, from the Live Room.
  topics: {
    'chat-mute': {
      reads: ['/api/chatMute/', '/api/player/', '/api/playersOn/'],
      isInHistory: true,
      need: ['BannedWords_View', 'Moderation_View'],
    },
  },
  sentences: {
    'chat-mute.set': 'muted the chat of …',
    'chat-mute.lifted': 'lifted the mute of …',
  },
  kinds: { 'chat-mute': 'mute of' },
  requires: [
    {
      when: ['bannedWord.isEnabled'],
      oneOf: ['chat.isChatLogEnabled'],
      otherwise: 'Banned Words are on, but the Chat Log is off: nothing is watched.',
    },
    {
      when: ['bannedWord.isEnabled'],
      oneOf: ['playerRegistration.isEnabled'],
      otherwise: 'Banned Words are on, but Player Registrations are off: no infractions are counted.',
    },
    {
      when: ['bannedWord.isEnabled'],
      oneOf: ['bannedWord.bannedWordEntries'],
      otherwise: 'Banned Words are on, but there are none yet: nothing is watched.',
    },
    {
      when: ['bannedWord.isEnabled', 'bannedWord.automaticBanEnabled'],
      oneOf: ['ban.isEnabled'],
      otherwise: 'The automatic ban is on, but Ban Management is off: nobody is banned.',
    },
  ],
});
