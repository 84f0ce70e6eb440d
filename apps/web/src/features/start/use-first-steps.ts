import { useInstances } from '../../kit/instances.ts';
import { kitCalls } from '../../kit/kit-calls.ts';
import { useRead } from '../../kit/reads.ts';
import { useLimits } from '../../kit/use-can.ts';
import { useSession } from '../../kit/use-session.ts';
import { stepsDone } from './first-steps.ts';

/** The steps that are done, by what the API knows: they look the same in each browser. Undefined while they are not known. */
export function useFirstSteps() {
  const { status } = useSession();
  const { selected, status: reading } = useInstances();
  const limits = useLimits();
  const id = selected?.id ?? '';
  const directory = useRead(kitCalls.directory, { query: { id } }, { enabled: id !== '' });
  const isSignedIn = status === 'signed-in';
  if (status === 'checking' || (isSignedIn && selected === undefined && reading === 'loading'))
    return undefined;
  return stepsDone({
    isSignedIn,
    instance: selected,
    // People who may not view the servers are told nothing of them.
    servers: directory.data && (directory.data.servers?.length ?? 0),
    hasAlerts: limits?.offlineAlerts ?? false,
  });
}
