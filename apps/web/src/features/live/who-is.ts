import type { KnownPlayer } from '@arkwright/contracts/players/schema';

/** Whom a line or a filter names: by the account's name alone, which several may have. */
export type Named = {
  name: string;
  /** The server of the line; empty where any is meant. */
  serverId: string;
};

/** The one player who is meant, or why nobody can tell. */
export type Found = { player: KnownPlayer; reason?: undefined } | { player?: undefined; reason: string };

const several = (count: number) => `${count} players have this name: only their EOS IDs tell them apart.`;

/** Whom a command is for: somebody who is online there, and the only one of that name. */
export function whoIsOnline(players: readonly KnownPlayer[], { serverId }: Named): Found {
  const online = players.filter(
    (player) => player.isOnline && (serverId === '' || player.serverId === serverId),
  );
  const [player] = online;
  if (player === undefined)
    return { reason: serverId === '' ? 'Not online now.' : 'Not online on this server now.' };
  return online.length === 1 ? { player } : { reason: several(online.length) };
}

/** Whose EOS ID it is: of somebody online there, or of the only one known by that name. */
export function whoseId(players: readonly KnownPlayer[], named: Named): Found {
  const found = whoIsOnline(players, named);
  if (found.player !== undefined) return found;
  const [player] = players;
  if (player === undefined) return { reason: 'No server has listed a player with this name yet.' };
  return players.length === 1 ? { player } : { reason: several(players.length) };
}
