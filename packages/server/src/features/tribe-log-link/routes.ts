import type { tribeLogLinkRoutes } from '@arkwright/contracts/tribe-log-link/routes';
import type { AppContext } from '../../context/app-context.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { approveLink, endTribeLogLink, listTribeLogLinks, refuseLink } from './service.ts';

export const tribeLogLinkHandlers = (context: AppContext): Handlers<typeof tribeLogLinkRoutes> => ({
  list: ({ by }) => listTribeLogLinks(context, by.scope),
  approve: ({ by, body: { id, tribeId } }) => approveLink(context, by, { id, tribeId }),
  refuse: ({ by, body }) => refuseLink(context, by, body.id),
  end: ({ by, body }) => endTribeLogLink(context, by, body.id),
});
