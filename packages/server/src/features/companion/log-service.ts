import type { CompanionLog, LogPosition } from '@arkwright/contracts/companion/schema';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import * as logs from '../server-status/service.ts';
import { getServer } from '../servers/service.ts';
import { mustBeOn } from './service.ts';

/**
 * Handles the lines that an agent has read in the log of a game; returns the new position. NOT_FOUND for a server that is
 * not the instance's, FORBIDDEN while the companion is switched off.
 */
export async function takeLog(
  context: AppContext,
  scope: InstanceScope,
  { serverId, ...log }: CompanionLog,
): Promise<LogPosition> {
  const { id, name } = await getServer(context, scope, serverId);
  await mustBeOn(context, scope);
  return logs.takeLog(context, scope, { ...log, server: { id, name } });
}
