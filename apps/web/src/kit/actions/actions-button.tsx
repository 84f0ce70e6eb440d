/**
 * KIT · The “⋯” at the end of a row: everything that can be done with whom or what it is about.
 *   <ActionsButton subject={{ on: 'player', netId, name }} />
 */
import { IconDots } from '@tabler/icons-react';
import { ActionIconButton } from '../../ui/action-button.tsx';
import { type Subject, useOpenMenu } from './subject-menu.ts';

export function ActionsButton({ subject }: { subject: Subject }) {
  const openMenu = useOpenMenu();
  return (
    <ActionIconButton
      label={`Actions for ${subject.name}`}
      icon={<IconDots size={16} />}
      opensMenu
      onClick={(anchor) => openMenu?.({ subject, anchor })}
    />
  );
}
