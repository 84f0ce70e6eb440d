import { IconPower } from '@tabler/icons-react';
import { menuItems, type Offer } from '../../kit/actions/use-actions.tsx';
import { ActionIconButton } from '../../ui/action-button.tsx';
import { MenuAt } from '../../ui/menu.tsx';
import { placeBelow } from '../../ui/place-at.ts';
import { ROW_ICON } from '../../ui/table/row-buttons.tsx';
import type { ServerRow } from './server-row.ts';

/** The menu's server, and where in the window it opens. */
export type PowerAbout = { row: ServerRow; at: { x: number; y: number } };

type PowerButtonProps = {
  row: ServerRow;
  reason: string | undefined;
  onOpen: (about: PowerAbout) => void;
};

/** The power button of a server's row. */
export function PowerButton({ row, reason, onOpen }: PowerButtonProps) {
  return (
    <ActionIconButton
      label="Power"
      icon={<IconPower {...ROW_ICON} />}
      reason={reason}
      opensMenu
      onClick={(button) => onOpen({ row, at: placeBelow(button) })}
    />
  );
}

type PowerMenuProps = { about: PowerAbout; offers: readonly Offer[]; onClose: () => void };

/** Restart, start and stop, each of which asks first. */
export function PowerMenu({ about: { row, at }, offers, onClose }: PowerMenuProps) {
  return <MenuAt title={row.server.name} at={at} items={menuItems(offers)} onClose={onClose} />;
}
