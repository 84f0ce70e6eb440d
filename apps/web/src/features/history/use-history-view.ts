import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { type HistoryView, readView, WHOLE_HISTORY, writeView } from './history-view.ts';

/** The view out of the address, and the way to change it (without a new entry in the browser's history). */
export function useHistoryView(): [HistoryView, (change: Partial<HistoryView>) => void] {
  const params: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const view = useMemo(() => readView(params), [params]);

  const change = useCallback(
    (wanted: Partial<HistoryView>) => {
      navigate({
        to: '.',
        replace: true,
        resetScroll: false,
        search: (previous: Record<string, unknown>) => {
          const others = Object.fromEntries(
            Object.entries(previous).filter(([key]) => !Object.hasOwn(WHOLE_HISTORY, key)),
          );
          return { ...others, ...writeView({ ...readView(previous), ...wanted }) };
        },
      });
    },
    [navigate],
  );
  return [view, change];
}
