import { DAY_MS } from '@arkwright/contracts/core/durations';
import type { AppContext } from '../../context/app-context.ts';
import { systemScope } from '../../core/access/scope.ts';
import type { Sweep } from '../../platform/work/sweeps.ts';
import { notifyOwner } from '../notifications/service.ts';
import { WIPE_QUEUE, type WipeJob } from '../servers/service.ts';
import { forgetUnseen, wipeServer } from './wipe-service.ts';

/** Once a day is enough for a retention of a year: it reads all players, server after server. */
export const unseenSweep: Sweep<AppContext> = {
  name: 'players long unseen',
  everyMs: DAY_MS,
  run: forgetUnseen,
};

/** Starts wiping servers' content in this process, one after the other, and notifies of each. */
export async function startWipes(context: AppContext): Promise<void> {
  await context.jobs.work<WipeJob>(WIPE_QUEUE, async ({ botId, serverId, serverName, askedBy }) => {
    const scope = systemScope(botId);
    const wiped = await wipeServer(context, scope, serverId);
    const rows = wiped === 1 ? '1 entry was' : `${wiped} entries were`;
    await notifyOwner(context, context.db, {
      scope,
      alsoTo: askedBy,
      message: `Data Dashboard content for ${serverName} (${serverId}) has been wiped: ${rows} deleted.`,
      page: '/dataDashboard',
    });
  });
}
