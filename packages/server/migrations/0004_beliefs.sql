ALTER TABLE "official_ban_lists" ADD COLUMN "claim" jsonb;--> statement-breakpoint
ALTER TABLE "patreon_members" ADD COLUMN "claim" jsonb;--> statement-breakpoint
ALTER TABLE "known_mods" ADD COLUMN "claim" jsonb;--> statement-breakpoint
ALTER TABLE "update_sources" ADD COLUMN "claim" jsonb;