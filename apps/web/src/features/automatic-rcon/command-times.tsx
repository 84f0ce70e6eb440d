import type { TimedCommand } from '@arkwright/contracts/automatic-rcon/schema';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './command-columns.module.css';
import { describeSchedule, HERE, momentIn, placeOf, UTC, untilWords, upcoming } from './schedule-words.ts';

/** When the command runs, and when that is next. */
export function ScheduleCell({ command }: { command: TimedCommand }) {
  const now = useNow();
  const next = command.isEnabled ? upcoming(command, now, 1)?.[0] : undefined;
  return (
    <div className={styles.schedule}>
      <span>{describeSchedule(command)}</span>
      {!command.isEnabled && <span className={styles.next}>Disabled</span>}
      {next !== undefined && (
        <time
          className={styles.next}
          dateTime={new Date(next).toISOString()}
          title={`${momentIn(next, HERE)} where you are, ${momentIn(next, UTC)} UTC`}
        >
          Next: {momentIn(next, command.timeZone)} ({placeOf(command.timeZone)}) —{' '}
          {untilWords(next, now, command.timeZone)}
        </time>
      )}
    </div>
  );
}

export function LastExecutedCell({ at }: { at: number }) {
  return at === 0 ? 'N/A' : <RelativeTime at={at} />;
}
