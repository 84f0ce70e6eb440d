import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { useId } from 'react';
import { MenuBelow } from '../menu-list.tsx';
import type { MenuOfButton } from '../menu-props.ts';
import { canBeHidden, withToggled } from './column-choice.ts';
import styles from './column-chooser.module.css';
import type { ColumnChooserProps } from './column-chooser-props.ts';

const CLASSES = { dropdown: styles.list ?? '', label: styles.title ?? '', item: styles.item ?? '' };

/** The columns with their check marks; it stays open while one chooses. */
export function ColumnMenu({
  of,
  columns,
  shown,
  isChosen,
  isPhone,
  onChange,
}: ColumnChooserProps & { of: MenuOfButton }) {
  const titleId = useId();
  return (
    <MenuBelow of={of} width={220} classNames={CLASSES}>
      <Menu.Dropdown aria-labelledby={titleId}>
        <Menu.Label id={titleId} aria-hidden>
          {isPhone ? 'In the second line' : 'Columns'}
        </Menu.Label>
        {columns.filter(canBeHidden).map(({ id, header }, index) => (
          <Menu.CheckboxItem
            key={id}
            data-autofocus={index === 0 || undefined}
            checked={shown.includes(id)}
            onChange={() => onChange(withToggled(columns, shown, { id, isPhone }))}
          >
            {header}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item disabled={!isChosen} onClick={() => onChange('')}>
          Reset
        </Menu.Item>
      </Menu.Dropdown>
    </MenuBelow>
  );
}
