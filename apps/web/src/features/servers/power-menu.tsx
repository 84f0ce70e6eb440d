import type { PowerAction } from '@arkwright/contracts/host-power/schema';
import type { Server } from '@arkwright/contracts/servers/schema';
import { Text } from '@mantine/core';
import { IconPlayerPlay, IconPlayerStop, IconPower, IconRotate } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { counted } from '../../kit/counted.ts';
import { ActionIconButton } from '../../ui/action-button.tsx';
import { MenuAt, type MenuItem } from '../../ui/menu.tsx';
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
      onClick={(button) => {
        const { left, bottom } = button.getBoundingClientRect();
        onOpen({ row, at: { x: left, y: bottom } });
      }}
    />
  );
}

type PowerMenuProps = {
  about: PowerAbout;
  onAsk: (kind: PowerAction, server: Server) => void;
  onClose: () => void;
};

/** Restart, start and stop, each of which asks first. */
export function PowerMenu({ about, onAsk, onClose }: PowerMenuProps) {
  const { row, at } = about;
  const { server, status, players } = row;
  const isOnline = status.text === 'Online';
  const verb = players === 1 ? 'is' : 'are';
  const on = players === 0 ? 'Nobody is on.' : `${counted(players, 'player')} ${verb} on.`;
  const items: readonly MenuItem[] = [
    {
      key: 'restart',
      content: (
        <Words icon={<IconRotate size={16} />} hint={isOnline ? `Saves the world first. ${on}` : undefined}>
          Restart…
        </Words>
      ),
      onChoose: () => onAsk('restart', server),
    },
    {
      key: 'start',
      content: <Words icon={<IconPlayerPlay size={16} />}>Start…</Words>,
      reason: isOnline ? 'It is running.' : undefined,
      onChoose: () => onAsk('start', server),
    },
    {
      key: 'stop',
      content: (
        <Words icon={<IconPlayerStop size={16} />} hint="Stays off until somebody starts it." isDangerous>
          Stop…
        </Words>
      ),
      onChoose: () => onAsk('stop', server),
    },
  ];
  return <MenuAt title={server.name} at={at} items={items} onClose={onClose} />;
}

type WordsProps = { icon: ReactNode; hint?: string | undefined; isDangerous?: true; children: ReactNode };

function Words({ icon, hint, isDangerous, children }: WordsProps) {
  return (
    <>
      {icon}
      <span>
        <Text span inherit {...(isDangerous && { c: 'var(--ark-bad)' })}>
          {children}
        </Text>
        {hint !== undefined && ' '}
        {hint !== undefined && (
          <Text span display="block" c="dimmed" size="xs">
            {hint}
          </Text>
        )}
      </span>
    </>
  );
}
