import { bannedWordRoutes } from '@arkwright/contracts/banned-words/routes';
import type { LookBack } from '@arkwright/contracts/banned-words/schema';
import type { MatchEntry } from '@arkwright/contracts/core/match-entries';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useInstance } from '../../kit/instances.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useAction } from '../../kit/use-action.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { wordsOf } from '../shared/match-entries/words-of.ts';
import styles from './look-back-part.module.css';

/** Shows what the entries would have matched in the chat of the last two days, saved or not. */
export function LookBackPart({ entries }: { entries: readonly MatchEntry[] }) {
  const { id: botId } = useInstance();
  const { run, isRunning, problem } = useAction(bannedWordRoutes.lookBack);
  const [seen, setSeen] = useState<{ entries: readonly MatchEntry[]; result: LookBack }>();

  async function handleClick() {
    const outcome = await run({ body: { botId, bannedWordEntries: [...entries] } });
    if (outcome.ok) setSeen({ entries, result: outcome.reply });
  }

  return (
    <div className={styles.part}>
      <Button
        variant="default"
        className={styles.button}
        loading={isRunning}
        disabled={entries.length === 0}
        onClick={() => void handleClick()}
      >
        Look through the last two days
      </Button>
      <ProblemNotice problem={problem} />
      {seen && (
        <section aria-label="Found in the last two days" aria-live="polite">
          <Summary result={seen.result} isOld={seen.entries !== entries} />
          <ul className={styles.found}>
            {seen.result.found.map((of) => (
              <FoundEntry key={of.entryId} of={of} entry={seen.entries.find(({ id }) => id === of.entryId)} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Summary({ result, isOld }: { result: LookBack; isOld: boolean }) {
  const { messages, since, found } = result;
  if (messages === 0) return <p>No chat was kept in the last two days.</p>;
  const hits = found.reduce((sum, { count }) => sum + count, 0);
  return (
    <p>
      {hits === 0 ? 'Nothing' : hits} of {messages.toLocaleString()} messages found, since{' '}
      <RelativeTime at={since} withDate />.{isOld && ' The entries have changed since then.'}
    </p>
  );
}

type FoundEntryProps = { of: LookBack['found'][number]; entry: MatchEntry | undefined };

function FoundEntry({ of: { count, examples }, entry }: FoundEntryProps) {
  return (
    <li>
      <div className={styles.entry}>
        <bdi>{entry ? wordsOf(entry) : ''}</bdi>
        <span className={styles.count}>{count}×</span>
      </div>
      <ul className={styles.messages}>
        {examples.map(({ at, player, text, word }) => (
          <li key={`${at} ${player} ${text}`}>
            <RelativeTime at={at} /> <bdi>{player}</bdi>: <bdi>{text}</bdi>{' '}
            <span className={styles.count}>
              (<bdi>{word}</bdi>)
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}
