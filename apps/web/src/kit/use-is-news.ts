/** KIT · Whether the last change was made while the page was open, by someone else, recently. */
import type { ChangeActor } from '@arkwright/contracts/history/schema';
import { useEffect, useRef, useState } from 'react';
import { useUser } from './use-session.ts';

/** How long a change reads as news, in milliseconds. */
const NEWS_MS = 60_000;

type Latest = { at: number; actor: ChangeActor };

/** `latest` is undefined while it is not known, null while nothing was changed yet. */
export function useIsNews(latest: Latest | null | undefined): boolean {
  const ownId = useUser()?.discordId;
  const isOwn = latest?.actor.kind === 'user' && latest.actor.id === ownId;
  const at = latest === undefined ? undefined : (latest?.at ?? 0);
  const known = useRef<number>(undefined);
  const [count, setNews] = useState<number>();

  useEffect(() => {
    if (at === undefined) return;
    const before = known.current;
    known.current = at;
    // The first reply is the initial state; the person's own changes are not announced.
    if (before !== undefined && at > before) setNews(isOwn ? undefined : at);
  }, [at, isOwn]);

  useEffect(() => {
    if (count === undefined) return;
    // By this clock, not by the server's: the two may differ by minutes.
    const timer = setTimeout(() => setNews(undefined), NEWS_MS);
    return () => clearTimeout(timer);
  }, [count]);

  return count !== undefined && count === at;
}
