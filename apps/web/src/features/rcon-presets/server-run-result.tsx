import { NO_ANSWER_WORDS } from '@arkwright/contracts/core/no-answer';
import type { RunState, ServerRun } from '@arkwright/contracts/rcon-presets/run-schema';
import { StatusDot } from '../../ui/status-dot.tsx';
import styles from './run-progress-dialog.module.css';

const TONES = { waiting: 'off', running: 'warning', done: 'good', failed: 'danger', skipped: 'off' } as const;
const WORDS: Record<RunState, string> = {
  waiting: 'Waiting',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  skipped: 'Skipped',
};

type ServerRunResultProps = { server: ServerRun; commands: readonly string[] };

/** What has come of a run on one server: each command with the game's answer. */
export function ServerRunResult({ server, commands }: ServerRunResultProps) {
  const { serverName, state, reason, results } = server;
  const unsent = commands.length - results.length;
  return (
    <li className={styles.server}>
      <div className={styles.head}>
        <bdi className={styles.name}>{serverName}</bdi>
        <StatusDot tone={TONES[state]}>{WORDS[state]}</StatusDot>
      </div>
      {reason !== '' && <p className={styles.reason}>{reason}</p>}
      {results.length > 0 && (
        <ol className={styles.results}>
          {results.map(({ isDone, reply }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: results only grow, and the same command may stand twice
            <li key={index}>
              <code>{commands[index]}</code>
              <p className={styles.reply}>
                {isDone ? '' : 'Failed: '}
                {reply.trim() || NO_ANSWER_WORDS}
              </p>
            </li>
          ))}
        </ol>
      )}
      {state === 'failed' && unsent > 0 && (
        <p className={styles.reason}>
          Not sent: {unsent === 1 ? 'the last command' : `the last ${unsent} commands`}.
        </p>
      )}
    </li>
  );
}
