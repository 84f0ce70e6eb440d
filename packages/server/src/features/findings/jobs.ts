import type { AppContext } from '../../context/app-context.ts';
import type { Sweep } from '../../platform/work/sweeps.ts';
import { listChecks, runChecks } from './check-service.ts';
import { CheckRounds, ROUND_MS } from './rounds.ts';

/** After a message, others may come with it. */
const GAP_MS = 1000;

/** Carries out the checks of all features. */
export function findingsSweep(context: AppContext): Sweep<AppContext> {
  const rounds = new CheckRounds(listChecks(context));
  return {
    name: 'checks',
    everyMs: ROUND_MS,
    gapMs: GAP_MS,
    wakesOn: (message) => rounds.hear(message),
    async run(each, turn) {
      try {
        await runChecks(each, turn, rounds.take(performance.now()));
      } catch (error) {
        rounds.forget();
        throw error;
      }
    },
  };
}
