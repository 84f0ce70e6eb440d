import type { Finding } from '@arkwright/contracts/findings/schema';
import { IconCircleCheck, IconHelpCircle } from '@tabler/icons-react';
import { isOpen, useFindings } from '../../../kit/findings.ts';
import { TextLink } from '../../../ui/button-link.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { FindingRow } from '../../shared/findings/finding-row.tsx';
import { useCheckNow } from '../../shared/findings/use-check-now.ts';
import styles from './needs-you.module.css';
import { BlockPanel } from './panel.tsx';

/** Findings that are shown; in a window that is low fewer, so that the servers stay in view. */
const MOST = 5;
const MOST_IN_LOW_WINDOW = 3;

const needsSomebody = (finding: Finding) =>
  isOpen(finding) && (finding.level === 'bad' || finding.level === 'warn');

/** What is wrong and can be mended: the bad first, the newest of them first. */
export function NeedsYou() {
  const read = useFindings();
  const { checkNow } = useCheckNow();
  const findings = read.data?.findings.filter(needsSomebody).toSorted(badFirst) ?? [];
  const { checkedAt = 0, areChecksRunning = false } = read.data ?? {};
  if (read.data !== undefined && findings.length === 0) {
    return (
      <section className={styles.calm} aria-label="Needs you">
        {areChecksRunning ? (
          <IconCircleCheck size={20} stroke={1.7} className={styles.tick} aria-hidden />
        ) : (
          <IconHelpCircle size={20} stroke={1.7} className={styles.dim} aria-hidden />
        )}
        <p>
          <strong>
            {areChecksRunning ? 'Nothing needs you.' : 'It is not known whether something needs you.'}
          </strong>{' '}
          <span className={styles.dim}>
            {checkedAt > 0 ? (
              <>
                {areChecksRunning ? 'Checked' : 'Last checked'} <RelativeTime at={checkedAt} />.
              </>
            ) : (
              'Not checked yet.'
            )}
          </span>
        </p>
        <TextLink to="/doctor" size="sm" className={styles.all ?? ''}>
          All checks
        </TextLink>
      </section>
    );
  }
  const most = window.innerHeight <= 900 ? MOST_IN_LOW_WINDOW : MOST;
  const more = findings.length - most;
  return (
    <BlockPanel
      title="Needs you"
      block={read.isError && read.data === undefined ? { error: '' } : { ok: findings }}
      isLoading={read.data === undefined && !read.isError}
      bones={2}
      onRetry={() => void read.refetch()}
      count={() => findings.length}
      right={() => (
        <TextLink to="/doctor" inherit>
          All checks
        </TextLink>
      )}
    >
      {() => (
        <>
          <ul className={styles.findings}>
            {findings.slice(0, most).map((finding) => (
              <FindingRow key={finding.key} finding={finding} onCheck={() => void checkNow()} />
            ))}
          </ul>
          {more > 0 && (
            <div className={styles.more}>
              <TextLink to="/doctor" size="sm">
                {more} more
              </TextLink>
            </div>
          )}
        </>
      )}
    </BlockPanel>
  );
}

function badFirst(one: Finding, other: Finding): number {
  if (one.level !== other.level) return one.level === 'bad' ? -1 : 1;
  return other.since - one.since;
}
