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
	"origin" text NOT NULL,
	"started_at" bigint NOT NULL,
	"ended_at" bigint DEFAULT 0 NOT NULL,
	"claimed_until" bigint DEFAULT 0 NOT NULL,
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
ALTER TABLE "rcon_preset_run_servers" ADD CONSTRAINT "rcon_preset_run_servers_run" FOREIGN KEY ("bot_id","run_id") REFERENCES "public"."rcon_preset_runs"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rcon_preset_runs" ADD CONSTRAINT "rcon_preset_runs_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rcon_presets" ADD CONSTRAINT "rcon_presets_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rcon_preset_runs_ended" ON "rcon_preset_runs" USING btree ("ended_at","claimed_until");--> statement-breakpoint
CREATE INDEX "rcon_presets_id" ON "rcon_presets" USING btree ("id");