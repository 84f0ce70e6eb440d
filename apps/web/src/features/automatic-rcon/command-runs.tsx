import { KEPT_RUNS } from '@arkwright/contracts/automatic-rcon/bounds';
import { automaticRconRoutes } from '@arkwright/contracts/automatic-rcon/routes';
import type { TimedCommand } from '@arkwright/contracts/automatic-rcon/schema';
import { toProblem } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { REFRESH_MS, useRead } from '../../kit/reads.ts';
import { LoadingBox } from '../../ui/loading-box.tsx';
import styles from './command-runs.module.css';
import { RunEntry } from './run-entry.tsx';

/** The expanded row: the command's last runs with the result of each server, the newest open. */
export function CommandRuns({ command }: { command: TimedCommand }) {
  const { id, name } = command;
  const read = useRead(automaticRconRoutes.runs, { query: { id } }, { refetchInterval: REFRESH_MS });
  if (read.data === undefined) {
    if (!read.isError) return <LoadingBox height={64} />;
    return <ProblemNotice problem={toProblem(read.error)} onRetry={() => void read.refetch()} />;
  }
  return (
    <section className={styles.runs} aria-label={`Runs of ${name}`}>
      <h2>Last {KEPT_RUNS} runs</h2>
      {read.data.length === 0 ? (
        <p>It has not run yet.</p>
      ) : (
        <ol>
          {read.data.map((run, index) => (
            <RunEntry key={run.id} run={run} current={command.command} isFirst={index === 0} />
          ))}
        </ol>
      )}
    </section>
  );
}
