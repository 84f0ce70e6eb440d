-- The 70 migrations up to commit 4f80a09c in one (docs/adr/0034-one-baseline.md). drizzle-kit can't express two things, which were
-- added by hand: this function, which generated columns call, and the fillfactors at the end.
CREATE FUNCTION change_texts(before jsonb, after jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT coalesce(string_agg(words, chr(10) ORDER BY place), '') FROM (
    SELECT left(leaf #>> '{}', 8000) AS words, min(place) AS place FROM (
      SELECT leaf, place FROM jsonb_path_query(after, 'strict $.** ? (@.type() == "string" || @.type() == "number")')
        WITH ORDINALITY AS newer(leaf, place)
      UNION ALL
      SELECT leaf, 1000000000 + place FROM jsonb_path_query(before, 'strict $.** ? (@.type() == "string" || @.type() == "number")')
        WITH ORDINALITY AS older(leaf, place)) AS leaves
    GROUP BY 1) AS texts);--> statement-breakpoint
CREATE TABLE "bot_instances" (
	"id" text PRIMARY KEY NOT NULL,
	"guild_id" text NOT NULL,
	"guild_name" text NOT NULL,
	"guild_icon_url" text DEFAULT '' NOT NULL,
	"owner_discord_id" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" bigint NOT NULL,
	"managers_rev" integer DEFAULT 0 NOT NULL,
	"history_cut_at" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "bot_instances_guild_id_unique" UNIQUE("guild_id")
);
--> statement-breakpoint
CREATE TABLE "managers" (
	"bot_id" text NOT NULL,
	"discord_id" text NOT NULL,
	"permissions" text[] NOT NULL,
	"kind" text DEFAULT 'user' NOT NULL,
	"expires_at" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "managers_bot_id_discord_id_pk" PRIMARY KEY("bot_id","discord_id")
);
--> statement-breakpoint
CREATE TABLE "member_roles" (
	"bot_id" text NOT NULL,
	"discord_id" text NOT NULL,
	"role_ids" text[] NOT NULL,
	"checked_at" bigint NOT NULL,
	CONSTRAINT "member_roles_bot_id_discord_id_pk" PRIMARY KEY("bot_id","discord_id")
);
--> statement-breakpoint
CREATE TABLE "admin_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"user_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"bot_id" text NOT NULL,
	"id" text NOT NULL,
	"at" bigint NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"origin" text NOT NULL,
	"area" text NOT NULL,
	"action" text NOT NULL,
	"target_kind" text NOT NULL,
	"target_id" text NOT NULL,
	"target_name" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"left_out" integer DEFAULT 0 NOT NULL,
	"bytes" integer GENERATED ALWAYS AS (512 + octet_length(target_name) + coalesce(octet_length(before::text), 0) + coalesce(octet_length(after::text), 0)) STORED NOT NULL,
	"search_text" text GENERATED ALWAYS AS (left(action || chr(10) || actor_name || chr(10) || target_name || chr(10)
          || case when area = 'Owner' and target_kind in ('managers', 'settings') then '' else change_texts(before, after) end, 8000)) STORED NOT NULL,
	"owner_text" text GENERATED ALWAYS AS (case when area = 'Owner' and target_kind in ('managers', 'settings') then left(change_texts(before, after), 8000) end) STORED,
	CONSTRAINT "changes_bot_id_id_pk" PRIMARY KEY("bot_id","id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"bot_id" text NOT NULL,
	"id" text NOT NULL,
	"wish" text NOT NULL,
	"call_id" text NOT NULL,
	"at" bigint NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	CONSTRAINT "idempotency_keys_bot_id_id_pk" PRIMARY KEY("bot_id","id")
);
--> statement-breakpoint
CREATE TABLE "login_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"challenge" text NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_states" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"challenge" text NOT NULL,
	"discord_verifier" text NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"user_id" text NOT NULL,
	"id" text NOT NULL,
	"message" text NOT NULL,
	"created_at" bigint NOT NULL,
	"read_at" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "notifications_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" bigint NOT NULL,
	"last_seen" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"label" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_guilds" (
	"user_id" text NOT NULL,
	"guild_id" text NOT NULL,
	CONSTRAINT "user_guilds_user_id_guild_id_pk" PRIMARY KEY("user_id","guild_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"discord_id" text NOT NULL,
	"username" text NOT NULL,
	"avatar_url" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"patreon_email" text DEFAULT '' NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"role" integer DEFAULT 0 NOT NULL,
	"tier" integer DEFAULT 0 NOT NULL,
	"bonus_type" text DEFAULT 'None' NOT NULL,
	"last_login" bigint DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	"theme" text,
	CONSTRAINT "users_discord_id_unique" UNIQUE("discord_id")
);
--> statement-breakpoint
CREATE TABLE "guild_departures" (
	"guild_id" text PRIMARY KEY NOT NULL,
	"since" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bot_secrets" (
	"bot_id" text NOT NULL,
	"kind" text NOT NULL,
	"sealed" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" bigint NOT NULL,
	"last_used_at" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "bot_secrets_bot_id_kind_pk" PRIMARY KEY("bot_id","kind"),
	CONSTRAINT "bot_secrets_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"bot_id" text NOT NULL,
	"group" text NOT NULL,
	"rev" integer NOT NULL,
	"value" jsonb NOT NULL,
	CONSTRAINT "settings_bot_id_group_pk" PRIMARY KEY("bot_id","group")
);
--> statement-breakpoint
CREATE TABLE "settings_versions" (
	"bot_id" text NOT NULL,
	"group" text NOT NULL,
	"rev" integer NOT NULL,
	"value" jsonb NOT NULL,
	"saved_at" bigint NOT NULL,
	"saved_by" text NOT NULL,
	"bytes" integer GENERATED ALWAYS AS (octet_length(value::text)) STORED NOT NULL,
	CONSTRAINT "settings_versions_bot_id_group_rev_pk" PRIMARY KEY("bot_id","group","rev")
);
--> statement-breakpoint
CREATE TABLE "guild_directories" (
	"bot_id" text PRIMARY KEY NOT NULL,
	"channels" jsonb NOT NULL,
	"roles" jsonb NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discord_command_pauses" (
	"bot_id" text PRIMARY KEY NOT NULL,
	"retry_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discord_last_said" (
	"bot_id" text NOT NULL,
	"channel_id" text NOT NULL,
	"message_id" text NOT NULL,
	CONSTRAINT "discord_last_said_bot_id_channel_id_pk" PRIMARY KEY("bot_id","channel_id")
);
--> statement-breakpoint
CREATE TABLE "discord_outbox" (
	"bot_id" text NOT NULL,
	"id" bigserial NOT NULL,
	"channel_id" text NOT NULL,
	"content" text NOT NULL,
	"mention_role_ids" jsonb NOT NULL,
	"kind" text NOT NULL,
	"batch" bigint,
	"tried_at" bigint,
	"speaker" jsonb,
	"buttons" jsonb,
	"expires_at" bigint DEFAULT 0 NOT NULL,
	"server_id" text,
	"left_out" integer DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "discord_outbox_bot_id_id_pk" PRIMARY KEY("bot_id","id")
);
--> statement-breakpoint
CREATE TABLE "discord_refusals" (
	"bot_id" text NOT NULL,
	"channel_id" text NOT NULL,
	"count" integer NOT NULL,
	"reason" text NOT NULL,
	"last_at" bigint NOT NULL,
	CONSTRAINT "discord_refusals_bot_id_channel_id_pk" PRIMARY KEY("bot_id","channel_id")
);
--> statement-breakpoint
CREATE TABLE "discord_refused_intents" (
	"intent" text PRIMARY KEY NOT NULL,
	"refused_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discord_webhooks" (
	"bot_id" text NOT NULL,
	"channel_id" text NOT NULL,
	"webhook_id" text NOT NULL,
	"token" text NOT NULL,
	CONSTRAINT "discord_webhooks_bot_id_channel_id_pk" PRIMARY KEY("bot_id","channel_id")
);
--> statement-breakpoint
CREATE TABLE "account_departures" (
	"id" text PRIMARY KEY NOT NULL,
	"discord_id" text NOT NULL,
	"username" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_download_parts" (
	"download_id" text NOT NULL,
	"part" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "data_download_parts_download_id_part_pk" PRIMARY KEY("download_id","part")
);
--> statement-breakpoint
CREATE TABLE "data_downloads" (
	"user_id" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"state" text NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"requested_at" bigint NOT NULL,
	"touched_at" bigint NOT NULL,
	"expires_at" bigint DEFAULT 0 NOT NULL,
	"size" integer DEFAULT 0 NOT NULL,
	"token_hash" text NOT NULL,
	"token_sealed" text NOT NULL,
	CONSTRAINT "data_downloads_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "admin_commands" (
	"bot_id" text NOT NULL,
	"id" bigserial NOT NULL,
	"server_id" text NOT NULL,
	"at" bigint NOT NULL,
	"net_id" text NOT NULL,
	"player_name" text NOT NULL,
	"command" text NOT NULL,
	"group_name" text NOT NULL,
	"kick" text NOT NULL,
	"kick_reason" text DEFAULT '' NOT NULL,
	"kick_command_id" text DEFAULT '' NOT NULL,
	"kick_tries" integer DEFAULT 0 NOT NULL,
	"kick_until" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "admin_commands_bot_id_id_pk" PRIMARY KEY("bot_id","id")
);
--> statement-breakpoint
CREATE TABLE "admin_groups" (
	"bot_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"admins" text[] NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "admin_groups_bot_id_id_pk" PRIMARY KEY("bot_id","id")
);
--> statement-breakpoint
CREATE TABLE "admin_list_changes" (
	"bot_id" text PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exclusive_join_entries" (
	"bot_id" text NOT NULL,
	"server_id" text NOT NULL,
	"net_id" text NOT NULL,
	"is_wanted" boolean NOT NULL,
	"state" text NOT NULL,
	"is_sent" boolean DEFAULT false NOT NULL,
	"command_id" text DEFAULT '' NOT NULL,
	"tried_at" bigint DEFAULT 0 NOT NULL,
	"done_at" bigint DEFAULT 0 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "exclusive_join_entries_bot_id_server_id_net_id_pk" PRIMARY KEY("bot_id","server_id","net_id")
);
--> statement-breakpoint
CREATE TABLE "exclusive_join_groups" (
	"bot_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"players" text[] NOT NULL,
	"server_ids" text[] NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "exclusive_join_groups_bot_id_id_pk" PRIMARY KEY("bot_id","id")
);
--> statement-breakpoint
CREATE TABLE "timed_command_results" (
	"bot_id" text NOT NULL,
	"run_id" text NOT NULL,
	"position" integer NOT NULL,
	"server_id" text NOT NULL,
	"server_name" text NOT NULL,
	"outcome" text NOT NULL,
	"reply" text NOT NULL,
	"rcon_command_id" text NOT NULL,
	CONSTRAINT "timed_command_results_bot_id_run_id_position_pk" PRIMARY KEY("bot_id","run_id","position")
);
--> statement-breakpoint
CREATE TABLE "timed_command_runs" (
	"bot_id" text NOT NULL,
	"id" text NOT NULL,
	"command_id" text NOT NULL,
	"slot" bigint,
	"at" bigint NOT NULL,
	"started_by" text NOT NULL,
	"command" text NOT NULL,
	"preset_name" text DEFAULT '' NOT NULL,
	"preset_run_id" text DEFAULT '' NOT NULL,
	"is_missed" boolean NOT NULL,
	CONSTRAINT "timed_command_runs_bot_id_id_pk" PRIMARY KEY("bot_id","id")
);
--> statement-breakpoint
CREATE TABLE "timed_commands" (
	"bot_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"command" text NOT NULL,
	"preset_id" text,
	"is_enabled" boolean NOT NULL,
	"run_on_all_servers" boolean NOT NULL,
	"server_ids" text[] NOT NULL,
	"day_of_week" integer NOT NULL,
	"hour" integer NOT NULL,
	"minute" integer NOT NULL,
	"time_zone" text DEFAULT '' NOT NULL,
	"last_executed" bigint DEFAULT 0 NOT NULL,
	"next_due_at" bigint NOT NULL,
	CONSTRAINT "timed_commands_bot_id_id_pk" PRIMARY KEY("bot_id","id")
);
--> statement-breakpoint
CREATE TABLE "ban_enforcements" (
	"bot_id" text NOT NULL,
	"server_id" text NOT NULL,
	"net_id" text NOT NULL,
	"is_banned" boolean NOT NULL,
	"since" bigint NOT NULL,
	"command_id" text NOT NULL,
	"sent_as_ban" boolean NOT NULL,
	"done_at" bigint NOT NULL,
	"problem" text NOT NULL,
	"tries" integer NOT NULL,
	"next_at" bigint NOT NULL,
	CONSTRAINT "ban_enforcements_bot_id_server_id_net_id_pk" PRIMARY KEY("bot_id","server_id","net_id")
);
--> statement-breakpoint
CREATE TABLE "ban_list_fetches" (
	"bot_id" text NOT NULL,
	"server_id" text NOT NULL,
	"stranger" text NOT NULL,
	"address" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "ban_list_fetches_bot_id_server_id_stranger_pk" PRIMARY KEY("bot_id","server_id","stranger")
);
--> statement-breakpoint
CREATE TABLE "ban_lists" (
	"bot_id" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ban_notices" (
	"bot_id" text NOT NULL,
	"net_id" text NOT NULL,
	"kind" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "ban_notices_bot_id_net_id_kind_pk" PRIMARY KEY("bot_id","net_id","kind")
);
--> statement-breakpoint
CREATE TABLE "ban_servers" (
	"bot_id" text NOT NULL,
	"server_id" text NOT NULL,
	CONSTRAINT "ban_servers_bot_id_server_id_pk" PRIMARY KEY("bot_id","server_id")
);
--> statement-breakpoint
CREATE TABLE "bans" (
	"bot_id" text NOT NULL,
	"net_id" text NOT NULL,
	"id" text NOT NULL,
	"player_name" text NOT NULL,
	"reason" text NOT NULL,
	"banned_at" bigint NOT NULL,
	"banned_until" bigint NOT NULL,
	"is_ignore_entry" boolean NOT NULL,
	"is_automatic" boolean DEFAULT false NOT NULL,
	"is_ended" boolean NOT NULL,
	"is_spread" boolean NOT NULL,
	CONSTRAINT "bans_bot_id_net_id_pk" PRIMARY KEY("bot_id","net_id")
);
--> statement-breakpoint
CREATE TABLE "official_ban_lists" (
	"name" text PRIMARY KEY NOT NULL,
	"ids" "bytea" NOT NULL,
	"count" integer NOT NULL,
	"version" text NOT NULL,
	"read_at" bigint NOT NULL,
	"next_at" bigint NOT NULL,
	"url" text NOT NULL,
	"failures" integer NOT NULL,
	"problem" text NOT NULL,
	"validators" jsonb
);
--> statement-breakpoint
CREATE TABLE "branding_effects" (
	"bot_id" text PRIMARY KEY NOT NULL,
	"nickname" text DEFAULT '' NOT NULL,
	"lacking" text[] DEFAULT '{}' NOT NULL,
	"plain_channels" text[] DEFAULT '{}' NOT NULL,
	"refusal" text DEFAULT '' NOT NULL,
	"shows_status" boolean DEFAULT false NOT NULL,
	"told" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "brandings" (
	"bot_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"username" text NOT NULL,
	"plugin_name" text NOT NULL,
	"url" text NOT NULL,
	"icon_url" text NOT NULL,
	"avatar_url" text NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_mutes" (
	"bot_id" text NOT NULL,
	"net_id" text NOT NULL,
	"muted_at" bigint NOT NULL,
	"muted_until" bigint NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "chat_mutes_bot_id_net_id_pk" PRIMARY KEY("bot_id","net_id")
);
--> statement-breakpoint
CREATE TABLE "companions" (
	"bot_id" text NOT NULL,
	"server_id" text NOT NULL,
	"type" text DEFAULT '' NOT NULL,
	"version" text DEFAULT '' NOT NULL,
	"last_seen_at" bigint NOT NULL,
	"told_at" bigint DEFAULT 0 NOT NULL,
	"build_id" text DEFAULT '' NOT NULL,
	"mods" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"poll_id" text DEFAULT '' NOT NULL,
	"chat_run" text DEFAULT '' NOT NULL,
	"chat_next" bigint DEFAULT 0 NOT NULL,
	"uploads" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"saved_at" bigint DEFAULT 0 NOT NULL,
	"save_counter" bigint DEFAULT 0 NOT NULL,
	"game_time" double precision DEFAULT 0 NOT NULL,
	"rolled_back_at" bigint DEFAULT 0 NOT NULL,
	"rolled_back_ms" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "companions_bot_id_server_id_pk" PRIMARY KEY("bot_id","server_id")
);
--> statement-breakpoint
CREATE TABLE "crosschat_channels" (
	"bot_id" text NOT NULL,
	"channel_id" text NOT NULL,
	"recent" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"last_message_id" text DEFAULT '' NOT NULL,
	"webhook_trouble" text DEFAULT '' NOT NULL,
	"held_back" integer DEFAULT 0 NOT NULL,
	"held_back_since" bigint DEFAULT 0 NOT NULL,
	"missed" integer DEFAULT 0 NOT NULL,
	"missed_since" bigint DEFAULT 0 NOT NULL,
	"left_out" integer DEFAULT 0 NOT NULL,
	"left_out_since" bigint DEFAULT 0 NOT NULL,
	"dropped" integer DEFAULT 0 NOT NULL,
	"dropped_since" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "crosschat_channels_bot_id_channel_id_pk" PRIMARY KEY("bot_id","channel_id")
);
--> statement-breakpoint
CREATE TABLE "crosschat_servers" (
	"bot_id" text NOT NULL,
	"server_id" text NOT NULL,
	"recent" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"held_back" integer DEFAULT 0 NOT NULL,
	"held_back_since" bigint DEFAULT 0 NOT NULL,
	"missed" integer DEFAULT 0 NOT NULL,
	"missed_since" bigint DEFAULT 0 NOT NULL,
	"left_out" integer DEFAULT 0 NOT NULL,
	"left_out_since" bigint DEFAULT 0 NOT NULL,
	"heard_at" bigint DEFAULT 0 NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"taken_since" bigint DEFAULT 0 NOT NULL,
	"taken_at" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "crosschat_servers_bot_id_server_id_pk" PRIMARY KEY("bot_id","server_id")
);
--> statement-breakpoint
CREATE TABLE "base_entries" (
	"bot_id" text NOT NULL,
	"server_id" text NOT NULL,
	"id" text NOT NULL,
	"base_id" text NOT NULL,
	"tribe_id" text NOT NULL,
	"owner_name" text NOT NULL,
	"structure_count" integer NOT NULL,
	"created_at" bigint NOT NULL,
	"x" integer,
	"y" integer,
	"z" integer,
	"radius" integer NOT NULL,
	"nuked_at" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "base_entries_bot_id_server_id_base_id_pk" PRIMARY KEY("bot_id","server_id","base_id")
);
--> statement-breakpoint
CREATE TABLE "dashboard_snapshot_parts" (
	"bot_id" text NOT NULL,
	"server_id" text NOT NULL,
	"kind" text NOT NULL,
	"part" integer NOT NULL,
	"rows" integer NOT NULL,
	"game_ids" text[] NOT NULL,
	"removed_ids" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "dashboard_snapshot_parts_bot_id_server_id_kind_part_pk" PRIMARY KEY("bot_id","server_id","kind","part")
);
--> statement-breakpoint
CREATE TABLE "dashboard_snapshots" (
	"bot_id" text NOT NULL,
	"server_id" text NOT NULL,
	"kind" text NOT NULL,
	"snapshot_id" text NOT NULL,
	"started_at" bigint NOT NULL,
	"previous_id" text DEFAULT '' NOT NULL,
	"last_part" integer NOT NULL,
	"past_ids" text[] NOT NULL,
	"uploaded_at" bigint NOT NULL,
	"whole_since" bigint DEFAULT 0 NOT NULL,
	"latest_id" text DEFAULT '' NOT NULL,
	"rows" integer NOT NULL,
	CONSTRAINT "dashboard_snapshots_bot_id_server_id_kind_pk" PRIMARY KEY("bot_id","server_id","kind")
);
--> statement-breakpoint
CREATE TABLE "dino_entries" (
	"bot_id" text NOT NULL,
	"server_id" text NOT NULL,
	"id" text NOT NULL,
	"dino_id" text NOT NULL,
	"owner_name" text NOT NULL,
	"tribe_id" text NOT NULL,
	"species" text NOT NULL,
	"name" text NOT NULL,
	"level" integer NOT NULL,
	"gender" smallint NOT NULL,
	"is_dead" boolean NOT NULL,
	"is_baby" boolean NOT NULL,
	"is_neutered" boolean NOT NULL,
	"last_seen" bigint NOT NULL,
	"x" integer,
	"y" integer,
	"z" integer,
	"team_history" jsonb NOT NULL,
	"died_at" bigint NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(species || chr(10) || name || chr(10) || owner_name || chr(10) || replace(dino_id, '_', '')
          || chr(10) || tribe_id || chr(10) || id)) STORED NOT NULL,
	CONSTRAINT "dino_entries_bot_id_server_id_dino_id_pk" PRIMARY KEY("bot_id","server_id","dino_id")
);
--> statement-breakpoint
CREATE TABLE "nuke_requests" (
	"bot_id" text NOT NULL,
	"server_id" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"target_id" text NOT NULL,
	"name" text NOT NULL,
	"person_id" text NOT NULL,
	"by" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "nuke_requests_bot_id_id_pk" PRIMARY KEY("bot_id","id"),
	CONSTRAINT "nuke_requests_target" UNIQUE("bot_id","server_id","kind","target_id")
);
--> statement-breakpoint
CREATE TABLE "player_entries" (
	"bot_id" text NOT NULL,
	"server_id" text NOT NULL,
	"id" text NOT NULL,
	"character_id" text NOT NULL,
	"character_name" text NOT NULL,
	"player_name" text NOT NULL,
	"net_id" text NOT NULL,
	"tribe_id" text NOT NULL,
	"tribe_name" text NOT NULL,
	"level" integer NOT NULL,
	"last_login" bigint NOT NULL,
	"last_seen" bigint NOT NULL,
	"x" integer,
	"y" integer,
	"z" integer,
	"nuked_at" bigint DEFAULT 0 NOT NULL,
	"tribe_history" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "player_entries_bot_id_server_id_character_id_pk" PRIMARY KEY("bot_id","server_id","character_id")
);
--> statement-breakpoint
CREATE TABLE "protected_tribes" (
	"bot_id" text NOT NULL,
	"server_id" text NOT NULL,
	"tribe_id" text NOT NULL,
	"tribe_name" text NOT NULL,
	"until" bigint NOT NULL,
	"reason" text NOT NULL,
	"created_at" bigint NOT NULL,
	"created_by" text NOT NULL,
	CONSTRAINT "protected_tribes_bot_id_server_id_tribe_id_pk" PRIMARY KEY("bot_id","server_id","tribe_id")
);
--> statement-breakpoint
CREATE TABLE "tribe_entries" (
	"bot_id" text NOT NULL,
	"server_id" text NOT NULL,
	"id" text NOT NULL,
	"tribe_id" text NOT NULL,
	"tribe_name" text NOT NULL,
	"members" jsonb NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"members_count" integer NOT NULL,
	"num_dinos" integer NOT NULL,
	"last_seen" bigint NOT NULL,
	"nuked_at" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "tribe_entries_bot_id_server_id_tribe_id_pk" PRIMARY KEY("bot_id","server_id","tribe_id")
);
--> statement-breakpoint
CREATE TABLE "decay_entries" (
	"bot_id" text NOT NULL,
	"id" text NOT NULL,
	"server_id" text NOT NULL,
	"team_id" text NOT NULL,
	"name" text NOT NULL,
	"last_seen" bigint NOT NULL,
	"structures" integer NOT NULL,
	"dinos" integer NOT NULL,
	"state" text NOT NULL,
	"warned_at" bigint DEFAULT 0 NOT NULL,
	"message_id" bigint DEFAULT 0 NOT NULL,
	"removed_at" bigint DEFAULT 0 NOT NULL,
	"promised_at" bigint DEFAULT 0 NOT NULL,
	"extension_days" integer DEFAULT 0 NOT NULL,
	"extended_until" bigint DEFAULT 0 NOT NULL,
	"approvals" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	CONSTRAINT "decay_entries_bot_id_id_pk" PRIMARY KEY("bot_id","id"),
	CONSTRAINT "decay_entries_team" UNIQUE("bot_id","server_id","team_id")
);
--> statement-breakpoint
CREATE TABLE "decay_removals" (
	"bot_id" text NOT NULL,
	"id" text NOT NULL,
	"server_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"name" text NOT NULL,
	"structures" integer NOT NULL,
	"dinos" integer NOT NULL,
	"commands" jsonb NOT NULL,
	"state" text NOT NULL,
	"outcome" text DEFAULT '' NOT NULL,
	"by" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "decay_removals_bot_id_id_pk" PRIMARY KEY("bot_id","id")
);
--> statement-breakpoint
CREATE TABLE "decay_servers" (
	"bot_id" text NOT NULL,
	"server_id" text NOT NULL,
	"uploaded_at" bigint NOT NULL,
	"grace_until" bigint NOT NULL,
	"dinos_at" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "decay_servers_bot_id_server_id_pk" PRIMARY KEY("bot_id","server_id")
);
--> statement-breakpoint
CREATE TABLE "dynamic_config_fetches" (
	"bot_id" text NOT NULL,
	"config_id" text NOT NULL,
	"address" text NOT NULL,
	"server_ids" text[] NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "dynamic_config_fetches_bot_id_config_id_address_pk" PRIMARY KEY("bot_id","config_id","address")
);
--> statement-breakpoint
CREATE TABLE "dynamic_configs" (
	"bot_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"settings" text NOT NULL,
	CONSTRAINT "dynamic_configs_bot_id_id_pk" PRIMARY KEY("bot_id","id")
);
--> statement-breakpoint
CREATE TABLE "known_players" (
	"bot_id" text NOT NULL,
	"net_id" text NOT NULL,
	"name" text NOT NULL,
	"character_name" text NOT NULL,
	"former_names" text[] NOT NULL,
	"server_id" text NOT NULL,
	"is_online" boolean NOT NULL,
	"first_seen" bigint NOT NULL,
	"last_seen" bigint NOT NULL,
	CONSTRAINT "known_players_bot_id_net_id_pk" PRIMARY KEY("bot_id","net_id")
);
--> statement-breakpoint
CREATE TABLE "player_arrivals" (
	"bot_id" text NOT NULL,
	"server_id" text NOT NULL,
	"net_id" text NOT NULL,
	"name" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "player_arrivals_bot_id_server_id_net_id_pk" PRIMARY KEY("bot_id","server_id","net_id")
);
--> statement-breakpoint
CREATE TABLE "live_lines" (
	"bot_id" text NOT NULL,
	"id" bigint NOT NULL,
	"at" bigint NOT NULL,
	"server_id" text NOT NULL,
	"kind" text NOT NULL,
	"player" text NOT NULL,
	"character" text NOT NULL,
	"tribe" text NOT NULL,
	"text" text NOT NULL,
	"relayed" text,
	CONSTRAINT "live_lines_bot_id_id_pk" PRIMARY KEY("bot_id","id")
);
--> statement-breakpoint
CREATE TABLE "live_streams" (
	"bot_id" text PRIMARY KEY NOT NULL,
	"last_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "told_troubles" (
	"bot_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"ended_at" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "told_troubles_bot_id_kind_subject_pk" PRIMARY KEY("bot_id","kind","subject")
);
--> statement-breakpoint
CREATE TABLE "offline_alerts" (
	"bot_id" text NOT NULL,
	"server_id" text NOT NULL,
	"since" bigint NOT NULL,
	"message_id" bigint,
	CONSTRAINT "offline_alerts_bot_id_server_id_pk" PRIMARY KEY("bot_id","server_id")
);
--> statement-breakpoint
CREATE TABLE "player_counts" (
	"bot_id" text NOT NULL,
	"server_id" text NOT NULL,
	"day" bigint NOT NULL,
	"counts" smallint[] NOT NULL,
	CONSTRAINT "player_counts_bot_id_server_id_day_pk" PRIMARY KEY("bot_id","server_id","day")
);
--> statement-breakpoint
CREATE TABLE "player_claims" (
	"bot_id" text NOT NULL,
	"net_id" text NOT NULL,
	"set_id" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "player_claims_bot_id_net_id_set_id_pk" PRIMARY KEY("bot_id","net_id","set_id")
);
--> statement-breakpoint
CREATE TABLE "player_infractions" (
	"bot_id" text NOT NULL,
	"registration_id" text NOT NULL,
	"id" text NOT NULL,
	"at" bigint NOT NULL,
	"server_id" text NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "player_infractions_bot_id_registration_id_id_pk" PRIMARY KEY("bot_id","registration_id","id")
);
--> statement-breakpoint
CREATE TABLE "player_playtimes" (
	"bot_id" text NOT NULL,
	"registration_id" text NOT NULL,
	"cluster_id" text NOT NULL,
	"counter" integer NOT NULL,
	CONSTRAINT "player_playtimes_bot_id_registration_id_cluster_id_pk" PRIMARY KEY("bot_id","registration_id","cluster_id")
);
--> statement-breakpoint
CREATE TABLE "player_registrations" (
	"bot_id" text NOT NULL,
	"id" text NOT NULL,
	"discord_id" text NOT NULL,
	"discord_username" text NOT NULL,
	"net_id" text DEFAULT '' NOT NULL,
	"awaited_net_id" text DEFAULT '' NOT NULL,
	"confirmation_code" text DEFAULT '' NOT NULL,
	"code_expires_at" bigint DEFAULT 0 NOT NULL,
	"playtime_counter" integer DEFAULT 0 NOT NULL,
	"counted_step" bigint DEFAULT 0 NOT NULL,
	"completed_registration_role_id" text DEFAULT '' NOT NULL,
	"banned_word_infractions" integer DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "player_registrations_bot_id_id_pk" PRIMARY KEY("bot_id","id")
);
--> statement-breakpoint
CREATE TABLE "player_role_checks" (
	"bot_id" text NOT NULL,
	"discord_id" text NOT NULL,
	"ask_id" text NOT NULL,
	"is_of_many" boolean DEFAULT false NOT NULL,
	"due_at" bigint NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "player_role_checks_bot_id_discord_id_pk" PRIMARY KEY("bot_id","discord_id")
);
--> statement-breakpoint
CREATE TABLE "player_role_refusals" (
	"bot_id" text NOT NULL,
	"role_id" text NOT NULL,
	"reason" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "player_role_refusals_bot_id_role_id_pk" PRIMARY KEY("bot_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "player_roles" (
	"bot_id" text NOT NULL,
	"discord_id" text NOT NULL,
	"role_id" text NOT NULL,
	"state" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "player_roles_bot_id_discord_id_role_id_pk" PRIMARY KEY("bot_id","discord_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "player_notes" (
	"bot_id" text NOT NULL,
	"id" text NOT NULL,
	"net_id" text NOT NULL,
	"author_id" text NOT NULL,
	"author_name" text NOT NULL,
	"text" text NOT NULL,
	"created_at" bigint NOT NULL,
	"written_at" bigint NOT NULL,
	CONSTRAINT "player_notes_bot_id_id_pk" PRIMARY KEY("bot_id","id")
);
--> statement-breakpoint
CREATE TABLE "patreon_accounts" (
	"user_id" text PRIMARY KEY NOT NULL,
	"patreon_user_id" text NOT NULL,
	"name" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"tokens" text NOT NULL,
	"expires_at" bigint NOT NULL,
	"linked_at" bigint NOT NULL,
	CONSTRAINT "patreon_accounts_patreon_user_id_unique" UNIQUE("patreon_user_id")
);
--> statement-breakpoint
CREATE TABLE "patreon_link_states" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"session_hash" text NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "patreon_members" (
	"member_id" text PRIMARY KEY NOT NULL,
	"patreon_user_id" text NOT NULL,
	"discord_id" text NOT NULL,
	"status" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"tier" integer NOT NULL,
	"checked_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "patreon_refreshes" (
	"member_id" text PRIMARY KEY NOT NULL,
	"wish" text NOT NULL,
	"due_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pledge_tiers" (
	"user_id" text PRIMARY KEY NOT NULL,
	"tier" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rcon_preset_run_servers" (
	"bot_id" text NOT NULL,
	"run_id" text NOT NULL,
	"server_id" text NOT NULL,
	"server_name" text NOT NULL,
	"position" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"results" jsonb NOT NULL,
	"command_id" text DEFAULT '' NOT NULL,
	"waits_until" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "rcon_preset_run_servers_bot_id_run_id_server_id_pk" PRIMARY KEY("bot_id","run_id","server_id")
);
--> statement-breakpoint
CREATE TABLE "rcon_preset_runs" (
	"bot_id" text NOT NULL,
	"id" text NOT NULL,
	"preset_id" text NOT NULL,
	"preset_name" text NOT NULL,
	"commands" text[] NOT NULL,
	"actor_name" text NOT NULL,
	"tell_user_id" text,
	"origin" text NOT NULL,
	"started_at" bigint NOT NULL,
	"ended_at" bigint DEFAULT 0 NOT NULL,
	"stopped_at" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "rcon_preset_runs_bot_id_id_pk" PRIMARY KEY("bot_id","id")
);
--> statement-breakpoint
CREATE TABLE "rcon_presets" (
	"bot_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"commands" text[] NOT NULL,
	"is_enabled" boolean NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "rcon_presets_bot_id_id_pk" PRIMARY KEY("bot_id","id")
);
--> statement-breakpoint
CREATE TABLE "agent_logs" (
	"bot_id" text NOT NULL,
	"server_id" text NOT NULL,
	"run" text NOT NULL,
	"next" bigint NOT NULL,
	"seen_at" bigint NOT NULL,
	"told_at" bigint NOT NULL,
	CONSTRAINT "agent_logs_bot_id_server_id_pk" PRIMARY KEY("bot_id","server_id")
);
--> statement-breakpoint
CREATE TABLE "game_event_cursors" (
	"bot_id" text NOT NULL,
	"server_id" text NOT NULL,
	"handler" text NOT NULL,
	"last_at" bigint NOT NULL,
	"last_lines" text[] NOT NULL,
	"gaps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"lost" integer DEFAULT 0 NOT NULL,
	"lost_since" bigint DEFAULT 0 NOT NULL,
	"lost_at" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "game_event_cursors_bot_id_server_id_handler_pk" PRIMARY KEY("bot_id","server_id","handler")
);
--> statement-breakpoint
CREATE TABLE "server_leases" (
	"bot_id" text NOT NULL,
	"server_id" text NOT NULL,
	"worker_id" text NOT NULL,
	CONSTRAINT "server_leases_bot_id_server_id_pk" PRIMARY KEY("bot_id","server_id")
);
--> statement-breakpoint
CREATE TABLE "server_statuses" (
	"bot_id" text NOT NULL,
	"server_id" text NOT NULL,
	"state" text NOT NULL,
	"since" bigint NOT NULL,
	"last_seen" bigint NOT NULL,
	"reason" text NOT NULL,
	"players" integer NOT NULL,
	CONSTRAINT "server_statuses_bot_id_server_id_pk" PRIMARY KEY("bot_id","server_id")
);
--> statement-breakpoint
CREATE TABLE "workers" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "servers" (
	"bot_id" text NOT NULL,
	"id" text NOT NULL,
	"sorting_index" integer NOT NULL,
	"name" text NOT NULL,
	"name_short" text NOT NULL,
	"host" text NOT NULL,
	"game_port" integer NOT NULL,
	"rcon_port" integer NOT NULL,
	"rcon_password" text NOT NULL,
	"max_players" integer NOT NULL,
	"hosting" text NOT NULL,
	"cluster_id" text NOT NULL,
	"mod_ids" text[] NOT NULL,
	"admins" text[] NOT NULL,
	"is_enabled" boolean NOT NULL,
	"session_name" text DEFAULT '' NOT NULL,
	"map" text DEFAULT '' NOT NULL,
	"version" text DEFAULT '' NOT NULL,
	"nitrado_service_id" integer DEFAULT 0 NOT NULL,
	"is_automatic_registration" boolean DEFAULT false NOT NULL,
	"is_crashing_rcon_allowed" boolean DEFAULT false NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "servers_bot_id_id_pk" PRIMARY KEY("bot_id","id")
);
--> statement-breakpoint
CREATE TABLE "starter_set_deliveries" (
	"bot_id" text NOT NULL,
	"id" text NOT NULL,
	"set_id" text NOT NULL,
	"set_name" text NOT NULL,
	"discord_id" text NOT NULL,
	"net_id" text NOT NULL,
	"username" text NOT NULL,
	"commands" jsonb NOT NULL,
	"done_commands" integer DEFAULT 0 NOT NULL,
	"command_id" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"server_id" text DEFAULT '' NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"claimed_at" bigint NOT NULL,
	"tried_at" bigint DEFAULT 0 NOT NULL,
	"ended_at" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "starter_set_deliveries_bot_id_id_pk" PRIMARY KEY("bot_id","id")
);
--> statement-breakpoint
CREATE TABLE "starter_sets" (
	"bot_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"server_ids" jsonb NOT NULL,
	"max_claims" integer NOT NULL,
	"command" text NOT NULL,
	"is_disabled" boolean NOT NULL,
	"override_channel_id" text NOT NULL,
	"required_playtime_minutes" integer NOT NULL,
	"required_playtime_id" text NOT NULL,
	"last_change" bigint NOT NULL,
	CONSTRAINT "starter_sets_bot_id_id_pk" PRIMARY KEY("bot_id","id")
);
--> statement-breakpoint
CREATE TABLE "status_displays" (
	"bot_id" text NOT NULL,
	"kind" text NOT NULL,
	"server_id" text NOT NULL,
	"place_id" text NOT NULL,
	"discord_id" text NOT NULL,
	"shown_digest" text NOT NULL,
	"changed_at" bigint NOT NULL,
	"begun_at" bigint,
	"sought_title" text NOT NULL,
	"leftover_place_id" text NOT NULL,
	"leftover_id" text NOT NULL,
	"problem" text NOT NULL,
	"tried_at" bigint NOT NULL,
	CONSTRAINT "status_displays_bot_id_kind_server_id_pk" PRIMARY KEY("bot_id","kind","server_id")
);
--> statement-breakpoint
CREATE TABLE "tribe_departures" (
	"bot_id" text NOT NULL,
	"server_id" text NOT NULL,
	"tribe_id" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "tribe_departures_bot_id_server_id_tribe_id_pk" PRIMARY KEY("bot_id","server_id","tribe_id")
);
--> statement-breakpoint
CREATE TABLE "tribe_log_lines" (
	"bot_id" text NOT NULL,
	"link_id" text NOT NULL,
	"id" bigserial NOT NULL,
	"game_time" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "tribe_log_lines_bot_id_link_id_id_pk" PRIMARY KEY("bot_id","link_id","id")
);
--> statement-breakpoint
CREATE TABLE "tribe_log_links" (
	"bot_id" text NOT NULL,
	"id" text NOT NULL,
	"server_id" text NOT NULL,
	"discord_id" text NOT NULL,
	"discord_username" text NOT NULL,
	"tribe_id" text NOT NULL,
	"tribe_name" text NOT NULL,
	"net_id" text DEFAULT '' NOT NULL,
	"character_name" text DEFAULT '' NOT NULL,
	"place" text NOT NULL,
	"place_name" text NOT NULL,
	"channel_id" text NOT NULL,
	"dm_channel_id" text NOT NULL,
	"kinds" jsonb NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"proof" text NOT NULL,
	"approved_by" text DEFAULT '' NOT NULL,
	"proved_at" bigint NOT NULL,
	"checked_at" bigint NOT NULL,
	"due_at" bigint DEFAULT 0 NOT NULL,
	"told_at" bigint DEFAULT 0 NOT NULL,
	"told_lines" integer DEFAULT 0 NOT NULL,
	"outbox_id" bigint DEFAULT 0 NOT NULL,
	"left_out" integer DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	"ended_at" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "tribe_log_links_bot_id_id_pk" PRIMARY KEY("bot_id","id")
);
--> statement-breakpoint
CREATE TABLE "game_builds" (
	"build_id" bigint PRIMARY KEY NOT NULL,
	"published_at" bigint NOT NULL,
	"learned_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_mods" (
	"id" bigint PRIMARY KEY NOT NULL,
	"is_known" boolean NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"file_id" bigint NOT NULL,
	"file_name" text NOT NULL,
	"file_at" bigint NOT NULL,
	"learned_at" bigint NOT NULL,
	"asked_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "update_notices" (
	"bot_id" text NOT NULL,
	"subject" text NOT NULL,
	"version" bigint NOT NULL,
	"before" bigint NOT NULL,
	"message_id" bigint,
	CONSTRAINT "update_notices_bot_id_subject_pk" PRIMARY KEY("bot_id","subject")
);
--> statement-breakpoint
CREATE TABLE "update_sources" (
	"name" text PRIMARY KEY NOT NULL,
	"asked_with" text NOT NULL,
	"asked_at" bigint NOT NULL,
	"answered_at" bigint NOT NULL,
	"failures" integer NOT NULL,
	"problem" text NOT NULL,
	"next_at" bigint NOT NULL,
	"validators" jsonb
);
--> statement-breakpoint
CREATE TABLE "game_commands" (
	"bot_id" text NOT NULL,
	"id" text NOT NULL,
	"server_id" text NOT NULL,
	"transport" text NOT NULL,
	"command" text NOT NULL,
	"position" bigserial NOT NULL,
	"says" text,
	"relayed" text,
	"state" text NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"failure" text DEFAULT '' NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"ended_at" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "game_commands_bot_id_id_pk" PRIMARY KEY("bot_id","id")
);
--> statement-breakpoint
CREATE TABLE "game_echoes" (
	"bot_id" text NOT NULL,
	"says" text NOT NULL,
	"relayed" text,
	"server_ids" text[] NOT NULL,
	"said_at" bigint NOT NULL,
	CONSTRAINT "game_echoes_bot_id_says_pk" PRIMARY KEY("bot_id","says")
);
--> statement-breakpoint
CREATE TABLE "game_unsaid" (
	"bot_id" text NOT NULL,
	"server_id" text NOT NULL,
	"unsaid" integer NOT NULL,
	"unknown" integer NOT NULL,
	"since" bigint NOT NULL,
	CONSTRAINT "game_unsaid_bot_id_server_id_pk" PRIMARY KEY("bot_id","server_id")
);
--> statement-breakpoint
CREATE TABLE "key_checks" (
	"id" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "locks" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"epoch" bigint NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "managers" ADD CONSTRAINT "managers_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_roles" ADD CONSTRAINT "member_roles_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_codes" ADD CONSTRAINT "login_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_guilds" ADD CONSTRAINT "user_guilds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_secrets" ADD CONSTRAINT "bot_secrets_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings_versions" ADD CONSTRAINT "settings_versions_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guild_directories" ADD CONSTRAINT "guild_directories_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discord_command_pauses" ADD CONSTRAINT "discord_command_pauses_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discord_last_said" ADD CONSTRAINT "discord_last_said_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discord_outbox" ADD CONSTRAINT "discord_outbox_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discord_refusals" ADD CONSTRAINT "discord_refusals_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discord_webhooks" ADD CONSTRAINT "discord_webhooks_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_download_parts" ADD CONSTRAINT "data_download_parts_download_id_data_downloads_id_fk" FOREIGN KEY ("download_id") REFERENCES "public"."data_downloads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_downloads" ADD CONSTRAINT "data_downloads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_commands" ADD CONSTRAINT "admin_commands_server" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_groups" ADD CONSTRAINT "admin_groups_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_list_changes" ADD CONSTRAINT "admin_list_changes_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exclusive_join_entries" ADD CONSTRAINT "exclusive_join_entries_server" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exclusive_join_groups" ADD CONSTRAINT "exclusive_join_groups_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timed_command_results" ADD CONSTRAINT "timed_command_results_run" FOREIGN KEY ("bot_id","run_id") REFERENCES "public"."timed_command_runs"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timed_command_runs" ADD CONSTRAINT "timed_command_runs_command" FOREIGN KEY ("bot_id","command_id") REFERENCES "public"."timed_commands"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timed_commands" ADD CONSTRAINT "timed_commands_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timed_commands" ADD CONSTRAINT "timed_commands_preset" FOREIGN KEY ("bot_id","preset_id") REFERENCES "public"."rcon_presets"("bot_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ban_enforcements" ADD CONSTRAINT "ban_enforcements_bot_id_server_id_servers_bot_id_id_fk" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ban_list_fetches" ADD CONSTRAINT "ban_list_fetches_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ban_lists" ADD CONSTRAINT "ban_lists_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ban_notices" ADD CONSTRAINT "ban_notices_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ban_servers" ADD CONSTRAINT "ban_servers_bot_id_server_id_servers_bot_id_id_fk" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bans" ADD CONSTRAINT "bans_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "branding_effects" ADD CONSTRAINT "branding_effects_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brandings" ADD CONSTRAINT "brandings_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_mutes" ADD CONSTRAINT "chat_mutes_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companions" ADD CONSTRAINT "companions_server" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crosschat_channels" ADD CONSTRAINT "crosschat_channels_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crosschat_servers" ADD CONSTRAINT "crosschat_servers_server" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "base_entries" ADD CONSTRAINT "base_entries_bot_id_server_id_servers_bot_id_id_fk" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboard_snapshot_parts" ADD CONSTRAINT "dashboard_snapshot_parts_snapshot" FOREIGN KEY ("bot_id","server_id","kind") REFERENCES "public"."dashboard_snapshots"("bot_id","server_id","kind") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboard_snapshots" ADD CONSTRAINT "dashboard_snapshots_bot_id_server_id_servers_bot_id_id_fk" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dino_entries" ADD CONSTRAINT "dino_entries_bot_id_server_id_servers_bot_id_id_fk" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nuke_requests" ADD CONSTRAINT "nuke_requests_server" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_entries" ADD CONSTRAINT "player_entries_bot_id_server_id_servers_bot_id_id_fk" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "protected_tribes" ADD CONSTRAINT "protected_tribes_server" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tribe_entries" ADD CONSTRAINT "tribe_entries_bot_id_server_id_servers_bot_id_id_fk" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decay_entries" ADD CONSTRAINT "decay_entries_server" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decay_removals" ADD CONSTRAINT "decay_removals_server" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decay_servers" ADD CONSTRAINT "decay_servers_server" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dynamic_config_fetches" ADD CONSTRAINT "dynamic_config_fetches_config" FOREIGN KEY ("bot_id","config_id") REFERENCES "public"."dynamic_configs"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dynamic_configs" ADD CONSTRAINT "dynamic_configs_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_players" ADD CONSTRAINT "known_players_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_arrivals" ADD CONSTRAINT "player_arrivals_bot_id_server_id_servers_bot_id_id_fk" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_lines" ADD CONSTRAINT "live_lines_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_streams" ADD CONSTRAINT "live_streams_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_troubles" ADD CONSTRAINT "told_troubles_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offline_alerts" ADD CONSTRAINT "offline_alerts_bot_id_server_id_servers_bot_id_id_fk" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_counts" ADD CONSTRAINT "player_counts_bot_id_server_id_servers_bot_id_id_fk" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_claims" ADD CONSTRAINT "player_claims_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_infractions" ADD CONSTRAINT "player_infractions_registration" FOREIGN KEY ("bot_id","registration_id") REFERENCES "public"."player_registrations"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_playtimes" ADD CONSTRAINT "player_playtimes_registration" FOREIGN KEY ("bot_id","registration_id") REFERENCES "public"."player_registrations"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_registrations" ADD CONSTRAINT "player_registrations_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_role_checks" ADD CONSTRAINT "player_role_checks_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_role_refusals" ADD CONSTRAINT "player_role_refusals_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_roles" ADD CONSTRAINT "player_roles_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_notes" ADD CONSTRAINT "player_notes_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patreon_accounts" ADD CONSTRAINT "patreon_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patreon_link_states" ADD CONSTRAINT "patreon_link_states_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pledge_tiers" ADD CONSTRAINT "pledge_tiers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rcon_preset_run_servers" ADD CONSTRAINT "rcon_preset_run_servers_run" FOREIGN KEY ("bot_id","run_id") REFERENCES "public"."rcon_preset_runs"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rcon_preset_runs" ADD CONSTRAINT "rcon_preset_runs_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rcon_preset_runs" ADD CONSTRAINT "rcon_preset_runs_tell_user_id_users_id_fk" FOREIGN KEY ("tell_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rcon_presets" ADD CONSTRAINT "rcon_presets_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_logs" ADD CONSTRAINT "agent_logs_bot_id_server_id_servers_bot_id_id_fk" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_event_cursors" ADD CONSTRAINT "game_event_cursors_bot_id_server_id_servers_bot_id_id_fk" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_leases" ADD CONSTRAINT "server_leases_worker_id_workers_id_fk" FOREIGN KEY ("worker_id") REFERENCES "public"."workers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_leases" ADD CONSTRAINT "server_leases_bot_id_server_id_servers_bot_id_id_fk" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_statuses" ADD CONSTRAINT "server_statuses_bot_id_server_id_servers_bot_id_id_fk" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "servers" ADD CONSTRAINT "servers_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "starter_set_deliveries" ADD CONSTRAINT "starter_set_deliveries_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "starter_sets" ADD CONSTRAINT "starter_sets_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_displays" ADD CONSTRAINT "status_displays_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tribe_departures" ADD CONSTRAINT "tribe_departures_server" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tribe_log_lines" ADD CONSTRAINT "tribe_log_lines_link" FOREIGN KEY ("bot_id","link_id") REFERENCES "public"."tribe_log_links"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tribe_log_links" ADD CONSTRAINT "tribe_log_links_server" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "update_notices" ADD CONSTRAINT "update_notices_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_commands" ADD CONSTRAINT "game_commands_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_echoes" ADD CONSTRAINT "game_echoes_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_unsaid" ADD CONSTRAINT "game_unsaid_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bot_instances_owner" ON "bot_instances" USING btree ("owner_discord_id");--> statement-breakpoint
CREATE INDEX "managers_discord" ON "managers" USING btree ("discord_id");--> statement-breakpoint
CREATE INDEX "managers_expiring" ON "managers" USING btree ("expires_at") WHERE "managers"."expires_at" > 0;--> statement-breakpoint
CREATE INDEX "member_roles_checked" ON "member_roles" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "admin_changes_time" ON "admin_changes" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "admin_changes_user" ON "admin_changes" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "changes_time" ON "changes" USING btree ("bot_id","at","id","bytes");--> statement-breakpoint
CREATE INDEX "changes_actor" ON "changes" USING btree ("bot_id","actor_kind","actor_id","at","id");--> statement-breakpoint
CREATE INDEX "changes_area" ON "changes" USING btree ("bot_id","area","at","id");--> statement-breakpoint
CREATE INDEX "changes_target" ON "changes" USING btree ("bot_id","target_kind","target_id","at","id");--> statement-breakpoint
CREATE INDEX "changes_registered_before" ON "changes" USING btree (("before" ->> 'discordId')) WHERE "changes"."area" = 'PlayerRegistration';--> statement-breakpoint
CREATE INDEX "changes_registered_after" ON "changes" USING btree (("after" ->> 'discordId')) WHERE "changes"."area" = 'PlayerRegistration';--> statement-breakpoint
CREATE INDEX "idempotency_keys_at" ON "idempotency_keys" USING btree ("at");--> statement-breakpoint
CREATE INDEX "login_states_expiring" ON "login_states" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_guilds_guild" ON "user_guilds" USING btree ("guild_id");--> statement-breakpoint
CREATE INDEX "discord_outbox_channel" ON "discord_outbox" USING btree ("bot_id","channel_id","id");--> statement-breakpoint
CREATE INDEX "admin_commands_at" ON "admin_commands" USING btree ("at");--> statement-breakpoint
CREATE INDEX "admin_commands_kicks" ON "admin_commands" USING btree ("bot_id","server_id") WHERE "admin_commands"."kick" in ('waiting', 'sent');--> statement-breakpoint
CREATE INDEX "admin_groups_id" ON "admin_groups" USING btree ("id");--> statement-breakpoint
CREATE INDEX "exclusive_join_entries_open" ON "exclusive_join_entries" USING btree ("bot_id","server_id") WHERE "exclusive_join_entries"."state" <> 'done';--> statement-breakpoint
CREATE INDEX "exclusive_join_groups_id" ON "exclusive_join_groups" USING btree ("id");--> statement-breakpoint
CREATE INDEX "timed_command_results_pending" ON "timed_command_results" USING btree ("bot_id","rcon_command_id") WHERE "timed_command_results"."outcome" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "timed_command_runs_slot" ON "timed_command_runs" USING btree ("bot_id","command_id","slot");--> statement-breakpoint
CREATE INDEX "timed_command_runs_time" ON "timed_command_runs" USING btree ("bot_id","command_id","at");--> statement-breakpoint
CREATE INDEX "timed_commands_id" ON "timed_commands" USING btree ("id");--> statement-breakpoint
CREATE INDEX "timed_commands_due" ON "timed_commands" USING btree ("next_due_at") WHERE "timed_commands"."is_enabled";--> statement-breakpoint
CREATE INDEX "timed_commands_preset" ON "timed_commands" USING btree ("bot_id","preset_id") WHERE "timed_commands"."preset_id" is not null;--> statement-breakpoint
CREATE INDEX "ban_enforcements_player" ON "ban_enforcements" USING btree ("bot_id","net_id");--> statement-breakpoint
CREATE INDEX "ban_enforcements_to_do" ON "ban_enforcements" USING btree ("bot_id","server_id","since") WHERE "ban_enforcements"."done_at" = 0;--> statement-breakpoint
CREATE INDEX "ban_enforcements_sent" ON "ban_enforcements" USING btree ("bot_id","command_id") WHERE "ban_enforcements"."command_id" <> '';--> statement-breakpoint
CREATE INDEX "ban_enforcements_done" ON "ban_enforcements" USING btree ("done_at") WHERE "ban_enforcements"."done_at" > 0;--> statement-breakpoint
CREATE INDEX "ban_enforcements_lifts" ON "ban_enforcements" USING btree ("since") WHERE not "ban_enforcements"."is_banned";--> statement-breakpoint
CREATE INDEX "ban_notices_old" ON "ban_notices" USING btree ("at");--> statement-breakpoint
CREATE INDEX "bans_player" ON "bans" USING btree ("net_id");--> statement-breakpoint
CREATE INDEX "bans_newest" ON "bans" USING btree ("bot_id","banned_at","net_id");--> statement-breakpoint
CREATE INDEX "bans_due" ON "bans" USING btree ("banned_until") WHERE "bans"."banned_until" > 0 and not "bans"."is_ended";--> statement-breakpoint
CREATE INDEX "bans_to_spread" ON "bans" USING btree ("bot_id") WHERE not "bans"."is_spread";--> statement-breakpoint
CREATE INDEX "chat_mutes_ended" ON "chat_mutes" USING btree ("muted_until");--> statement-breakpoint
CREATE INDEX "base_entries_id" ON "base_entries" USING btree ("id");--> statement-breakpoint
CREATE INDEX "dino_entries_id" ON "dino_entries" USING btree ("id");--> statement-breakpoint
CREATE INDEX "dino_entries_died" ON "dino_entries" USING btree ("died_at") WHERE "dino_entries"."died_at" > 0;--> statement-breakpoint
CREATE INDEX "dino_entries_seen" ON "dino_entries" USING btree ("bot_id","last_seen");--> statement-breakpoint
CREATE INDEX "dino_entries_server_seen" ON "dino_entries" USING btree ("bot_id","server_id","last_seen");--> statement-breakpoint
CREATE INDEX "dino_entries_genderless" ON "dino_entries" USING btree ("bot_id","last_seen") WHERE "dino_entries"."gender" = 0;--> statement-breakpoint
CREATE INDEX "dino_entries_level" ON "dino_entries" USING btree ("bot_id","level");--> statement-breakpoint
CREATE INDEX "dino_entries_owner" ON "dino_entries" USING btree ("bot_id","owner_name");--> statement-breakpoint
CREATE INDEX "dino_entries_name" ON "dino_entries" USING btree ("bot_id","species","name","server_id","dino_id");--> statement-breakpoint
CREATE INDEX "nuke_requests_at" ON "nuke_requests" USING btree ("at");--> statement-breakpoint
CREATE INDEX "player_entries_id" ON "player_entries" USING btree ("id");--> statement-breakpoint
CREATE INDEX "player_entries_net_id" ON "player_entries" USING btree ("bot_id","net_id");--> statement-breakpoint
CREATE INDEX "protected_tribes_until" ON "protected_tribes" USING btree ("until") WHERE "protected_tribes"."until" > 0;--> statement-breakpoint
CREATE INDEX "tribe_entries_id" ON "tribe_entries" USING btree ("id");--> statement-breakpoint
CREATE INDEX "decay_entries_removed" ON "decay_entries" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "decay_removals_at" ON "decay_removals" USING btree ("bot_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "decay_removals_running" ON "decay_removals" USING btree ("bot_id","server_id","kind","subject") WHERE "decay_removals"."state" = 'running';--> statement-breakpoint
CREATE INDEX "dynamic_configs_id" ON "dynamic_configs" USING btree ("id");--> statement-breakpoint
CREATE INDEX "known_players_online" ON "known_players" USING btree ("bot_id","server_id") WHERE "known_players"."is_online";--> statement-breakpoint
CREATE INDEX "known_players_last" ON "known_players" USING btree ("bot_id","last_seen");--> statement-breakpoint
CREATE INDEX "known_players_old" ON "known_players" USING btree ("last_seen");--> statement-breakpoint
CREATE INDEX "player_arrivals_old" ON "player_arrivals" USING btree ("at");--> statement-breakpoint
CREATE INDEX "live_lines_at" ON "live_lines" USING brin ("at");--> statement-breakpoint
CREATE INDEX "live_lines_sent" ON "live_lines" USING btree ("bot_id","at") WHERE "live_lines"."kind" = 'sent';--> statement-breakpoint
CREATE UNIQUE INDEX "player_registrations_discord" ON "player_registrations" USING btree ("bot_id","discord_id");--> statement-breakpoint
CREATE UNIQUE INDEX "player_registrations_net" ON "player_registrations" USING btree ("bot_id","net_id") WHERE "player_registrations"."net_id" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "player_registrations_code" ON "player_registrations" USING btree ("bot_id","confirmation_code") WHERE "player_registrations"."confirmation_code" <> '';--> statement-breakpoint
CREATE INDEX "player_registrations_expiring" ON "player_registrations" USING btree ("code_expires_at") WHERE "player_registrations"."code_expires_at" > 0;--> statement-breakpoint
CREATE INDEX "player_registrations_id" ON "player_registrations" USING btree ("id");--> statement-breakpoint
CREATE INDEX "player_registrations_person" ON "player_registrations" USING btree ("discord_id");--> statement-breakpoint
CREATE INDEX "player_role_checks_due" ON "player_role_checks" USING btree ("bot_id","is_of_many","due_at");--> statement-breakpoint
CREATE INDEX "player_role_checks_person" ON "player_role_checks" USING btree ("discord_id");--> statement-breakpoint
CREATE INDEX "player_roles_person" ON "player_roles" USING btree ("discord_id");--> statement-breakpoint
CREATE INDEX "player_notes_player" ON "player_notes" USING btree ("bot_id","net_id","created_at");--> statement-breakpoint
CREATE INDEX "player_notes_old" ON "player_notes" USING btree ("written_at");--> statement-breakpoint
CREATE INDEX "player_notes_author" ON "player_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "patreon_members_discord" ON "patreon_members" USING btree ("discord_id");--> statement-breakpoint
CREATE INDEX "patreon_refreshes_due" ON "patreon_refreshes" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "rcon_preset_run_servers_open" ON "rcon_preset_run_servers" USING btree ("bot_id","run_id") WHERE "rcon_preset_run_servers"."state" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "rcon_preset_runs_ended" ON "rcon_preset_runs" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "rcon_preset_runs_untold" ON "rcon_preset_runs" USING btree ("tell_user_id") WHERE "rcon_preset_runs"."tell_user_id" is not null;--> statement-breakpoint
CREATE INDEX "rcon_presets_id" ON "rcon_presets" USING btree ("id");--> statement-breakpoint
CREATE INDEX "server_leases_worker" ON "server_leases" USING btree ("worker_id");--> statement-breakpoint
CREATE INDEX "servers_id" ON "servers" USING btree ("id");--> statement-breakpoint
CREATE INDEX "starter_set_deliveries_person" ON "starter_set_deliveries" USING btree ("discord_id");--> statement-breakpoint
CREATE INDEX "starter_set_deliveries_open" ON "starter_set_deliveries" USING btree ("state") WHERE "starter_set_deliveries"."state" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "starter_set_deliveries_ended" ON "starter_set_deliveries" USING btree ("ended_at") WHERE "starter_set_deliveries"."ended_at" > 0;--> statement-breakpoint
CREATE INDEX "starter_sets_id" ON "starter_sets" USING btree ("id");--> statement-breakpoint
CREATE INDEX "tribe_departures_at" ON "tribe_departures" USING btree ("at");--> statement-breakpoint
CREATE INDEX "tribe_log_links_tribe" ON "tribe_log_links" USING btree ("bot_id","server_id","tribe_id");--> statement-breakpoint
CREATE INDEX "tribe_log_links_person" ON "tribe_log_links" USING btree ("discord_id");--> statement-breakpoint
CREATE INDEX "tribe_log_links_place" ON "tribe_log_links" USING btree ("bot_id","channel_id");--> statement-breakpoint
CREATE INDEX "tribe_log_links_due" ON "tribe_log_links" USING btree ("due_at") WHERE "tribe_log_links"."due_at" > 0;--> statement-breakpoint
CREATE INDEX "tribe_log_links_ended" ON "tribe_log_links" USING btree ("ended_at") WHERE "tribe_log_links"."ended_at" > 0;--> statement-breakpoint
CREATE INDEX "game_commands_waiting" ON "game_commands" USING btree ("bot_id","server_id") WHERE "game_commands"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "game_commands_says" ON "game_commands" USING btree ("bot_id","server_id","says") WHERE "game_commands"."says" is not null;--> statement-breakpoint
CREATE INDEX "game_commands_created" ON "game_commands" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "game_echoes_said" ON "game_echoes" USING btree ("bot_id","said_at");--> statement-breakpoint
CREATE INDEX "game_echoes_old" ON "game_echoes" USING btree ("said_at");--> statement-breakpoint
CREATE INDEX "game_unsaid_since" ON "game_unsaid" USING btree ("since");--> statement-breakpoint
-- Uploads change these again and again: room in each page lets a changed row stay beside its old version (HOT).
ALTER TABLE "player_entries" SET (fillfactor = 85);--> statement-breakpoint
ALTER TABLE "tribe_entries" SET (fillfactor = 85);--> statement-breakpoint
ALTER TABLE "base_entries" SET (fillfactor = 85);--> statement-breakpoint
ALTER TABLE "dino_entries" SET (fillfactor = 85);
