import { sql } from 'drizzle-orm';
import { type DataFile, dataFile, type Person } from '../../core/personal-data/data-file.ts';

/** The data of this feature about a person, apart from the instances that the person owns. */
export const nitradoPersonalFiles = ({ discordId }: Person): DataFile[] => [
  dataFile(
    'nitrado-accounts.json',
    sql`select bot.guild_id, bot.guild_name, account.nitrado_id, account.username, account.is_pasted,
          account.linked_at, account.renewed_at
        from host_accounts as account join bot_instances as bot on bot.id = account.bot_id
        where account.linked_by_id = ${discordId} order by bot.guild_name, account.username`,
  ),
];
