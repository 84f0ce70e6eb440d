import { IconPlus } from '@tabler/icons-react';
import { ActionButton } from './action-button.tsx';

type AddButtonProps = {
  /** Why nothing can be added now. */
  reason: string | undefined;
  onClick: () => void;
};

/** Opens the dialog in which a row is added. */
export function AddButton({ reason, onClick }: AddButtonProps) {
  return (
    <ActionButton leftSection={<IconPlus size={16} />} reason={reason} onClick={onClick}>
      Add
    </ActionButton>
  );
}
