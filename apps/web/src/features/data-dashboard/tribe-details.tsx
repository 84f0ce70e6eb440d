import type { TribeEntry } from '@arkwright/contracts/data-dashboard/schema';
import { Stack } from '@mantine/core';
import { PlayerChip } from '../../kit/chips/player-chip.tsx';
import { IdCell } from '../../ui/table/id-cell.tsx';
import { FoundIn, MomentCell } from './cells.tsx';
import styles from './details.module.css';

/** The tribe's members. */
export function TribeDetails({ tribe }: { tribe: TribeEntry }) {
  const { tribeName, members } = tribe;
  return (
    <Stack maw={1080}>
      {members.length === 0 ? (
        <p className={styles.note}>No members were uploaded.</p>
      ) : (
        // It scrolls where there are many members: the keyboard has to reach it.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the focus to be scrolled
        <section className={styles.scroll} tabIndex={0} aria-label={`Members of ${tribeName}`}>
          <ul className={styles.list}>
            {members.map(({ characterName, playerName, netId, lastSeen }) => (
              <li key={netId} className={styles.member}>
                <FoundIn tab="players" q={netId}>
                  {characterName}
                </FoundIn>
                <span className={styles.quiet}>
                  <PlayerChip netId={netId} name={playerName} />
                </span>
                <span>
                  <IdCell label="EOS ID" value={netId} />
                </span>
                <span className={styles.quiet}>
                  seen <MomentCell at={lastSeen} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Stack>
  );
}
