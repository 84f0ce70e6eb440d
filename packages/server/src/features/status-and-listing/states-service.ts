import type { DisplayState } from '@arkwright/contracts/status-and-listing/schema';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { planSteps } from './plan.ts';
import { loadWantedDisplays } from './wanted.ts';

/**
 * The state of all displays, by kind and in the servers' order. A channel that waits for its category has the category's
 * state.
 */
export async function listDisplayStates(context: AppContext, scope: InstanceScope): Promise<DisplayState[]> {
  const { wanted, rows } = (await loadWantedDisplays(context, scope)) ?? { wanted: [], rows: [] };
  const now = context.clock.now();
  const steps = planSteps({ wanted, rows, now, isAsked: false });
  return wanted.flatMap(({ kind, serverId, waitsFor }) => {
    if (kind === 'category' || kind === 'message') return [];
    const about = waitsFor === undefined ? { kind, serverId } : { kind: 'category', serverId: waitsFor };
    const isOf = (of: { kind: string; serverId: string }) =>
      of.kind === about.kind && of.serverId === about.serverId;
    const row = rows.find(isOf);
    const step = steps.find((each) => isOf('display' in each ? each.display : each.row));
    return {
      kind,
      serverId,
      isShown: waitsFor === undefined && row !== undefined && row.discordId !== '',
      // A channel comes as soon as its category is there.
      dueAt: step === undefined ? (waitsFor === undefined ? 0 : now) : Math.max(now, step.at),
      problem: row?.problem ?? '',
    };
  });
}
