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
ALTER TABLE "admin_commands" ADD CONSTRAINT "admin_commands_server" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_groups" ADD CONSTRAINT "admin_groups_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_list_changes" ADD CONSTRAINT "admin_list_changes_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exclusive_join_entries" ADD CONSTRAINT "exclusive_join_entries_server" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exclusive_join_groups" ADD CONSTRAINT "exclusive_join_groups_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_commands_at" ON "admin_commands" USING btree ("at");--> statement-breakpoint
CREATE INDEX "admin_commands_kicks" ON "admin_commands" USING btree ("bot_id","server_id") WHERE "admin_commands"."kick" in ('waiting', 'sent');--> statement-breakpoint
CREATE INDEX "admin_groups_id" ON "admin_groups" USING btree ("id");--> statement-breakpoint
CREATE INDEX "exclusive_join_entries_open" ON "exclusive_join_entries" USING btree ("bot_id","server_id") WHERE "exclusive_join_entries"."state" <> 'done';--> statement-breakpoint
CREATE INDEX "exclusive_join_groups_id" ON "exclusive_join_groups" USING btree ("id");