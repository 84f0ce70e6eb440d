import { banRoutes } from '@arkwright/contracts/ban-management/routes';
import { useRef, useState } from 'react';
import { useInstance } from '../../kit/instances.ts';
import type { Outcome } from '../../kit/problem.ts';
import { useAction } from '../../kit/use-action.ts';
import { bannedName } from '../shared/bans/row-ban-form.ts';

type Player = { netId: string; name: string };

/** Bans players one after the other. A failure stops it; called again, it continues there. */
export function useBanEach() {
  const { id: botId } = useInstance();
  const { run } = useAction(banRoutes.ban);
  const done = useRef(new Set<string>());
  const [doneCount, setDoneCount] = useState(0);

  /** `bannedUntil` in milliseconds since 1970, 0 for ever. */
  async function banEach(
    players: readonly Player[],
    ban: { reason: string; bannedUntil: number },
  ): Promise<Outcome<null>> {
    for (const { netId, name } of players) {
      if (done.current.has(netId)) continue;
      const playerName = bannedName(name);
      const outcome = await run({ body: { botId, netId, playerName, ...ban, isIgnoreEntry: false } });
      if (!outcome.ok) return outcome;
      done.current.add(netId);
      setDoneCount(done.current.size);
    }
    return { ok: true, reply: null };
  }
  return { banEach, doneCount };
}
