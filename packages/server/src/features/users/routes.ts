import type { userRoutes } from '@arkwright/contracts/users/routes';
import type { AppContext } from '../../context/app-context.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { getSelf, saveDrawerFold, saveShortcuts, saveTheme } from './service.ts';

export const userHandlers = (context: AppContext): Handlers<typeof userRoutes> => ({
  self: ({ actor }) => getSelf(context, actor),
  async setTheme({ actor, body }) {
    await saveTheme(context, actor.id, body.theme);
    return true;
  },
  async setShortcuts({ actor, body }) {
    await saveShortcuts(context, actor.id, body.hasShortcuts);
    return true;
  },
  async foldDrawer({ actor, body }) {
    await saveDrawerFold(context, actor.id, body);
    return true;
  },
});
