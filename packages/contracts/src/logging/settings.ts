import { z } from 'zod';
import { channelMapping, SERVER_CHANNEL_WORDS, serverChannel } from '../core/channel-mapping.ts';
import { flag } from '../core/flag.ts';
import { channelId } from '../core/references.ts';
import { settingsGroup } from '../derived/settings-group.ts';

/** Logging of game, tribe and admin events to Discord. The chat log's fields are in the group `chat`. */
export const log = settingsGroup({
  name: 'log',
  rule: { view: 'Logging_View', edit: 'Logging_Edit' },
  schema: z.object({
    isEnabled: flag(),
    /** Removes the game's colour markup from the lines. On by default: it is unreadable in Discord. */
    sanitizeColors: flag(true),
    filterAdminCommands: flag(),
    filterTribeLogs: flag(),
    filterSaveWorld: flag(),
    filterJoinsAndLeaves: flag(),
    collectTribeLogs: flag(),
    collectAdminLogs: flag(),
    adminLogChannelId: channelId().default(''),
    /** Game log: a channel for each server. */
    channelMapping: channelMapping(serverChannel),
    /** Tribe log: a channel for each server. */
    tribeLogChannelMapping: channelMapping(serverChannel),
  }),
  words: {
    isEnabled: {
      label: 'Enable logging',
      help: 'Posts what the game writes to its log.',
      also: ['game log', 'server log', 'posts nothing', 'log is empty', 'servergamelog', 'launch parameter'],
    },
    sanitizeColors: {
      label: 'Sanitize colors',
      help: 'Removes the game’s color codes from the lines.',
      also: ['color codes', 'rich text', 'colours', 'strange signs', 'markup'],
    },
    filterAdminCommands: {
      label: 'Filter admin commands',
      help: 'Keeps admin commands out of the game log.',
      also: ['hide admin commands', 'cheats', 'hide cheats', 'keep admin commands private'],
    },
    filterTribeLogs: {
      label: 'Filter tribe logs',
      help: 'Keeps tribe events out of the game log. Without it, a tame or a death that the game tells twice is posted once.',
      also: [
        'hide tribe events',
        'tribe lines in the public log',
        'hide tribe log',
        'no tribe spam',
        'tame messages',
      ],
    },
    filterSaveWorld: {
      label: 'Filter world saves',
      help: 'Keeps “Saving world” and “World Save Complete” out.',
      also: ['hide saves', 'spam', 'saving world messages', 'world save', 'too many messages', 'quiet log'],
    },
    filterJoinsAndLeaves: {
      label: 'Filter joins and leaves',
      help: 'Keeps who joins and leaves out of the game log. The tab Chat Log has its own switches for them.',
      also: ['hide joins', 'hide leaves', 'login messages', 'quiet log'],
    },
    collectTribeLogs: {
      label: 'Enable tribe log',
      help: 'Posts tribe events.',
      also: ['tribe events', 'tribe log in discord', 'claims', 'demolished', 'tamed'],
    },
    collectAdminLogs: {
      label: 'Enable admin log',
      help: 'Posts the commands that admins run in the game.',
      also: [
        'cheat log',
        'admin commands',
        'who cheated',
        'cheated in items',
        'admin abuse',
        'gfi',
        'spawned items',
      ],
    },
    adminLogChannelId: {
      label: 'Admin log channel',
      help: 'For all servers.',
      also: ['cheat log', 'admin log in its own channel', 'separate channel'],
    },
    channelMapping: {
      label: 'Game log channel',
      help: 'Where the game log of each server is posted.',
      also: ['log channel per server', 'log is empty', 'one channel per map', 'where is the log posted'],
      entry: SERVER_CHANNEL_WORDS,
    },
    tribeLogChannelMapping: {
      label: 'Tribe log channel',
      help: 'Where the tribe log of each server is posted.',
      also: ['tribe channel per server', 'tribe log channel'],
      entry: SERVER_CHANNEL_WORDS,
    },
  },
});
