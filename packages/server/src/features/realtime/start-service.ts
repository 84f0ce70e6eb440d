import { createHash } from 'node:crypto';
import { holds } from '@arkwright/contracts/derived/permissions';
import type { RouteResponse } from '@arkwright/contracts/derived/route';
import type { Instance } from '@arkwright/contracts/instances/schema';
import { selectInstance } from '@arkwright/contracts/instances/select';
import type { realtimeRoutes } from '@arkwright/contracts/realtime/routes';
import type { AppContext } from '../../context/app-context.ts';
import { systemScope } from '../../core/access/scope.ts';
import type { UserActor } from '../../core/identity/actor.ts';
import { listFindings } from '../findings/service.ts';
import { listInstances, listLimits, readDirectory } from '../instances/service.ts';
import { listNotifications } from '../notifications/service.ts';
import { publicSettings } from '../public-info/service.ts';
import { listOpenRuns } from '../rcon-presets/service.ts';
import { getSelf } from '../users/service.ts';

type Start = RouteResponse<typeof realtimeRoutes.start>;
type Compared = Pick<Start, 'self' | 'instances' | 'limits' | 'notifications'>;

/** What each page of the web app needs before its own data, with a stamp that changes with it. */
export async function readStart(context: AppContext, actor: UserActor, bot?: string): Promise<Start> {
  const own = await readCompared(context, actor);
  return {
    ...own,
    settings: publicSettings(context.settings),
    stamp: stampOf(own),
    ...(await readShown(context, actor, selectInstance(own.instances, bot))),
  };
}

/** The stamp that the page would get now. */
export async function readStamp(context: AppContext, actor: UserActor): Promise<string> {
  return stampOf(await readCompared(context, actor));
}

const readCompared = async (context: AppContext, actor: UserActor): Promise<Compared> => ({
  self: await getSelf(context, actor),
  instances: await listInstances(context, actor),
  limits: await listLimits(context, actor),
  notifications: await listNotifications(context, actor.id),
});

async function readShown(context: AppContext, actor: UserActor, shown: Instance | undefined) {
  const member = shown && (await context.memberships.find(actor, shown.id));
  if (!member) return { directory: null, findings: null, openRuns: null };
  const { id } = shown;
  const scope = systemScope(id);
  return {
    directory: { id, of: await readDirectory(context, scope, member) },
    findings: { id, of: await listFindings(context, { scope, member }) },
    openRuns: holds(member, 'RconPresets_Edit') ? { id, of: await listOpenRuns(context.db, scope) } : null,
  };
}

function stampOf({ self, instances, limits, notifications }: Compared): string {
  const state = [self, instances.map(withoutSettings), limits, notifications];
  return createHash('sha256').update(JSON.stringify(state)).digest('base64url');
}

/** Settings may be large; `revs` changes with them. */
function withoutSettings(instance: Instance) {
  const { id, guildName, guildIconUrl, isActive, isOwner, permissions, tier, managers, revs } = instance;
  return { id, guildName, guildIconUrl, isActive, isOwner, permissions, tier, managers, revs };
}
