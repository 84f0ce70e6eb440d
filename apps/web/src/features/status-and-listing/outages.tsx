import type { PlayerCounts } from '@arkwright/contracts/status-and-listing/counts';
import { describeSpan } from '../../ui/relative-time.tsx';
import styles from './players-card.module.css';

const SHOWN = 5;
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** When a server was down, the latest first; nothing where it never was. */
export function Outages({ of }: { of: PlayerCounts['downtimes'] }) {
  if (of.length === 0) return null;
  const more = of.length - SHOWN;
  return (
    <div className={styles.outages}>
      <h3>Outages</h3>
      <ul>
        {of.slice(0, SHOWN).map(({ from, to }) => (
          <li key={from}>
            <time dateTime={new Date(from).toISOString()}>{moment.format(from)}</time>
            <span>{describeSpan(to - from)}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p>and {more === 95 ? 'at least 95' : more} more</p>}
    </div>
  );
}
