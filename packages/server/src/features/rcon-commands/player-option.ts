import { normalizeEosId } from '@arkwright/ark/eos-id';
import { foldedText } from '@arkwright/ark/match/normal-text';
import type { KnownPlayer } from '@arkwright/contracts/players/schema';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Choice } from '../../discord/choices.ts';
import type { CommandCall, CommandCaller } from '../../discord/slash-commands.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { getPlayer, searchPlayers } from '../player-search/service.ts';
import { findOwnRegistration } from '../registered-players/service.ts';

/** Members who may use commands see players' names in the game, not in Discord. */
const VIEW = { showsDiscord: false };

const namesOf = ({ name, characterName }: KnownPlayer) =>
  characterName === '' || characterName === name ? name : `${name || characterName} (${characterName})`;

/** Players by part of a name, online ones first. */
export async function suggestPlayers(
  context: AppContext,
  scope: InstanceScope,
  text: string,
): Promise<Choice[]> {
  const { players } = await searchPlayers(context, scope, { q: text.trim(), view: VIEW });
  return players.map((player) => ({
    name: `${namesOf(player) || player.netId}${player.isOnline ? `, online on ${player.serverName}` : ''}`,
    value: player.netId,
  }));
}

/** A player as a command needs them: `serverId` is empty where they are not online. */
export type ChosenPlayer = { netId: string; name: string; serverId: string; serverName: string };

/**
 * The player in the option `player`: one from the list, an EOS ID, or a name that only one player has. NOT_FOUND and
 * CONFLICT otherwise: players are not guessed.
 */
export async function chosenPlayer(
  context: AppContext,
  { caller, options }: Pick<CommandCall, 'caller' | 'options'>,
): Promise<ChosenPlayer> {
  const wanted = options.getString('player', true).trim();
  const netId = normalizeEosId(wanted);
  if (netId !== null) return findPlayer(context, caller.scope, netId);
  const called = await searchPlayers(context, caller.scope, { q: '', name: wanted, view: VIEW });
  const similar = await searchPlayers(context, caller.scope, { q: wanted, view: VIEW });
  const same = [...called.players, ...similar.players].filter(({ name, characterName }) =>
    [name, characterName].some((each) => foldedText(each) === foldedText(wanted)),
  );
  const found = new Map(same.map((player) => [player.netId, player]));
  const [only] = found.values();
  if (!only) throw new AppError('NOT_FOUND', 'No player has this name or EOS ID. Pick one from the list.');
  if (found.size > 1)
    throw new AppError('CONFLICT', 'Several players have this name. Pick one from the list.');
  return toChosen(only);
}

/** A player by the EOS ID, even one whom no server has seen yet. */
const findPlayer = async (context: AppContext, scope: InstanceScope, netId: string): Promise<ChosenPlayer> =>
  toChosen(await getPlayer(context, scope, { netId, view: VIEW }));

const toChosen = (player: KnownPlayer): ChosenPlayer => ({
  netId: player.netId,
  name: namesOf(player) || player.netId,
  serverId: player.isOnline ? player.serverId : '',
  serverName: player.isOnline ? player.serverName : '',
});

/** The caller's own registered player. CONFLICT for a member without one. */
export async function ownPlayer(context: AppContext, { scope, user }: CommandCaller): Promise<ChosenPlayer> {
  const registration = await findOwnRegistration(context.db, scope, user.id);
  if (!registration)
    throw new AppError(
      'CONFLICT',
      'You are not registered, so nobody knows which player you are. Type /register first.',
    );
  return findPlayer(context, scope, registration.netId);
}
