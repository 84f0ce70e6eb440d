import { decayRoutes } from '@arkwright/contracts/decay/routes';
import { Text } from '@mantine/core';
import { useInstance } from '../../kit/instances.ts';
import { useAction } from '../../kit/use-action.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import type { DecayTarget } from './decay-target.ts';
import { whatGoes } from './what-goes.tsx';

type ApproveDialogProps = { subject: DecayTarget; onClose: () => void };

/** Asks before somebody agrees to what is removed. */
export function ApproveDialog({ subject: { row, onDone }, onClose }: ApproveDialogProps) {
  const { id: botId } = useInstance();
  const { run, problem } = useAction(decayRoutes.approve);

  async function handleConfirm() {
    const outcome = await run({ body: { botId, ids: [row.id] } });
    if (!outcome.ok) return false;
    showToast({ tone: 'good', message: `You agreed to remove ${row.name}` });
    onDone();
    return true;
  }

  return (
    <ConfirmDialog
      opened
      title="Agree to the removal"
      confirmLabel="Agree"
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <Text>
        {whatGoes(row)} on <bdi>{row.serverName}</bdi> are destroyed within minutes, if enough people agree.
        This can’t be undone.
      </Text>
      {problem && <Text c="var(--ark-bad)">{problem.message}</Text>}
    </ConfirmDialog>
  );
}
