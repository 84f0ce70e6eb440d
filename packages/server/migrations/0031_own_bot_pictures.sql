ALTER TABLE "branding_effects" ADD COLUMN "picture_refusal" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "branding_effects" ADD COLUMN "picture_due_at" bigint DEFAULT 0 NOT NULL;