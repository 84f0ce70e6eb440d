ALTER TABLE "companions" ADD COLUMN "saved_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "companions" ADD COLUMN "save_counter" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "companions" ADD COLUMN "game_time" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "companions" ADD COLUMN "rolled_back_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "companions" ADD COLUMN "rolled_back_ms" bigint DEFAULT 0 NOT NULL;