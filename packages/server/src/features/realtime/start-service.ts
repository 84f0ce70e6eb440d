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
/** What may have changed by the time the page's stream is open. */
type Compared = Pick<Start, 'self' | 'instances' | 'limits' | 'notifications' | 'findings' | 'openRuns'>;

/** What each page of the web app needs before its own data, with a stamp that changes with it. */
export async function readStart(context: AppContext, actor: UserActor, bot?: string): Promise<Start> {
  const own = await readOwn(context, actor);
  const shown = selectInstance(own.instances, bot);
  const compared = { ...own, ...(await readShown(context, actor, shown?.id)) };
  return {
    ...compared,
    settings: publicSettings(context.settings),
    stamp: stampOf(compared),
    directory: await directoryOf(context, actor, shown?.id),
  };
}

/** The stamp that a page which shows this instance would get now. */
export async function readStamp(
  context: AppContext,
  actor: UserActor,
  botId: string | undefined,
): Promise<string> {
  const own = await readOwn(context, actor);
  return stampOf({ ...own, ...(await readShown(context, actor, botId)) });
}

const readOwn = async (context: AppContext, actor: UserActor) => ({
  self: await getSelf(context, actor),
  instances: await listInstances(context, actor),
  limits: await listLimits(context, actor),
  notifications: await listNotifications(context, actor.id),
});

async function readShown(context: AppContext, actor: UserActor, id: string | undefined) {
  const member = id === undefined ? undefined : await context.memberships.find(actor, id);
  if (id === undefined || !member) return { findings: null, openRuns: null };
  const scope = systemScope(id);
  return {
    findings: { id, of: await listFindings(context, { scope, member }) },
    openRuns: holds(member, 'RconPresets_Edit') ? { id, of: await listOpenRuns(context.db, scope) } : null,
  };
}

async function directoryOf(context: AppContext, actor: UserActor, id: string | undefined) {
  const member = id === undefined ? undefined : await context.memberships.find(actor, id);
  if (id === undefined || !member) return null;
  return { id, of: await readDirectory(context, systemScope(id), member) };
}

function stampOf({ self, instances, limits, notifications, findings, openRuns }: Compared): string {
  // Not when the checks ran last: that changes all the time.
  const state = [
    self,
    instances.map(withoutSettings),
    limits,
    notifications,
    findings?.of.findings ?? null,
    openRuns,
  ];
  return createHash('sha256').update(JSON.stringify(state)).digest('base64url');
}

/** Settings may be large; `revs` changes with them. */
function withoutSettings(instance: Instance) {
  const { id, guildName, guildIconUrl, isActive, isOwner, permissions, tier, managers, revs } = instance;
  return { id, guildName, guildIconUrl, isActive, isOwner, permissions, tier, managers, revs };
}
