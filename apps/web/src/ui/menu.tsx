import { Button, UnstyledButton } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import type { MenuAtProps, MenuOfButton, MenuProps } from './menu-props.ts';

export type { MenuItem } from './menu-props.ts';

// No page needs them at first: they are fetched when a button is pointed at, or opens one.
const load = () => import('./menu-list.tsx');
const ButtonMenu = lazy(async () => ({ default: (await load()).ButtonMenu }));
const MenuAtPlace = lazy(async () => ({ default: (await load()).MenuAtPlace }));

/** Fetches what all menus share; where that fails, opening one tries again. */
export function fetchMenus(): void {
  load().catch(() => undefined);
}

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

/** An open menu at a place of the window, for lists whose rows appear and disappear under it. */
export function MenuAt(props: MenuAtProps) {
  return (
    <Suspense>
      <MenuAtPlace {...props} />
    </Suspense>
  );
}
