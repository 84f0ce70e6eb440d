import type { PlayerPage } from '@arkwright/contracts/players/page';
import { playerRoutes } from '@arkwright/contracts/players/routes';
import { usePlayers } from '../../kit/players.ts';
import { useCan } from '../../kit/use-can.ts';

/** The others with this account's name. */
export function useNamesakes({ player: { name, netId } }: PlayerPage) {
  const canSearch = useCan(playerRoutes.search).ok;
  const read = usePlayers({ name }, { enabled: canSearch && name !== '' });
  return (read.data?.players ?? []).filter((player) => player.netId !== netId);
}
