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
ALTER TABLE "dashboard_snapshots" ADD COLUMN "whole_since" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tribe_departures" ADD CONSTRAINT "tribe_departures_server" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tribe_log_lines" ADD CONSTRAINT "tribe_log_lines_link" FOREIGN KEY ("bot_id","link_id") REFERENCES "public"."tribe_log_links"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tribe_log_links" ADD CONSTRAINT "tribe_log_links_server" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tribe_departures_at" ON "tribe_departures" USING btree ("at");--> statement-breakpoint
CREATE INDEX "tribe_log_links_tribe" ON "tribe_log_links" USING btree ("bot_id","server_id","tribe_id");--> statement-breakpoint
CREATE INDEX "tribe_log_links_person" ON "tribe_log_links" USING btree ("discord_id");--> statement-breakpoint
CREATE INDEX "tribe_log_links_place" ON "tribe_log_links" USING btree ("bot_id","channel_id");--> statement-breakpoint
CREATE INDEX "tribe_log_links_due" ON "tribe_log_links" USING btree ("due_at") WHERE "tribe_log_links"."due_at" > 0;--> statement-breakpoint
CREATE INDEX "tribe_log_links_ended" ON "tribe_log_links" USING btree ("ended_at") WHERE "tribe_log_links"."ended_at" > 0;