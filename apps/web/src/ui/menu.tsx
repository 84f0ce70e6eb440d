import { Button, UnstyledButton } from '@mantine/core';
import { lazy, type ReactNode, type RefObject, Suspense, useId, useRef, useState } from 'react';

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

type MenuProps = {
  /** Above the items; it names the menu. */
  title: string;
  items: readonly MenuItem[];
  /** The button's content. */
  children: ReactNode;
  className?: string | undefined;
};

// No page needs them at first: they are fetched when a button is pointed at, or opens one.
const load = () => import('./menu-list.tsx');
const ButtonMenu = lazy(async () => ({ default: (await load()).ButtonMenu }));
const MenuAtPlace = lazy(async () => ({ default: (await load()).MenuAtPlace }));

/** Fetches what all menus share; where that fails, opening one tries again. */
export function fetchMenus(): void {
  load().catch(() => undefined);
}

export type MenuOfButton = {
  id: string;
  button: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onClose: () => void;
};

/** A button with a menu that is fetched apart: what to put on the button, and whether there is anything of the menu to draw. */
export function useMenuOfButton() {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  return {
    button: {
      ref: button,
      'aria-haspopup': 'menu',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? `${id}-dropdown` : undefined,
      onPointerEnter: fetchMenus,
      onFocus: fetchMenus,
      onClick: () => {
        setOpened(true);
        setOpen(!isOpen);
      },
    } as const,
    menu: { id, button, isOpen, onClose: () => setOpen(false) } satisfies MenuOfButton,
    wasOpened,
  };
}

/** A button with a menu under its right edge; it opens with the focus on the current item. */
export function Menu({ title, items, children, className }: MenuProps) {
  const { button, menu, wasOpened } = useMenuOfButton();
  return (
    <>
      <UnstyledButton {...button} className={className ?? ''}>
        {children}
      </UnstyledButton>
      <Suspense>{wasOpened && <ButtonMenu of={menu} title={title} items={items} offset={12} />}</Suspense>
    </>
  );
}

type MenuButtonProps = Pick<MenuProps, 'title' | 'items' | 'children'> & { icon: ReactNode; isBusy: boolean };

/** The same under a button like those of a table. */
export function MenuButton({ title, items, icon, isBusy, children }: MenuButtonProps) {
  const { button, menu, wasOpened } = useMenuOfButton();
  return (
    <>
      <Button {...button} variant="default" leftSection={icon} loading={isBusy}>
        {children}
      </Button>
      <Suspense>{wasOpened && <ButtonMenu of={menu} title={title} items={items} />}</Suspense>
    </>
  );
}

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

/** An open menu at a place of the window, for lists whose rows appear and disappear under it. */
export function MenuAt(props: MenuAtProps) {
  return (
    <Suspense>
      <MenuAtPlace {...props} />
    </Suspense>
  );
}
