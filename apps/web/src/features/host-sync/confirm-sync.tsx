import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { Button, Checkbox, Group } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { ActionButton } from '../../ui/action-button.tsx';

type ConfirmSyncProps = {
  label: string;
  /** Why nothing can be synced now. */
  reason: string | undefined;
  isBusy: boolean;
  onSync: () => void;
  onCancel?: () => void;
};

/** A sync and its box: nothing is synced until it is ticked (specification §4). */
export function ConfirmSync({ label, reason, isBusy, onSync, onCancel }: ConfirmSyncProps) {
  const [isTicked, setTicked] = useState(false);
  return (
    <Group gap="sm">
      <Checkbox
        label="Confirm Sync"
        checked={isTicked}
        disabled={reason !== undefined}
        onChange={(event) => setTicked(event.currentTarget.checked)}
      />
      {onCancel && (
        <Button variant="default" size="xs" onClick={onCancel}>
          Cancel
        </Button>
      )}
      <ActionButton
        size={onCancel ? 'xs' : 'sm'}
        variant={onCancel ? 'default' : 'filled'}
        leftSection={<IconRefresh size={16} />}
        loading={isBusy}
        reason={reason ?? (isTicked ? undefined : 'Tick Confirm Sync first.')}
        onClick={onSync}
      >
        {label}
      </ActionButton>
    </Group>
  );
}
