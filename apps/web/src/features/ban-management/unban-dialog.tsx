import { banRoutes } from '@arkwright/contracts/ban-management/routes';
import type { BanEntry } from '@arkwright/contracts/ban-management/schema';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { Problem } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useNow } from '../../ui/use-now.ts';
import { isInForce } from './ban-state.ts';
import { type BanCollection, idOfBan } from './use-bans.ts';

type UnbanDialogProps = { ban: BanEntry; bans: Pick<BanCollection, 'remove'>; onClose: () => void };

/** Asks before an entry leaves the ban list. */
export function UnbanDialog({ ban, bans, onClose }: UnbanDialogProps) {
  const { botId, netId, playerName, reason } = ban;
  const [problem, setProblem] = useState<Problem | null>(null);
  const now = useNow();
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
        <Facts>
          <dt>Player name</dt>
          <dd>{playerName === '' ? 'not known' : <bdi>{playerName}</bdi>}</dd>
          <dt>EOS ID</dt>
          <dd>{netId}</dd>
          <dt>Reason</dt>
          <dd>
            <bdi>{reason}</bdi>
          </dd>
        </Facts>
        <span>
          {isInForce(ban, now)
            ? 'The player can join again: at once on the game servers that are up, on the others when they come.'
            : 'The entry is deleted from the list.'}
        </span>
        {ban.isAutomatic && (
          <span>
            The ban was made for banned words. The player’s infractions go back to none, so that the next word
            does not bring it again at once.
          </span>
        )}
        <ProblemNotice problem={problem} />
      </Stack>
    </ConfirmDialog>
  );
}
