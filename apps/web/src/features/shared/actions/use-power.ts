import { powerRoutes } from '@arkwright/contracts/host-power/routes';
import type { ServerPower } from '@arkwright/contracts/host-power/schema';
import { stepWords } from '@arkwright/contracts/host-power/words';
import { REFRESH_MS, useRead } from '../../../kit/reads.ts';
import { useCan } from '../../../kit/use-can.ts';

const NONE: readonly ServerPower[] = [];

/** What the hosts of the instance's servers can do, and the newest restart, stop or start of each. */
export function usePower(
  botId: string,
  polling: { refetchInterval?: number } = { refetchInterval: REFRESH_MS },
) {
  const read = useRead(powerRoutes.list, { params: { botId } }, polling);
  const { reason } = useCan(powerRoutes.act);

  return {
    list: read.data ?? NONE,
    refresh: () => void read.refetch(),
    /** Why nothing can be asked of a server's host now; undefined if it can. */
    reasonOf: (power: ServerPower | undefined) => reason ?? whyNoPower(power),
  };
}

/** Why its host can't be asked for anything now; undefined if it can. */
export function whyNoPower(power: ServerPower | undefined): string | undefined {
  if (power === undefined) return 'What its host can do is not known yet.';
  if (power.problem !== '') return power.problem;
  return power.job?.outcome === '' ? `${stepWords(power.job)}.` : undefined;
}
