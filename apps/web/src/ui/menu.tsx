import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Button, Menu as MantineMenu, Portal, UnstyledButton } from '@mantine/core';
import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './menu.module.css';

export type MenuItem = {
  key: string;
  content: ReactNode;
  isCurrent?: boolean;
  /** Why it can't be chosen now; it can be reached all the same, so that this is read. */
  reason?: string | undefined;
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

const CLASSES = { dropdown: styles.list ?? '', label: styles.title ?? '', item: styles.item ?? '' };

/** A button with a menu under its right edge; it opens with the focus on the current item. */
export function Menu({ title, items, children, className }: MenuProps) {
  return (
    <MantineMenu
      position="bottom-end"
      offset={12}
      // In the bar where its button is: screen readers find it there.
      withinPortal={false}
      width={264}
      classNames={CLASSES}
      withInitialFocusPlaceholder={false}
    >
      <MantineMenu.Target>
        <UnstyledButton className={className ?? ''}>{children}</UnstyledButton>
      </MantineMenu.Target>
      <MenuList title={title} items={items} />
    </MantineMenu>
  );
}

type MenuButtonProps = Pick<MenuProps, 'title' | 'items' | 'children'> & { icon: ReactNode; isBusy: boolean };

/** The same under a button like those of a table. */
export function MenuButton({ title, items, icon, isBusy, children }: MenuButtonProps) {
  return (
    <MantineMenu
      position="bottom-end"
      withinPortal={false}
      width={264}
      classNames={CLASSES}
      withInitialFocusPlaceholder={false}
    >
      <MantineMenu.Target>
        <Button variant="default" leftSection={icon} loading={isBusy}>
          {children}
        </Button>
      </MantineMenu.Target>
      <MenuList title={title} items={items} />
    </MantineMenu>
  );
}

type MenuAtProps = Pick<MenuProps, 'title' | 'items'> & {
  /** The place in the window, in pixels. */
  at: { x: number; y: number };
  onClose: () => void;
};

/** An open menu at a place of the window, for lists whose rows appear and disappear under it. */
export function MenuAt({ title, items, at, onClose }: MenuAtProps) {
  return (
    <Portal>
      {/* Outside of the page's landmarks, it is one of its own. */}
      <section aria-label={`Menu: ${title}`}>
        <MantineMenu
          opened
          onClose={onClose}
          position="bottom-start"
          withinPortal={false}
          floatingStrategy="fixed"
          width={264}
          classNames={CLASSES}
          withInitialFocusPlaceholder={false}
        >
          <MantineMenu.Target>
            <span aria-hidden style={{ position: 'fixed', left: at.x, top: at.y }} />
          </MantineMenu.Target>
          <MenuList title={title} items={items} />
        </MantineMenu>
      </section>
    </Portal>
  );
}

/** Mantine's own way to disable an item has the arrow keys pass over it, and its reason. */
const offItem = (props: ComponentProps<'button'>) => <button {...props} aria-disabled />;

function MenuList({ title, items }: Pick<MenuProps, 'title' | 'items'>) {
  const titleId = useId();
  return (
    <MantineMenu.Dropdown aria-labelledby={titleId}>
      <MantineMenu.Label id={titleId} aria-hidden>
        {title}
      </MantineMenu.Label>
      {items.map(({ key, content, isCurrent, reason, onChoose }) => (
        <MantineMenu.Item
          key={key}
          aria-current={isCurrent || undefined}
          data-autofocus={isCurrent || undefined}
          renderRoot={reason === undefined ? undefined : offItem}
          closeMenuOnClick={reason === undefined}
          onClick={reason === undefined ? onChoose : undefined}
        >
          {content}
          {reason !== undefined && ' '}
          {reason !== undefined && <span className={styles.reason}>{reason}</span>}
        </MantineMenu.Item>
      ))}
    </MantineMenu.Dropdown>
  );
}
