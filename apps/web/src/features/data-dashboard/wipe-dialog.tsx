import type { DashboardSummary } from '@arkwright/contracts/data-dashboard/schema';
import { Dialog } from '../../ui/dialog.tsx';
import { useWipe } from './use-wipe.ts';
import { WipeChoice } from './wipe-choice.tsx';
import { WipeProgress } from './wipe-progress.tsx';

type WipeDialogProps = {
  botId: string;
  /** Undefined while it is not known how much there is, as without the tier. */
  summary: DashboardSummary | undefined;
  onClose: () => void;
};

/** Asks what to wipe, and then shows how far it is. Nothing closes it while it wipes. */
export function WipeDialog({ botId, summary, onClose }: WipeDialogProps) {
  const wipe = useWipe(botId);
  return (
    <Dialog opened title="Wipe Data" onClose={onClose} closesOn={wipe.isRunning ? 'nothing' : 'anything'}>
      {wipe.steps.length === 0 ? (
        <WipeChoice summary={summary} onWipe={(kinds) => void wipe.run(kinds)} onClose={onClose} />
      ) : (
        <WipeProgress wipe={wipe} onClose={onClose} />
      )}
    </Dialog>
  );
}
