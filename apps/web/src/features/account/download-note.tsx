import type { DataDownload } from '@arkwright/contracts/account/schema';
import { Banner } from '../../ui/banner.tsx';
import styles from './download-note.module.css';
import { isUnderWay, timeOfDay } from './download-words.ts';

/** The progress of the download, in words. */
export function DownloadNote({ of }: { of: DataDownload }) {
  const { state, progress, expiresAt, nextAt } = of;
  if (isUnderWay(of)) {
    const words = state === 'waiting' ? 'Waiting in line…' : `Collecting your data: ${progress} %.`;
    return (
      <div className={styles.progress} role="status">
        <progress max={100} value={progress} aria-label="Progress of the download" />
        <span>{words} You can leave this page in the meantime.</span>
      </div>
    );
  }
  if (state === 'ready') {
    return (
      <Banner tone="good">
        Your data is ready. You can save it once, until {timeOfDay(expiresAt)}; then it is deleted here.
      </Banner>
    );
  }
  if (state === 'failed') {
    return (
      <Banner tone="danger">
        Your data could not be collected. Please try again; if that does not help, contact support.
      </Banner>
    );
  }
  if (nextAt === 0) return null;
  return (
    <Banner>
      {state === 'used'
        ? 'You have saved your data.'
        : 'The time to save your data is over, and it was deleted here.'}{' '}
      You can download it again from {timeOfDay(nextAt)}.
    </Banner>
  );
}
