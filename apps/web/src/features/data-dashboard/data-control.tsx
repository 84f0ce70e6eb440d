import { dataDashboardRoutes } from '@arkwright/contracts/data-dashboard/routes';
import { Group, Text } from '@mantine/core';
import { IconEraser } from '@tabler/icons-react';
import { useCan } from '../../kit/use-can.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Fold } from './fold.tsx';

/** Actions on all of the data. */
export function DataControl({ onWipe }: { onWipe: () => void }) {
  const { reason } = useCan(dataDashboardRoutes.wipePlayers);
  return (
    <Fold title="Data Control">
      <Group gap="8px 16px">
        <Text c="dimmed" flex="1 1 100px">
          Delete what was uploaded.
        </Text>
        <ActionButton
          variant="default"
          leftSection={<IconEraser size={16} />}
          reason={reason}
          onClick={onWipe}
        >
          Wipe Data
        </ActionButton>
      </Group>
    </Fold>
  );
}
