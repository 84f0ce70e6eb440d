import { sql } from 'drizzle-orm';
import { type DataFile, dataFile, type Person } from '../../core/personal-data/data-file.ts';

/** The data of this feature about a person, apart from the instances that the person owns. */
export const claimPersonalFiles = ({ discordId }: Person): DataFile[] => [
  dataFile(
    'starter-set-claims.json',
    sql`select bot.guild_id, bot.guild_name, it.set_name, it.username, it.net_id, it.state, it.problem, it.claimed_at,
          it.ended_at
        from starter_set_deliveries as it join bot_instances as bot on bot.id = it.bot_id
        where it.discord_id = ${discordId} order by it.claimed_at`,
  ),
];
