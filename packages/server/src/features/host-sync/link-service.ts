import type { Server } from '@arkwright/contracts/servers/schema';
import type { GroupChange } from '@arkwright/contracts/settings-merge';
import { completeGroup } from '@arkwright/contracts/settings-registry';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { By } from '../../core/history/change-log.ts';
import { getSettings } from '../../core/settings/settings.ts';
import type { Queries } from '../../platform/database/database.ts';
import * as host from '../host-services/service.ts';
import { announce } from '../host-services/service.ts';
import { linkServer, unlinkServer } from '../servers/service.ts';
import * as runs from './runs-repository.ts';

/** Links a server to a service, as `linkServer` does, and tells open pages. */
export async function link(
  context: AppContext,
  by: By,
  { serverId, serviceId, overwrite }: { serverId: string; serviceId: string; overwrite: boolean },
): Promise<Server> {
  const service = { kind: 'Nitrado', hostId: serviceId } as const;
  const server = await linkServer(context, by, { serverId, service, overwrite });
  await announce(context, context.db, by.scope.botId);
  return server;
}

/** Unlinks a server from its service, and tells open pages. */
export async function unlink(context: AppContext, by: By, serverId: string): Promise<Server> {
  const server = await unlinkServer(context, by, serverId);
  await announce(context, context.db, by.scope.botId);
  return server;
}

/**
 * A server is being linked to a service, whose details were just read: false if no account of the instance has it. The
 * automatic sync begins at once if it is on.
 */
export async function onHostLink(
  context: AppContext,
  tx: Queries,
  { scope, hostId }: { scope: InstanceScope; hostId: string },
): Promise<boolean> {
  if ((await host.listAccountsHaving(tx, scope, hostId)).length === 0) return false;
  const { isAutoSyncEnabled } = await getSettings(tx, scope, 'nitrado');
  if (isAutoSyncEnabled) await runs.setDue(tx, scope.botId, 0);
  await host.wake(context, tx, scope.botId);
  return true;
}

/** The automatic sync begins when it is switched on, and ends when it is switched off. */
export async function onSettingsSaved(
  context: AppContext,
  tx: Queries,
  { scope, change }: { scope: InstanceScope; change: GroupChange },
): Promise<void> {
  if (change.group !== 'nitrado') return;
  const [was, is] = [completeGroup('nitrado', change.before), completeGroup('nitrado', change.after)];
  if (was.isAutoSyncEnabled === is.isAutoSyncEnabled) return;
  await runs.setDue(tx, scope.botId, is.isAutoSyncEnabled ? 0 : undefined);
  await host.wake(context, tx, scope.botId);
}
