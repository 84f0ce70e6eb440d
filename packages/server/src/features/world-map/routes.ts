import type { worldMapRoutes } from '@arkwright/contracts/world-map/routes';
import type { FastifyReply } from 'fastify';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { By } from '../../core/history/change-log.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { callerGone } from '../../platform/http/caller-gone.ts';
import { aroundBase, mapBases, mapDinos, mapPlayers } from './service.ts';

export const worldMapHandlers = (context: AppContext): Handlers<typeof worldMapRoutes> => {
  type Find<Query, Found> = (context: AppContext, scope: InstanceScope, query: Query) => Promise<Found>;
  const search =
    <Query, Found>(find: Find<Query, Found>) =>
    ({ by, query, reply }: { by: By; query: Query; reply: FastifyReply }): Promise<Found> =>
      context.heavyReads.run({
        caller: by.scope.botId,
        tooLong: 'This search takes too long. Please narrow it down, for example to one server.',
        signal: callerGone(reply),
        read: (db) => find({ ...context, db }, by.scope, query),
      });

  return {
    mapPlayers: search(mapPlayers),
    mapBases: search(mapBases),
    mapDinos: search(mapDinos),
    aroundBase: search(aroundBase),
  };
};
