import { powerRoutes } from '@arkwright/contracts/host-power/routes';
import { powerWarning } from '@arkwright/contracts/host-power/schema';
import { serverStatusRoutes } from '@arkwright/contracts/server-status/routes';
import { Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { counted } from '../../../kit/counted.ts';
import { useInstance } from '../../../kit/instances.ts';
import { useKit } from '../../../kit/kit.tsx';
import { toProblem } from '../../../kit/problem.ts';
import { ProblemNotice } from '../../../kit/problem-notice.tsx';
import { useRead } from '../../../kit/reads.ts';
import type { NamedServer } from '../../../kit/server-names.ts';
import { ALL_SERVERS, ServerPicker } from '../../../kit/server-picker.tsx';
import { attempt } from '../../../kit/use-action.ts';
import { useCan } from '../../../kit/use-can.ts';
import { useDialogGuard } from '../../../kit/use-dialog-guard.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import type { InstanceTarget } from './instance-target.ts';
import { whyNoPower } from './use-power.ts';
import { RESTART_WARNING, WarningField } from './warning-field.tsx';

type RestartServersDialogProps = { subject: InstanceTarget; onClose: () => void };
type Failure = NamedServer & { why: string };

/** Asks which servers their hosts restart, and for a warning in the games' chat. */
export function RestartServersDialog({ subject: { servers }, onClose }: RestartServersDialogProps) {
  const { id: botId } = useInstance();
  const { call } = useKit();
  const powers = useRead(powerRoutes.list, { params: { botId } });
  const canReadStatuses = useCan(serverStatusRoutes.list).ok;
  const statuses = useRead(serverStatusRoutes.list, { query: { botId } }, { enabled: canReadStatuses });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [warning, setWarning] = useState(RESTART_WARNING);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const [isBusy, setBusy] = useState(false);
  const guard = useDialogGuard(chosen.length > 0, onClose);
  const checked = powerWarning.safeParse(warning);
  const restartable = powers.data && servers.filter(({ id }) => canRestart(id));
  const others = restartable ? servers.length - restartable.length : 0;
  const players = statuses.data
    ?.filter(({ serverId, isOnline }) => isOnline && chosen.includes(serverId))
    .reduce((sum, status) => sum + status.players, 0);

  function canRestart(id: string): boolean {
    return whyNoPower(powers.data?.find(({ serverId }) => serverId === id)) === undefined;
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!checked.success) return;
    setBusy(true);
    const failed: Failure[] = [];
    for (const server of servers.filter(({ id }) => chosen.includes(id))) {
      const body = { serverId: server.id, action: 'restart' as const, warning: checked.data };
      const outcome = await attempt(call, powerRoutes.act, { body });
      if (!outcome.ok) failed.push({ ...server, why: outcome.problem.message });
    }
    setBusy(false);
    setFailures(failed);
    const done = chosen.length - failed.length;
    if (done > 0) {
      const words = `${counted(done, 'server')} ${done === 1 ? 'is' : 'are'} being restarted`;
      showToast({ tone: 'good', message: words });
    }
    // What is under way is not asked for once more.
    setChosen(failed.map(({ id }) => id));
    if (failed.length === 0) onClose();
  }

  return (
    <>
      <FormDialog
        opened
        title="Restart servers"
        onSubmit={(event) => void handleSubmit(event)}
        onClose={guard.requestClose}
        submit={{
          label: chosen.length > 0 ? `Restart ${counted(chosen.length, 'server')}` : 'Restart',
          isBusy,
          isDisabled: !checked.success || chosen.length === 0,
          beside: (
            <Text c="dimmed" size="sm">
              No offline alert meanwhile.
            </Text>
          ),
          problem: failures.length > 0 && (
            <Banner tone="warning" title="Not restarted:">
              {failures.map(({ id, name, why }) => (
                <div key={id}>
                  <bdi>{name}</bdi>: {why}
                </div>
              ))}
            </Banner>
          ),
        }}
      >
        <ServerPicker
          label="Servers"
          servers={restartable}
          value={[...chosen]}
          onChange={setChosen}
          all={ALL_SERVERS}
          withAsterisk
        />
        {others > 0 && (
          <Text c="dimmed" size="sm" mt={-8}>
            {counted(others, 'other server')} can’t be restarted from here: no host that can do it is
            connected, or it is busy.
          </Text>
        )}
        <ProblemNotice
          problem={powers.error === null ? null : toProblem(powers.error)}
          onRetry={() => void powers.refetch()}
        />
        {players !== undefined && chosen.length > 0 && (
          <Banner tone={players > 0 ? 'warning' : 'info'}>
            {players === 0
              ? 'Nobody is on them now.'
              : `${counted(players, 'player')} ${players === 1 ? 'is' : 'are'} disconnected until their server is back.`}
          </Banner>
        )}
        <WarningField
          value={warning}
          error={checked.success ? undefined : checked.error.issues[0]?.message}
          onChange={setWarning}
        />
        <Text c="dimmed" size="sm">
          Each server warns its players, saves its world and goes down, all at the same time.
        </Text>
      </FormDialog>
      {guard.question}
    </>
  );
}
