import { holds } from '@arkwright/contracts/core/permissions';
import type { instanceRoutes } from '@arkwright/contracts/instances/routes';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope, Member } from '../../core/access/scope.ts';
import { deleteInstance } from '../../core/instances/deletion.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { listCategories, listChannels } from '../../discord/guilds/directory.ts';
import { createPeople } from '../../discord/guilds/people.ts';
import { listRefusedNeeds } from '../../discord/intents.ts';
import { recreateApiKey } from '../api-access/service.ts';
import { listRoles } from '../role-power/service.ts';
import { listServerNames } from '../servers/service.ts';
import { listInstances } from './instances-service.ts';
import { listLimits } from './limits-service.ts';
import { updateInstance } from './service.ts';

export function instanceHandlers(context: AppContext): Handlers<typeof instanceRoutes> {
  const people = createPeople(context);
  const { db, clock } = context;
  const rolesFor = (scope: InstanceScope, { isOwner }: Member) =>
    listRoles(db, scope, { now: clock.now(), isOwner });
  const namedServers = async (scope: InstanceScope) =>
    [...(await listServerNames(db, scope))].map(([id, name]) => ({ id, name }));
  return {
    forDiscordUser: ({ actor }) => listInstances(context, actor),
    limits: ({ actor }) => listLimits(context, actor),
    directory: async ({ by: { scope }, member }) => ({
      channels: await listChannels(db, scope),
      categories: await listCategories(db, scope),
      roles: await rolesFor(scope, member),
      refusedIntents: await listRefusedNeeds(context, scope),
      ...(holds(member, 'Servers_View') && { servers: await namedServers(scope) }),
    }),
    channels: ({ by }) => listChannels(db, by.scope),
    categories: ({ by }) => listCategories(db, by.scope),
    refusedIntents: ({ by }) => listRefusedNeeds(context, by.scope),
    roles: ({ by, member }) => rolesFor(by.scope, member),
    members: ({ by, query }) => people.search(by.scope, query.query),
    update: ({ by, actor, member, body }) =>
      updateInstance(context, { ...by, member, discordId: actor.discordId }, body.bot),
    async remove({ by }) {
      await deleteInstance(context, by);
      return true;
    },
    recreateApiKey: async ({ by }) => ({ apiKey: await recreateApiKey(context, by) }),
  };
}
