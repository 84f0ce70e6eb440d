import { toProblem } from '../../../kit/problem.ts';
import { ProblemNotice } from '../../../kit/problem-notice.tsx';
import { LoadingBox } from '../../../ui/loading-box.tsx';
import { SettingsCard } from '../../../ui/rows/settings-card.tsx';
import styles from './key-card.module.css';

type UnreadKeyCardProps = {
  title: string;
  /** Why the key could not be read; null while it is on its way. */
  error: unknown;
  onRetry: () => void;
};

/** Replaces the card of a key while it is unknown whether there is one. */
export function UnreadKeyCard({ title, error, onRetry }: UnreadKeyCardProps) {
  if (error === null) {
    return (
      <SettingsCard title={title}>
        <div className={styles.parts}>
          <LoadingBox height={96} label={`Loading ${title.toLowerCase()}`} />
        </div>
      </SettingsCard>
    );
  }
  const problem = toProblem(error);
  // To read once more does no harm, whatever the trouble was.
  const retried = problem.kind === 'message' ? { ...problem, canRetry: true } : problem;
  return (
    <SettingsCard title={title}>
      <div className={styles.parts}>
        <ProblemNotice problem={retried} onRetry={onRetry} />
      </div>
    </SettingsCard>
  );
}
