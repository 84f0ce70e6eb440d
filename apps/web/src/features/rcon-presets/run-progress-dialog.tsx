import '@mantine/core/styles/Progress.layer.css';
import { rconPresetRoutes } from '@arkwright/contracts/rcon-presets/routes';
import type { PresetRun } from '@arkwright/contracts/rcon-presets/run-schema';
import { Button, Progress } from '@mantine/core';
import { useEffect, useState } from 'react';
import { toProblem } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useRead } from '../../kit/reads.ts';
import { useAction } from '../../kit/use-action.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import styles from './run-progress-dialog.module.css';
import { isOver, runSummary } from './run-summary.ts';
import { ServerRunResult } from './server-run-result.tsx';

type RunProgressDialogProps = {
  /** The run as it was when it began. */
  started: PresetRun;
  onClose: () => void;
};

/** The live stream tells of every step; this makes up for one that was lost. */
const LOOK_MS = 2000;

/** How far a run has come, server by server and command by command. Closing it does not stop the run. */
export function RunProgressDialog({ started, onClose }: RunProgressDialogProps) {
  const { botId, id: runId } = started;
  const { run: markSeen } = useAction(rconPresetRoutes.runSeen);
  const [isRunning, setRunning] = useState(started.endedAt === 0);
  const read = useRead(
    rconPresetRoutes.runState,
    { params: { botId, runId } },
    isRunning ? { refetchInterval: LOOK_MS } : {},
  );
  const run = read.data ?? started;
  if (isRunning && run.endedAt !== 0) setRunning(false);
  const hasEnded = run.endedAt !== 0;
  // Who sees the end here is not told of it by a notification, too. Nothing is lost if this gets lost.
  useEffect(() => {
    if (hasEnded) void markSeen({ body: { botId, runId } });
  }, [hasEnded, botId, runId, markSeen]);
  const over = run.servers.filter(isOver).length;

  return (
    <Dialog opened title={started.presetName} onClose={onClose} width={600} closesOn="on-purpose">
      <div className={styles.run}>
        <p className={styles.summary} role="status">
          {runSummary(run)}
        </p>
        {isRunning && (
          <Progress
            value={(100 * over) / run.servers.length}
            animated
            aria-label="Servers that are through"
          />
        )}
        <ul className={styles.servers}>
          {run.servers.map((server) => (
            <ServerRunResult key={server.serverId} server={server} commands={run.commands} />
          ))}
        </ul>
        <ProblemNotice problem={read.error === null ? null : toProblem(read.error)} />
      </div>
      <DialogButtons beside={isRunning && <span>The run goes on when you close this.</span>}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Close
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
