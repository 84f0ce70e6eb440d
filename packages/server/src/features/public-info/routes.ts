import type { publicInfoRoutes } from '@arkwright/contracts/public-info/routes';
import { count, eq } from 'drizzle-orm';
import type { AppContext } from '../../context/app-context.ts';
import { botInstances } from '../../core/access/table.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { createShortCache } from '../../platform/base/short-cache.ts';
import { countAllServers } from '../servers/service.ts';
import { createInvitations } from './invitation-service.ts';
import { publicSettings } from './service.ts';

const STATISTICS_LIFETIME_MS = 60_000;

export function publicInfoHandlers(context: AppContext): Handlers<typeof publicInfoRoutes> {
  const { settings, clock } = context;
  const remembered = createShortCache<{ countBots: number; countServers: number }>({
    lifetimeMs: STATISTICS_LIFETIME_MS,
    maxEntries: 1,
    now: clock.now,
  });

  const countAll = async () => {
    const [bots] = await context.db
      .select({ n: count() })
      .from(botInstances)
      .where(eq(botInstances.isActive, true));
    return { countBots: bots?.n ?? 0, countServers: await countAllServers(context.db) };
  };

  const invitation = createInvitations(context);

  return {
    invitation,
    statistics: async () => ({
      ...(await remembered.get('all', countAll)),
      environment: settings.sandbox ? 'sandbox' : 'production',
    }),
    settings: async () => publicSettings(settings),
  };
}
