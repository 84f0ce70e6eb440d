import { Group, Text } from '@mantine/core';
import innerList from '../../ui/inner-list.module.css';
import { IdCell } from '../../ui/table/id-cell.tsx';

/** EOS IDs with copy buttons. */
export function IdList({ ids, nobody }: { ids: readonly string[]; nobody: string }) {
  if (ids.length === 0) return <Text size="sm">{nobody}</Text>;
  return (
    <Group gap="xs" mah={240} className={innerList.list}>
      {ids.map((id) => (
        <IdCell key={id} label="EOS ID" value={id} />
      ))}
    </Group>
  );
}
