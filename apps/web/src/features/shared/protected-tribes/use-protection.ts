import type { TribeEntry } from '@arkwright/contracts/data-dashboard/schema';
import { protectedTribeRoutes } from '@arkwright/contracts/protected-tribes/routes';
import { useInstance } from '../../../kit/instances.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useCan } from '../../../kit/use-can.ts';
import { showToast } from '../../../ui/toast.tsx';

/** Protects a tribe from automatic decay or takes that back; `reason` is why this person can't. */
export function useProtection(onDone: () => void) {
  const { id: botId } = useInstance();
  const { reason } = useCan(protectedTribeRoutes.protectTribe);
  const protect = useAction(protectedTribeRoutes.protectTribe);
  const unprotect = useAction(protectedTribeRoutes.unprotectTribe);

  async function change({ serverId, tribeId, tribeName, isDecayProtected }: TribeEntry): Promise<void> {
    const { run } = isDecayProtected ? unprotect : protect;
    const outcome = await run({ params: { botId, serverId, tribeId } });
    if (!outcome.ok) return showToast({ tone: 'danger', message: outcome.problem.message });
    const state = isDecayProtected ? 'is no longer protected' : 'is protected';
    showToast({ tone: 'good', message: `${tribeName} ${state} from automatic decay` });
    onDone();
  }

  return { reason, toggle: (tribe: TribeEntry) => void change(tribe) };
}
