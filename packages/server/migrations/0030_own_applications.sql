CREATE TABLE "discord_applications" (
	"bot_id" text PRIMARY KEY NOT NULL,
	"application_id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"token" text NOT NULL,
	"flags" integer DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"state_at" bigint NOT NULL,
	"added_at" bigint NOT NULL,
	"picture_url" text DEFAULT '' NOT NULL,
	"holder" text DEFAULT '' NOT NULL,
	"leased_until" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "discord_applications_application_id_unique" UNIQUE("application_id")
);
--> statement-breakpoint
ALTER TABLE "discord_refused_intents" DROP CONSTRAINT "discord_refused_intents_pkey";--> statement-breakpoint
ALTER TABLE "discord_session_intents" DROP CONSTRAINT "discord_session_intents_pkey";--> statement-breakpoint
ALTER TABLE "discord_refused_intents" ADD COLUMN "application_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "discord_session_intents" ADD COLUMN "application_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "discord_refused_intents" ADD CONSTRAINT "discord_refused_intents_application_id_intent_pk" PRIMARY KEY("application_id","intent");--> statement-breakpoint
ALTER TABLE "discord_session_intents" ADD CONSTRAINT "discord_session_intents_application_id_intent_pk" PRIMARY KEY("application_id","intent");--> statement-breakpoint
ALTER TABLE "discord_outbox" ADD COLUMN "author_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tribe_log_links" ADD COLUMN "dm_bot_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "discord_applications" ADD CONSTRAINT "discord_applications_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;