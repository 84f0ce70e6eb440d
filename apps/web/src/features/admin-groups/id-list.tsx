import { Group, Text } from '@mantine/core';
import { IdCell } from '../../ui/table/id-cell.tsx';

/** EOS ids, each of which can be copied. */
export function IdList({ ids, nobody }: { ids: readonly string[]; nobody: string }) {
  if (ids.length === 0) return <Text size="sm">{nobody}</Text>;
  return (
    <Group gap="xs" style={{ maxHeight: 240, overflow: 'auto' }}>
      {ids.map((id) => (
        <IdCell key={id} label="EOS ID" value={id} />
      ))}
    </Group>
  );
}
