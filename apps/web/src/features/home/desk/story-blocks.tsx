import { FEATURE_TIERS } from '@arkwright/contracts/derived/limits';
import { SINCE_FIRST_HOURS } from '@arkwright/contracts/home/bounds';
import type { Home, LinePart, NextRow, SinceLine } from '@arkwright/contracts/home/schema';
import { automaticRconFeature } from '@arkwright/contracts/manifests/automatic-rcon';
import { NamedPart } from '../../../kit/chips/named-part.tsx';
import { PlayerChip } from '../../../kit/chips/player-chip.tsx';
import { useAccess } from '../../../kit/use-can.ts';
import { TextLink } from '../../../ui/button-link.tsx';
import { useDeskTime } from './desk-time.tsx';
import { dayText, futureWords, pastWords, shortSpan, visitWords } from './desk-words.ts';
import { BlockPanel, Nothing } from './panel.tsx';
import styles from './story.module.css';

type StoryBlockProps = { home: Home | undefined; onRetry: () => void };

/** What happened since the person's last visit. */
export function SinceBlock({ home, onRetry }: StoryBlockProps) {
  const { now } = useDeskTime();
  return (
    <BlockPanel
      title="Since you were here"
      block={home?.since}
      isLoading={home === undefined}
      bones={4}
      onRetry={onRetry}
      right={({ since, isFirst }) =>
        isFirst ? (
          <span className={styles.dim}>your first visit: the last {SINCE_FIRST_HOURS} hours</span>
        ) : (
          <time className={styles.dim} dateTime={new Date(since).toISOString()}>
            {visitWords(since, now)}
          </time>
        )
      }
    >
      {({ since, isFirst, lines, more }) => (
        <>
          {lines.length === 0 && (
            <Nothing>
              {isFirst
                ? 'Nothing happened in that time. What happens from now on is here when you come back.'
                : 'Nothing happened.'}
            </Nothing>
          )}
          <ol className={styles.lines}>
            {lines.map((line) => (
              <Line key={`${line.at} ${line.parts.map(({ text }) => text).join('')}`} line={line} now={now} />
            ))}
          </ol>
          <div className={styles.more}>
            <TextLink to="/history" search={{ from: dayText(since) }} size="sm">
              {more > 0 ? `All of it, ${more} more` : 'All of it'}
            </TextLink>
          </div>
        </>
      )}
    </BlockPanel>
  );
}

function Line({ line, now }: { line: SinceLine; now: number }) {
  return (
    <li className={styles.line}>
      <time dateTime={new Date(line.at).toISOString()}>{pastWords(line, now)}</time>
      <span>
        {line.parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other place
          <Part key={index} part={part} />
        ))}
      </span>
    </li>
  );
}

function Part({ part: { as, ...part } }: { part: LinePart }) {
  if (as === 'bad') return <span className={styles.bad}>{part.text}</span>;
  return as === 'name' ? <NamedPart part={part} /> : part.text;
}

/** What comes next. */
export function NextBlock({ home, onRetry }: StoryBlockProps) {
  const { now } = useDeskTime();
  const { canView } = useAccess('AutomaticRcon');
  return (
    <BlockPanel
      title="Next"
      block={home?.next}
      isLoading={home === undefined}
      bones={3}
      onRetry={onRetry}
      right={() =>
        canView && (
          <TextLink to="/automaticRcon" inherit>
            {automaticRconFeature.label}
          </TextLink>
        )
      }
    >
      {({ rows, needsTier }) => (
        <>
          {rows.length === 0 && !needsTier && <Nothing>Nothing is planned.</Nothing>}
          {needsTier && <Nothing>Schedules need Tier {FEATURE_TIERS.timedCommands}.</Nothing>}
          <ol className={styles.lines}>
            {rows.map((row) => (
              <li key={`${row.kind} ${row.id}`} className={`${styles.line} ${styles.next}`}>
                <time dateTime={new Date(row.at).toISOString()}>{futureWords(row.at, now)}</time>
                <span>
                  <NextWords row={row} />
                </span>
                <span className={styles.dim}>in {shortSpan(row.at - now)}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </BlockPanel>
  );
}

function NextWords({ row: { kind, id, name, detail } }: { row: NextRow }) {
  if (kind === 'ban' || kind === 'mute') {
    return (
      <>
        {kind === 'ban' ? 'Ban' : 'Mute'} of <PlayerChip netId={id} name={name} /> ends
      </>
    );
  }
  return (
    <>
      <bdi className={styles.name}>{name}</bdi>
      {kind === 'decay' ? ` decays: ${detail}` : detail !== '' && `, ${detail}`}
    </>
  );
}
