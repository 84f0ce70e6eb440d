ALTER TABLE "live_lines" ADD COLUMN "relayed" text;--> statement-breakpoint
ALTER TABLE "game_commands" ADD COLUMN "relayed" text;--> statement-breakpoint
ALTER TABLE "game_echoes" ADD COLUMN "relayed" text;