import { z } from 'zod';
import { channelMapping, SERVER_CHANNEL_WORDS, serverChannel } from '../core/channel-mapping.ts';
import { flag } from '../core/flag.ts';
import { serverIds } from '../core/id-lists.ts';
import { categoryId, channelId, serverId } from '../core/references.ts';
import { settingsGroup } from '../derived/settings-group.ts';

/** How a player is shown in a list; each word is replaced with the player's value, the rest is literal. */
export const PLAYER_FORMATS = [
  'EosId',
  'Player',
  'Character',
  'Player (EosId)',
  'Player (Character)',
  'Player (Character, EosId)',
  'Player - Character',
  'Player - Character (EosId)',
  'Character (EosId)',
  'Character (Player)',
  'Character (Player, EosId)',
  'Character - Player',
  'Character - Player (EosId)',
] as const;

const playerFormat = z.enum(PLAYER_FORMATS).default('Player');
const rule = { view: 'Status_View', edit: 'Status_Edit' } as const;

/** Lists of online players, in channels and as a command. */
export const playerList = settingsGroup({
  name: 'playerList',
  rule,
  schema: z.object({
    isEnabled: flag(),
    playerFormat,
    channelMapping: channelMapping(serverChannel),
    isCommandEnabled: flag(),
    /** The format in the command's reply. */
    playerFormatCommand: playerFormat,
  }),
  words: {
    isEnabled: {
      label: 'Enable player lists',
      help: 'Keeps a list of who is online in a channel for each server. Switching it off removes the lists.',
      also: ['who is online', 'online players', 'list of who is online in discord', 'live player list'],
    },
    playerFormat: {
      label: 'Format',
      help: 'How a player is listed. Character names come from the companion, or from the save at the host.',
      also: ['name format', 'EOS ID', 'character name'],
    },
    channelMapping: {
      label: 'Channels of the player lists',
      help: 'Where the player list of each server is kept.',
      also: ['player list channel per server'],
      entry: SERVER_CHANNEL_WORDS,
    },
    isCommandEnabled: {
      label: 'Enable the player list command',
      help: 'Lets /listplayers answer with a list.',
      also: ['/listplayers', 'who is online'],
    },
    playerFormatCommand: {
      label: 'Format of the player list command',
      help: 'How /listplayers shows a player.',
      also: ['/listplayers', 'name format'],
    },
  },
});

/** Server status as channel names under a category, as messages, and as one message for all servers. */
export const serverStatus = settingsGroup({
  name: 'serverStatus',
  rule,
  schema: z.object({
    isEnabled: flag(),
    /** The category for the status channels. */
    categoryId: categoryId().default(''),
    isStatusMessagesEnabled: flag(),
    /** For servers without their own channel. */
    statusChannelId: channelId().default(''),
    statusChannelMapping: channelMapping(serverChannel.extend({ serverId: serverId() })),
    showServerIP: flag(),
    showPlayerCount: flag(),
    showLastUpdated: flag(),
    useCombinedServerStatus: flag(),
    combinedStatusChannelId: channelId().default(''),
    combinedStatusExcludedServerIds: serverIds().default([]),
    combinedStatusShowTotalPlayerCount: flag(),
    combinedStatusUsesIcons: flag(),
    enablePlayerCountCharting: flag(),
    showPlayerCountChartPerServer: flag(),
    showPlayerCountChartCombined: flag(),
  }),
  words: {
    isEnabled: {
      label: 'Enable server status',
      help: 'Shows each enabled server in Discord. Switching it off removes what the bot made.',
      also: ['online', 'offline', 'server state', 'is the server up', 'player count in discord'],
    },
    categoryId: {
      label: 'Category of the voice channels',
      help: 'The bot makes a voice channel here for each server. Its name tells state and players, and changes at most every five minutes. For more than 50 it makes further categories below. Without a category there are no voice channels.',
      also: [
        'voice channel',
        'channel names',
        'voice channel with server state',
        'player count in channel name',
        'channel counter',
      ],
    },
    isStatusMessagesEnabled: {
      label: 'Enable status messages',
      help: 'Keeps a message with the state of each server.',
      also: ['status embed', 'server message', 'live status', 'server card'],
    },
    statusChannelId: {
      label: 'Channel for all servers',
      help: 'For servers without a channel of their own below.',
      also: ['status channel'],
    },
    statusChannelMapping: {
      label: 'Channels of the servers',
      help: 'Where the status message of each server is kept, if not in the channel for all.',
      also: ['status channel per server'],
      entry: SERVER_CHANNEL_WORDS,
    },
    showServerIP: {
      label: 'Show the IP address',
      help: 'Address and game port.',
      also: ['address', 'port', 'join', 'ip in discord', 'join link', 'connect address'],
    },
    showPlayerCount: {
      label: 'Show the player count',
      help: 'How many players are online, and how many fit.',
      also: ['players online', 'slots', 'how many players are on', 'player count in discord', 'population'],
    },
    showLastUpdated: {
      label: 'Show the last update',
      help: 'When the message last changed, in each reader’s own time.',
      also: ['time', 'refreshed', 'timestamp'],
    },
    useCombinedServerStatus: {
      label: 'Enable the combined message',
      help: 'Keeps one message with all servers.',
      also: ['overview', 'all servers in one message', 'one message for all servers', 'cluster overview'],
    },
    combinedStatusChannelId: {
      label: 'Channel of the combined message',
      help: 'Where the message with all servers is kept.',
      also: ['overview channel'],
    },
    combinedStatusExcludedServerIds: {
      label: 'Excluded servers',
      help: 'These are left out.',
      also: ['hide servers', 'leave out a server', 'private server'],
    },
    combinedStatusShowTotalPlayerCount: {
      label: 'Show the total player count',
      help: 'Adds the players of all servers together.',
      also: ['sum of players', 'players of the cluster', 'total players', 'player count in discord'],
    },
    combinedStatusUsesIcons: {
      label: 'Use icons',
      help: '🟢 and 🔴 in place of Online and Offline.',
      also: ['emoji', 'green and red'],
    },
    enablePlayerCountCharting: {
      label: 'Enable charts',
      help: 'Drawn anew every 15 minutes while somebody plays. The bot needs Attach Files.',
      also: ['graph', 'player history', 'player graph', 'statistics', 'population chart'],
    },
    showPlayerCountChartPerServer: {
      label: 'Chart in each server’s message',
      help: 'Adds the chart to the message of each server.',
      also: ['graph per server'],
    },
    showPlayerCountChartCombined: {
      label: 'Chart in the combined message',
      help: 'Adds the chart to the message with all servers.',
      also: ['graph of all servers'],
    },
  },
});
