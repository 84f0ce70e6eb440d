import type { CommandRun, RunOutcome } from '@arkwright/contracts/automatic-rcon/schema';
import { NO_ANSWER_WORDS } from '@arkwright/contracts/core/no-answer';
import { useState } from 'react';
import { ServerChip } from '../../kit/chips/server-chip.tsx';
import innerList from '../../ui/inner-list.module.css';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import styles from './command-runs.module.css';

const OUTCOMES: Record<RunOutcome, { word: string; tone: 'good' | 'warning' | 'danger' | 'off' }> = {
  ok: { word: 'OK', tone: 'good' },
  failed: { word: 'Failed', tone: 'danger' },
  skipped: { word: 'Skipped', tone: 'off' },
  unknown: { word: 'Unknown', tone: 'warning' },
  pending: { word: 'Waiting', tone: 'warning' },
};

/** How many servers came to which end: `3 OK, 1 Skipped`. */
export function sumUp({ results, isMissed }: CommandRun): string {
  if (isMissed) return 'Missed';
  const counts = Object.entries(OUTCOMES).flatMap(([outcome, { word }]) => {
    const count = results.filter((result) => result.outcome === outcome).length;
    return count > 0 ? [`${count} ${word}`] : [];
  });
  return counts.join(', ') || 'No servers';
}

type RunEntryProps = {
  run: CommandRun;
  /** The command as it is now. */
  current: string;
  isFirst: boolean;
};

/** One run: when, why, and what each server answered. */
export function RunEntry({ run, current, isFirst }: RunEntryProps) {
  const [isOpen, setOpen] = useState(isFirst);
  return (
    <li>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <RelativeTime at={run.isMissed ? run.slot : run.at} withDate />
          <span className={styles.by}>
            {run.startedBy === '' ? 'On schedule' : <bdi>Started by {run.startedBy}</bdi>}
          </span>
          {run.presetName !== '' && <bdi>Preset {run.presetName}</bdi>}
          <span>{sumUp(run)}</span>
        </summary>
        {isOpen && <RunDetails run={run} current={current} />}
      </details>
    </li>
  );
}

function RunDetails({ run, current }: Omit<RunEntryProps, 'isFirst'>) {
  return (
    // It scrolls where there are many servers: the keyboard has to reach it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the focus to be scrolled
    <div className={`${innerList.list} ${styles.details}`} tabIndex={0}>
      {run.command !== '' && run.command !== current && (
        <p>
          The command was <code>{run.command}</code>
        </p>
      )}
      {run.isMissed && (
        <p>
          It was not sent: Arkwright was not running at that time, or was too busy. A command never runs late.
        </p>
      )}
      {run.results.length > 0 && (
        <ul>
          {run.results.map(({ serverId, serverName, outcome, reply }) => (
            <li key={serverId}>
              <ServerChip id={serverId} name={serverName} />
              <StatusDot tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].word}</StatusDot>
              <span className={styles.reply}>{reply.trim() || (outcome === 'ok' && NO_ANSWER_WORDS)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
