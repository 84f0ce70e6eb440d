ALTER TABLE "timed_command_runs" ADD COLUMN "preset_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "timed_command_runs" ADD COLUMN "preset_run_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "timed_commands" ADD COLUMN "preset_id" text;--> statement-breakpoint
ALTER TABLE "timed_commands" ADD COLUMN "time_zone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "timed_commands" ADD CONSTRAINT "timed_commands_preset" FOREIGN KEY ("bot_id","preset_id") REFERENCES "public"."rcon_presets"("bot_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "timed_commands_preset" ON "timed_commands" USING btree ("bot_id","preset_id") WHERE "timed_commands"."preset_id" is not null;