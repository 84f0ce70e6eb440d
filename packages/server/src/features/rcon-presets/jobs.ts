import type { AppContext } from '../../context/app-context.ts';
import { pause } from '../../platform/base/pause.ts';
import { executeRun, listWaitingRuns } from './executor-service.ts';
import { RUN_WORK } from './runs-service.ts';

const LOOK_MS = 5000;
/** How long a stop waits for commands that are on their way. */
const TIMEOUT_MS = 3000;

/** Carries out runs of presets in this process: at once when one begins, later what another worker left behind. */
export function startPresetRuns(context: AppContext): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const busy = new Set<Promise<void>>();

  function execute(run: { botId: string; id: string }): void {
    const work = executeRun(context, run, stopping.signal)
      .catch((error) => context.log.warn({ err: error, runId: run.id }, 'a run of a preset was interrupted'))
      .finally(() => busy.delete(work));
    busy.add(work);
  }

  const unsubscribe = context.bus.subscribe((message) => {
    if (message.kind === 'work' && message.what === RUN_WORK) execute(message);
  });
  const timer = setInterval(() => {
    listWaitingRuns(context)
      .then((runs) => runs.forEach(execute))
      .catch((error) => context.log.debug({ err: error }, 'no look for runs of presets'));
  }, LOOK_MS);
  return {
    async stop() {
      stopping.abort();
      unsubscribe();
      clearInterval(timer);
      const isDone = new AbortController();
      // A game that hangs must not hold up the stop: another worker then takes the answer.
      await Promise.race([Promise.all(busy), pause(TIMEOUT_MS, isDone.signal)]);
      isDone.abort();
    },
  };
}
