import { dataDashboardRoutes } from '@arkwright/contracts/data-dashboard/routes';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useKit } from '../../kit/kit.tsx';
import type { Problem } from '../../kit/problem.ts';
import { attempt } from '../../kit/use-action.ts';
import type { TableName } from '../shared/dashboard-view/dashboard-view.ts';

export type WipeKind = TableName;

/** How far the wipe of one kind is. */
export type WipeStep = {
  kind: WipeKind;
  state: 'waiting' | 'running' | 'done' | 'failed';
  problem: Problem | null;
};

const { wipePlayers, wipeTribes, wipeBases, wipeDinos } = dataDashboardRoutes;
const ROUTES = { players: wipePlayers, tribes: wipeTribes, bases: wipeBases, dinos: wipeDinos };

/** Wipes kind by kind. What one of them says of a failure does not keep the others from being wiped. */
export function useWipe(botId: string) {
  const { call } = useKit();
  const queries = useQueryClient();
  const [steps, setSteps] = useState<readonly WipeStep[]>([]);

  async function run(kinds: readonly WipeKind[]) {
    setSteps(kinds.map((kind) => ({ kind, state: 'waiting', problem: null })));
    const mark = (changed: WipeStep) =>
      setSteps((known) => known.map((step) => (step.kind === changed.kind ? changed : step)));
    for (const kind of kinds) {
      mark({ kind, state: 'running', problem: null });
      const outcome = await attempt(call, ROUTES[kind], { body: { botId } });
      mark(
        outcome.ok
          ? { kind, state: 'done', problem: null }
          : { kind, state: 'failed', problem: outcome.problem },
      );
      // The rows on the page are gone: it is reset.
      if (outcome.ok) void queries.resetQueries({ queryKey: [dataDashboardRoutes[kind].path] });
    }
    void queries.invalidateQueries({ queryKey: [dataDashboardRoutes.summary.path] });
  }

  const isRunning = steps.some(({ state }) => state === 'waiting' || state === 'running');
  return { steps, isRunning, run };
}
