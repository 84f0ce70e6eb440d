CREATE TABLE "discord_command_pauses" (
	"bot_id" text PRIMARY KEY NOT NULL,
	"retry_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discord_refused_intents" (
	"intent" text PRIMARY KEY NOT NULL,
	"refused_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "discord_command_pauses" ADD CONSTRAINT "discord_command_pauses_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;