import '@mantine/core/styles/Progress.layer.css';
import { rconPresetRoutes } from '@arkwright/contracts/rcon-presets/routes';
import type { PresetRun } from '@arkwright/contracts/rcon-presets/run-schema';
import { Button, Progress } from '@mantine/core';
import { useEffect } from 'react';
import { toProblem } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useRead } from '../../kit/reads.ts';
import { useAction } from '../../kit/use-action.ts';
import { useCan } from '../../kit/use-can.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { LoadingBox } from '../../ui/loading-box.tsx';
import styles from './run-progress-dialog.module.css';
import { countsOf, firstEnd, isAsleep, isOver, runSummary } from './run-summary.ts';
import { ServerRunResult } from './server-run-result.tsx';

type RunProgressDialogProps = {
  of: Pick<PresetRun, 'botId' | 'id' | 'presetName'>;
  /** The run as it was when it began, where it has just been started. */
  started?: PresetRun;
  onClose: () => void;
};

/** The live stream reports every step; this makes up for a lost event, and for the end of a wait. */
const LOOK_MS = 2000;
const LOOK_ASLEEP_MS = 15_000;

function lookAgainMs(run: PresetRun | undefined): number | false {
  if (run === undefined || run.endedAt !== 0) return false;
  return isAsleep(run) ? LOOK_ASLEEP_MS : LOOK_MS;
}

/** The progress of a run, by server and command. Closing it does not stop the run. */
export function RunProgressDialog({ of, started, onClose }: RunProgressDialogProps) {
  const { botId, id: runId } = of;
  const { run: markSeen } = useAction(rconPresetRoutes.runSeen);
  const stop = useAction(rconPresetRoutes.stop);
  const canStop = useCan(rconPresetRoutes.stop);
  const read = useRead(
    rconPresetRoutes.runState,
    { params: { botId, runId } },
    { refetchInterval: ({ state }) => lookAgainMs(state.data ?? started) },
  );
  const run = read.data ?? started;
  const hasEnded = run !== undefined && run.endedAt !== 0;
  const isRunning = run !== undefined && !hasEnded;
  // A person who sees the end here needs no notification. A failure of this loses nothing.
  useEffect(() => {
    if (hasEnded) void markSeen({ body: { botId, runId } });
  }, [hasEnded, botId, runId, markSeen]);

  async function handleStop() {
    const outcome = await stop.run({ body: { botId, runId } });
    if (outcome.ok) await read.refetch();
  }

  return (
    <Dialog opened title={of.presetName} onClose={onClose} width={600} closesOn="on-purpose">
      <div className={styles.run}>
        {run && <RunDetails run={run} />}
        {!run && read.error === null && <LoadingBox height={96} />}
        <ProblemNotice problem={read.error === null ? null : toProblem(read.error)} />
        <ProblemNotice problem={stop.problem} />
      </div>
      <DialogButtons
        beside={
          isRunning && (
            <ActionButton
              variant="default"
              reason={canStop.reason}
              loading={stop.isRunning || run.stoppedAt > 0}
              onClick={() => void handleStop()}
            >
              Stop
            </ActionButton>
          )
        }
        above={isRunning && <span>The run continues if you close this.</span>}
      >
        <Button variant="default" onClick={onClose} data-autofocus>
          Close
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

function RunDetails({ run }: { run: PresetRun }) {
  const waitsUntil = isAsleep(run) ? firstEnd(run) : 0;
  return (
    <>
      <p className={styles.summary} role="status">
        {runSummary({ ...run, counts: countsOf(run), waitsUntil })}
      </p>
      {run.endedAt === 0 && (
        <Progress
          value={(100 * run.servers.filter(isOver).length) / run.servers.length}
          animated={waitsUntil === 0}
          aria-label="Servers that are done"
        />
      )}
      <ul className={styles.servers}>
        {run.servers.map((server) => (
          <ServerRunResult key={server.serverId} server={server} commands={run.commands} />
        ))}
      </ul>
    </>
  );
}
