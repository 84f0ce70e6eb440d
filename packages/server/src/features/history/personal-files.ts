import { sql } from 'drizzle-orm';
import { type DataFile, dataFile, type Person } from '../../core/personal-data/data-file.ts';

/** What is stored about a person here, beside the instances that the person owns. */
export const historyPersonalFiles = ({ discordId }: Person): DataFile[] => [
  // What it was done to is the other owner's business: its name tells the person what it was about.
  dataFile(
    'actions-elsewhere.json',
    sql`select done.at, bot.guild_name, done.origin, done.area, done.action, done.target_kind, done.target_name
        from bot_instances as bot cross join lateral (
          select * from changes where changes.bot_id = bot.id
            and actor_kind in ('user', 'discord-member') and actor_id = ${discordId}) as done
        where bot.owner_discord_id <> ${discordId} order by done.at`,
  ),
];
