ALTER TABLE "game_event_cursors" ADD COLUMN "lost_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "game_event_cursors" SET "lost_at" = "lost_since" WHERE "lost_since" > 0;