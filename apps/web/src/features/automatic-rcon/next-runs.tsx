import { momentIn, movesClocks } from '@arkwright/contracts/automatic-rcon/local-schedule';
import { EVERY, nextRuns, type Schedule } from '@arkwright/contracts/automatic-rcon/schedule';
import { useNow } from '../../ui/use-now.ts';
import styles from './command-dialog.module.css';
import { HERE } from './schedule-words.ts';

/** The next three times that a schedule (in UTC) is due, in local time and in UTC. */
export function NextRuns({ schedule }: { schedule: Schedule }) {
  const now = useNow();
  const moves = schedule.hour !== EVERY && movesClocks(now, HERE);
  return (
    <div className={styles.runs}>
      <table>
        <caption>Next runs</caption>
        <thead>
          <tr>
            <th scope="col">Local time</th>
            <th scope="col">UTC</th>
          </tr>
        </thead>
        <tbody>
          {nextRuns(schedule, now, 3).map((at) => (
            <tr key={at}>
              <td>{momentIn(at, HERE)}</td>
              <td>{momentIn(at, 'UTC')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {moves && (
        <p className={styles.note}>
          The time is stored in UTC: when your clocks change for daylight saving time, the local time shifts
          by an hour.
        </p>
      )}
    </div>
  );
}
