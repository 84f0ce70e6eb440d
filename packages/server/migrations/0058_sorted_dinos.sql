ALTER TABLE "dino_entries" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(species || chr(10) || name || chr(10) || owner_name || chr(10) || replace(dino_id, '_', '')
          || chr(10) || tribe_id || chr(10) || id)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "dino_entries_seen" ON "dino_entries" USING btree ("bot_id","last_seen");--> statement-breakpoint
CREATE INDEX "dino_entries_server_seen" ON "dino_entries" USING btree ("bot_id","server_id","last_seen");--> statement-breakpoint
CREATE INDEX "dino_entries_genderless" ON "dino_entries" USING btree ("bot_id","last_seen") WHERE "dino_entries"."gender" = 0;--> statement-breakpoint
CREATE INDEX "dino_entries_level" ON "dino_entries" USING btree ("bot_id","level");--> statement-breakpoint
CREATE INDEX "dino_entries_owner" ON "dino_entries" USING btree ("bot_id","owner_name");--> statement-breakpoint
CREATE INDEX "dino_entries_name" ON "dino_entries" USING btree ("bot_id","species","name","server_id","dino_id");