import { NUKE_WAITS_MINUTES } from '@arkwright/contracts/nukes/bounds';
import { Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Outcome, Problem } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { Banner } from '../../ui/banner.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SuccessDialog } from '../../ui/success-dialog.tsx';

type NukeDialogProps = {
  what: 'player' | 'tribe' | 'base';
  /** On which game server. */
  serverName: string;
  /** The text to type first, and whether it was typed. */
  confirmation?: { field: ReactNode; isTyped: boolean };
  onNuke: () => Promise<Outcome<boolean>>;
  /** Reload the rows. */
  onNuked: () => Promise<void>;
  onClose: () => void;
  /** What exactly will be destroyed. */
  children: ReactNode;
};

/** Asks before something is destroyed in the game, and waits for the answer. It stays open with the reason on failure. */
export function NukeDialog(props: NukeDialogProps) {
  const { what, serverName, confirmation, onNuke, onNuked, onClose, children } = props;
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [done, setDone] = useState<'nuked' | 'asked' | null>(null);

  async function handleNuke() {
    setRunning(true);
    setProblem(null);
    const outcome = await onNuke();
    setRunning(false);
    setProblem(outcome.ok ? null : outcome.problem);
    if (outcome.ok) {
      await onNuked();
      setDone(outcome.reply ? 'nuked' : 'asked');
    }
    // The dialog stays open and shows the result.
    return false;
  }

  if (done !== null) {
    return (
      <SuccessDialog onClose={onClose}>
        {done === 'nuked' ? (
          <>
            The {what} on <bdi>{serverName}</bdi> was nuked.
          </>
        ) : (
          <>
            Nothing was nuked yet: a second person has to agree within {NUKE_WAITS_MINUTES} minutes. They see
            it at the top of this page.
          </>
        )}
      </SuccessDialog>
    );
  }

  return (
    <ConfirmDialog
      opened
      title={`Nuke ${what}`}
      confirmLabel={`Nuke ${what}`}
      isReady={confirmation?.isTyped ?? true}
      onConfirm={handleNuke}
      onClose={onClose}
    >
      <Stack gap="sm">
        {children}
        <span>
          It happens on the game server{' '}
          <strong>
            <bdi>{serverName}</bdi>
          </strong>{' '}
          at once and can’t be undone: only a backup of that server’s save brings it back.
        </span>
        {confirmation?.field}
        <div role="status">
          {isRunning && (
            <Banner tone="info">
              The companion of <bdi>{serverName}</bdi> is working. This takes up to 15 seconds; please leave
              this page open.
            </Banner>
          )}
        </div>
        <ProblemNotice problem={problem} />
      </Stack>
    </ConfirmDialog>
  );
}
