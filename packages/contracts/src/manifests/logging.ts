import { feature } from '../core/feature.ts';

export const loggingFeature = feature({
  name: 'logging',
  label: 'Logging',
  // Includes Tribe Log Link, which has no screen of its own.
  screen: { path: '/logging', heading: 'Discord & chat', need: ['Logging_View', 'TribeLogLink_View'] },
  area: 'Logging',
  groups: ['log'],
  posts: [
    { what: 'The game log', when: ['log.isEnabled'], channel: 'log.channelMapping' },
    {
      what: 'The tribe log',
      when: ['log.isEnabled', 'log.collectTribeLogs'],
      channel: 'log.tribeLogChannelMapping',
    },
    {
      what: 'The admin log',
      when: ['log.isEnabled', 'log.collectAdminLogs'],
      channel: 'log.adminLogChannelId',
    },
    {
      what: 'The chat log',
      when: ['chat.isChatLogEnabled'],
      channel: 'chat.chatLogChannelId',
      tier: 'chatlog',
    },
    {
      what: 'The command log',
      when: ['rcon.isCommandLoggingEnabled'],
      channel: 'rcon.commandLogChannelId',
    },
  ],
  requires: [
    {
      when: ['playerAlert.isEnabled'],
      oneOf: ['log.isEnabled'],
      otherwise: 'The Game Log is off, but Player Alerts need it: they post nothing.',
    },
    {
      when: ['chat.isChatLogEnabled'],
      oneOf: [
        'chat.chatLogGlobal',
        'chat.chatLogLocal',
        'chat.chatLogTribe',
        'chat.chatLogAlly',
        'chat.chatLogJoin',
        'chat.chatLogLeave',
      ],
      otherwise: 'The chat log is on, but each kind of line is off: nothing is posted.',
    },
  ],
});

/** A tab of the same screen with its own tier. Its settings are in crosschat's group (specification §3). */
export const chatLogFeature = feature({
  name: 'chat-log',
  label: 'Chat Log',
  tier: { name: 'chatlog', from: 2 },
  fieldsOf: { group: 'chat', area: 'Logging' },
});
