import type { protectedTribeRoutes } from '@arkwright/contracts/protected-tribes/routes';
import type { AppContext } from '../../context/app-context.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { protectTribe, unprotectTribe } from './service.ts';

export const protectedTribeHandlers = (context: AppContext): Handlers<typeof protectedTribeRoutes> => ({
  async protectTribe({ by, params }) {
    await protectTribe(context, by, params);
    return true;
  },
  async unprotectTribe({ by, params }) {
    await unprotectTribe(context, by, params);
    return true;
  },
});
