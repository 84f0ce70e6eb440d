/**
 * KIT · Who changed something in an area last, with the way to its history.
 *   <PageHeader … actions={<LastChanged area="Servers" />} />   // or below the description
 */
import type { Area } from '@arkwright/contracts/core/permissions';
import { historyRoutes } from '@arkwright/contracts/history/routes';
import { TextLink } from '../ui/button-link.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { useInstance } from './instances.ts';
import styles from './last-changed.module.css';
import { useRead } from './reads.ts';

export function LastChanged({ area }: { area: Area }) {
  const { id: botId } = useInstance();
  const { data, isError } = useRead(historyRoutes.latest, { params: { botId }, query: { area } });
  // Its line is there from the start, so that nothing moves when the answer comes.
  if (!data) return <span className={styles.line}>{isError ? '' : '\u00a0'}</span>;
  const { latest } = data;
  return (
    <span className={styles.line}>
      {latest === null ? (
        'Not changed yet'
      ) : (
        <>
          Last changed by <bdi className={styles.name}>{latest.actor.name || 'someone'}</bdi>{' '}
          <RelativeTime at={latest.at} />
        </>
      )}
      {' · '}
      <TextLink to="/history" search={{ area }} className={styles.link} underline="always">
        History
      </TextLink>
    </span>
  );
}
