import { serverFeature } from '../../feature/server-feature.ts';
import { banCommand } from './ban-command.ts';
import {
  adminChatCommand,
  broadcastCommand,
  chatCommand,
  serverChatCommand,
  singlePlayerChatCommand,
} from './chat-commands.ts';
import { nukeBaseCommand, nukeTribeCommand, searchCommand } from './companion-commands.ts';
import {
  dashboardCommand,
  listPlayersCommand,
  selfKickCommand,
  selfKillCommand,
  whoAmICommand,
} from './own-commands.ts';
import { kickCommand, killCommand } from './player-commands.ts';
import { rconCommandHandlers } from './routes.ts';
import { anyRconCommand, destroyWildDinosCommand, saveWorldCommand } from './world-commands.ts';

export const rconCommandsFeature = serverFeature({
  handlers: { rconCommands: rconCommandHandlers },
  slashCommands: [
    dashboardCommand,
    chatCommand,
    whoAmICommand,
    selfKickCommand,
    selfKillCommand,
    listPlayersCommand,
    serverChatCommand,
    kickCommand,
    killCommand,
    banCommand,
    saveWorldCommand,
    destroyWildDinosCommand,
    broadcastCommand,
    adminChatCommand,
    singlePlayerChatCommand,
    anyRconCommand,
    searchCommand,
    nukeTribeCommand,
    nukeBaseCommand,
  ],
});
