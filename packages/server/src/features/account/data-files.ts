import { type SQL, sql } from 'drizzle-orm';

/** The person whose data is collected. */
export type Person = { id: string; discordId: string };

/** One file of the download: its name, and the query whose rows, each one JSON object `row`, it lists. */
export type DataFile = { name: string; rows: SQL };

type Table = {
  file: string;
  table: string;
  /** Columns that are left out: secrets, and what only the program's own upkeep means something to. */
  omit?: readonly string[];
  order: string;
};

/** Tables with rows of an instance, as they stand in the download of its owner. */
export const INSTANCE_TABLES: readonly Table[] = [
  { file: 'settings', table: 'settings', order: 'group' },
  { file: 'settings-versions', table: 'settings_versions', omit: ['bytes'], order: 'saved_at' },
  { file: 'managers', table: 'managers', order: 'discord_id' },
  { file: 'servers', table: 'servers', omit: ['rcon_password'], order: 'sorting_index' },
  { file: 'server-statuses', table: 'server_statuses', order: 'server_id' },
  { file: 'companions', table: 'companions', omit: ['poll_id'], order: 'server_id' },
  { file: 'offline-alerts', table: 'offline_alerts', order: 'server_id' },
  { file: 'rcon-presets', table: 'rcon_presets', order: 'created_at' },
  { file: 'rcon-preset-runs', table: 'rcon_preset_runs', omit: ['claimed_until'], order: 'started_at' },
  {
    file: 'rcon-preset-run-servers',
    table: 'rcon_preset_run_servers',
    omit: ['command_id'],
    order: 'run_id',
  },
  {
    file: 'player-registrations',
    table: 'player_registrations',
    omit: ['confirmation_code', 'counted_step'],
    order: 'created_at',
  },
  { file: 'player-playtimes', table: 'player_playtimes', order: 'registration_id' },
  { file: 'player-claims', table: 'player_claims', order: 'registration_id' },
  { file: 'player-roles', table: 'player_roles', order: 'discord_id' },
  { file: 'timed-commands', table: 'timed_commands', order: 'id' },
  { file: 'timed-command-runs', table: 'timed_command_runs', order: 'at' },
  {
    file: 'timed-command-results',
    table: 'timed_command_results',
    omit: ['rcon_command_id'],
    order: 'run_id',
  },
  { file: 'dynamic-configs', table: 'dynamic_configs', order: 'name' },
  { file: 'dynamic-config-fetches', table: 'dynamic_config_fetches', order: 'at' },
  { file: 'branding', table: 'brandings', order: 'name' },
  { file: 'players', table: 'player_entries', order: 'server_id' },
  { file: 'tribes', table: 'tribe_entries', omit: ['search_text'], order: 'server_id' },
  { file: 'live-lines', table: 'live_lines', order: 'id' },
  { file: 'history', table: 'changes', omit: ['search_text', 'owner_text', 'bytes'], order: 'at' },
];

