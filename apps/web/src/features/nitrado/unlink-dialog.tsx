import { nitradoServiceRoutes } from '@arkwright/contracts/nitrado/service-routes';
import { Stack, Text } from '@mantine/core';
import { useInstance } from '../../kit/instances.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useAction } from '../../kit/use-action.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { type ServiceRow, serviceName } from './service-rows.ts';

type UnlinkDialogProps = { row: ServiceRow; onDone: () => void; onClose: () => void };

/** Asks before a server is unlinked from its service. */
export function UnlinkDialog({ row: { service, serverName }, onDone, onClose }: UnlinkDialogProps) {
  const { id: botId } = useInstance();
  const unlink = useAction(nitradoServiceRoutes.unlink);

  async function handleConfirm() {
    const outcome = await unlink.run({ body: { botId, serverId: service.serverId } });
    if (!outcome.ok) return false;
    showToast({ tone: 'good', message: `${serverName} is unlinked` });
    onDone();
    return true;
  }
  return (
    <ConfirmDialog
      opened
      title="Unlink Server"
      confirmLabel="Unlink"
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>
          Unlink{' '}
          <strong>
            <bdi>{serverName}</bdi>
          </strong>{' '}
          from <bdi>{serviceName(service)}</bdi> (service {service.serviceId})? Host, ports and password stay
          as they are and are not synced any more; its hosting is then not selected.
        </Text>
        <ProblemNotice problem={unlink.problem} />
      </Stack>
    </ConfirmDialog>
  );
}
