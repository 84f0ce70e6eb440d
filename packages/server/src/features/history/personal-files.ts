import { sql } from 'drizzle-orm';
import { type DataFile, dataFile, type Person } from '../../core/personal-data/data-file.ts';

/** The data of this feature about a person, apart from the instances that the person owns. */
export const historyPersonalFiles = ({ discordId }: Person): DataFile[] => [
  // The target is the other owner's data: its name shows the person what it was about.
  dataFile(
    'actions-elsewhere.json',
    sql`select done.at, bot.guild_name, done.origin, done.area, done.action, done.target_kind, done.target_name
        from bot_instances as bot cross join lateral (
          select * from changes where changes.bot_id = bot.id
            and actor_kind in ('user', 'discord-member') and actor_id = ${discordId}) as done
        where bot.owner_discord_id <> ${discordId} order by done.at`,
  ),
];
