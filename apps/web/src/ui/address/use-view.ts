import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { ViewSchema } from './view-schema.ts';

/** A screen's state in the address, and a function to change it (without a new entry in the browser's history). */
export function useView<View extends object>(
  schema: ViewSchema<View>,
): readonly [View, (change: Partial<View>) => void] {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  // The part of the address that belongs to this view.
  const view = useMemo(() => schema.read(search), [schema, search]);

  const change = useCallback(
    (wanted: Partial<View>) =>
      void navigate({
        to: '.',
        replace: true,
        resetScroll: false,
        // In the order of the schema: the same view has the same address.
        search: (previous: object) => ({ ...schema.defaults, ...previous, ...wanted }),
      }),
    [navigate, schema],
  );
  return [view, change];
}
