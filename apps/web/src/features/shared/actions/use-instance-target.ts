import { powerRoutes } from '@arkwright/contracts/host-power/routes';
import { useNamedServers } from '../../../kit/directory.ts';
import { useInstance } from '../../../kit/instances.ts';
import { useRead } from '../../../kit/reads.ts';
import type { NamedServer } from '../../../kit/server-names.ts';
import { useCan } from '../../../kit/use-can.ts';
import type { InstanceTarget } from './instance-target.ts';
import { whyNoPower } from './use-power.ts';

const NONE: readonly NamedServer[] = [];

/** All servers of the instance, as far as this person may see them. */
export function useInstanceTarget(): InstanceTarget {
  const { id: botId } = useInstance();
  const servers = useNamedServers();
  const canRead = useCan(powerRoutes.list).ok;
  const powers = useRead(powerRoutes.list, { params: { botId } }, { enabled: canRead });
  return {
    servers: servers ?? NONE,
    off: servers?.length === 0 ? 'There is no server yet.' : undefined,
    canRestart: powers.data?.some((power) => whyNoPower(power) === undefined) ?? false,
  };
}
