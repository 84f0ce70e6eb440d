import { ActionIcon, Button, type ButtonProps } from '@mantine/core';
import { createContext, type MouseEvent, type ReactNode, use } from 'react';
import { Tip } from './tip.tsx';

type ActionButtonProps = Pick<
  ButtonProps,
  'variant' | 'size' | 'color' | 'leftSection' | 'rightSection' | 'loading'
> & {
  /** Why the button can't be used now. While it is set the button is off and shows it on hover and focus. */
  reason?: string | undefined;
  children: ReactNode;
  onClick: () => void;
};

const WordsBeside = createContext(false);
/** Least height in px of a row's buttons where fingers touch them. */
const ROOMY = 36;

// Switched off through aria, not `disabled`: the button keeps focus and pointer, so that its reason can be read.
function whenOff(reason: string | undefined, onClick: (button: HTMLElement) => void) {
  return {
    'aria-disabled': reason !== undefined || undefined,
    'data-disabled': reason !== undefined || undefined,
    onClick: (event: MouseEvent<HTMLElement>) =>
      reason === undefined ? onClick(event.currentTarget) : event.preventDefault(),
  };
}

/** A button that says why it is off. */
export function ActionButton({ reason, children, onClick, ...look }: ActionButtonProps) {
  const hasWords = use(WordsBeside);
  return (
    <Tip text={reason}>
      <Button {...look} {...(hasWords && { mih: ROOMY })} {...whenOff(reason, onClick)}>
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
  opensMenu?: true;
  /** In red where its name is beside it. */
  isDangerous?: boolean;
  onClick: (button: HTMLElement) => void;
};

/** In here the buttons that are only an icon elsewhere have their names beside it: where there is room, and nothing hovers. */
export function WithWords({ children }: { children: ReactNode }) {
  return <WordsBeside value>{children}</WordsBeside>;
}

/** Whether buttons here have their names beside them. */
export const useHasWords = (): boolean => use(WordsBeside);

/** A button that is only an icon: its name, or the reason why it is off, shows on hover and focus. */
export function ActionIconButton(props: ActionIconButtonProps) {
  const { label, icon, reason, color = 'gray', opensMenu, isDangerous = false, onClick } = props;
  const hasWords = use(WordsBeside);
  if (hasWords) {
    return (
      <Tip text={reason}>
        <Button
          variant="default"
          size="xs"
          mih={ROOMY}
          leftSection={icon}
          {...(isDangerous && reason === undefined && { c: 'var(--ark-bad)' })}
          {...whenOff(reason, onClick)}
        >
          {label}
        </Button>
      </Tip>
    );
  }
  return (
    <Tip text={reason === undefined ? label : `${label}: ${reason}`}>
      <ActionIcon
        aria-label={label}
        aria-haspopup={opensMenu && 'menu'}
        color={color}
        {...whenOff(reason, onClick)}
      >
        {icon}
      </ActionIcon>
    </Tip>
  );
}
