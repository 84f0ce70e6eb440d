import { Button } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useMenuOfButton } from '../menu.tsx';
import type { Column } from './column.ts';

const ColumnMenu = lazy(async () => ({ default: (await import('./column-menu.tsx')).ColumnMenu }));

export type ColumnChooserProps = {
  columns: readonly Pick<Column<never>, 'id' | 'header' | 'isExtra' | 'phone'>[];
  /** The ids of those that show. */
  shown: readonly string[];
  /** Whether that is a person's choice. */
  isChosen: boolean;
  isPhone: boolean;
  /** Gets the address's new value. */
  onChange: (columns: string) => void;
};

/** The menu that shows and hides the columns of a table. */
export function ColumnChooser(props: ColumnChooserProps) {
  const { button, menu, wasOpened } = useMenuOfButton();
  return (
    <>
      <Button {...button} variant="default" leftSection={<IconColumns3 size={16} />}>
        Columns
      </Button>
      <Suspense>{wasOpened && <ColumnMenu of={menu} {...props} />}</Suspense>
    </>
  );
}
