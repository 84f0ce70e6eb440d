import type { KnownPlayer } from '@arkwright/contracts/players/schema';

/** The player in a line or a filter: only by the account's name, which several may have. */
export type Named = {
  name: string;
  /** The server of the line; empty where any is meant. */
  serverId: string;
};

/** The one matching player, or why it is ambiguous. */
export type Found = { player: KnownPlayer; reason?: undefined } | { player?: undefined; reason: string };

const several = (count: number) => `${count} players have this name: only their EOS IDs tell them apart.`;

/** The player for a command: online there, and the only one with that name. */
export function whoIsOnline(players: readonly KnownPlayer[], { serverId }: Named): Found {
  const online = players.filter(
    (player) => player.isOnline && (serverId === '' || player.serverId === serverId),
  );
  const [player] = online;
  if (player === undefined)
    return { reason: serverId === '' ? 'Not online now.' : 'Not online on this server now.' };
  return online.length === 1 ? { player } : { reason: several(online.length) };
}

/** The player of an EOS ID: online there, or the only known one with that name. */
export function whoseId(players: readonly KnownPlayer[], named: Named): Found {
  const found = whoIsOnline(players, named);
  if (found.player !== undefined) return found;
  const [player] = players;
  if (player === undefined) return { reason: 'No server has listed a player with this name yet.' };
  return players.length === 1 ? { player } : { reason: several(players.length) };
}
