import type { decayRoutes } from '@arkwright/contracts/decay/routes';
import type { AppContext } from '../../context/app-context.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { callerGone } from '../../platform/http/caller-gone.ts';
import { postingHandlers } from '../postings/service.ts';
import { protectTribe, unprotectTribe } from '../protected-tribes/service.ts';
import { announceDecay, approve, extend, getState, listEntries } from './entry-service.ts';
import { decayExamples } from './examples.ts';
import { listFates, simulate } from './simulate-service.ts';

export const decayHandlers = (context: AppContext): Handlers<typeof decayRoutes> => ({
  ...postingHandlers(context, decayExamples),
  list: ({ by }) => listEntries(context, by.scope),
  state: ({ by }) => getState(context, by.scope),
  simulate: ({ by, body, reply }) =>
    context.heavyReads.run({
      caller: by.scope.botId,
      tooLong: 'The simulation takes too long. Please choose fewer servers.',
      signal: callerGone(reply),
      read: (db) => simulate({ ...context, db }, { scope: by.scope, settings: body.settings, at: body.at }),
    }),
  fates: ({ by, body: { serverId, settings, at }, reply }) =>
    context.heavyReads.run({
      caller: by.scope.botId,
      tooLong: 'The simulation takes too long. Please try it again later.',
      signal: callerGone(reply),
      read: (db) => listFates({ ...context, db }, { scope: by.scope, serverId, settings, at }),
    }),
  async extend({ by, body }) {
    await extend(context, by, body.id);
    return true;
  },
  async approve({ by, body }) {
    await approve(context, by, { ids: body.ids });
    return true;
  },
  async protect({ by, body: { serverId, teamId, name, until, reason } }) {
    await protectTribe(context, by, { serverId, tribeId: teamId, name, until, reason });
    await announceDecay(context, context.db, by.scope);
    return true;
  },
  async unprotect({ by, body: { serverId, teamId } }) {
    await unprotectTribe(context, by, { serverId, tribeId: teamId });
    await announceDecay(context, context.db, by.scope);
    return true;
  },
});
