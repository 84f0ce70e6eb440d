/**
 * KIT · Who changed something in an area last, with the way to its history. When someone else changes something while the
 * page is open, it says so: the live stream has the line read anew.
 * `ScreenHeader` has it below the description.
 */
import type { Area } from '@arkwright/contracts/derived/permissions';
import { TextLink } from '../ui/button-link.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { useInstance } from './instances.ts';
import { kitCalls } from './kit-calls.ts';
import styles from './last-changed.module.css';
import { useRead } from './reads.ts';
import { useIsNews } from './use-is-news.ts';

type LastChangedProps = {
  area: Area | 'Owner';
  /** Some settings of the area, `settings:api`, where the area holds more than the page: the line is about them alone. */
  target?: string | undefined;
  /** The text before the first change, if not only people change things. */
  unchanged?: string | undefined;
};

export function LastChanged({ area, target, unchanged }: LastChangedProps) {
  const { id: botId } = useInstance();
  const about = { area, ...(target !== undefined && { target }) };
  const { data, isError } = useRead(kitCalls.latestChange, { params: { botId }, query: about });
  const isNews = useIsNews(data?.latest);
  const latest = data?.latest ?? null;
  const isAll = target === undefined;
  const name = latest !== null && <bdi className={styles.name}>{latest.actor.name || 'someone'}</bdi>;
  return (
    <span className={styles.line}>
      {/* Announced when the reader is free; it takes no focus and goes by itself. */}
      <span role="status" className={styles.news}>
        {isNews && <>Changed by {name} just now</>}
      </span>
      {latest !== null && !isNews && (
        <>
          {isAll ? 'Last changed' : 'Settings last changed'} by {name} <RelativeTime at={latest.at} />
        </>
      )}
      {data && latest === null && (unchanged ?? (isAll ? 'Not changed yet' : 'Settings not changed yet'))}
      {data ? (
        <>
          {/* The dot ends a line rather than begin one. */}
          {'\u00a0· '}
          <TextLink to="/history" search={about} className={styles.link} underline="always">
            History
          </TextLink>
        </>
      ) : (
        // Its line is there from the start, so that nothing moves when the answer comes.
        !isError && '\u00a0'
      )}
    </span>
  );
}
