/** The dialog that adds or changes the alert of a player on a screen. It is saved at once, without leaving the screen. */
import { type AlertPlayer, playerAlert } from '@arkwright/contracts/player-alerts/settings';
import { useState } from 'react';
import { ApiError } from '../../../kit/api-error.ts';
import { useInstance } from '../../../kit/instances.ts';
import { type Outcome, toProblem } from '../../../kit/problem.ts';
import { storedIn } from '../../../kit/settings/use-not-working.ts';
import { useSaveInstance } from '../../../kit/working-copy/use-save-instance.ts';
import { AlertDialog } from './alert-dialog.tsx';
import { AlertsOffNotice } from './alerts-off-notice.tsx';

type AddAlertDialogProps = { player: { netId: string; name: string }; onClose: () => void };

export function AddAlertDialog({ player, onClose }: AddAlertDialogProps) {
  const instance = useInstance();
  const { save, reload } = useSaveInstance({ playerAlert: playerAlert.words });
  const stored = storedIn(instance);
  // People who may edit alerts may view them.
  const alerts = (stored('playerAlert.alertPlayers') ?? []) as readonly AlertPlayer[];
  const [alert] = useState(() => alerts.find(({ netId }) => netId === player.netId));

  async function handleChange(alertPlayers: AlertPlayer[]): Promise<Outcome<unknown>> {
    const revs = { playerAlert: instance.revs.playerAlert ?? 0 };
    try {
      return { ok: true, reply: await save({ playerAlert: { alertPlayers }, revs }) };
    } catch (error) {
      // The dialog then shows whether someone else has changed this alert.
      if (error instanceof ApiError && error.code === 'STALE') reload();
      return { ok: false, problem: toProblem(error) };
    }
  }

  return (
    <AlertDialog
      {...(alert && { alert })}
      player={player}
      alerts={alerts}
      onSave={handleChange}
      onClose={onClose}
    >
      {stored('playerAlert.isEnabled') === false && <AlertsOffNotice />}
    </AlertDialog>
  );
}