/** Tables with rows of an instance that are in no download, each with its reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  bot_secrets: 'keys: they are shown to the owner, and in no file',
  member_roles: 'what Discord knows of other people',
  guild_directories: 'a copy of what Discord shows',
  branding_effects: 'what became of the branding in Discord',
  discord_webhooks: 'keys of channels',
  discord_outbox: 'on its way to Discord',
  discord_refusals: 'upkeep',
  discord_last_said: 'upkeep',
  game_event_cursors: 'upkeep',
  base_entries: 'a copy of what game servers hold, up to a million rows; nobody is described',
  dino_entries: 'a copy of what game servers hold, up to a million rows; nobody is described',
  dashboard_snapshots: 'upkeep',
  dashboard_snapshot_parts: 'upkeep',
  live_streams: 'upkeep',
  player_role_checks: 'upkeep',
  player_role_refusals: 'upkeep',
  server_leases: 'upkeep',
  idempotency_keys: 'so that a call with the same key runs once; kept for a day',
  game_commands: 'on their way to game servers and companions; kept for an hour',
};

const rowsOf = (query: SQL): SQL => sql`select to_jsonb(found) as row from (${query}) as found`;

/** What is stored about a person beside the instances that the person owns. */
export function personalFiles({ id, discordId }: Person): DataFile[] {
  return [
    { name: 'account.json', rows: rowsOf(sql`select * from users where id = ${id}`) },
    {
      name: 'sessions.json',
      rows: rowsOf(sql`select label, created_at, last_seen, expires_at from sessions where user_id = ${id}`),
    },
    {
      name: 'notifications.json',
      rows: rowsOf(sql`select message, created_at, read_at from notifications where user_id = ${id}
        order by created_at`),
    },
    {
      name: 'guilds.json',
      rows: rowsOf(sql`select guild_id from user_guilds where user_id = ${id} order by guild_id`),
    },
    {
      name: 'patreon-account.json',
      rows: rowsOf(
        sql`select name, email, patreon_user_id, linked_at from patreon_accounts where user_id = ${id}`,
      ),
    },
    {
      name: 'pledges.json',
      rows: rowsOf(sql`select status, amount_cents, tier, checked_at from patreon_members
        where discord_id = ${discordId}
          or patreon_user_id in (select patreon_user_id from patreon_accounts where user_id = ${id})`),
    },
    {
      name: 'pledge-tier.json',
      rows: rowsOf(sql`select tier from pledge_tiers where user_id = ${id}`),
    },
    {
      name: 'member-roles.json',
      rows: rowsOf(sql`select bot.guild_id, bot.guild_name, held.role_ids, held.checked_at
        from member_roles as held join bot_instances as bot on bot.id = held.bot_id
        where held.discord_id = ${discordId} order by bot.guild_name`),
    },
    {
      name: 'registrations.json',
      rows: rowsOf(sql`select bot.guild_id, bot.guild_name, it.discord_username, it.net_id, it.created_at,
          it.playtime_counter, it.banned_word_infractions, it.completed_registration_role_id,
          (select coalesce(jsonb_object_agg(cluster_id, counter), '{}') from player_playtimes as spent
            where spent.bot_id = it.bot_id and spent.registration_id = it.id) as cluster_playtime_counters,
          (select coalesce(jsonb_object_agg(set_id, count), '{}') from player_claims as claim
            where claim.bot_id = it.bot_id and claim.registration_id = it.id) as starter_set_claims
        from player_registrations as it join bot_instances as bot on bot.id = it.bot_id
        where it.discord_id = ${discordId} order by bot.guild_name`),
    },
    {
      name: 'manager-of.json',
      rows: rowsOf(sql`select bot.guild_id, bot.guild_name, entry.permissions, entry.expires_at,
          case entry.kind when 'role' then entry.discord_id else '' end as by_role
        from managers as entry join bot_instances as bot on bot.id = entry.bot_id
        left join member_roles as held on held.bot_id = bot.id and held.discord_id = ${discordId}
        where (entry.kind = 'user' and entry.discord_id = ${discordId})
          or (entry.kind = 'role' and entry.discord_id = any(held.role_ids))
        order by bot.guild_name`),
    },
    {
      // Who it was is the admin's own data.
      name: 'admin-changes.json',
      rows: rowsOf(
        sql`select at, action, before, after from admin_changes where user_id = ${id} order by at`,
      ),
    },
    {
      // What stood there is the other person's data.
      name: 'done-as-admin.json',
      rows: rowsOf(sql`select at, action, user_id from admin_changes where actor_id = ${id} order by at`),
    },
    {
      // What it was done to is the other owner's business: its name tells the person what it was about.
      name: 'actions-elsewhere.json',
      rows: rowsOf(sql`select done.at, bot.guild_name, done.origin, done.area, done.action, done.target_kind, done.target_name
        from bot_instances as bot cross join lateral (
          select * from changes where changes.bot_id = bot.id
            and actor_kind in ('user', 'discord-member') and actor_id = ${discordId}) as done
        where bot.owner_discord_id <> ${discordId} order by done.at`),
    },
  ];
}

/** What is stored of an instance. Folders are named by the guild's id: people's texts stand inside of files alone. */
export function instanceFiles(bot: { id: string; guildId: string }): DataFile[] {
  const folder = `instances/${bot.guildId}`;
  return [
    { name: `${folder}/instance.json`, rows: rowsOf(sql`select * from bot_instances where id = ${bot.id}`) },
    ...INSTANCE_TABLES.map(({ file, table, order, omit = [] }) => ({
      name: `${folder}/${file}.json`,
      rows: sql`select to_jsonb(found) - ${sql.param(['bot_id', ...omit])}::text[] as row
        from ${sql.identifier(table)} as found where bot_id = ${bot.id} order by ${sql.identifier(order)}`,
    })),
  ];
}
