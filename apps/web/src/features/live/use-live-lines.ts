import { liveRoutes } from '@arkwright/contracts/live/routes';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useInstance } from '../../kit/instances.ts';
import { useKit } from '../../kit/kit.tsx';
import { toProblem } from '../../kit/problem.ts';
import { readKey } from '../../kit/read-key.ts';
import { REFRESH_MS } from '../../kit/reads.ts';
import { appendLines, inTimeOrder, type LineStore, prependLines } from './live-lines.ts';

/** Older lines that failed to load are requested again after this long, ms. */
const AGAIN_MS = 5000;
const NOTHING: LineStore = { lines: [], hasOlder: false };

/**
 * The games' lines, as far as this page has loaded them. The live stream announces new ones; they are loaded after the last
 * line, so that none is lost or doubled across a gap in the connection. With `serverId` those of one server.
 */
export function useLiveLines({ serverId }: { serverId?: string } = {}) {
  const { id: botId } = useInstance();
  const { call, queries } = useKit();
  const params = useMemo(() => ({ botId }), [botId]);
  const of = useMemo(() => (serverId === undefined ? {} : { serverId }), [serverId]);
  const queryKey = useMemo(() => readKey(liveRoutes.lines, { params, query: of }), [params, of]);
  const [isLoadingOlder, setLoadingOlder] = useState(false);
  const held = useCallback(() => queries.getQueryData<LineStore>(queryKey), [queries, queryKey]);

  const read = useQuery<LineStore>({
    queryKey,
    queryFn: async ({ signal }) => {
      for (;;) {
        const after = held()?.lines.at(-1)?.id;
        const query = after === undefined ? of : { ...of, after };
        const { lines, hasMore } = await call(liveRoutes.lines, { params, query }, { signal });
        if (after === undefined) return { lines, hasOlder: hasMore };
        // Older lines may have come in the meantime.
        const store = appendLines(held() ?? NOTHING, lines);
        if (!hasMore || lines.length === 0) return store;
        // Loaded lines stay, even if the next page fails.
        queries.setQueryData<LineStore>(queryKey, store);
      }
    },
    // The page of one server relies on the stream alone.
    ...(serverId === undefined && { refetchInterval: REFRESH_MS }),
    // Thousands of lines are not compared one by one.
    structuralSharing: false,
  });

  const loadOlder = useCallback(async () => {
    const first = held()?.lines[0]?.id;
    if (first === undefined) return;
    setLoadingOlder(true);
    try {
      const page = await call(liveRoutes.lines, { params, query: { ...of, before: first } });
      queries.setQueryData<LineStore>(queryKey, (store) => store && prependLines(store, page));
    } catch {
      // Retried after a while; the connection's banner shows the problem.
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
    setLoadingOlder(false);
  }, [call, held, of, params, queries, queryKey]);

  const { lines: stored, hasOlder } = read.data ?? NOTHING;
  const lines = useMemo(() => inTimeOrder(stored), [stored]);
  return {
    lines,
    hasOlder,
    isLoading: read.data === undefined && !read.isError,
    problem: read.error === null ? null : toProblem(read.error),
    retry: () => void read.refetch(),
    loadOlder,
    isLoadingOlder,
  };
}
