import type { brandingRoutes } from '@arkwright/contracts/branding/routes';
import type { AppContext } from '../../context/app-context.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { findBranding, resetBranding, saveBranding } from './service.ts';

export const brandingHandlers = (context: AppContext): Handlers<typeof brandingRoutes> => ({
  find: ({ by }) => findBranding(context.db, by.scope),
  save({ by, body }) {
    const { botId: _botId, ...fields } = body.data;
    return saveBranding(context, by, fields);
  },
  reset: ({ by }) => resetBranding(context, by),
});
