ALTER TABLE "patreon_accounts" ADD COLUMN "email" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Whatever the address is now: until here each link has set it.
UPDATE "patreon_accounts" SET "email" = "users"."patreon_email" FROM "users" WHERE "users"."id" = "patreon_accounts"."user_id";
