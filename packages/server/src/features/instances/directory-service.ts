import { holds } from '@arkwright/contracts/derived/permissions';
import type { RouteResponse } from '@arkwright/contracts/derived/route';
import type { instanceRoutes } from '@arkwright/contracts/instances/routes';
import type { GuildRole } from '@arkwright/contracts/instances/schema';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope, Member } from '../../core/access/scope.ts';
import { loadOwnerName } from '../../core/instances/repository.ts';
import { listCategories, listChannels } from '../../discord/guilds/directory.ts';
import { listRefusedNeeds } from '../../discord/intents.ts';
import { hasAdmins } from '../admin-groups/service.ts';
import { listRoles } from '../role-power/service.ts';
import { listNamedServers } from '../servers/service.ts';
import { hasSets } from '../starter-sets/service.ts';

export type Directory = RouteResponse<typeof instanceRoutes.directory>;

/** The guild's roles as this member may choose them. */
export function listRolesFor(
  { db, clock }: AppContext,
  scope: InstanceScope,
  { isOwner }: Member,
): Promise<GuildRole[]> {
  return listRoles(db, scope, { now: clock.now(), isOwner });
}

/** What settings name and depend on besides themselves, as far as this member may view it. */
export async function readDirectory(
  context: AppContext,
  scope: InstanceScope,
  member: Member,
): Promise<Directory> {
  const { db } = context;
  const may = (area: 'Servers' | 'IngameAdminGroups' | 'StarterSets') => holds(member, `${area}_View`);
  return {
    channels: await listChannels(db, scope),
    categories: await listCategories(db, scope),
    roles: await listRolesFor(context, scope, member),
    refusedIntents: await listRefusedNeeds(context, scope),
    ownerName: await loadOwnerName(db, scope),
    ...(may('Servers') && {
      servers: await listNamedServers(db, scope),
    }),
    ...(may('IngameAdminGroups') && { hasAdmins: await hasAdmins(db, scope) }),
    ...(may('StarterSets') && { hasStarterSets: await hasSets(db, scope) }),
  };
}
