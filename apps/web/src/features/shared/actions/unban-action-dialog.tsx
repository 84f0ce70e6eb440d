import { banRoutes } from '@arkwright/contracts/ban-management/routes';
import { Stack } from '@mantine/core';
import { useInstance } from '../../../kit/instances.ts';
import { ProblemNotice } from '../../../kit/problem-notice.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { UnbanWords } from '../bans/unban-words.tsx';
import type { PlayerTarget } from './player-target.ts';

type UnbanActionDialogProps = { subject: PlayerTarget; onClose: () => void };

/** Asks before the player of a menu is taken off the ban list. */
export function UnbanActionDialog({ subject, onClose }: UnbanActionDialogProps) {
  const { netId, name, ban } = subject;
  const { id: botId } = useInstance();
  const { run, problem } = useAction(banRoutes.unban);

  async function handleUnban() {
    const outcome = await run({ body: { botId, netId } });
    if (outcome.ok) showToast({ tone: 'good', message: `${name} is off the ban list` });
    return outcome.ok;
  }
  return (
    <ConfirmDialog opened title="Unban" confirmLabel="Unban" onConfirm={handleUnban} onClose={onClose}>
      <Stack gap="sm">
        {ban && <UnbanWords ban={{ ...ban, netId, playerName: name }} />}
        <ProblemNotice problem={problem} />
      </Stack>
    </ConfirmDialog>
  );
}
