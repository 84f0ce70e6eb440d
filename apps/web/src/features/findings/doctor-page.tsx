import { findingRoutes } from '@arkwright/contracts/findings/routes';
import {
  CHECK_GROUPS,
  type CheckGroup,
  type CheckResult,
  type Finding,
  type FindingList,
} from '@arkwright/contracts/findings/schema';
import { findingsFeature } from '@arkwright/contracts/manifests/findings';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { isOpen, useFindings } from '../../kit/findings.ts';
import { useInstance } from '../../kit/instances.ts';
import { localClock } from '../../kit/moments.ts';
import { type Problem, toProblem } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useRead } from '../../kit/reads.ts';
import { StaleNotice } from '../../kit/stale-notice.tsx';
import { ChipGroup } from '../../ui/chip-group.tsx';
import { LoadingBox } from '../../ui/loading-box.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { FindingRow } from '../shared/findings/finding-row.tsx';
import { useCheckNow } from '../shared/findings/use-check-now.ts';
import styles from './doctor-page.module.css';
import { FindingsOver } from './findings-over.tsx';

/** Shown as mended for so long, ms. */
const MENDED_MS = 24 * 60 * 60 * 1000;

export function DoctorPage() {
  const { id: botId } = useInstance();
  const { data, error, isPending, refetch } = useFindings();
  const results = useRead(findingRoutes.checks, { params: { botId } });
  const check = useCheckNow();
  const problem = error ? toProblem(error) : null;

  async function checkNow() {
    await check.checkNow();
    void results.refetch();
  }
  return (
    <>
      <PageHeader
        title={findingsFeature.label}
        description={
          data ? (
            <Summary list={data} checks={results.data} />
          ) : (
            'What keeps this bot from doing what you have set up.'
          )
        }
        actions={
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={check.isRunning}
            onClick={() => void checkNow()}
          >
            Check now
          </Button>
        }
      />
      <StaleNotice
        of={{ isStale: data !== undefined && error !== null, problem, refresh: () => void refetch() }}
      />
      {data === undefined && <ProblemNotice problem={problem} onRetry={() => void refetch()} />}
      {isPending && <LoadingBox height={280} radius={12} label="Checks are loading" />}
      {data && <Checks findings={data.findings} checks={results.data} onCheck={() => void checkNow()} />}
      {data && results.data === undefined && (
        <ResultsAway
          problem={results.error ? toProblem(results.error) : null}
          onRetry={() => void results.refetch()}
        />
      )}
    </>
  );
}

/** What is wrong is shown without them. */
function ResultsAway({ problem, onRetry }: { problem: Problem | null; onRetry: () => void }) {
  return problem ? (
    <ProblemNotice problem={problem} onRetry={onRetry} />
  ) : (
    <LoadingBox height={140} radius={12} label="How the checks ended is loading" />
  );
}

const isIgnored = ({ ended, ignored }: Finding) => ended === 0 && ignored !== null;
const needsYou = ({ level }: Finding) => level === 'bad' || level === 'warn';

function Summary({
  list: { findings, checkedAt },
  checks,
}: {
  list: FindingList;
  checks: readonly CheckResult[] | undefined;
}) {
  const open = findings.filter(isOpen);
  const countOf = (state: CheckResult['state']) => checks?.filter((each) => each.state === state).length;
  const unknown = open.filter(({ level }) => level === 'unknown').length;
  const counts = [
    [countOf('fine') ?? '…', 'fine'],
    [open.filter(needsYou).length, open.filter(needsYou).length === 1 ? 'needs you' : 'need you'],
    [unknown + (countOf('unknown') ?? 0), 'not known'],
    [findings.filter(isIgnored).length, 'ignored'],
  ] as const;
  return (
    <p className={styles.summary}>
      {counts.map(([count, words]) => (
        <span key={words}>
          <strong>{count}</strong> {words}
        </span>
      ))}
      <span>{checkedAt === 0 ? 'not checked yet' : `checked ${localClock(checkedAt)}`}</span>
    </p>
  );
}

function Checks({
  findings,
  checks,
  onCheck,
}: {
  findings: readonly Finding[];
  /** Undefined while it is not known how they ended. */
  checks: readonly CheckResult[] | undefined;
  onCheck: () => void;
}) {
  const [group, setGroup] = useState<CheckGroup | undefined>();
  const open = findings.filter(isOpen);
  const groups = CHECK_GROUPS.filter((each) => open.some((finding) => finding.group === each));
  // One that has just been mended must not leave an empty page.
  const shown = group !== undefined && groups.includes(group) ? group : undefined;
  const ofGroup = <Item extends { group: CheckGroup }>(items: readonly Item[]) =>
    shown === undefined ? items : items.filter((each) => each.group === shown);
  const inGroup = ofGroup(open);
  const urgent = inGroup.filter(needsYou);
  const rest = inGroup.filter((finding) => !needsYou(finding));
  const inState = (state: CheckResult['state']) =>
    checks && ofGroup(checks).filter((each) => each.state === state);
  const unchecked = inState('unknown') ?? [];
  return (
    <>
      {groups.length > 1 && (
        <ChipGroup label="Shown" scrolls>
          <GroupChip
            label={`All ${open.length}`}
            isOn={shown === undefined}
            onChoose={() => setGroup(undefined)}
          />
          {groups.map((each) => (
            <GroupChip
              key={each}
              label={`${each} ${open.filter((finding) => finding.group === each).length}`}
              isOn={shown === each}
              onChoose={() => setGroup(each)}
            />
          ))}
        </ChipGroup>
      )}
      <section className={styles.panel} aria-labelledby="needs-you">
        <h2 id="needs-you" className={styles.heading}>
          Needs you <span className={styles.count}>{urgent.length}</span>
        </h2>
        {urgent.length === 0 ? (
          <p className={styles.calm}>Nothing needs you.</p>
        ) : (
          <ul className={styles.list}>
            {urgent.map((finding) => (
              <FindingRow key={finding.key} finding={finding} onCheck={onCheck} />
            ))}
          </ul>
        )}
      </section>
      {rest.length + unchecked.length > 0 && (
        <section className={styles.panel} aria-label="Not known, and good to know">
          <ul className={styles.list}>
            {rest.map((finding) => (
              <FindingRow key={finding.key} finding={finding} onCheck={onCheck} />
            ))}
            {unchecked.map(({ key, label, reason }) => (
              <li key={key} className={styles.unchecked}>
                {/* Labels are worded as if all were well, so the quotes matter. */}
                <span>Could not be checked: “{label}”</span> <span>{reason}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <FindingsOver
        mended={ofGroup(findings).filter(({ ended }) => ended > Date.now() - MENDED_MS)}
        fine={inState('fine')}
        notApplicable={inState('not-applicable')}
        ignored={ofGroup(findings).filter(isIgnored)}
        onCheck={onCheck}
      />
    </>
  );
}

function GroupChip({ label, isOn, onChoose }: { label: string; isOn: boolean; onChoose: () => void }) {
  return (
    <button type="button" className={styles.chip} aria-pressed={isOn} onClick={onChoose}>
      {label}
    </button>
  );
}
