import type { dataDashboardRoutes } from '@arkwright/contracts/data-dashboard/routes';
import { holds } from '@arkwright/contracts/derived/permissions';
import { SECTION_NEEDS } from '@arkwright/contracts/players/needs';
import type { FastifyReply } from 'fastify';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { By } from '../../core/history/change-log.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { callerGone } from '../../platform/http/caller-gone.ts';
import { type KindName, removeEntry, wipeKind } from '../uploads/service.ts';
import {
  getSummary,
  pageBases,
  pageDinos,
  pagePlayers,
  pageTribes,
  searchBases,
  searchDinos,
  searchPlayers,
  searchPlayersWithBans,
  searchTribes,
} from './service.ts';

export const dataDashboardHandlers = (context: AppContext): Handlers<typeof dataDashboardRoutes> => {
  type Find<Query, Page> = (context: AppContext, scope: InstanceScope, query: Query) => Promise<Page>;
  const inTurn = <Query, Page>(
    find: Find<Query, Page>,
    { by, query, reply }: { by: By; query: Query; reply: FastifyReply },
  ): Promise<Page> =>
    context.heavyReads.run({
      caller: by.scope.botId,
      tooLong: 'This search takes too long. Please narrow it down, for example to one server.',
      signal: callerGone(reply),
      read: (db) => find({ ...context, db }, by.scope, query),
    });
  const search =
    <Query, Page>(find: Find<Query, Page>) =>
    (call: { by: By; query: Query; reply: FastifyReply }) =>
      inTurn(find, call);
  const paged =
    <Query, Page>(find: Find<Query, Page>) =>
    ({ params, ...call }: { by: By; params: Query; reply: FastifyReply }) =>
      inTurn(find, { ...call, query: params });
  const wipe =
    (kind: KindName) =>
    async ({ by }: { by: By }): Promise<true> => {
      await wipeKind(context, by, kind);
      return true;
    };
  const remove =
    (kind: KindName) =>
    async ({ by, body }: { by: By; body: { id: string } }): Promise<true> => {
      await removeEntry(context, by, { kind, id: body.id });
      return true;
    };

  return {
    summary: ({ by }) => getSummary(context, by.scope),
    // Bans are shown only to people who may see the ban list.
    players: ({ member, ...call }) =>
      inTurn(holds(member, SECTION_NEEDS.ban) ? searchPlayersWithBans : searchPlayers, call),
    tribes: search(searchTribes),
    bases: search(searchBases),
    dinos: search(searchDinos),
    pagedPlayers: paged(pagePlayers),
    pagedTribes: paged(pageTribes),
    pagedBases: paged(pageBases),
    pagedDinos: paged(pageDinos),
    wipePlayers: wipe('players'),
    wipeTribes: wipe('tribes'),
    wipeBases: wipe('bases'),
    wipeDinos: wipe('dinos'),
    removePlayer: remove('players'),
    removeTribe: remove('tribes'),
    removeDino: remove('dinos'),
  };
};
