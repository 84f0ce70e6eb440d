import { factsOf } from '@arkwright/contracts/rcon-commands/commands';
import type { AppContext } from '../../context/app-context.ts';
import { limitsIn } from '../../core/access/limits.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { getSettings } from '../../core/settings/settings.ts';
import type { RconSlashCommand } from './access.ts';
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
import { anyRconCommand, destroyWildDinosCommand, saveWorldCommand } from './world-commands.ts';

export const RCON_SLASH_COMMANDS: readonly RconSlashCommand[] = [
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
];

const NO_ROLE = 'No role is chosen, so nobody may use it.';

/** Why the guild's members do not have, or can't use, some of the enabled commands. */
export async function listReasons(
  context: AppContext,
  scope: InstanceScope,
): Promise<{ name: string; reason: string }[]> {
  const settings = await getSettings(context.db, scope, 'rcon');
  const limits = await limitsIn(context.db, scope, context.settings.selfHosted);
  const rolesOf = {
    public: undefined,
    basic: settings.basicCommandsRoleIds,
    advanced: settings.advancedCommandsRoleIds,
  };
  const found: { name: string; reason: string }[] = [];
  // In turn: all at once, one view of the page would take nearly every connection to the database.
  for (const { flag, offerProblem } of RCON_SLASH_COMMANDS.filter((each) => settings[each.flag])) {
    const { level, name } = factsOf(flag);
    const noRole = rolesOf[level]?.length === 0 ? NO_ROLE : undefined;
    const reason = (await offerProblem(context, { scope, limits }, settings)) ?? noRole;
    if (reason !== undefined) found.push({ name, reason });
  }
  return found;
}
