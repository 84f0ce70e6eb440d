ALTER TABLE "game_event_cursors" ADD COLUMN "lost" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "game_event_cursors" ADD COLUMN "lost_since" bigint DEFAULT 0 NOT NULL;