import { AppError } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { BotScope } from '../access/scope.ts';
import { loadBots } from './repository.ts';

/** The Discord id of an instance's guild; NOT_FOUND if the instance is gone. */
export async function getGuildId(db: Queries, scope: BotScope): Promise<string> {
  const [bot] = await loadBots(db, [scope]);
  if (!bot) throw new AppError('NOT_FOUND');
  return bot.guildId;
}
