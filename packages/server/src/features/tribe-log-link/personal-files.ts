import { sql } from 'drizzle-orm';
import { type DataFile, dataFile, type Person } from '../../core/personal-data/data-file.ts';

/** The data of this feature about a person, apart from the instances that the person owns. */
export const tribeLogPersonalFiles = ({ discordId }: Person): DataFile[] => [
  dataFile(
    'tribe-log-links.json',
    sql`select bot.guild_id, bot.guild_name, it.discord_username, it.net_id, it.character_name, it.tribe_id,
          it.tribe_name, it.place, it.place_name, it.channel_id, it.kinds, it.state, it.reason, it.proof,
          it.proved_at, it.created_at, it.ended_at
        from tribe_log_links as it join bot_instances as bot on bot.id = it.bot_id
        where it.discord_id = ${discordId} order by bot.guild_name, it.created_at`,
  ),
];
