import { holds } from '@arkwright/contracts/derived/permissions';
import { isInForce } from '@arkwright/contracts/permissions/bounds';
import { permissionRoutes } from '@arkwright/contracts/permissions/routes';
import { useNavigate } from '@tanstack/react-router';
import { useInstance } from '../../kit/instances.ts';
import { useAction } from '../../kit/use-action.ts';
import { useDropViewed } from '../../kit/view-as.ts';
import { showToast } from '../../ui/toast.tsx';
import type { ManagerEntry, Managers } from './use-managers.ts';

/** Shows the bot to the owner as a manager sees it, from the manager's first screen on. */
export function useStartView({ isDirty }: Managers) {
  const { id: botId } = useInstance();
  const action = useAction(permissionRoutes.viewAs);
  const dropViewed = useDropViewed();
  const navigate = useNavigate();

  async function start({ kind, discordId, permissions }: ManagerEntry) {
    const outcome = await action.run({ body: { botId, kind, discordId } });
    if (!outcome.ok) return showToast({ tone: 'danger', message: outcome.problem.message });
    dropViewed();
    await navigate({ to: holds({ isOwner: false, permissions }, 'Servers_View') ? '/servers' : '/' });
  }

  function whyNot({ expiresAt }: ManagerEntry): string | undefined {
    if (isDirty) return 'Save or revert your changes first.';
    if (!isInForce({ expiresAt }, Date.now())) return 'These permissions have ended.';
    return action.isRunning ? 'One moment …' : undefined;
  }
  return { whyNot, start: (row: ManagerEntry) => void start(row) };
}
