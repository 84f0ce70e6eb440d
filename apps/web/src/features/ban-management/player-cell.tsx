import { Text } from '@mantine/core';
import { PlayerLink } from '../../kit/player-link.tsx';
import { shortEosId } from '../../kit/players.ts';

/** A player's name; a part of the EOS ID if it is unknown. */
export function PlayerCell({ playerName, netId }: { playerName: string; netId: string }) {
  return (
    <PlayerLink netId={netId}>
      {playerName === '' ? (
        <Text span c="dimmed" ff="monospace" size="sm">
          {shortEosId(netId)}
        </Text>
      ) : (
        <bdi>{playerName}</bdi>
      )}
    </PlayerLink>
  );
}
