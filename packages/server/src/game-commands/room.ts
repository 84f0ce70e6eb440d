import { HOUR_MS } from '@arkwright/contracts/core/durations';
import { count, eq, sql } from 'drizzle-orm';
import type { InstanceScope } from '../core/access/scope.ts';
import { AppError } from '../platform/base/app-error.ts';
import type { Queries } from '../platform/database/database.ts';
import { databaseNow } from '../platform/database/database-clock.ts';
import type { Retention } from '../platform/work/retention.ts';
import { gameCommands } from './table.ts';

/** Most commands of an instance, those on their way and those that have ended within the hour: 60 for each of 150 servers. */
export const MAX_COMMANDS = 10_000;
/** Makes room for so many at once, so that the next ones need not look. */
const SPARE = 1000;
/** What was not taken, or has not ended, so long after its time ran out will not end any more, ms. */
const GIVEN_UP_MS = 20_000;
export const COMMANDS_KEPT_MS = HOUR_MS;

const TOO_MANY =
  'This bot has too many commands on their way to game servers. Please wait a moment and try again.';

/**
 * Makes room for commands of an instance where it has as many as it may: the oldest go that have ended, or that nobody
 * ends any more. RATE_LIMITED where all are on their way. Those who ask at the same moment may each get the last places.
 */
export async function claimCommandRoom(tx: Queries, scope: InstanceScope, wanted: number): Promise<void> {
  const ofInstance = eq(gameCommands.botId, scope.botId);
  const rows = await tx.select({ current: count() }).from(gameCommands).where(ofInstance);
  const surplus = (rows[0]?.current ?? 0) + wanted - MAX_COMMANDS;
  if (surplus <= 0) return;
  const { rowCount } = await tx.execute(sql`
    delete from game_commands where bot_id = ${scope.botId} and id in (
      select id from game_commands where bot_id = ${scope.botId}
        and (state in ('done', 'failed') or expires_at < ${databaseNow} - ${GIVEN_UP_MS})
      order by created_at limit ${surplus + SPARE})`);
  if ((rowCount ?? 0) < surplus) throw new AppError('RATE_LIMITED', TOO_MANY, { retryAfterSeconds: 20 });
}

/** Commands that were sent more than an hour ago, by PostgreSQL's clock, as that is what they are stamped with. */
export const commandRetention: Retention = {
  what: 'commands for games',
  async deleteSome(db, { limit }) {
    const { rowCount } = await db.execute(sql`
      delete from game_commands using (
        select bot_id, id from game_commands where created_at <= ${databaseNow} - ${COMMANDS_KEPT_MS}
        order by created_at limit ${limit}) as old
      where game_commands.bot_id = old.bot_id and game_commands.id = old.id`);
    return rowCount ?? 0;
  },
};
