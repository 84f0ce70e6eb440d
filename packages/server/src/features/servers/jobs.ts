import type { AppContext } from '../../context/app-context.ts';
import { systemScope } from '../../core/access/scope.ts';
import { notifyOwner } from '../notifications/service.ts';
import { WIPE_QUEUE, type WipeJob } from './service.ts';

/**
 * What holds Data Dashboard content of a game server. Each feature that collects some adds its own way of wiping it,
 * and says how many rows went.
 */
export type DashboardContent = { wipe(botId: string, serverId: string): Promise<number> };

/** Starts doing the servers' queued work in this process. */
export async function startServerJobs(
  context: AppContext,
  contents: readonly DashboardContent[],
): Promise<void> {
  await context.jobs.work<WipeJob>(WIPE_QUEUE, async ({ botId, serverId, serverName, askedBy }) => {
    let wiped = 0;
    for (const content of contents) wiped += await content.wipe(botId, serverId);
    const rows = wiped === 1 ? '1 entry was' : `${wiped} entries were`;
    await notifyOwner(context, context.db, {
      scope: systemScope(botId),
      alsoTo: askedBy,
      message: `Data Dashboard content for ${serverName} (${serverId}) has been wiped: ${rows} deleted.`,
    });
  });
}
