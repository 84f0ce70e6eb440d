import type { AppContext } from '../../context/app-context.ts';
import { byMember, type CommandCaller } from '../../discord/slash-commands.ts';
import { shownText } from '../../discord/text.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { DONE, logged } from '../command-runs/service.ts';
import { nukePlayer } from '../nukes/service.ts';
import { findSurvivors, type Survivor } from '../uploads/service.ts';
import type { ChosenPlayer } from './player-option.ts';

/**
 * The survivor of a player to kill: the one on the server they are on, else the only one. CONFLICT if no companion has
 * reported one, or if several match: survivors are not guessed.
 */
export async function findSurvivor(
  context: AppContext,
  { scope }: CommandCaller,
  { netId, serverId }: ChosenPlayer,
): Promise<Survivor> {
  const all = await findSurvivors(context, scope, netId);
  const meant = serverId === '' ? all : all.filter((survivor) => survivor.serverId === serverId);
  const [only, ...others] = meant;
  if (!only)
    throw new AppError(
      'CONFLICT',
      'No companion has uploaded this survivor. Killing needs the Arkwright Companion on the server.',
    );
  if (others.length > 0)
    throw new AppError(
      'CONFLICT',
      'There are several survivors. It works once the player is on a server with one.',
    );
  return only;
}

export const survivorInWords = ({ characterName, serverName }: Survivor) =>
  `**${shownText(characterName, 100)}** on **${shownText(serverName, 100)}**`;

/**
 * Kills a survivor, which the game identifies by a number that only companions report; over RCON if its companion is not
 * connected and the owner has allowed that, as the game is said to crash on it. Fails as `nukePlayer` does.
 */
export function killSurvivor(context: AppContext, caller: CommandCaller, survivor: Survivor): Promise<void> {
  const { serverId, serverName, characterId: key, characterName } = survivor;
  const act = async () => {
    await nukePlayer(context, byMember(caller), { serverId, key }, { needsOne: true });
    return DONE;
  };
  return logged(context, caller, { command: `/kill ${characterName}`, serverId, serverName, act });
}
