import { groupLabel } from '@arkwright/contracts/history/labels';
import type { ChangeEntry } from '@arkwright/contracts/history/schema';
import { historyFeature } from '@arkwright/contracts/manifests/history';
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { localMoment } from '../../kit/moments.ts';
import type { Problem } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useView } from '../../ui/address/use-view.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ExportButton } from './export-button.tsx';
import { HistoryFilters } from './history-filters.tsx';
import { HistoryList } from './history-list.tsx';
import styles from './history-page.module.css';
import { historyView, isWhole, WHOLE_HISTORY } from './history-view.ts';
import { useHistory } from './use-history.ts';

/** The name of the view's target, if an entry has it. */
function aboutWhat(key: string, entries: readonly ChangeEntry[]): string {
  const entry = entries.find(({ target }) => `${target.kind}:${target.id}` === key);
  if (!entry) return 'one thing';
  const { kind, id, name } = entry.target;
  return kind === 'settings' ? groupLabel(id, entry.area) : name;
}

export function HistoryPage() {
  const [view, change] = useView(historyView);
  const history = useHistory(view);
  const [problem, setProblem] = useState<Problem | null>(null);
  const isEmpty = history.status === 'ready' && history.entries.length === 0;

  return (
    <>
      <PageHeader
        title={historyFeature.label}
        description="Who changed what, and when, in the areas you may view."
        actions={<ExportButton filter={history.filter} onOutcome={setProblem} />}
      />
      <div className={styles.notices}>
        <ProblemNotice problem={problem} />
      </div>
      <section className={styles.panel} aria-label="History" data-fills>
        <HistoryFilters view={view} onChange={change} />
        {view.target !== '' && (
          <p className={styles.only}>
            <span>
              Only what concerns <bdi className={styles.name}>{aboutWhat(view.target, history.entries)}</bdi>{' '}
              is shown.
            </span>
            <Button variant="subtle" size="compact-sm" onClick={() => change({ target: '' })}>
              Show all
            </Button>
          </p>
        )}
        {history.leftOutUntil !== null && (
          <p className={styles.only}>
            This history is full: entries up to {localMoment(history.leftOutUntil)} have been dropped to make
            room for newer ones.
          </p>
        )}
        {isEmpty && history.newer === 0 ? (
          isWhole(view) ? (
            <EmptyState icon={<IconHistory />} title="Nothing has been changed yet">
              Every change that anyone makes here, in Discord or through the API appears on this page, with
              the values before and after.
            </EmptyState>
          ) : (
            <EmptyState
              icon={<IconHistory />}
              title="Nothing matches"
              action={
                <Button variant="default" onClick={() => change(WHOLE_HISTORY)}>
                  Clear filters
                </Button>
              }
            >
              No entry of the history matches this search.
            </EmptyState>
          )
        ) : (
          <HistoryList history={history} />
        )}
      </section>
    </>
  );
}
