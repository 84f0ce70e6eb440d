import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Menu as MantineMenu, UnstyledButton } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './menu.module.css';

type MenuItem = { key: string; content: ReactNode; isCurrent: boolean; onChoose: () => void };

type MenuProps = {
  /** Above the items; it names the menu. */
  title: string;
  items: readonly MenuItem[];
  /** What the button shows. */
  children: ReactNode;
  className?: string | undefined;
};

const CLASSES = { dropdown: styles.list ?? '', label: styles.title ?? '', item: styles.item ?? '' };

/** A button with a menu under its right edge; it opens with the focus on the current item. */
export function Menu({ title, items, children, className }: MenuProps) {
  const titleId = useId();
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
      <MantineMenu.Dropdown aria-labelledby={titleId}>
        <MantineMenu.Label id={titleId} aria-hidden>
          {title}
        </MantineMenu.Label>
        {items.map(({ key, content, isCurrent, onChoose }) => (
          <MantineMenu.Item
            key={key}
            aria-current={isCurrent || undefined}
            data-autofocus={isCurrent || undefined}
            onClick={onChoose}
          >
            {content}
          </MantineMenu.Item>
        ))}
      </MantineMenu.Dropdown>
    </MantineMenu>
  );
}
