import type { DinoEntry } from '@arkwright/contracts/data-dashboard/schema';
import { Stack } from '@mantine/core';
import { CopyField } from '../../ui/copy-field.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Unknown } from '../../ui/unknown.tsx';
import { TextCell } from './cells.tsx';
import styles from './details.module.css';

/** The dino's owners, newest first, and the game's ID with a copy button. */
export function DinoDetails({ dino }: { dino: DinoEntry }) {
  const { idCombined, teamHistory } = dino;
  return (
    <Stack maw={1080}>
      {teamHistory.length === 0 ? (
        <p className={styles.note}>No owner of it is known.</p>
      ) : (
        // It scrolls where there were many owners: the keyboard has to reach it.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the focus to be scrolled
        <section className={styles.scroll} tabIndex={0} aria-label="Owner history">
          <ol className={styles.list}>
            {teamHistory.toReversed().map(({ name, time }) => (
              <li key={`${time} ${name}`} className={styles.owner}>
                <TextCell>{name}</TextCell>
                <span className={styles.quiet}>
                  since {time === 0 ? <Unknown /> : <RelativeTime at={time} withDate />}
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
      <div className={styles.fields}>
        <CopyField label="Dino ID" value={idCombined} />
      </div>
    </Stack>
  );
}
