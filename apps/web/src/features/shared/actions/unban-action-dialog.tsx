import { banRoutes } from '@arkwright/contracts/ban-management/routes';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useInstance } from '../../../kit/instances.ts';
import type { Problem } from '../../../kit/problem.ts';
import { ProblemNotice } from '../../../kit/problem-notice.tsx';
import { useCollection } from '../../../kit/use-collection.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { UnbanWords } from '../bans/unban-words.tsx';
import type { PlayerTarget } from './player-target.ts';

type UnbanActionDialogProps = { subject: PlayerTarget; onClose: () => void };

/** Asks before the player of a menu is taken off the ban list. */
export function UnbanActionDialog({ subject, onClose }: UnbanActionDialogProps) {
  const { netId, name, ban } = subject;
  const { id: botId } = useInstance();
  // Where the list is shown the entry leaves it at once.
  const bans = useCollection({
    list: banRoutes.list,
    request: { params: { botId } },
    idOf: ({ netId: id }) => id,
    enabled: false,
  });
  const [problem, setProblem] = useState<Problem | null>(null);

  async function handleUnban() {
    const outcome = await bans.remove(banRoutes.unban, { body: { botId, netId } }, netId);
    setProblem(outcome.ok ? null : outcome.problem);
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
