import type { AppContext } from '../../context/app-context.ts';
import { systemScope } from '../../core/access/scope.ts';
import { notifyOwner } from '../notifications/service.ts';
import { WIPE_QUEUE, type WipeJob } from './edit-service.ts';

/** Starts doing the servers' queued work in this process. */
export async function startServerJobs(context: AppContext): Promise<void> {
  await context.jobs.work<WipeJob>(WIPE_QUEUE, async ({ botId, serverId, serverName, askedBy }) => {
    const scope = systemScope(botId);
    let wiped = 0;
    for (const feature of context.features)
      wiped += (await feature.wipeUploads?.(context, scope, serverId)) ?? 0;
    const rows = wiped === 1 ? '1 entry was' : `${wiped} entries were`;
    await notifyOwner(context, context.db, {
      scope,
      alsoTo: askedBy,
      message: `Data Dashboard content for ${serverName} (${serverId}) has been wiped: ${rows} deleted.`,
    });
  });
}
