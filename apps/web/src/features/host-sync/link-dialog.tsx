import { nitradoServiceRoutes } from '@arkwright/contracts/host-sync/routes';
import { Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useInstance } from '../../kit/instances.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { ServerSelect } from '../../kit/server-select.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useDialogGuard } from '../../kit/use-dialog-guard.tsx';
import { Banner } from '../../ui/banner.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { type ServiceRow, serviceName } from '../shared/hosting/service-rows.ts';
import { Comparison, differingFields } from './comparison.tsx';
import { useServerList } from './use-server-list.ts';

type LinkDialogProps = {
  row: ServiceRow;
  /** All services, for the names of those that servers are linked to. */
  rows: readonly ServiceRow[];
  onDone: () => void;
  onClose: () => void;
};

/**
 * Links a service to a server. Where one of them is linked already the API answers with a question, which is asked here: the
 * second click overwrites.
 */
export function LinkDialog({ row: { service }, rows, onDone, onClose }: LinkDialogProps) {
  const { id: botId } = useInstance();
  const servers = useServerList();
  const [serverId, setServerId] = useState<string | null>(null);
  const link = useAction(nitradoServiceRoutes.link);
  const guard = useDialogGuard(serverId !== null, onClose);
  const server = servers?.find(({ id }) => id === serverId);
  const others = servers?.filter(({ id }) => id !== service.serverId) ?? [];
  const asked =
    link.problem?.kind === 'message' && link.problem.isConflict ? link.problem.message : undefined;
  const left = rows.find((other) => other.service.serverId === serverId && serverId !== null);

  function handleChoice(next: string | null) {
    setServerId(next);
    // The question was about the server that was chosen before.
    link.reset();
  }
  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!server) return;
    const isOverwriting = asked !== undefined;
    const outcome = await link.run({
      body: {
        botId,
        serverId: server.id,
        serviceId: service.serviceId,
        ...(isOverwriting && { overwrite: true }),
      },
    });
    if (!outcome.ok) return;
    showToast({ tone: 'good', message: `${server.name} is linked` });
    onDone();
    onClose();
  }
  return (
    <>
      <FormDialog
        opened
        title={`Link ${serviceName(service)}`}
        onSubmit={(event) => void handleSubmit(event)}
        onClose={guard.requestClose}
        submit={{
          label: asked === undefined ? 'Link' : 'Overwrite link',
          isBusy: link.isRunning,
          isDisabled: server === undefined,
          problem: asked === undefined && <ProblemNotice problem={link.problem} />,
        }}
      >
        <ServerSelect
          label="Server"
          placeholder="Select a server"
          servers={others}
          value={serverId}
          onChange={handleChoice}
        />
        {asked !== undefined && <Banner tone="warning">{asked}</Banner>}
        {server && (
          <>
            <Comparison
              service={service}
              server={server}
              serverName={server.name}
              differs={differingFields(server, service)}
              after="after"
            />
            <Text c="dimmed" size="sm">
              Linking reads the values at Nitrado and copies them.{' '}
              {left && (
                <>
                  <bdi>{serviceName(left.service)}</bdi> is then without a server.
                </>
              )}
            </Text>
          </>
        )}
      </FormDialog>
      {guard.question}
    </>
  );
}
