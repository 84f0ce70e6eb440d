CREATE TABLE "discord_last_said" (
	"bot_id" text NOT NULL,
	"channel_id" text NOT NULL,
	"message_id" text NOT NULL,
	CONSTRAINT "discord_last_said_bot_id_channel_id_pk" PRIMARY KEY("bot_id","channel_id")
);
--> statement-breakpoint
ALTER TABLE "discord_last_said" ADD CONSTRAINT "discord_last_said_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "discord_last_said" ("bot_id", "channel_id", "message_id") SELECT "bot_id", "channel_id", "last_message_id" FROM "discord_webhooks";--> statement-breakpoint
ALTER TABLE "discord_webhooks" DROP COLUMN "last_message_id";