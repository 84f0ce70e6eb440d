/**
 * Asks before a server is unlinked from its service at the host.
 *   <UnlinkDialog server={{ id, name }} service="service 28" send={unlink.run} onDone={refresh} onClose={close} />
 * `send` is `useAction`'s `run`, or puts the reply into a collection as well.
 */
import type { RouteRequest } from '@arkwright/contracts/derived/route';
import type { nitradoServiceRoutes } from '@arkwright/contracts/host-sync/routes';
import type { Server } from '@arkwright/contracts/servers/schema';
import { Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useInstance } from '../../../kit/instances.ts';
import type { Outcome, Problem } from '../../../kit/problem.ts';
import { ProblemNotice } from '../../../kit/problem-notice.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';

type UnlinkDialogProps = {
  server: Pick<Server, 'id' | 'name'>;
  /** What it is unlinked from, in the sentence. */
  service: ReactNode;
  send: (request: RouteRequest<typeof nitradoServiceRoutes.unlink>) => Promise<Outcome<Server>>;
  /** Gets the server as it is then. */
  onDone: (server: Server) => void;
  onClose: () => void;
};

export function UnlinkDialog({ server, service, send, onDone, onClose }: UnlinkDialogProps) {
  const { id: botId } = useInstance();
  const [problem, setProblem] = useState<Problem | null>(null);

  async function handleConfirm() {
    const outcome = await send({ body: { botId, serverId: server.id } });
    if (!outcome.ok) {
      setProblem(outcome.problem);
      return false;
    }
    showToast({ tone: 'good', message: `${server.name} is unlinked` });
    onDone(outcome.reply);
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
            <bdi>{server.name}</bdi>
          </strong>{' '}
          from {service}? Host, ports and password stay as they are and are not synced any more; its hosting
          is then not selected.
        </Text>
        <ProblemNotice problem={problem} />
      </Stack>
    </ConfirmDialog>
  );
}
