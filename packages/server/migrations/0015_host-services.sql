CREATE TABLE "host_readings" (
	"bot_id" text NOT NULL,
	"nitrado_id" text NOT NULL,
	"list_wanted_at" bigint DEFAULT 0 NOT NULL,
	"details_wanted_at" bigint DEFAULT 0 NOT NULL,
	"listed_at" bigint DEFAULT 0 NOT NULL,
	"is_cut" boolean DEFAULT false NOT NULL,
	"next_at" bigint DEFAULT 0 NOT NULL,
	"paused_until" bigint DEFAULT 0 NOT NULL,
	"budget_limit" integer DEFAULT 0 NOT NULL,
	"budget_remaining" integer DEFAULT 0 NOT NULL,
	"budget_reset_at" bigint DEFAULT 0 NOT NULL,
	"spent" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "host_readings_bot_id_nitrado_id_pk" PRIMARY KEY("bot_id","nitrado_id")
);
--> statement-breakpoint
CREATE TABLE "host_services" (
	"bot_id" text NOT NULL,
	"nitrado_id" text NOT NULL,
	"host_id" text NOT NULL,
	"listed_name" text NOT NULL,
	"listed_state" text NOT NULL,
	"rental_ends_at" bigint NOT NULL,
	"is_changed" boolean DEFAULT true NOT NULL,
	"missing_since" bigint DEFAULT 0 NOT NULL,
	"is_gone" boolean DEFAULT false NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"state_since" bigint DEFAULT 0 NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"game_port" integer DEFAULT 0 NOT NULL,
	"rcon_port" integer DEFAULT 0 NOT NULL,
	"slots" integer DEFAULT 0 NOT NULL,
	"admin_password" text DEFAULT '' NOT NULL,
	"cluster_id" text DEFAULT '' NOT NULL,
	"map" text DEFAULT '' NOT NULL,
	"mods" text[] DEFAULT '{}' NOT NULL,
	"read_at" bigint DEFAULT 0 NOT NULL,
	"tried_at" bigint DEFAULT 0 NOT NULL,
	"failure" text DEFAULT '' NOT NULL,
	"wanted_at" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "host_services_bot_id_nitrado_id_host_id_pk" PRIMARY KEY("bot_id","nitrado_id","host_id")
);
--> statement-breakpoint
CREATE TABLE "host_sync_runs" (
	"bot_id" text NOT NULL,
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"started_at" bigint NOT NULL,
	"ended_at" bigint NOT NULL,
	"started_by_id" text NOT NULL,
	"started_by" text NOT NULL,
	"entries" jsonb NOT NULL,
	"due_at" bigint NOT NULL,
	CONSTRAINT "host_sync_runs_bot_id_kind_pk" PRIMARY KEY("bot_id","kind")
);
--> statement-breakpoint
ALTER TABLE "host_readings" ADD CONSTRAINT "host_readings_account" FOREIGN KEY ("bot_id","nitrado_id") REFERENCES "public"."host_accounts"("bot_id","nitrado_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_services" ADD CONSTRAINT "host_services_account" FOREIGN KEY ("bot_id","nitrado_id") REFERENCES "public"."host_accounts"("bot_id","nitrado_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_sync_runs" ADD CONSTRAINT "host_sync_runs_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;