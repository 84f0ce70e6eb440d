CREATE TABLE "own_bot_requests" (
	"bot_id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"granted_kind" text,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"requester_discord_id" text NOT NULL,
	"requested_at" bigint NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"decided_at" bigint DEFAULT 0 NOT NULL,
	"decider_id" text
);
--> statement-breakpoint
ALTER TABLE "own_bot_requests" ADD CONSTRAINT "own_bot_requests_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_bot_requests" ADD CONSTRAINT "own_bot_requests_decider_id_users_id_fk" FOREIGN KEY ("decider_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;