import { sql } from 'drizzle-orm';
import { type DataFile, dataFile, type Person } from '../../core/personal-data/data-file.ts';

/** The data of this feature about a person, apart from the instances that the person owns. */
export const permissionPersonalFiles = ({ discordId }: Person): DataFile[] => [
  dataFile(
    'member-roles.json',
    sql`select bot.guild_id, bot.guild_name, held.role_ids, held.checked_at
        from member_roles as held join bot_instances as bot on bot.id = held.bot_id
        where held.discord_id = ${discordId} order by bot.guild_name`,
  ),
  dataFile(
    'manager-of.json',
    sql`select bot.guild_id, bot.guild_name, entry.permissions, entry.expires_at,
          case entry.kind when 'role' then entry.discord_id else '' end as by_role
        from managers as entry join bot_instances as bot on bot.id = entry.bot_id
        left join member_roles as held on held.bot_id = bot.id and held.discord_id = ${discordId}
        where (entry.kind = 'user' and entry.discord_id = ${discordId})
          or (entry.kind = 'role' and entry.discord_id = any(held.role_ids))
        order by bot.guild_name`,
  ),
];
