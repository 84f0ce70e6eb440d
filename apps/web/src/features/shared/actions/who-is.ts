import type { KnownPlayer } from '@arkwright/contracts/players/schema';

/** The player in a line or a filter: only by the account's name, which several may have. */
export type Named = {
  name: string;
  /** The server of the line; empty where any is meant. */
  serverId: string;
};

/** The player who is meant: the only one online there, or the only known one. Undefined if a person has to choose. */
export function whoIsMeant(players: readonly KnownPlayer[], { serverId }: Named): KnownPlayer | undefined {
  const online = players.filter(
    (player) => player.isOnline && (serverId === '' || player.serverId === serverId),
  );
  if (online.length === 1) return online[0];
  return players.length === 1 ? players[0] : undefined;
}
