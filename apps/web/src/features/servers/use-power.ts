import { powerRoutes } from '@arkwright/contracts/nitrado/power-routes';
import type { ServerPower } from '@arkwright/contracts/nitrado/power-schema';
import { stepWords } from '@arkwright/contracts/nitrado/power-words';
import type { Server } from '@arkwright/contracts/servers/schema';
import { useRowAction } from '../../kit/collection/use-row-action.ts';
import { REFRESH_MS, useRead } from '../../kit/reads.ts';
import { useAction } from '../../kit/use-action.ts';
import { useCan } from '../../kit/use-can.ts';

const NONE: readonly ServerPower[] = [];

/** What the hosts of the instance's servers can do, and the newest restart, stop or start of each. */
export function usePower(botId: string) {
  const read = useRead(powerRoutes.list, { params: { botId } }, { refetchInterval: REFRESH_MS });
  const act = useAction(powerRoutes.act);
  const starting = useRowAction();
  const { reason } = useCan(powerRoutes.act);

  async function start({ id, name }: Server) {
    const request = { body: { serverId: id, action: 'start' as const } };
    await starting.run(id, () => act.run(request), `${name} is being started`);
    void read.refetch();
  }

  return {
    list: read.data ?? NONE,
    problem: starting.problem,
    refresh: () => void read.refetch(),
    start: (server: Server) => void start(server),
    /** Why nothing can be asked of a server's host now; undefined if it can. */
    reasonOf: (power: ServerPower | undefined) => reason ?? whyNot(power),
  };
}

function whyNot(power: ServerPower | undefined): string | undefined {
  if (power === undefined) return 'What its host can do is not known yet.';
  if (power.problem !== '') return power.problem;
  return power.job?.outcome === '' ? `${stepWords(power.job)}.` : undefined;
}
