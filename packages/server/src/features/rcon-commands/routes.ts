import type { rconCommandRoutes } from '@arkwright/contracts/rcon-commands/routes';
import type { AppContext } from '../../context/app-context.ts';
import { getGuildId } from '../../core/instances/guild.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { findCommandPause } from '../../discord/command-pauses.ts';
import { createShortCache } from '../../platform/base/short-cache.ts';

/** What Discord has said may be so old: several open pages ask at once when settings change. */
const KEPT_MS = 3000;
const MAX_KEPT = 5000;

export const rconCommandHandlers = (context: AppContext): Handlers<typeof rconCommandRoutes> => {
  const answers = createShortCache<string[] | null>({
    lifetimeMs: KEPT_MS,
    maxEntries: MAX_KEPT,
    now: context.clock.now,
  });
  /** Null where Discord does not say it; that is remembered as well, so that it is not asked all the time. */
  async function ask(botId: string, guildId: string): Promise<string[] | null> {
    try {
      return await context.fetchGuildCommands(guildId);
    } catch (error) {
      context.log.debug({ err: error, botId }, 'Discord does not say which commands it has');
      return null;
    }
  }

  return {
    async registered({ by: { scope } }) {
      const guildId = await getGuildId(context.db, scope);
      const pause = await findCommandPause(context.db, scope);
      const retryAt = pause && pause.leftMs > 0 ? pause.retryAt : null;
      return { names: await answers.get(guildId, () => ask(scope.botId, guildId)), retryAt };
    },
  };
};
