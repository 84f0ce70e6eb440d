import '../../ui/form-styles.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { liveRoutes } from '@arkwright/contracts/live/routes';
import { NUKE_WAITS_MINUTES } from '@arkwright/contracts/nukes/bounds';
import { Checkbox, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useRefusal } from '../../kit/actions/refusal.ts';
import { useKit } from '../../kit/kit.tsx';
import type { Outcome, Problem } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { Banner } from '../../ui/banner.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SuccessDialog } from '../../ui/success-dialog.tsx';
import { saveTheWorld } from '../shared/actions/save-world.ts';

type NukeDialogProps = {
  what: 'player' | 'tribe' | 'base';
  /** On which game server. */
  serverId: string;
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
  const { what, serverId, serverName, confirmation, onNuke, onNuked, onClose, children } = props;
  const { call } = useKit();
  const whyNoSave = useRefusal(liveRoutes.console);
  const [savesFirst, setSavesFirst] = useState(whyNoSave === undefined);
  const [whyNotSaved, setWhyNotSaved] = useState('');
  const [step, setStep] = useState<'saving' | 'nuking' | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [done, setDone] = useState<'nuked' | 'asked' | null>(null);

  async function handleNuke() {
    setProblem(null);
    setWhyNotSaved('');
    if (savesFirst) {
      setStep('saving');
      const why = await saveTheWorld(call, serverId);
      if (why !== undefined) {
        setStep(null);
        setWhyNotSaved(why);
        return false;
      }
    }
    setStep('nuking');
    const outcome = await onNuke();
    setStep(null);
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
        <Checkbox
          label="Save the world first"
          description={
            whyNoSave ??
            'A backup made now then has everything up to this moment. Nothing is nuked if it fails.'
          }
          checked={savesFirst}
          disabled={whyNoSave !== undefined || step !== null}
          onChange={({ currentTarget }) => setSavesFirst(currentTarget.checked)}
        />
        {whyNotSaved !== '' && (
          <Banner tone="danger">The world was not saved, so nothing was nuked. {whyNotSaved}</Banner>
        )}
        <div role="status">
          {step === 'saving' && (
            <Banner tone="info">
              <bdi>{serverName}</bdi> is saving its world; please leave this page open.
            </Banner>
          )}
          {step === 'nuking' && (
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
