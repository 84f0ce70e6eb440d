import { powerRoutes } from '@arkwright/contracts/host-power/routes';
import { powerWarning } from '@arkwright/contracts/host-power/schema';
import { serverStatusRoutes } from '@arkwright/contracts/server-status/routes';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { counted } from '../../../kit/counted.ts';
import { useInstance } from '../../../kit/instances.ts';
import { useKit } from '../../../kit/kit.tsx';
import { toProblem } from '../../../kit/problem.ts';
import { ProblemNotice } from '../../../kit/problem-notice.tsx';
import { useRead } from '../../../kit/reads.ts';
import { attempt } from '../../../kit/use-action.ts';
import { useCan } from '../../../kit/use-can.ts';
import { Banner } from '../../../ui/banner.tsx';
import { EachServerDialog } from './each-server-dialog.tsx';
import type { InstanceTarget } from './instance-target.ts';
import { whyNoPower } from './use-power.ts';
import { RESTART_WARNING, WarningField } from './warning-field.tsx';

type RestartServersDialogProps = { subject: InstanceTarget; onClose: () => void };

/** Asks which servers their hosts restart, and for a warning in the games' chat. */
export function RestartServersDialog({ subject: { servers }, onClose }: RestartServersDialogProps) {
  const { id: botId } = useInstance();
  const { call } = useKit();
  const powers = useRead(powerRoutes.list, { params: { botId } });
  const canReadStatuses = useCan(serverStatusRoutes.list).ok;
  const statuses = useRead(serverStatusRoutes.list, { query: { botId } }, { enabled: canReadStatuses });
  const [warning, setWarning] = useState(RESTART_WARNING);
  const checked = powerWarning.safeParse(warning);
  const restartable = powers.data && servers.filter(({ id }) => canRestart(id));
  const others = restartable ? servers.length - restartable.length : 0;

  function canRestart(id: string): boolean {
    return whyNoPower(powers.data?.find(({ serverId }) => serverId === id)) === undefined;
  }

  /** How many are thrown out; undefined where that is not known. */
  const playersOn = (ids: readonly string[]) =>
    statuses.data
      ?.filter(({ serverId, isOnline }) => isOnline && ids.includes(serverId))
      .reduce((sum, status) => sum + status.players, 0);

  async function restart(serverId: string): Promise<string | undefined> {
    if (!checked.success) return checked.error.issues[0]?.message;
    const body = { serverId, action: 'restart' as const, warning: checked.data };
    const outcome = await attempt(call, powerRoutes.act, { body });
    return outcome.ok ? undefined : outcome.problem.message;
  }

  return (
    <EachServerDialog
      title="Restart servers"
      verb="Restart"
      servers={restartable}
      isReady={checked.success}
      act={restart}
      done={(count) => `${counted(count, 'server')} ${count === 1 ? 'is' : 'are'} being restarted`}
      failedTitle="Not restarted:"
      beside="No offline alert meanwhile."
      onClose={onClose}
    >
      {(chosen) => (
        <>
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
          <WhoIsOn players={chosen.length > 0 ? playersOn(chosen) : undefined} />
          <WarningField
            value={warning}
            error={checked.success ? undefined : checked.error.issues[0]?.message}
            onChange={setWarning}
          />
          <Text c="dimmed" size="sm">
            Each server warns its players, saves its world and goes down, all at the same time.
          </Text>
        </>
      )}
    </EachServerDialog>
  );
}

function WhoIsOn({ players }: { players: number | undefined }) {
  if (players === undefined) return null;
  return (
    <Banner tone={players > 0 ? 'warning' : 'info'}>
      {players === 0
        ? 'Nobody is on them now.'
        : `${counted(players, 'player')} ${players === 1 ? 'is' : 'are'} disconnected until their server is back.`}
    </Banner>
  );
}
