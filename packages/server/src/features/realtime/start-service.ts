import { createHash } from 'node:crypto';
import type { RouteResponse } from '@arkwright/contracts/core/route';
import type { Instance } from '@arkwright/contracts/instances/schema';
import type { realtimeRoutes } from '@arkwright/contracts/realtime/routes';
import type { AppContext } from '../../context/app-context.ts';
import type { UserActor } from '../../core/identity/actor.ts';
import { listInstances } from '../instances/instances-service.ts';
import { listLimits } from '../instances/limits-service.ts';
import { listNotifications } from '../notifications/service.ts';
import { publicSettings } from '../public-info/service.ts';
import { getUser } from '../users/service.ts';

type Start = RouteResponse<typeof realtimeRoutes.start>;

/** What each page of the web app needs before its own data, with a stamp that changes with it. */
export async function readStart(context: AppContext, actor: UserActor): Promise<Start> {
  const own = {
    self: await getUser(context, actor.id),
    instances: await listInstances(context, actor),
    limits: await listLimits(context, actor),
    notifications: await listNotifications(context, actor.id),
  };
  return { ...own, settings: publicSettings(context.settings), stamp: stampOf(own) };
}

function stampOf({ self, instances, limits, notifications }: Omit<Start, 'settings' | 'stamp'>): string {
  const state = [self, instances.map(withoutSettings), limits, notifications];
  return createHash('sha256').update(JSON.stringify(state)).digest('base64url');
}

/** Settings may be large; `revs` changes with them. */
function withoutSettings(instance: Instance) {
  const { id, guildName, guildIconUrl, isActive, isOwner, permissions, tier, managers, revs } = instance;
  return { id, guildName, guildIconUrl, isActive, isOwner, permissions, tier, managers, revs };
}
