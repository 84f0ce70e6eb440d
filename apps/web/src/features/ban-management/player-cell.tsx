import { Text } from '@mantine/core';
import { shortEosId } from '../../kit/players.ts';

/** What a player is called; where nobody knows, a part of the EOS ID. */
export function PlayerCell({ playerName, netId }: { playerName: string; netId: string }) {
  if (playerName !== '') return <bdi>{playerName}</bdi>;
  return (
    <Text span c="dimmed" ff="monospace" size="sm">
      {shortEosId(netId)}
    </Text>
  );
}
