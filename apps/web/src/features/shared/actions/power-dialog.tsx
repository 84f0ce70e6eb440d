import { powerRoutes } from '@arkwright/contracts/host-power/routes';
import { type PowerAction, powerWarning } from '@arkwright/contracts/host-power/schema';
import { actionLabel, playersAffected } from '@arkwright/contracts/host-power/words';
import { Group, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useInstance } from '../../../kit/instances.ts';
import { ProblemNotice } from '../../../kit/problem-notice.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { Banner } from '../../../ui/banner.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { type ServerTarget, useServerNow } from './server-target.ts';
import { usePower } from './use-power.ts';
import { RESTART_WARNING, WarningField } from './warning-field.tsx';

type PowerDialogProps = {
  action: PowerAction;
  subject: ServerTarget;
  onClose: () => void;
};

const PROPOSED: Record<PowerAction, string> = {
  restart: RESTART_WARNING,
  stop: 'The server stops now. Get to a safe place, the world is saved first.',
  start: '',
};
const BEGUN: Record<PowerAction, string> = {
  restart: 'is being restarted',
  stop: 'is being stopped',
  start: 'is being started',
};

/** Asks before a restart, stop or start, with the players who are on, and for a warning in the game's chat. */
export function PowerDialog({ action, subject, onClose }: PowerDialogProps) {
  const { id: serverId, name } = subject;
  const { isOnline = false, players } = useServerNow(serverId) ?? subject;
  const { refresh } = usePower(useInstance().id, {});
  const isWarned = isOnline && action !== 'start';
  const [warning, setWarning] = useState(isWarned && players > 0 ? PROPOSED[action] : '');
  const { run, isRunning, problem } = useAction(powerRoutes.act);
  const checked = powerWarning.safeParse(warning);
  const label = actionLabel(action);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!checked.success) return;
    const body = { serverId, action, ...(isWarned && { warning: checked.data }) };
    const outcome = await run({ body });
    if (!outcome.ok) return;
    showToast({ tone: 'good', message: `${name} ${BEGUN[action]}` });
    refresh();
    onClose();
  }

  return (
    <FormDialog
      opened
      title={`${label} ${name}?`}
      onSubmit={(event) => void handleSubmit(event)}
      onClose={onClose}
      submit={{
        label,
        isBusy: isRunning,
        isDisabled: !checked.success,
        isDangerous: action === 'stop',
        beside: (
          <Text c="dimmed" size="sm">
            {action === 'stop' ? 'No offline alert until somebody starts it.' : 'No offline alert meanwhile.'}
          </Text>
        ),
        problem: <ProblemNotice problem={problem} />,
      }}
    >
      {(isOnline || action === 'start') && (
        <Affected {...playersAffected({ action, players, name })} isAnybody={players > 0} />
      )}
      {isWarned && (
        <WarningField
          value={warning}
          error={checked.success ? undefined : checked.error.issues[0]?.message}
          onChange={setWarning}
          isFirst
        />
      )}
      {!isOnline && action !== 'start' && (
        <Banner tone="warning">
          It is not online over RCON: nobody can be warned, and the world can’t be saved first.
        </Banner>
      )}
      <Steps action={action} isSaved={isWarned} hasWarning={warning.trim() !== ''} />
    </FormDialog>
  );
}

function Affected({ who, what, isAnybody }: { who: string; what: string; isAnybody: boolean }) {
  return (
    <Banner tone={isAnybody ? 'warning' : 'info'} title={who}>
      {what}.
    </Banner>
  );
}

type StepsProps = { action: PowerAction; isSaved: boolean; hasWarning: boolean };

/** What will be done, in order. */
function Steps({ action, isSaved, hasWarning }: StepsProps) {
  const steps = [
    ...(isSaved && hasWarning ? ['Warn players'] : []),
    ...(isSaved ? ['Save world'] : []),
    actionLabel(action),
    action === 'stop' ? 'Wait until it is stopped' : 'Wait for RCON',
  ];
  return (
    <Group component="ol" aria-label="Steps" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
      {steps.map((step, index) => (
        <Text component="li" key={step} size="sm">
          <Text span fw={600} c="dimmed" size="sm">
            {index + 1}
          </Text>{' '}
          {step}
        </Text>
      ))}
    </Group>
  );
}
