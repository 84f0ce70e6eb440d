import { NO_ANSWER_WORDS } from '@arkwright/contracts/core/no-answer';
import { withoutWaits } from '@arkwright/contracts/core/wait';
import type { RunState, ServerRun } from '@arkwright/contracts/rcon-presets/run-schema';
import { ServerChip } from '../../kit/chips/server-chip.tsx';
import { localClock } from '../../kit/moments.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import styles from './run-progress-dialog.module.css';
import { WaitLeft } from './wait-left.tsx';

const TONES = {
  waiting: 'off',
  running: 'warning',
  done: 'good',
  failed: 'danger',
  skipped: 'off',
  stopped: 'off',
} as const;
const WORDS: Record<RunState, string> = {
  waiting: 'Waiting',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  skipped: 'Skipped',
  stopped: 'Stopped',
};

type ServerRunResultProps = { server: ServerRun; commands: readonly string[] };

/** A run on one server: each command with the game's reply, and while it runs those to come. */
export function ServerRunResult({ server, commands }: ServerRunResultProps) {
  const { serverId, serverName, state, reason, results, waitsUntil } = server;
  // Waits are lines of the preset, and no commands.
  const unsent = withoutWaits(commands.slice(results.length)).length;
  const isCutShort = state === 'failed' || state === 'stopped';
  const coming = state === 'running' ? commands.slice(results.length) : [];
  return (
    <li className={styles.server}>
      <div className={styles.head}>
        <ServerChip id={serverId} name={serverName} />
        <StatusDot tone={TONES[state]}>
          {waitsUntil > 0 ? (
            <span>
              Waiting until {localClock(waitsUntil)} (<WaitLeft until={waitsUntil} />)
            </span>
          ) : (
            WORDS[state]
          )}
        </StatusDot>
      </div>
      {reason !== '' && <p className={styles.reason}>{reason}</p>}
      {results.length + coming.length > 0 && (
        <ol className={styles.results}>
          {results.map(({ isDone, reply }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: results only grow, and the same command may be there twice
            <li key={index}>
              <code>{commands[index]}</code>
              <p className={styles.reply}>
                {isDone ? '' : 'Failed: '}
                {reply.trim() || NO_ANSWER_WORDS}
              </p>
            </li>
          ))}
          {coming.map((command, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <li key={results.length + index} data-coming aria-current={index === 0 ? 'step' : undefined}>
              <code>{command}</code>
              {index === 0 && <span className={styles.now}>{waitsUntil > 0 ? 'waits' : 'runs now'}</span>}
            </li>
          ))}
        </ol>
      )}
      {isCutShort && unsent > 0 && (
        <p className={styles.reason}>Not run: {unsentWords(unsent, withoutWaits(commands))}.</p>
      )}
    </li>
  );
}

function unsentWords(unsent: number, { length }: readonly string[]): string {
  if (unsent === length) return length === 1 ? 'the command' : `all ${length} commands`;
  return unsent === 1 ? 'the last command' : `the last ${unsent} commands`;
}
