CREATE TABLE "companion_commands" (
	"bot_id" text NOT NULL,
	"id" text NOT NULL,
	"server_id" text NOT NULL,
	"command" text NOT NULL,
	"state" text NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	CONSTRAINT "companion_commands_bot_id_id_pk" PRIMARY KEY("bot_id","id")
);
--> statement-breakpoint
CREATE TABLE "companions" (
	"bot_id" text NOT NULL,
	"server_id" text NOT NULL,
	"type" text DEFAULT '' NOT NULL,
	"version" text DEFAULT '' NOT NULL,
	"last_seen_at" bigint NOT NULL,
	"poll_id" text DEFAULT '' NOT NULL,
	"uploads" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "companions_bot_id_server_id_pk" PRIMARY KEY("bot_id","server_id")
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
	CONSTRAINT "dashboard_snapshot_parts_bot_id_server_id_kind_part_pk" PRIMARY KEY("bot_id","server_id","kind","part")
);
--> statement-breakpoint
CREATE TABLE "dashboard_snapshots" (
	"bot_id" text NOT NULL,
	"server_id" text NOT NULL,
	"kind" text NOT NULL,
	"snapshot_id" text NOT NULL,
	"started_at" bigint NOT NULL,
	"last_part" integer NOT NULL,
	"past_ids" text[] NOT NULL,
	"uploaded_at" bigint NOT NULL,
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
	CONSTRAINT "dino_entries_bot_id_server_id_dino_id_pk" PRIMARY KEY("bot_id","server_id","dino_id")
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
	CONSTRAINT "player_entries_bot_id_server_id_character_id_pk" PRIMARY KEY("bot_id","server_id","character_id")
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
CREATE TABLE "player_claims" (
	"bot_id" text NOT NULL,
	"registration_id" text NOT NULL,
	"set_id" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "player_claims_bot_id_registration_id_set_id_pk" PRIMARY KEY("bot_id","registration_id","set_id")
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
ALTER TABLE "companion_commands" ADD CONSTRAINT "companion_commands_server" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companions" ADD CONSTRAINT "companions_server" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "base_entries" ADD CONSTRAINT "base_entries_bot_id_server_id_servers_bot_id_id_fk" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboard_snapshot_parts" ADD CONSTRAINT "dashboard_snapshot_parts_snapshot" FOREIGN KEY ("bot_id","server_id","kind") REFERENCES "public"."dashboard_snapshots"("bot_id","server_id","kind") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboard_snapshots" ADD CONSTRAINT "dashboard_snapshots_bot_id_server_id_servers_bot_id_id_fk" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dino_entries" ADD CONSTRAINT "dino_entries_bot_id_server_id_servers_bot_id_id_fk" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_entries" ADD CONSTRAINT "player_entries_bot_id_server_id_servers_bot_id_id_fk" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tribe_entries" ADD CONSTRAINT "tribe_entries_bot_id_server_id_servers_bot_id_id_fk" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_claims" ADD CONSTRAINT "player_claims_registration" FOREIGN KEY ("bot_id","registration_id") REFERENCES "public"."player_registrations"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_playtimes" ADD CONSTRAINT "player_playtimes_registration" FOREIGN KEY ("bot_id","registration_id") REFERENCES "public"."player_registrations"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_registrations" ADD CONSTRAINT "player_registrations_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_role_checks" ADD CONSTRAINT "player_role_checks_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_role_refusals" ADD CONSTRAINT "player_role_refusals_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_roles" ADD CONSTRAINT "player_roles_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "companion_commands_waiting" ON "companion_commands" USING btree ("bot_id","server_id") WHERE "companion_commands"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "companion_commands_created" ON "companion_commands" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "base_entries_id" ON "base_entries" USING btree ("id");--> statement-breakpoint
CREATE INDEX "dino_entries_id" ON "dino_entries" USING btree ("id");--> statement-breakpoint
CREATE INDEX "dino_entries_died" ON "dino_entries" USING btree ("died_at") WHERE "dino_entries"."died_at" > 0;--> statement-breakpoint
CREATE INDEX "player_entries_id" ON "player_entries" USING btree ("id");--> statement-breakpoint
CREATE INDEX "tribe_entries_id" ON "tribe_entries" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "player_registrations_discord" ON "player_registrations" USING btree ("bot_id","discord_id");--> statement-breakpoint
CREATE UNIQUE INDEX "player_registrations_net" ON "player_registrations" USING btree ("bot_id","net_id") WHERE "player_registrations"."net_id" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "player_registrations_code" ON "player_registrations" USING btree ("bot_id","confirmation_code") WHERE "player_registrations"."confirmation_code" <> '';--> statement-breakpoint
CREATE INDEX "player_registrations_expiring" ON "player_registrations" USING btree ("code_expires_at") WHERE "player_registrations"."code_expires_at" > 0;--> statement-breakpoint
CREATE INDEX "player_registrations_id" ON "player_registrations" USING btree ("id");--> statement-breakpoint
CREATE INDEX "player_registrations_person" ON "player_registrations" USING btree ("discord_id");--> statement-breakpoint
CREATE INDEX "player_role_checks_due" ON "player_role_checks" USING btree ("bot_id","is_of_many","due_at");--> statement-breakpoint
CREATE INDEX "player_role_checks_person" ON "player_role_checks" USING btree ("discord_id");--> statement-breakpoint
CREATE INDEX "player_roles_person" ON "player_roles" USING btree ("discord_id");--> statement-breakpoint
CREATE INDEX "changes_registered_before" ON "changes" USING btree (("before" ->> 'discordId')) WHERE "changes"."area" = 'PlayerRegistration';--> statement-breakpoint
CREATE INDEX "changes_registered_after" ON "changes" USING btree (("after" ->> 'discordId')) WHERE "changes"."area" = 'PlayerRegistration';--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "self_hosting_known_ips";--> statement-breakpoint
-- Uploads change these again and again: room in each page lets a changed row stay beside its old version (HOT).
ALTER TABLE "player_entries" SET (fillfactor = 85);--> statement-breakpoint
ALTER TABLE "tribe_entries" SET (fillfactor = 85);--> statement-breakpoint
ALTER TABLE "base_entries" SET (fillfactor = 85);--> statement-breakpoint
ALTER TABLE "dino_entries" SET (fillfactor = 85);
