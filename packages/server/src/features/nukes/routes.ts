import type { nukeRoutes } from '@arkwright/contracts/nukes/routes';
import type { AppContext } from '../../context/app-context.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { declineNuke, listWaitingNukes } from './approval-service.ts';
import { nukeBase, nukePlayer, nukeTribe } from './nuke-service.ts';

export const nukeHandlers = (context: AppContext): Handlers<typeof nukeRoutes> => ({
  nukeTribe: ({ by, body }) => nukeTribe(context, by, { serverId: body.serverId, key: body.tribeId }),
  nukePlayer: ({ by, body }) => nukePlayer(context, by, { serverId: body.serverId, key: body.playerId }),
  nukeBase: ({ by, body }) => nukeBase(context, by, { serverId: body.serverId, key: body.baseId }),
  waitingNukes: ({ by }) => listWaitingNukes(context, by),
  async declineNuke({ by, body }) {
    await declineNuke(context, by, body);
    return true;
  },
});
