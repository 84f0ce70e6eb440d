import type { ReactNode, RefObject } from 'react';

export type MenuItem = {
  key: string;
  content: ReactNode;
  isCurrent?: boolean;
  /** Why it can't be chosen now; it can be reached all the same, so that this is read. */
  reason?: string | undefined;
  /** What to know before choosing it: the second line of an item that can be chosen. */
  hint?: string | undefined;
  /** In red. */
  isDangerous?: boolean;
  /** Begins a new part of the menu. */
  isAfterLine?: boolean;
  /** The menu shows something else afterwards. */
  staysOpen?: boolean;
  onChoose: () => void;
};

export type MenuProps = {
  /** Above the items; it names the menu. */
  title: string;
  items: readonly MenuItem[];
  /** The button's content. */
  children: ReactNode;
  className?: string | undefined;
};

export type MenuAtProps = Pick<MenuProps, 'title' | 'items'> & {
  /** The place in the window, in pixels. */
  at: { x: number; y: number };
  /**
   * The element whose hovering opened it: then the menu lies beside it, leaves the focus alone, and closes when the pointer has
   * left both.
   */
  hovered?: HTMLElement | undefined;
  onClose: () => void;
};

export type MenuOfButton = {
  id: string;
  button: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onClose: () => void;
};
