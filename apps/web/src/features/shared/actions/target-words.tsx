import { PlayerWords } from '../../../kit/player-words.tsx';
import { shortEosId } from '../../../kit/players.ts';
import { knownPlayer, type PlayerTarget } from './player-target.ts';

/** The player whom a dialog is about; by name and ID while no more is known. */
export function TargetWords({ target }: { target: PlayerTarget }) {
  const player = knownPlayer(target);
  if (player) return <PlayerWords player={player} />;
  return (
    <span>
      <bdi>{target.name}</bdi> ({shortEosId(target.netId)})
    </span>
  );
}
