import type { subscriptionRoutes } from '@arkwright/contracts/subscriptions/routes';
import type { AppContext } from '../../context/app-context.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { listPledgeTiers } from '../pledges/service.ts';

export const subscriptionHandlers = (context: AppContext): Handlers<typeof subscriptionRoutes> => ({
  checkAll: () => listPledgeTiers(context),
});
