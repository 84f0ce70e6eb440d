import type { rconCommandRoutes } from '@arkwright/contracts/rcon-commands/routes';
import type { AppContext } from '../../context/app-context.ts';
import { getGuildId } from '../../core/instances/guild.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { createShortCache } from '../../platform/base/short-cache.ts';

/** What Discord has said may be so old: several open pages ask at once when settings change. */
const KEPT_MS = 3000;
const MAX_KEPT = 5000;

export const rconCommandHandlers = (context: AppContext): Handlers<typeof rconCommandRoutes> => {
  const answers = createShortCache<string[]>({
    lifetimeMs: KEPT_MS,
    maxEntries: MAX_KEPT,
    now: context.clock.now,
  });
  return {
    async registered({ by }) {
      const guildId = await getGuildId(context.db, by.scope);
      try {
        return { names: await answers.get(guildId, () => context.fetchGuildCommands(guildId)) };
      } catch (error) {
        context.log.debug(
          { err: error, botId: by.scope.botId },
          'Discord does not say which commands it has',
        );
        return { names: null };
      }
    },
  };
};
