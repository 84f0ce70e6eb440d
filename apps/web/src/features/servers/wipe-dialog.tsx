import { serverRoutes } from '@arkwright/contracts/servers/routes';
import type { Server } from '@arkwright/contracts/servers/schema';
import { Stack } from '@mantine/core';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useAction } from '../../kit/use-action.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';

type WipeDialogProps = { server: Server; onClose: () => void };

/** Asks before a server's Data Dashboard content is wiped. The words of the snackbars are the specification's (§8). */
export function WipeDialog({ server, onClose }: WipeDialogProps) {
  const { run, problem } = useAction(serverRoutes.wipeDataDashboard);
  const { id, name } = server;

  async function handleWipe() {
    const outcome = await run({ params: { serverId: id } });
    const isQueued = outcome.ok && outcome.reply;
    showToast(
      isQueued
        ? {
            tone: 'good',
            message: `Data Dashboard content for ${name} (${id}) has been queued for wiping.`,
          }
        : {
            tone: 'danger',
            message: `Failed to queue Data Dashboard content for wiping for ${name} (${id}).`,
          },
    );
    return isQueued;
  }

  return (
    <ConfirmDialog
      opened
      title="Wipe Data Dashboard content"
      confirmLabel="Wipe"
      onConfirm={handleWipe}
      onClose={onClose}
    >
      <Stack gap="sm">
        <span>
          All players, tribes, bases and dinos that were uploaded for{' '}
          <strong>
            <bdi>{name}</bdi>
          </strong>{' '}
          will be deleted from the Data Dashboard. This can’t be undone. The game server itself is not
          touched. A notification tells you when it is done.
        </span>
        <ProblemNotice problem={problem} />
      </Stack>
    </ConfirmDialog>
  );
}
