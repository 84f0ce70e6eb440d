import { nitradoServiceRoutes } from '@arkwright/contracts/host-sync/routes';
import { IconRefresh } from '@tabler/icons-react';
import { useInstance } from '../../kit/instances.ts';
import { useAction } from '../../kit/use-action.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { showToast } from '../../ui/toast.tsx';
import type { Nitrado } from '../shared/hosting/use-nitrado.ts';

type RefreshButtonProps = { nitrado: Nitrado; reason: string | undefined };

/** Has the services read at Nitrado now. */
export function RefreshButton({ nitrado, reason }: RefreshButtonProps) {
  const { id: botId } = useInstance();
  const refresh = useAction(nitradoServiceRoutes.refresh);
  const off = nitrado.isValid ? undefined : 'No login works: sign in again first.';

  async function handleRefresh() {
    const outcome = await refresh.run({ body: { botId } });
    if (!outcome.ok) showToast({ tone: 'danger', message: outcome.problem.message, isLong: true });
    nitrado.refreshAll();
  }
  return (
    <ActionButton
      variant="default"
      leftSection={<IconRefresh size={16} />}
      loading={refresh.isRunning || nitrado.state.data?.isReading === true}
      reason={reason ?? off}
      onClick={() => void handleRefresh()}
    >
      Refresh
    </ActionButton>
  );
}
