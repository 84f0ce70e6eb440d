import { useInstance } from '../../../kit/instances.ts';
import { kitCalls } from '../../../kit/kit-calls.ts';
import { useAction } from '../../../kit/use-action.ts';
import { showToast } from '../../../ui/toast.tsx';

/** Runs all checks of the instance now. Open pages get what has changed over the stream. */
export function useCheckNow() {
  const { id: botId } = useInstance();
  const { run, isRunning } = useAction(kitCalls.checkFindings);

  async function checkNow() {
    const outcome = await run({ body: { botId } });
    if (outcome.ok) showToast({ tone: 'info', message: 'Checking. This page shows what is different.' });
    else showToast({ tone: 'danger', message: outcome.problem.message });
  }
  return { checkNow, isRunning };
}
