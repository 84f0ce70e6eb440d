import { z } from 'zod';
import { channelMapping, serverChannel } from '../core/channel-mapping.ts';
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
});
