ALTER TABLE "game_commands" ADD COLUMN "stops" text;--> statement-breakpoint
CREATE INDEX "game_commands_stops" ON "game_commands" USING btree ("created_at") WHERE "game_commands"."stops" is not null;