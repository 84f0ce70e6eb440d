import { sql } from 'drizzle-orm';
import { type DataFile, dataFile, type Person } from '../../core/personal-data/data-file.ts';

/** The data of this feature about a person, apart from the instances that the person owns. */
export const decayPersonalFiles = ({ discordId }: Person): DataFile[] => [
  dataFile(
    'decay-approvals.json',
    sql`select bot.guild_id, bot.guild_name, it.name, approval ->> 'name' as "by"
        from decay_entries as it join bot_instances as bot on bot.id = it.bot_id
        cross join jsonb_array_elements(it.approvals) as approval
        where it.approvals @> ${JSON.stringify([{ id: discordId }])}::jsonb and approval ->> 'id' = ${discordId}
        order by bot.guild_id, it.name`,
  ),
];
