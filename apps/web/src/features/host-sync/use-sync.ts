import { nitradoServiceRoutes } from '@arkwright/contracts/host-sync/routes';
import { useInstance } from '../../kit/instances.ts';
import { useAction } from '../../kit/use-action.ts';
import type { Nitrado } from '../shared/hosting/use-nitrado.ts';

/** Begins a sync of all servers that differ, or of those of the given services. */
export function useSync(putRun: Nitrado['putRun']) {
  const { id: botId } = useInstance();
  const action = useAction(nitradoServiceRoutes.sync);

  /** True if it began. */
  async function sync(serviceIds?: number[]): Promise<boolean> {
    const outcome = await action.run({ body: { botId, ...(serviceIds && { serviceIds }) } });
    if (outcome.ok) putRun(outcome.reply);
    return outcome.ok;
  }
  return { sync, isRunning: action.isRunning, problem: action.problem };
}

export type Sync = ReturnType<typeof useSync>;
