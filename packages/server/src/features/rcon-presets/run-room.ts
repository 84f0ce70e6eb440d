import { DAY_MS } from '@arkwright/contracts/core/durations';
import {
  MAX_REPLIES_LENGTH,
  MAX_REPLY_LENGTH,
  MAX_RUNS,
  RUNS_KEPT_DAYS,
} from '@arkwright/contracts/rcon-presets/bounds';
import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import { cutText } from '../../discord/text.ts';
import { AppError } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Retention } from '../../platform/work/retention.ts';
import { rconPresetRuns as runs } from './table.ts';

/** Maximum number of simultaneous runs of an instance: its maximum of presets. */
export const MAX_OPEN_RUNS = 50;
export const RUNS_KEPT_MS = RUNS_KEPT_DAYS * DAY_MS;

/** Makes room for a run: the oldest that have ended go. CONFLICT where too many are under way. */
export async function claimRunRoom(tx: Queries, { botId }: InstanceScope): Promise<void> {
  const ofInstance = eq(runs.botId, botId);
  const rows = await tx
    .select({ open: count() })
    .from(runs)
    .where(and(ofInstance, eq(runs.endedAt, 0)));
  const open = rows[0]?.open ?? 0;
  if (open >= MAX_OPEN_RUNS) {
    const words = `${open} of this bot’s presets are already running. Please wait until one has finished.`;
    throw new AppError('CONFLICT', words);
  }
  const old = tx
    .select({ id: runs.id })
    .from(runs)
    .where(and(ofInstance, sql`${runs.endedAt} > 0`))
    .orderBy(desc(runs.startedAt))
    .offset(MAX_RUNS - 1 - open);
  await tx.delete(runs).where(and(ofInstance, inArray(runs.id, old)));
}

/** The stored part of a reply, given a server's earlier replies of the run. */
export function cutReply(reply: string, before: readonly { reply: string }[]): string {
  const used = before.reduce((sum, result) => sum + result.reply.length, 0);
  return cutText(reply, Math.min(MAX_REPLY_LENGTH, Math.max(1, MAX_REPLIES_LENGTH - used)));
}

/** Runs that ended more than a week ago. */
export const runRetention: Retention = {
  what: 'runs of presets',
  async deleteSome(db, { now, limit }) {
    const { rowCount } = await db.execute(sql`
      delete from rcon_preset_runs using (
        select bot_id, id from rcon_preset_runs where ended_at > 0 and ended_at < ${now - RUNS_KEPT_MS}
        order by ended_at limit ${limit}) as old
      where rcon_preset_runs.bot_id = old.bot_id and rcon_preset_runs.id = old.id`);
    return rowCount ?? 0;
  },
};
