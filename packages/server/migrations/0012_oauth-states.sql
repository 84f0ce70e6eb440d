CREATE TABLE "oauth_states" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"session_hash" text NOT NULL,
	"purpose" text NOT NULL,
	"subject_id" text DEFAULT '' NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
DROP TABLE "patreon_link_states" CASCADE;--> statement-breakpoint
ALTER TABLE "oauth_states" ADD CONSTRAINT "oauth_states_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;