ALTER TABLE "decay_entries" ADD COLUMN "promised_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "decay_entries" ADD COLUMN "extended_until" bigint DEFAULT 0 NOT NULL;