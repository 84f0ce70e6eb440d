import type { Workings } from '@arkwright/contracts/derived/not-working';
import { isOn } from '@arkwright/contracts/derived/not-working';
import { kitCalls } from '../kit-calls.ts';
import { useRead } from '../reads.ts';

type KeptQuery = { instanceId: string; read: (path: string) => unknown };

/**
 * Whether a manifest's `requires` besides settings are met: `#admins`, a player in an admin group; `#sets`, a starter set;
 * `#warnsInTime`, warnings of decay before its removals, if there are both. Undefined while unknown. Loaded only if an
 * enabled feature needs it.
 */
export function useKept({ requires = [] }: Workings, { instanceId, read }: KeptQuery) {
  const isAsked = (name: `#${string}`) =>
    requires.some(({ when, oneOf }) => oneOf.includes(name) && when.every((path) => isOn(read(path))));
  const { data } = useRead(
    kitCalls.directory,
    { query: { id: instanceId } },
    { enabled: isAsked('#admins') || isAsked('#sets') },
  );
  const days = (name: string) => Number(read(`decay.${name}`));
  return {
    '#admins': data?.hasAdmins,
    '#sets': data?.hasStarterSets,
    '#warnsInTime':
      read('decay.decayMode') !== 'WarnAndDecay' || days('decayWarningDays') < days('decayDays'),
  };
}
