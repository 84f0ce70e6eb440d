import { ActionIcon, Button, type ButtonProps } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import { Tip } from './tip.tsx';

type ActionButtonProps = Pick<ButtonProps, 'variant' | 'color' | 'leftSection' | 'loading'> & {
  /** Why the button can't be used now. While it is set the button is off and tells it on hover and focus. */
  reason?: string | undefined;
  children: ReactNode;
  onClick: () => void;
};

// Switched off through aria, not `disabled`: the button keeps focus and pointer, so that its reason can be read.
function whenOff(reason: string | undefined, onClick: () => void) {
  return {
    'aria-disabled': reason !== undefined || undefined,
    'data-disabled': reason !== undefined || undefined,
    onClick: (event: MouseEvent) => (reason === undefined ? onClick() : event.preventDefault()),
  };
}

/** A button that says why it is off. */
export function ActionButton({ reason, children, onClick, ...look }: ActionButtonProps) {
  return (
    <Tip text={reason}>
      <Button {...look} {...whenOff(reason, onClick)}>
        {children}
      </Button>
    </Tip>
  );
}

type ActionIconButtonProps = {
  label: string;
  icon: ReactNode;
  reason?: string | undefined;
  color?: string;
  onClick: () => void;
};

/** A button that is only an icon: its name, or the reason why it is off, shows on hover and focus. */
export function ActionIconButton({ label, icon, reason, color = 'gray', onClick }: ActionIconButtonProps) {
  return (
    <Tip text={reason === undefined ? label : `${label}: ${reason}`}>
      <ActionIcon aria-label={label} color={color} {...whenOff(reason, onClick)}>
        {icon}
      </ActionIcon>
    </Tip>
  );
}
