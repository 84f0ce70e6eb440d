import { sql } from 'drizzle-orm';
import { type DataFile, dataFile, type Person } from '../../core/personal-data/data-file.ts';

/** The data of this feature about a person, apart from the instances that the person owns. */
export const registrationPersonalFiles = ({ discordId }: Person): DataFile[] => [
  dataFile(
    'registrations.json',
    sql`select bot.guild_id, bot.guild_name, it.discord_username, it.net_id, it.awaited_net_id, it.created_at,
          it.playtime_counter, coalesce((select count from player_infraction_counts as counted
            where counted.bot_id = it.bot_id and counted.net_id = it.net_id), 0) as banned_word_infractions,
          it.completed_registration_role_id,
          (select coalesce(jsonb_object_agg(cluster_id, counter), '{}') from player_playtimes as spent
            where spent.bot_id = it.bot_id and spent.registration_id = it.id) as cluster_playtime_counters,
          (select coalesce(jsonb_agg(jsonb_build_object('at', told.at, 'word', told.word) order by told.at), '[]')
            from player_infractions as told
            where told.bot_id = it.bot_id and told.registration_id = it.id) as latest_infractions,
          (select coalesce(jsonb_object_agg(set_id, count), '{}') from player_claims as claim
            where claim.bot_id = it.bot_id and claim.net_id = it.net_id) as starter_set_claims
        from player_registrations as it join bot_instances as bot on bot.id = it.bot_id
        where it.discord_id = ${discordId} order by bot.guild_name`,
  ),
];
