CREATE TABLE "bot_secrets" (
	"bot_id" text NOT NULL,
	"kind" text NOT NULL,
	"sealed" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "bot_secrets_bot_id_kind_pk" PRIMARY KEY("bot_id","kind"),
	CONSTRAINT "bot_secrets_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "guild_directories" (
	"bot_id" text PRIMARY KEY NOT NULL,
	"channels" jsonb NOT NULL,
	"roles" jsonb NOT NULL,
	"updated_at" bigint NOT NULL
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
	CONSTRAINT "settings_versions_bot_id_group_rev_pk" PRIMARY KEY("bot_id","group","rev")
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
	"created_at" bigint NOT NULL,
	CONSTRAINT "servers_bot_id_id_pk" PRIMARY KEY("bot_id","id")
);
--> statement-breakpoint
CREATE TABLE "bot_instances" (
	"id" text PRIMARY KEY NOT NULL,
	"guild_id" text NOT NULL,
	"guild_name" text NOT NULL,
	"guild_icon_url" text DEFAULT '' NOT NULL,
	"owner_discord_id" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "bot_instances_guild_id_unique" UNIQUE("guild_id")
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
	CONSTRAINT "changes_bot_id_id_pk" PRIMARY KEY("bot_id","id")
);
--> statement-breakpoint
CREATE TABLE "managers" (
	"bot_id" text NOT NULL,
	"discord_id" text NOT NULL,
	"permissions" text[] NOT NULL,
	CONSTRAINT "managers_bot_id_discord_id_pk" PRIMARY KEY("bot_id","discord_id")
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
	CONSTRAINT "users_discord_id_unique" UNIQUE("discord_id")
);
--> statement-breakpoint
ALTER TABLE "bot_secrets" ADD CONSTRAINT "bot_secrets_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guild_directories" ADD CONSTRAINT "guild_directories_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings_versions" ADD CONSTRAINT "settings_versions_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_leases" ADD CONSTRAINT "server_leases_worker_id_workers_id_fk" FOREIGN KEY ("worker_id") REFERENCES "public"."workers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_leases" ADD CONSTRAINT "server_leases_bot_id_server_id_servers_bot_id_id_fk" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_statuses" ADD CONSTRAINT "server_statuses_bot_id_server_id_servers_bot_id_id_fk" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "servers" ADD CONSTRAINT "servers_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "managers" ADD CONSTRAINT "managers_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_codes" ADD CONSTRAINT "login_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "server_leases_worker" ON "server_leases" USING btree ("worker_id");--> statement-breakpoint
CREATE INDEX "servers_id" ON "servers" USING btree ("id");--> statement-breakpoint
CREATE INDEX "bot_instances_owner" ON "bot_instances" USING btree ("owner_discord_id");--> statement-breakpoint
CREATE INDEX "changes_time" ON "changes" USING btree ("bot_id","at");--> statement-breakpoint
CREATE INDEX "managers_discord" ON "managers" USING btree ("discord_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");