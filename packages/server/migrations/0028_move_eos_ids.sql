ALTER TABLE "game_moves" ADD COLUMN "eos_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "game_moves_eos_id" ON "game_moves" USING btree ("bot_id","eos_id","id");