import { sql } from 'drizzle-orm';
import { type DataFile, dataFile, type Person } from '../../core/personal-data/data-file.ts';

/** The data of this feature about a person, apart from the instances that the person owns. */
export const nukePersonalFiles = ({ discordId }: Person): DataFile[] => [
  dataFile(
    'waiting-nukes.json',
    sql`select bot.guild_id, bot.guild_name, it.kind, it.name, it."by", it.at
        from nuke_requests as it join bot_instances as bot on bot.id = it.bot_id
        where it.person_id = ${discordId} order by it.at`,
  ),
];
