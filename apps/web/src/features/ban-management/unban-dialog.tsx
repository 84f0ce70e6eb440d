import { banRoutes } from '@arkwright/contracts/ban-management/routes';
import type { BanEntry } from '@arkwright/contracts/ban-management/schema';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { Problem } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { UnbanWords } from '../shared/bans/unban-words.tsx';
import { type BanCollection, idOfBan } from './use-bans.ts';

type UnbanDialogProps = { ban: BanEntry; bans: Pick<BanCollection, 'remove'>; onClose: () => void };

/** Asks before an entry leaves the ban list. */
export function UnbanDialog({ ban, bans, onClose }: UnbanDialogProps) {
  const { botId, netId, playerName } = ban;
  const [problem, setProblem] = useState<Problem | null>(null);
  const name = playerName || netId;

  async function handleUnban() {
    const outcome = await bans.remove(banRoutes.unban, { body: { botId, netId } }, idOfBan(ban));
    setProblem(outcome.ok ? null : outcome.problem);
    if (outcome.ok) showToast({ tone: 'good', message: `${name} is off the ban list` });
    return outcome.ok;
  }
  return (
    <ConfirmDialog opened title="Unban" confirmLabel="Unban" onConfirm={handleUnban} onClose={onClose}>
      <Stack gap="sm">
        <UnbanWords ban={ban} />
        <ProblemNotice problem={problem} />
      </Stack>
    </ConfirmDialog>
  );
}
