import type { Schedule } from '@arkwright/contracts/automatic-rcon/schedule';
import { useNow } from '../../ui/use-now.ts';
import styles from './command-dialog.module.css';
import { describeSchedule, momentIn, placeOf, UTC, untilWords, upcoming } from './schedule-words.ts';

const COUNT = 5;

type NextRunsProps = { schedule: Schedule; isEnabled: boolean };

/** A schedule in one sentence, and its next times. */
export function NextRuns({ schedule, isEnabled }: NextRunsProps) {
  const now = useNow();
  const place = placeOf(schedule.timeZone);
  const runs = upcoming(schedule, now, COUNT);
  return (
    <div className={styles.runs}>
      <p>
        <strong>{describeSchedule(schedule)}</strong>
      </p>
      {!isEnabled && (
        <p className={styles.note}>It is disabled and does not run. Once enabled, it would run:</p>
      )}
      {runs ? (
        <ol aria-label={`Next ${COUNT} runs`}>
          {runs.map((at) => (
            <li key={at}>
              <time dateTime={new Date(at).toISOString()}>
                {momentIn(at, schedule.timeZone)} ({place}) — {untilWords(at, now, schedule.timeZone)}
              </time>
              {place !== UTC && <span className={styles.utc}>{momentIn(at, UTC)} UTC</span>}
            </li>
          ))}
        </ol>
      ) : (
        <p className={styles.note}>This browser does not know the time zone. The command still runs.</p>
      )}
    </div>
  );
}
