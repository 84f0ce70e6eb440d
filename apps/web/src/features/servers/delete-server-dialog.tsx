import { serverRoutes } from '@arkwright/contracts/servers/routes';
import type { Server } from '@arkwright/contracts/servers/schema';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { Problem } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { ServerCollection } from './use-servers.ts';

type DeleteServerDialogProps = { server: Server; servers: ServerCollection; onClose: () => void };

export function DeleteServerDialog({ server, servers, onClose }: DeleteServerDialogProps) {
  const [problem, setProblem] = useState<Problem | null>(null);

  async function handleDelete() {
    const request = { body: { serverId: server.id } };
    const outcome = await servers.remove(serverRoutes.remove, request, server.id);
    setProblem(outcome.ok ? null : outcome.problem);
    return outcome.ok;
  }

  return (
    <ConfirmDialog
      opened
      title="Delete Server"
      confirmLabel="Delete"
      onConfirm={handleDelete}
      onClose={onClose}
    >
      <Stack gap="sm">
        <span>
          <strong>
            <bdi>{server.name}</bdi>
          </strong>{' '}
          will be deleted from Arkwright: the bot leaves the server, and its settings and status here are
          gone. This can’t be undone. The game server itself keeps running.
        </span>
        <ProblemNotice problem={problem} />
      </Stack>
    </ConfirmDialog>
  );
}
