import { lazy } from 'react';
import type { StepKey } from './first-steps.ts';

const loadLine = async () => ({ default: (await import('./line-step.tsx')).LineStep });
const loadDown = async () => ({ default: (await import('./down-step.tsx')).DownStep });

/** Steps are fetched apart: their forms are more than all else of the page, and it shows one of them. */
export const LineStep = lazy(loadLine);
export const DownStep = lazy(loadDown);

/** Fetches the step after this one, so that nobody waits for it; where that fails, showing it tries again. */
export function fetchStepAfter(step: StepKey | undefined, loadServer: () => Promise<unknown>): void {
  const load =
    step === 'bot' ? loadServer : step === 'server' ? loadLine : step === 'line' ? loadDown : undefined;
  load?.().catch(() => undefined);
}
