import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { readTableState, type TableState, writeTableState } from './table-state.ts';

const KEYS = ['q', 'sort', 'page', 'size'];

/** The table's state out of the address, and the way to change it (without a new entry in the history). */
export function useTableState(defaults: TableState): [TableState, (change: Partial<TableState>) => void] {
  const params: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const state = useMemo(() => readTableState(params, defaults), [params, defaults]);

  const change = useCallback(
    (wanted: Partial<TableState>) => {
      navigate({
        to: '.',
        replace: true,
        resetScroll: false,
        search: (previous: Record<string, unknown>) => {
          const others = Object.fromEntries(Object.entries(previous).filter(([key]) => !KEYS.includes(key)));
          const next = { ...readTableState(previous, defaults), ...wanted };
          return { ...others, ...writeTableState(next, defaults) };
        },
      });
    },
    [navigate, defaults],
  );
  return [state, change];
}
