import { sql } from 'drizzle-orm';
import { type DataFile, dataFile, type Person } from '../../core/personal-data/data-file.ts';

/** The data of this feature about a person, apart from the instances that the person owns. */
export const ownBotPersonalFiles = ({ discordId }: Person): DataFile[] => [
  dataFile(
    'own-bot-requests.json',
    sql`select bot.guild_id, bot.guild_name, request.kind, request.reason, request.requested_at
        from own_bot_requests as request join bot_instances as bot on bot.id = request.bot_id
        where request.requester_discord_id = ${discordId} and bot.owner_discord_id <> ${discordId}
        order by request.requested_at`,
  ),
];
