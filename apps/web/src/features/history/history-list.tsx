import { MAX_NEWER } from '@arkwright/contracts/history/bounds';
import { Button, Skeleton } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useReading } from '../../kit/changes/use-reading.ts';
import { byDay } from '../../kit/moments.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useNow } from '../../ui/use-now.ts';
import { HistoryEntry } from './history-entry.tsx';
import styles from './history-list.module.css';
import type { useHistory } from './use-history.ts';
import { useManagerNames } from './use-manager-names.ts';

type HistoryListProps = { history: ReturnType<typeof useHistory> };

function newerWords(count: number): string {
  if (count === 1) return 'Show 1 new entry';
  return count < MAX_NEWER ? `Show ${count} new entries` : `Show more than ${MAX_NEWER - 1} new entries`;
}

/** The entries by day, with new ones above and older ones below. */
export function HistoryList({ history }: HistoryListProps) {
  const reading = useManagerNames(useReading(), history.entries);
  const now = useNow();
  if (history.status === 'loading') {
    return (
      <div className={styles.state} role="status" aria-label="Loading history">
        {[0, 1, 2, 3, 4].map((line) => (
          <Skeleton key={line} height={36} mb={8} />
        ))}
      </div>
    );
  }
  return (
    <div
      className={styles.list}
      data-changing={history.isChanging || undefined}
      aria-busy={history.isChanging}
    >
      <div role="status" className={styles.newer}>
        {history.newer > 0 && (
          <Button
            variant="light"
            radius="xl"
            leftSection={<IconArrowUp size={16} />}
            onClick={() => void history.showNewer()}
          >
            {newerWords(history.newer)}
          </Button>
        )}
      </div>
      {byDay(history.entries, now).map(({ day, items }) => (
        <section key={day} aria-label={day}>
          <h2 className={styles.day}>{day}</h2>
          <ol className={styles.entries}>
            {items.map((entry) => (
              <HistoryEntry key={entry.id} entry={entry} reading={reading} />
            ))}
          </ol>
        </section>
      ))}
      {history.problem && (
        <div className={styles.state}>
          <ProblemNotice problem={history.problem} onRetry={history.retry} />
        </div>
      )}
      {history.hasOlder && (
        <div className={styles.older}>
          <Button variant="default" loading={history.isLoadingOlder} onClick={history.showOlder}>
            Show older entries
          </Button>
        </div>
      )}
    </div>
  );
}
