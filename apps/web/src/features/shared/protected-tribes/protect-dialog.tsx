import { decayRoutes, protectionFields } from '@arkwright/contracts/decay/routes';
import type { DecayEntry } from '@arkwright/contracts/decay/schema';
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ProblemNotice } from '../../../kit/problem-notice.tsx';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { useAction } from '../../../kit/use-action.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';

type ProtectDialogProps = {
  team: Pick<DecayEntry, 'serverId' | 'serverName' | 'teamId' | 'name'>;
  onDone: () => void;
  onClose: () => void;
};

/** The end of a day that a date input names, ms; 0 for none. */
const endOf = (day: string) => (day === '' ? 0 : new Date(`${day}T23:59:59`).getTime());

/** Spares a tribe from decay, for good or until a day. */
export function ProtectDialog({ team, onDone, onClose }: ProtectDialogProps) {
  const { run, problem, isRunning } = useAction(decayRoutes.protect);
  const [day, setDay] = useState('');
  const [reason, setReason] = useState('');
  useUnsaved(day !== '' || reason !== '');
  const until = endOf(day);
  const isPast = until !== 0 && until <= Date.now();
  const reasonError = protectionFields.shape.reason.safeParse(reason).error?.issues[0]?.message;

  async function submit(): Promise<void> {
    if (isPast || reasonError !== undefined) return;
    const { serverId, teamId, name } = team;
    const outcome = await run({ body: { serverId, teamId, name: name.slice(0, 100), until, reason } });
    if (!outcome.ok) return;
    showToast({ tone: 'good', message: `${name} is protected` });
    onDone();
    onClose();
  }

  return (
    <FormDialog
      opened
      title="Protect from decay"
      width={500}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onClose={onClose}
      submit={{
        label: 'Protect',
        isBusy: isRunning,
        isDisabled: false,
        problem: <ProblemNotice problem={problem} />,
      }}
    >
      <Text>
        <bdi>{team.name}</bdi> on <bdi>{team.serverName}</bdi> will be neither warned nor removed.
      </Text>
      <TextInput
        type="date"
        label="Until"
        description="Empty: until you take it back."
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
        error={isPast ? 'This day is over.' : undefined}
      />
      <TextInput
        label="Reason"
        placeholder="On vacation"
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={reasonError}
      />
    </FormDialog>
  );
}
