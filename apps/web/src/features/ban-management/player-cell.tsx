import { PlayerChip } from '../../kit/chips/player-chip.tsx';

/** A player's name; a part of the EOS ID if it is unknown. */
export function PlayerCell({ playerName, netId }: { playerName: string; netId: string }) {
  return <PlayerChip netId={netId} name={playerName} />;
}
