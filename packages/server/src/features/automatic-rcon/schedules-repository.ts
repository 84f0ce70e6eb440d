import { sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import type { TimedCommandRow } from './repository.ts';

export type ScheduleRow = Pick<
  TimedCommandRow,
  'botId' | 'id' | 'name' | 'runOnAllServers' | 'serverIds' | 'dayOfWeek' | 'hour' | 'minute' | 'timeZone'
> & { commands: string[] };

/**
 * The enabled timed commands of instances where at least one of them stops a game, with the commands that each sends. At most
 * `atMost` of an instance, those that stop a game first. Of all instances, or of some.
 */
export async function listSchedules(
  db: Queries,
  { atMost, botIds }: { atMost: number; botIds?: readonly string[] | undefined },
): Promise<ScheduleRow[]> {
  const ofThem = botIds ? sql`and command.bot_id = any(${sql.param([...botIds])}::text[])` : sql``;
  const { rows } = await db.execute<ScheduleRow>(sql`
    with planned as (
      select command.*, coalesce(preset.commands, array[command.command]) as commands
      from timed_commands as command
      left join rcon_presets as preset on preset.bot_id = command.bot_id and preset.id = command.preset_id
      where command.is_enabled and coalesce(preset.is_enabled, true) ${ofThem}),
    marked as (
      select *, exists (select from unnest(commands) as line where line ilike '%doexit%') as may_stop from planned),
    ranked as (
      select *, bool_or(may_stop) over (partition by bot_id) as has_stop,
        row_number() over (partition by bot_id order by not may_stop, id) as rank
      from marked)
    select bot_id as "botId", id, name, run_on_all_servers as "runOnAllServers", to_json(server_ids) as "serverIds",
      day_of_week as "dayOfWeek", hour, minute, time_zone as "timeZone", to_json(commands) as commands
    from ranked where has_stop and rank <= ${atMost} order by bot_id, id`);
  return rows;
}
