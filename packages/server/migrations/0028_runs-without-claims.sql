DROP INDEX "rcon_preset_runs_ended";--> statement-breakpoint
CREATE INDEX "rcon_preset_run_servers_open" ON "rcon_preset_run_servers" USING btree ("bot_id","run_id") WHERE "rcon_preset_run_servers"."state" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "rcon_preset_runs_ended" ON "rcon_preset_runs" USING btree ("ended_at");--> statement-breakpoint
ALTER TABLE "rcon_preset_runs" DROP COLUMN "claimed_until";