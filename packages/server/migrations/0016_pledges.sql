CREATE TABLE "patreon_accounts" (
	"user_id" text PRIMARY KEY NOT NULL,
	"patreon_user_id" text NOT NULL,
	"name" text NOT NULL,
	"tokens" text NOT NULL,
	"expires_at" bigint NOT NULL,
	"linked_at" bigint NOT NULL,
	CONSTRAINT "patreon_accounts_patreon_user_id_unique" UNIQUE("patreon_user_id")
);
--> statement-breakpoint
CREATE TABLE "patreon_link_states" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"session_hash" text NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "patreon_members" (
	"member_id" text PRIMARY KEY NOT NULL,
	"patreon_user_id" text NOT NULL,
	"discord_id" text NOT NULL,
	"status" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"tier" integer NOT NULL,
	"checked_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "patreon_refreshes" (
	"member_id" text PRIMARY KEY NOT NULL,
	"wish" text NOT NULL,
	"due_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pledge_tiers" (
	"user_id" text PRIMARY KEY NOT NULL,
	"tier" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "patreon_accounts" ADD CONSTRAINT "patreon_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patreon_link_states" ADD CONSTRAINT "patreon_link_states_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pledge_tiers" ADD CONSTRAINT "pledge_tiers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "patreon_members_discord" ON "patreon_members" USING btree ("discord_id");--> statement-breakpoint
CREATE INDEX "patreon_refreshes_due" ON "patreon_refreshes" USING btree ("due_at");