import { z } from 'zod';
import { flag } from '../core/flag.ts';
import { empoweredRoleIds } from '../core/id-lists.ts';
import { channelId } from '../core/references.ts';
import { settingsGroup } from '../derived/settings-group.ts';

const basic = { feature: 'basicRcon' } as const;
const advanced = { feature: 'advancedRcon' } as const;
const companion = { feature: 'companionMod' } as const;
const crosschat = { feature: 'crosschat' } as const;

/**
 * The bot's slash commands that reach game servers. Public ones are for everyone and every tier; basic and
 * advanced ones are for the chosen roles.
 */
export const rcon = settingsGroup({
  name: 'rcon',
  rule: { view: 'Rcon_View', edit: 'Rcon_Edit' },
  schema: z.object({
    isBasicEnabled: flag(),
    isAdvancedEnabled: flag(),
    basicCommandsRoleIds: empoweredRoleIds('may use the basic commands for game servers'),
    advancedCommandsRoleIds: empoweredRoleIds(
      'may use the advanced commands for game servers, and run presets',
    ),

    enableDashboardCommand: flag(),
    enableChatCommand: flag(),
    enableWhoAmICommand: flag(),
    enableSelfKickCommand: flag(),
    enableSelfKillCommand: flag(),
    enableListPlayersCommand: flag(),

    enableServerChatCommand: flag(),
    enableKickCommand: flag(),
    enableKillCommand: flag(),
    enableBanCommand: flag(),
    enableSaveWorldCommand: flag(),
    enableDestroyWildDinosCommand: flag(),
    enableBroadcastCommand: flag(),

    enableAdminChatCommand: flag(),
    enableSinglePlayerChatCommand: flag(),
    /** `/rcon`: any command at all. */
    enableGenericRconCommand: flag(),
    enableCompanionModSearchCommand: flag(),
    // The odd spelling is the specification's; callers rely on it.
    enableCompantionModNukeTribeCommand: flag(),
    enableCompanionModNukeBaseCommand: flag(),

    isCommandLoggingEnabled: flag(),
    commandLogChannelId: channelId().default(''),
  }),
  fields: {
    isBasicEnabled: basic,
    basicCommandsRoleIds: basic,
    enableServerChatCommand: basic,
    enableKickCommand: basic,
    enableKillCommand: basic,
    enableBanCommand: { feature: 'ban' },
    enableSaveWorldCommand: basic,
    enableDestroyWildDinosCommand: basic,
    enableBroadcastCommand: basic,
    isAdvancedEnabled: advanced,
    advancedCommandsRoleIds: advanced,
    enableGenericRconCommand: advanced,
    enableAdminChatCommand: crosschat,
    enableSinglePlayerChatCommand: crosschat,
    enableCompanionModSearchCommand: companion,
    enableCompantionModNukeTribeCommand: companion,
    enableCompanionModNukeBaseCommand: companion,
  },
});
