import type { userRoutes } from '@arkwright/contracts/users/routes';
import type { AppContext } from '../../platform/context.ts';
import type { Handlers } from '../../platform/mount.ts';
import { getUser } from './service.ts';

export const userHandlers = (context: AppContext): Handlers<typeof userRoutes> => ({
  self: ({ actor }) => getUser(context, actor.id),
});
