import type { instanceRoutes } from '@arkwright/contracts/instances/routes';
import type { AppContext } from '../../context/app-context.ts';
import { deleteInstance } from '../../core/instances/deletion.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { listCategories, listChannels } from '../../discord/guilds/directory.ts';
import { createPeople } from '../../discord/guilds/people.ts';
import { listRefusedNeeds } from '../../discord/intents.ts';
import { recreateApiKey } from '../api-access/service.ts';
import { listRolesFor, readDirectory } from './directory-service.ts';
import { listInstances } from './instances-service.ts';
import { listLimits } from './limits-service.ts';
import { findChannelRights, makeChannel } from './new-channel-service.ts';
import { updateInstance } from './service.ts';

export function instanceHandlers(context: AppContext): Handlers<typeof instanceRoutes> {
  const people = createPeople(context);
  const { db } = context;
  return {
    forDiscordUser: ({ actor }) => listInstances(context, actor),
    limits: ({ actor }) => listLimits(context, actor),
    directory: ({ by, member }) => readDirectory(context, by.scope, member),
    channels: ({ by }) => listChannels(db, by.scope),
    channelRights: ({ by }) => findChannelRights(context, by.scope),
    makeChannel: ({ by, body }) => makeChannel(context, by, body.name),
    categories: ({ by }) => listCategories(db, by.scope),
    refusedIntents: ({ by }) => listRefusedNeeds(context, by.scope),
    roles: ({ by, member }) => listRolesFor(context, by.scope, member),
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
