import type { permissionRoutes } from '@arkwright/contracts/permissions/routes';
import type { AppContext } from '../../context/app-context.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { createPeople } from '../../discord/guilds/people.ts';
import { leaveView, startView } from './view-service.ts';

export function permissionHandlers(context: AppContext): Handlers<typeof permissionRoutes> {
  const people = createPeople(context);
  return {
    people: ({ by, query }) => people.find(by.scope, query.ids.split(',')),
    viewAs: ({ by, actor, token, body: { kind, discordId } }) =>
      startView(context, { ...by, actor, token }, { entry: { kind, discordId }, people }),
    async leaveView({ actor, token }) {
      await leaveView(context, { actor, token });
      return true;
    },
  };
}
