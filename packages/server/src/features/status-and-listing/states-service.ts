import type { DisplayState } from '@arkwright/contracts/status-and-listing/schema';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { planSteps } from './plan.ts';
import { loadWanted } from './wanted.ts';

/** How everything that Discord should show stands, by kind and in the servers' order. */
export async function listDisplayStates(context: AppContext, scope: InstanceScope): Promise<DisplayState[]> {
  const { wanted, rows } = (await loadWanted(context, scope)) ?? { wanted: [], rows: [] };
  const now = context.clock.now();
  const steps = planSteps({ wanted, rows, now, isAsked: false });
  return wanted.map(({ kind, serverId }) => {
    const isOf = (of: { kind: string; serverId: string }) => of.kind === kind && of.serverId === serverId;
    const row = rows.find(isOf);
    const step = steps.find((each) => isOf('display' in each ? each.display : each.row));
    return {
      ...{ kind, serverId, isShown: row !== undefined && row.discordId !== '' },
      dueAt: step === undefined ? 0 : Math.max(now, step.at),
      problem: row?.problem ?? '',
    };
  });
}
