import type { Person } from '@arkwright/contracts/core/people';
import { playerRegistrationRoutes } from '@arkwright/contracts/player-registrations/routes';
import { useQueries } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useInstance } from '../../kit/instances.ts';
import { useKit } from '../../kit/kit.tsx';
import { readOptions } from '../../kit/reads.ts';

/** Names requested per call. */
const AT_ONCE = 50;
/** Names and pictures of members may be so old, in milliseconds. */
const KEPT_MS = 10 * 60_000;

export type SeenPeople = {
  /** Discord's data of people, by Discord ID, as far as it has loaded. */
  people: ReadonlyMap<string, Person>;
  /** Called by the row of a person when it is shown. */
  see: (discordId: string) => void;
};

/** Names and pictures of people in visible rows: Discord is not asked about thousands of invisible ones. */
export function useSeenPeople(): SeenPeople {
  const { id: botId } = useInstance();
  const { call } = useKit();
  const [calls, setCalls] = useState<readonly string[]>([]);
  const known = useRef(new Set<string>());
  const waiting = useRef<string[]>([]);

  const see = useCallback((discordId: string) => {
    if (known.current.has(discordId)) return;
    known.current.add(discordId);
    // The rows of a page show at the same moment: they share a call.
    if (waiting.current.push(discordId) > 1) return;
    queueMicrotask(() => {
      const ids = waiting.current.splice(0);
      const parts = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, part) =>
        ids.slice(part * AT_ONCE, (part + 1) * AT_ONCE).join(),
      );
      setCalls((before) => [...before, ...parts]);
    });
  }, []);

  const replies = useQueries({
    queries: calls.map((ids) => ({
      ...readOptions(call, playerRegistrationRoutes.people, { params: { botId }, query: { ids } }),
      staleTime: KEPT_MS,
    })),
  });
  const people = replies.flatMap(({ data }) => data ?? []);
  return { people: new Map(people.map((person) => [person.discordId, person])), see };
}
