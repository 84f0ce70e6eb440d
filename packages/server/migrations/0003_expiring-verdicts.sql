ALTER TABLE "discord_last_said" ADD COLUMN "outcomes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "discord_refusals" ADD COLUMN "refused_at" bigint DEFAULT 0 NOT NULL;