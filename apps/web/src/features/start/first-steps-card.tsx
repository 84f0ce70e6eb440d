import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useInstance } from '../../kit/instances.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Panel, PanelBody } from '../../ui/panel.tsx';
import { STEP_TITLES, STEPS } from './first-steps.ts';
import styles from './first-steps-card.module.css';
import { useFirstSteps } from './use-first-steps.ts';

/** On Home: what is left of the first steps, for an owner who has not done them. `otherwise` is shown to everyone else. */
export function FirstStepsCard({ otherwise }: { otherwise?: ReactNode }) {
  const { isOwner } = useInstance();
  const done = useFirstSteps();
  // Of alerts the page tells; they alone are no reason to ask for more.
  const isOver = done === undefined || (done.has('server') && done.has('line'));
  if (!isOwner || isOver) return otherwise;
  const next = STEPS.find((step) => !done.has(step));
  return (
    <Panel title="First steps" beside={`${done.size} of ${STEPS.length} done`}>
      <PanelBody>
        <div className={styles.card}>
          <ol className={styles.steps}>
            {STEPS.map((step) => (
              <li key={step} data-state={done.has(step) ? 'done' : step === next ? 'next' : undefined}>
                <span className={styles.mark} aria-hidden>
                  {done.has(step) && <IconCheck size={12} />}
                </span>
                {STEP_TITLES[step]}
                {done.has(step) && <span className={styles.hidden}>, done</span>}
              </li>
            ))}
          </ol>
          <ButtonLink to="/start">Continue</ButtonLink>
        </div>
      </PanelBody>
    </Panel>
  );
}
