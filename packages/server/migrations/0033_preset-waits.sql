ALTER TABLE "rcon_preset_run_servers" ADD COLUMN "waits_until" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rcon_preset_runs" ADD COLUMN "stopped_at" bigint DEFAULT 0 NOT NULL;