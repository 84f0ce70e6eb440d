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
	"members_count" integer NOT NULL,
	"num_dinos" integer NOT NULL,
	"last_seen" bigint NOT NULL,
	"nuked_at" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "tribe_entries_bot_id_server_id_tribe_id_pk" PRIMARY KEY("bot_id","server_id","tribe_id")
);
--> statement-breakpoint
ALTER TABLE "base_entries" ADD CONSTRAINT "base_entries_bot_id_server_id_servers_bot_id_id_fk" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboard_snapshot_parts" ADD CONSTRAINT "dashboard_snapshot_parts_snapshot" FOREIGN KEY ("bot_id","server_id","kind") REFERENCES "public"."dashboard_snapshots"("bot_id","server_id","kind") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboard_snapshots" ADD CONSTRAINT "dashboard_snapshots_bot_id_server_id_servers_bot_id_id_fk" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dino_entries" ADD CONSTRAINT "dino_entries_bot_id_server_id_servers_bot_id_id_fk" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_entries" ADD CONSTRAINT "player_entries_bot_id_server_id_servers_bot_id_id_fk" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tribe_entries" ADD CONSTRAINT "tribe_entries_bot_id_server_id_servers_bot_id_id_fk" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "base_entries_id" ON "base_entries" USING btree ("id");--> statement-breakpoint
CREATE INDEX "dino_entries_id" ON "dino_entries" USING btree ("id");--> statement-breakpoint
CREATE INDEX "dino_entries_died" ON "dino_entries" USING btree ("died_at") WHERE "dino_entries"."died_at" > 0;--> statement-breakpoint
CREATE INDEX "player_entries_id" ON "player_entries" USING btree ("id");--> statement-breakpoint
CREATE INDEX "tribe_entries_id" ON "tribe_entries" USING btree ("id");--> statement-breakpoint
-- Uploads change these again and again: room in each page lets a changed row stay beside its old version (HOT).
ALTER TABLE "player_entries" SET (fillfactor = 85);--> statement-breakpoint
ALTER TABLE "tribe_entries" SET (fillfactor = 85);--> statement-breakpoint
ALTER TABLE "base_entries" SET (fillfactor = 85);--> statement-breakpoint
ALTER TABLE "dino_entries" SET (fillfactor = 85);
