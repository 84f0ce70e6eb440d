import { z } from 'zod';
import { channelMapping, serverChannel } from '../core/channel-mapping.ts';
import { flag } from '../core/flag.ts';
import { serverIds } from '../core/id-lists.ts';
import { categoryId, channelId, serverId } from '../core/references.ts';
import { settingsGroup } from '../core/settings-group.ts';

/** How a player reads in a list; each word stands for that player's value, the rest is written as it is. */
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

/** Lists of the players that are online, in channels and as a command. */
export const playerList = settingsGroup({
  name: 'playerList',
  rule,
  schema: z.object({
    isEnabled: flag(),
    playerFormat,
    channelMapping: channelMapping(serverChannel),
    isCommandEnabled: flag(),
    /** The format in the command's answer. */
    playerFormatCommand: playerFormat,
  }),
});

/** Server status as channel names under a category, as messages, and as one message for all servers. */
export const serverStatus = settingsGroup({
  name: 'serverStatus',
  rule,
  schema: z.object({
    isEnabled: flag(),
    /** Where the status channels are made. */
    categoryId: categoryId().default(''),
    isStatusMessagesEnabled: flag(),
    /** For servers without a channel of their own. */
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
});
