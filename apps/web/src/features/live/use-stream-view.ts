import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { readStreamView, type StreamView, WHOLE_STREAM, writeStreamView } from './stream-view.ts';

/** The view out of the address, and the way to change it (without a new entry in the browser's history). */
export function useStreamView(): [StreamView, (change: Partial<StreamView>) => void] {
  const params: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const view = useMemo(() => readStreamView(params), [params]);

  const change = useCallback(
    (wanted: Partial<StreamView>) => {
      navigate({
        to: '.',
        replace: true,
        resetScroll: false,
        search: (previous: Record<string, unknown>) => {
          const others = Object.fromEntries(
            Object.entries(previous).filter(([key]) => !Object.hasOwn(WHOLE_STREAM, key)),
          );
          return { ...others, ...writeStreamView({ ...readStreamView(previous), ...wanted }) };
        },
      });
    },
    [navigate],
  );
  return [view, change];
}
