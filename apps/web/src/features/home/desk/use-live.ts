import { MAX_LIVE_LINES } from '@arkwright/contracts/home/bounds';
import type { HomeLive } from '@arkwright/contracts/home/schema';
import type { LiveLine } from '@arkwright/contracts/live/schema';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useInstance } from '../../../kit/instances.ts';
import { useKit } from '../../../kit/kit.tsx';
import { kitCalls } from '../../../kit/kit-calls.ts';
import { readOptions } from '../../../kit/reads.ts';

type Lines = Pick<HomeLive, 'lines' | 'lastId'>;

/** The newest lines of each kind. */
function lastOfEachKind(lines: readonly LiveLine[]): LiveLine[] {
  return [...Map.groupBy(lines, ({ kind }) => kind).values()]
    .flatMap((ofKind) => ofKind.slice(-MAX_LIVE_LINES))
    .toSorted((one, other) => one.id - other.id);
}

export function withNewLines(known: Lines, lines: readonly LiveLine[]): Lines {
  const fresh = lines.filter(({ id }) => id > known.lastId);
  const last = fresh.at(-1);
  if (!last) return known;
  return { lines: lastOfEachKind([...known.lines, ...fresh]), lastId: last.id };
}

/**
 * The last lines of each kind: those that Home was read with, and what has come since. The stream says when there is more; it
 * is read after the last line.
 */
export function useLive(live: HomeLive): readonly LiveLine[] {
  const { id: botId } = useInstance();
  const { call } = useKit();
  const [held, setHeld] = useState<Lines>(live);
  const known = held.lastId >= live.lastId ? held : live;
  const { data } = useQuery({
    ...readOptions(call, kitCalls.liveLines, { params: { botId }, query: { after: known.lastId } }),
    // Nothing is asked before the stream says that there is something.
    initialData: { lines: [], hasMore: false },
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (data.lines.length > 0)
      setHeld((before) => withNewLines(before.lastId >= live.lastId ? before : live, data.lines));
  }, [data, live]);
  return known.lines;
}
