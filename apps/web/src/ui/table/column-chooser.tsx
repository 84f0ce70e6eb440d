import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Button, Menu } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useId } from 'react';
import type { Column } from './column.ts';
import { canBeHidden, withToggled } from './column-choice.ts';
import styles from './column-chooser.module.css';

type ColumnChooserProps = {
  columns: readonly Pick<Column<never>, 'id' | 'header' | 'isExtra' | 'phone'>[];
  /** The ids of those that show. */
  shown: readonly string[];
  /** Whether that is a person's choice. */
  isChosen: boolean;
  isPhone: boolean;
  /** Gets the address's new value. */
  onChange: (columns: string) => void;
};

const CLASSES = { dropdown: styles.list ?? '', label: styles.title ?? '', item: styles.item ?? '' };

/** The menu that shows and hides the columns of a table; it stays open while one chooses. */
export function ColumnChooser({ columns, shown, isChosen, isPhone, onChange }: ColumnChooserProps) {
  const titleId = useId();
  return (
    <Menu
      position="bottom-end"
      // Beside its button: screen readers find it there.
      withinPortal={false}
      width={220}
      classNames={CLASSES}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} />}>
          Columns
        </Button>
      </Menu.Target>
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
    </Menu>
  );
}
