import { IconPencil, IconTrash } from '@tabler/icons-react';
import { ActionIconButton } from '../action-button.tsx';

/** How icons look in a row's buttons. */
export const ROW_ICON = { size: 16, stroke: 1.8 };

type RowButtonProps = {
  /** Why it can't be used now. */
  reason: string | undefined;
  onClick: () => void;
};

export function EditRowButton(props: RowButtonProps) {
  return <ActionIconButton label="Edit" icon={<IconPencil {...ROW_ICON} />} {...props} />;
}

export function DeleteRowButton(props: RowButtonProps) {
  return <ActionIconButton label="Delete" icon={<IconTrash {...ROW_ICON} />} {...props} />;
}
