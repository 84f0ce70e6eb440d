import { createMatcher } from '@arkwright/ark/match/match-words';
import type { MatchEntry } from '@arkwright/contracts/core/match-entries';
import { TextInput } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { SettingsCard } from '../../../ui/rows/settings-card.tsx';
import styles from './try-message.module.css';

type TryMessageProps = {
  /** The entries in the working copy, saved or not. */
  entries: readonly MatchEntry[];
  /** Says what follows an entry. */
  follows: (entry: MatchEntry) => ReactNode;
  children?: ReactNode;
};

/** Shows the effect of a message, by the code that compares players' messages. */
export function TryMessage({ entries, follows, children }: TryMessageProps) {
  const [message, setMessage] = useState('');
  const find = useMemo(() => createMatcher(entries), [entries]);
  const hit = message.trim() === '' ? undefined : find(message);
  const entry = hit && entries[hit.place];
  return (
    <SettingsCard title="Try a message">
      <div className={styles.body}>
        <TextInput
          label="What a player might write"
          description="Compared with the entries as they stand here, saved or not. Nothing is sent."
          autoComplete="off"
          dir="auto"
          maxLength={1000}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        <output className={styles.result}>
          {message.trim() !== '' && !entry && 'No entry is found in this message.'}
          {entry && hit && (
            <>
              Found by <bdi className={styles.word}>{hit.word}</bdi>: {follows(entry)}
            </>
          )}
        </output>
        {children}
      </div>
    </SettingsCard>
  );
}
