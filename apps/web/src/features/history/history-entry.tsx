import { areaLabel } from '@arkwright/contracts/history/labels';
import type { Reading } from '@arkwright/contracts/history/readable';
import type { ChangeEntry } from '@arkwright/contracts/history/schema';
import { describeChange } from '@arkwright/contracts/history/sentence';
import { shownAreaOf } from '@arkwright/contracts/history/shown-area';
import { wordsOf } from '@arkwright/contracts/settings-registry';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { localClock, localMoment, utcMoment } from '../../kit/moments.ts';
import { EntryDetails } from './entry-details.tsx';
import styles from './history-entry.module.css';
import { Sentence } from './sentence.tsx';

const ORIGINS = {
  dashboard: '',
  discord: 'in Discord',
  api: 'through the API',
  system: 'automatically',
} as const;

type HistoryEntryProps = { entry: ChangeEntry; reading: Reading };

/** One line of the history; opened it shows both sides of the change. */
export function HistoryEntry({ entry, reading }: HistoryEntryProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const lineId = useId();
  const description = describeChange(entry, { ...reading, wordsOf });
  const origin = ORIGINS[entry.origin];
  return (
    <li className={styles.entry} data-open={isOpen || undefined}>
      <div className={styles.line}>
        {/* Under the whole line, whose names are links. */}
        <button
          type="button"
          className={styles.opener}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-labelledby={lineId}
          onClick={() => setOpen(!isOpen)}
        />
        <time
          className={styles.time}
          dateTime={new Date(entry.at).toISOString()}
          title={`${localMoment(entry.at)} · ${utcMoment(entry.at)}`}
        >
          {localClock(entry.at)}
        </time>
        <span id={lineId} className={styles.sentence}>
          <Sentence description={description} />
        </span>
        <span className={styles.tags}>
          {origin !== '' && <span className={styles.tag}>{origin}</span>}
          <span className={styles.tag}>{areaLabel(shownAreaOf(entry))}</span>
        </span>
        <IconChevronRight size={16} className={styles.chevron} aria-hidden />
      </div>
      {isOpen && (
        <div id={id} className={styles.details}>
          <EntryDetails entry={entry} description={description} />
        </div>
      )}
    </li>
  );
}
