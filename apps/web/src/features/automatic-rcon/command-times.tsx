import { momentIn } from '@arkwright/contracts/automatic-rcon/local-schedule';
import { nextRun } from '@arkwright/contracts/automatic-rcon/schedule';
import type { TimedCommand } from '@arkwright/contracts/automatic-rcon/schema';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './command-columns.module.css';
import { describeSchedule, HERE } from './schedule-words.ts';

/** When the command runs, and when that is next. */
export function ScheduleCell({ command }: { command: TimedCommand }) {
  const now = useNow();
  const next = command.isEnabled ? nextRun(command, now) : undefined;
  return (
    <div className={styles.schedule}>
      <span>{describeSchedule(command, now, HERE)}</span>
      <span className={styles.next}>
        {next === undefined ? (
          'Disabled'
        ) : (
          <time dateTime={new Date(next).toISOString()} title={`${momentIn(next, 'UTC')} UTC`}>
            Next: {momentIn(next, HERE)}
          </time>
        )}
      </span>
    </div>
  );
}

export function LastExecutedCell({ at }: { at: number }) {
  return at === 0 ? 'N/A' : <RelativeTime at={at} />;
}
