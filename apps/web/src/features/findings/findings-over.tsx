import type { CheckResult, Finding } from '@arkwright/contracts/findings/schema';
import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { localClock, localMoment } from '../../kit/moments.ts';
import { describeSpan } from '../../ui/relative-time.tsx';
import { FindingRow } from '../shared/findings/finding-row.tsx';
import styles from './doctor-page.module.css';

type FindingsOverProps = {
  mended: readonly Finding[];
  /** Undefined while it is not known. */
  fine: readonly CheckResult[] | undefined;
  notApplicable: readonly CheckResult[] | undefined;
  ignored: readonly Finding[];
  onCheck: () => void;
};

/** What needs nobody: what is over, what is fine, what somebody ignores, and what there is nothing of. */
export function FindingsOver({ mended, fine, notApplicable, ignored, onCheck }: FindingsOverProps) {
  if (!fine && mended.length + ignored.length === 0) return null;
  return (
    <section className={styles.panel} aria-label="What needs nobody">
      {mended.length > 0 && (
        <Fold title="Mended today" count={mended.length} isOpenAtFirst>
          {mended.map(({ key, title, since, ended }) => (
            <li key={key} className={styles.line}>
              <IconCircleCheck size={16} stroke={1.7} className={styles.tick} aria-hidden />
              <span>
                {title} <span className={styles.beside}>lasted {describeSpan(ended - since)}</span>
              </span>
              <time className={styles.beside}>{localClock(ended)}</time>
            </li>
          ))}
        </Fold>
      )}
      {fine && (
        <Fold title="Fine" count={fine.length}>
          {fine.map(({ key, label, group }) => (
            <li key={key} className={styles.line}>
              <IconCircleCheck size={16} stroke={1.7} className={styles.tick} aria-hidden />
              <span>{label}</span>
              <span className={styles.beside}>{group}</span>
            </li>
          ))}
        </Fold>
      )}
      {ignored.length > 0 && (
        <Fold title="Ignored" count={ignored.length}>
          {ignored.map((finding) => (
            <IgnoredRow key={finding.key} finding={finding} onCheck={onCheck} />
          ))}
        </Fold>
      )}
      {notApplicable && notApplicable.length > 0 && (
        <Fold title="Does not apply" count={notApplicable.length}>
          {notApplicable.map(({ key, label, reason }) => (
            <li key={key} className={styles.unchecked}>
              <span>{label}</span> <span>{reason}</span>
            </li>
          ))}
        </Fold>
      )}
    </section>
  );
}

function IgnoredRow({ finding, onCheck }: { finding: Finding; onCheck: () => void }) {
  const { ignored, detail } = finding;
  if (!ignored) return null;
  const until = ignored.until === 0 ? 'until it is over' : `until ${localMoment(ignored.until)}`;
  const by = `Ignored by ${ignored.by}, ${until}.`;
  return <FindingRow finding={{ ...finding, detail: `${by} ${detail}` }} onCheck={onCheck} />;
}

type FoldProps = { title: string; count: number; isOpenAtFirst?: true; children: ReactNode };

function Fold({ title, count, isOpenAtFirst, children }: FoldProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst === true);
  const listId = useId();
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div className={styles.fold}>
      <h2 className={styles.foldHeading}>
        <UnstyledButton aria-expanded={isOpen} aria-controls={listId} onClick={() => setOpen(!isOpen)}>
          <Icon size={16} aria-hidden /> {title} <span className={styles.count}>{count}</span>
        </UnstyledButton>
      </h2>
      <ul id={listId} className={styles.list} hidden={!isOpen}>
        {children}
      </ul>
    </div>
  );
}
