import { playerSearch } from '@arkwright/contracts/data-dashboard/search';
import type { AppContext } from '../../context/app-context.ts';
import { byMember, type CommandCaller } from '../../discord/slash-commands.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { nukePlayer, searchPlayers } from '../data-dashboard/service.ts';
import { logUse } from './log.ts';
import type { ChosenPlayer } from './player-option.ts';

/**
 * Kills a player's survivor through the companion of the server that they are on, or were last; returns that server's name.
 * RCON can't: the game names survivors by a number that only companions tell, and is said to crash when it is asked over
 * RCON. CONFLICT where no companion has told of the survivor; what the companion does not do is said as `nukePlayer` does.
 */
export async function killCharacter(
  context: AppContext,
  caller: CommandCaller,
  { netId, name, serverId }: ChosenPlayer,
): Promise<string> {
  const search = playerSearch.parse({ q: netId, seenWithin: 0 });
  const { rows } = await searchPlayers(context, caller.scope, search);
  const own = rows.filter((row) => row.netId === netId);
  const found = own.find((row) => row.serverId === serverId) ?? own[0];
  if (!found)
    throw new AppError(
      'CONFLICT',
      'No companion has uploaded this survivor. Killing needs the Arkwright Companion on the server.',
    );
  await nukePlayer(context, byMember(caller), { serverId: found.serverId, key: found.characterId });
  const { serverId: where, serverName } = found;
  const results = [{ serverId: where, serverName, isDone: true, reply: 'Killed' }];
  await logUse(context, caller, { command: `/kill ${name}`, results });
  return serverName;
}
