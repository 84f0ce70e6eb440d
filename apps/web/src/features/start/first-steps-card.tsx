import type { Home } from '@arkwright/contracts/home/schema';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { homeRequest } from '../../kit/home.ts';
import { useInstance } from '../../kit/instances.ts';
import { useKit } from '../../kit/kit.tsx';
import { kitCalls } from '../../kit/kit-calls.ts';
import { readKey } from '../../kit/read-key.ts';
import { putReply, useRead } from '../../kit/reads.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { LoadingBox } from '../../ui/loading-box.tsx';
import { Panel, PanelBody } from '../../ui/panel.tsx';
import { isAnythingPosted, STEP_TITLES, STEPS } from './first-steps.ts';
import styles from './first-steps-card.module.css';
import { useFirstSteps } from './use-first-steps.ts';

/** On Home: what is left of the first steps, for an owner who has not done them. `otherwise` is shown to everyone else. */
export function FirstStepsCard({ otherwise }: { otherwise?: ReactNode }) {
  const instance = useInstance();
  const { id: botId, isOwner } = instance;
  const done = useFirstSteps();
  const { call, queries } = useKit();
  // The page has read it.
  const { data: home, isError } = useRead(kitCalls.home, homeRequest(botId));
  // Of alerts the page tells; they alone are no reason to ask for more.
  if (isOwner && !isError && (home === undefined || done === undefined) && !isAnythingPosted(instance))
    return (
      <div className={styles.coming}>
        <LoadingBox height="100%" radius={12} label="Loading the first steps" />
      </div>
    );
  const isOver = done === undefined || (done.has('server') && done.has('line'));
  if (!isOwner || isOver || home === undefined || home.hidesFirstSteps) return otherwise;

  function handleHide() {
    putReply<Home>(
      queries,
      readKey(kitCalls.home, homeRequest(botId)),
      (known) => known && { ...known, hidesFirstSteps: true },
    );
    // If this fails, the card is back on the next visit.
    void call(kitCalls.hideFirstSteps, { body: { botId } }).catch(() => undefined);
  }
  const next = STEPS.find((step) => !done.has(step));
  return (
    <Panel
      title="First steps"
      beside={`${done.size} of ${STEPS.length} done`}
      actions={
        <>
          <Button variant="subtle" size="xs" onClick={handleHide}>
            Hide
          </Button>
          <ButtonLink to="/start" size="xs">
            Continue
          </ButtonLink>
        </>
      }
    >
      <PanelBody>
        <ol className={styles.steps}>
          {STEPS.map((step) => (
            <li key={step} data-state={done.has(step) ? 'done' : step === next ? 'next' : undefined}>
              <span className={styles.mark} aria-hidden>
                {done.has(step) && <IconCheck size={12} />}
              </span>
              {STEP_TITLES[step]}
              {done.has(step) && <VisuallyHidden>, done</VisuallyHidden>}
            </li>
          ))}
        </ol>
      </PanelBody>
    </Panel>
  );
}
