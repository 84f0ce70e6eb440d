import type { rconCommandRoutes } from '@arkwright/contracts/rcon-commands/routes';
import { RESTJSONErrorCodes } from 'discord.js';
import type { AppContext } from '../../context/app-context.ts';
import { codeOf } from '../../core/discord-rest/verdict.ts';
import { getGuildId } from '../../core/instances/guild.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { findCommandPause } from '../../discord/command-pauses.ts';
import { createShortCache } from '../../platform/base/short-cache.ts';
import { listReasons } from './offers-service.ts';

/** Maximum age of Discord's reply: several open pages ask at once when settings change. */
const KEPT_MS = 3000;
const MAX_KEPT = 5000;

/** Discord's reply. `isRefused`: the bot was invited without the permission to have commands. */
type Answer = { names: string[] | null; isRefused: boolean };

export const rconCommandHandlers = (context: AppContext): Handlers<typeof rconCommandRoutes> => {
  const answers = createShortCache<Answer>({
    lifetimeMs: KEPT_MS,
    maxEntries: MAX_KEPT,
    now: context.clock.now,
  });
  /** Null where Discord does not say it; that is remembered as well, so that it is not asked all the time. */
  async function ask(botId: string, guildId: string): Promise<Answer> {
    try {
      return { names: await context.fetchGuildCommands(guildId), isRefused: false };
    } catch (error) {
      context.log.debug({ err: error, botId }, 'Discord does not say which commands it has');
      return { names: null, isRefused: codeOf(error) === RESTJSONErrorCodes.MissingAccess };
    }
  }

  return {
    async registered({ by: { scope } }) {
      const guildId = await getGuildId(context.db, scope);
      const pause = await findCommandPause(context.db, scope);
      const retryAt = pause && pause.leftMs > 0 ? pause.retryAt : null;
      const reasons = await listReasons(context, scope);
      return { ...(await answers.get(guildId, () => ask(scope.botId, guildId))), reasons, retryAt };
    },
  };
};
