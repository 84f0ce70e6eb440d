import type { Finding, IgnoreTerm } from '@arkwright/contracts/findings/schema';
import { FEATURE_MANIFESTS } from '@arkwright/contracts/manifests/features';
import { ActionIcon, Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleDashed, IconDots, IconInfoCircle } from '@tabler/icons-react';
import { type MouseEvent, Suspense, useId, useState } from 'react';
import { useFindingFixes } from '../../../kit/finding-fixes.ts';
import { useInstance } from '../../../kit/instances.ts';
import { kitCalls } from '../../../kit/kit-calls.ts';
import { useAction } from '../../../kit/use-action.ts';
import { ButtonLink, TextLink } from '../../../ui/button-link.tsx';
import { MenuAt, type MenuItem } from '../../../ui/menu.tsx';
import { LastingTime } from '../../../ui/relative-time.tsx';
import { showToast } from '../../../ui/toast.tsx';
import styles from './finding-row.module.css';

const MARKS = {
  bad: <span className={styles.dot} />,
  warn: <IconAlertTriangle size={18} stroke={1.7} />,
  info: <IconInfoCircle size={18} stroke={1.7} />,
  unknown: <IconCircleDashed size={18} stroke={1.7} />,
};

/** What the mark says: colour never speaks alone. */
const LEVEL_WORDS = { bad: 'Bad', warn: 'Warning', info: 'Good to know', unknown: 'Not known' };

const TERMS: readonly { term: IgnoreTerm; words: string }[] = [
  { term: 'day', words: 'Ignore for a day' },
  { term: 'week', words: 'Ignore for a week' },
  { term: 'end', words: 'Ignore until it is over' },
];

/** Pages with an address of their own for each thing are named here; all others by their screen. */
function nameOfPage(path: string): string {
  if (path.startsWith('/servers/')) return 'Open server';
  const manifest = FEATURE_MANIFESTS.find((each) => 'screen' in each && each.screen.path === path);
  return `Open ${manifest?.label ?? 'page'}`;
}

/** One finding: what is wrong, for how long, why, and what can be done about it here. */
export function FindingRow({ finding, onCheck }: { finding: Finding; onCheck?: (() => void) | undefined }) {
  const { level, title, detail, since, steps, to, actions, field } = finding;
  const Fixes = useFindingFixes();
  const [showsSteps, setShowsSteps] = useState(false);
  const stepsId = useId();
  // The server's addresses are screens: a test there holds them to be.
  const open = to !== '' && (
    <ButtonLink to={to as '/'} variant={level === 'bad' ? 'light' : 'default'} size="compact-md">
      {nameOfPage(to)}
    </ButtonLink>
  );
  const hasFixes = Fixes !== undefined && (actions.length > 0 || field !== null);
  const pending = <span className={styles.pending} />;
  return (
    <li className={styles.row} data-level={level}>
      <span className={styles.mark} role="img" aria-label={LEVEL_WORDS[level]}>
        {MARKS[level]}
      </span>
      <div className={styles.words}>
        <p className={styles.title}>
          {to === '' ? (
            <span>{title}</span>
          ) : (
            <TextLink to={to as '/'} inherit c="inherit">
              {title}
            </TextLink>
          )}{' '}
          <span className={styles.since}>
            · <LastingTime since={since} />
          </span>
        </p>
        {detail !== '' && <p className={styles.detail}>{detail}</p>}
      </div>
      <div className={styles.actions}>
        {steps.length > 0 && (
          <Button
            variant="default"
            size="compact-md"
            aria-expanded={showsSteps}
            aria-controls={stepsId}
            onClick={() => setShowsSteps(!showsSteps)}
          >
            {showsSteps ? 'Hide steps' : 'Show how'}
          </Button>
        )}
        {hasFixes ? (
          <Suspense fallback={pending}>
            <Fixes finding={finding} otherwise={open} pending={pending} />
          </Suspense>
        ) : (
          open
        )}
      </div>
      <div className={styles.menu}>
        <FindingMenu finding={finding} onCheck={onCheck} />
      </div>
      {showsSteps && (
        <ol id={stepsId} className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
          {onCheck && (
            <Button variant="default" size="compact-md" onClick={onCheck}>
              Check again
            </Button>
          )}
        </ol>
      )}
    </li>
  );
}

function FindingMenu({ finding, onCheck }: { finding: Finding; onCheck?: (() => void) | undefined }) {
  const { key, title, ignored, canIgnore } = finding;
  const { id: botId } = useInstance();
  const ignore = useAction(kitCalls.ignoreFinding);
  const heed = useAction(kitCalls.heedFinding);
  const [at, setAt] = useState<{ x: number; y: number } | null>(null);

  async function tell(
    outcome: Promise<{ ok: true } | { ok: false; problem: { message: string } }>,
    done: string,
  ) {
    const ended = await outcome;
    showToast(
      ended.ok ? { tone: 'good', message: done } : { tone: 'danger', message: ended.problem.message },
    );
  }
  const reason = canIgnore ? undefined : 'Needs Edit on what it is about.';
  const items: MenuItem[] = [
    ...(onCheck ? [{ key: 'check', content: 'Check now', onChoose: onCheck }] : []),
    ...(ignored
      ? [
          {
            key: 'heed',
            content: 'Stop ignoring',
            reason,
            onChoose: () => void tell(heed.run({ body: { botId, key } }), 'It counts again.'),
          },
        ]
      : TERMS.map(({ term, words }) => ({
          key: term,
          content: words,
          reason,
          onChoose: () => void tell(ignore.run({ body: { botId, key, for: term } }), 'Ignored.'),
        }))),
  ];
  return (
    <>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={`More about: ${title}`}
        aria-haspopup="menu"
        onClick={({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
          const { left, bottom } = currentTarget.getBoundingClientRect();
          setAt({ x: left, y: bottom + 4 });
        }}
      >
        <IconDots size={16} aria-hidden />
      </ActionIcon>
      {at && <MenuAt title={title} items={items} at={at} onClose={() => setAt(null)} />}
    </>
  );
}
