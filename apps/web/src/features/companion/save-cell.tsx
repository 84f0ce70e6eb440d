import '@mantine/core/styles/Progress.layer.css';
import type { HostedSave } from '@arkwright/contracts/hosted-saves/schema';
import { HOSTED_STATE_WORDS } from '@arkwright/contracts/hosted-saves/state-words';
import { NEED_WORDS } from '@arkwright/contracts/hosted-saves/words';
import { Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import { fileSize } from '../../kit/file-size.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { Unknown } from '../../ui/unknown.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './save-cell.module.css';
import { isDue, isHosted, toneOf } from './save-reading.ts';

/** The state of a save at the host, and how far it is or what comes next, in one line: it is complete in the opened row. */
export function SaveCell({ save }: { save: HostedSave }) {
  if (!isHosted(save)) return <Unknown words="no host" />;
  const more = moreOf(save);
  return (
    <div className={styles.line}>
      <StatusDot tone={toneOf(save)}>{HOSTED_STATE_WORDS[save.state]}</StatusDot>
      {more !== undefined && <div className={styles.more}>{more}</div>}
    </div>
  );
}

function moreOf(save: HostedSave): ReactNode {
  const { state, needs, message, savedAt } = save;
  if (state === 'needs') return needs.map((need) => NEED_WORDS[need]).join(' ');
  if (state === 'fetching') return <FetchProgress save={save} />;
  if (state === 'failed')
    return (
      <>
        {message} <NextLook save={save} />
      </>
    );
  if (message !== '') return message;
  if (state === 'waiting') return <NextLook save={save} />;
  if (state === 'read' && savedAt > 0)
    return (
      <>
        saved <RelativeTime at={savedAt} isBrief />
      </>
    );
  return undefined;
}

function FetchProgress({ save: { serverName, fetchedBytes, fetchBytes } }: { save: HostedSave }) {
  if (fetchBytes === 0) return 'Just begun';
  const percent = Math.min(100, Math.round((fetchedBytes / fetchBytes) * 100));
  return (
    <>
      {fileSize(fetchedBytes)} of {fileSize(fetchBytes)}
      <Progress
        className={styles.bar}
        value={percent}
        size={6}
        aria-label={`Fetched of the save of ${serverName}`}
      />
    </>
  );
}

/** When the host is asked next, as a sentence. */
export function NextLook({ save }: { save: HostedSave }) {
  const now = useNow();
  if (isDue(save, now)) return 'Checks for a new save shortly.';
  return (
    <>
      Next check <RelativeTime at={save.nextAt} />.
    </>
  );
}
