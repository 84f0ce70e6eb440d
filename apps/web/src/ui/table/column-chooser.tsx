import { Button } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useMenuOfButton } from '../menu.tsx';
import type { ColumnChooserProps } from './column-chooser-props.ts';

const ColumnMenu = lazy(async () => ({ default: (await import('./column-menu.tsx')).ColumnMenu }));

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
