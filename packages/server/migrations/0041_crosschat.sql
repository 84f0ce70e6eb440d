CREATE TABLE "crosschat_channels" (
	"bot_id" text NOT NULL,
	"channel_id" text NOT NULL,
	"recent" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"last_message_id" text DEFAULT '' NOT NULL,
	"webhook_trouble" text DEFAULT '' NOT NULL,
	"held_back" integer DEFAULT 0 NOT NULL,
	"held_back_since" bigint DEFAULT 0 NOT NULL,
	"dropped" integer DEFAULT 0 NOT NULL,
	"dropped_since" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "crosschat_channels_bot_id_channel_id_pk" PRIMARY KEY("bot_id","channel_id")
);
--> statement-breakpoint
CREATE TABLE "crosschat_servers" (
	"bot_id" text NOT NULL,
	"server_id" text NOT NULL,
	"recent" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"held_back" integer DEFAULT 0 NOT NULL,
	"held_back_since" bigint DEFAULT 0 NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"taken_since" bigint DEFAULT 0 NOT NULL,
	"taken_at" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "crosschat_servers_bot_id_server_id_pk" PRIMARY KEY("bot_id","server_id")
);
--> statement-breakpoint
ALTER TABLE "discord_outbox" ADD COLUMN "speaker" jsonb;--> statement-breakpoint
ALTER TABLE "discord_outbox" ADD COLUMN "expires_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "companions" ADD COLUMN "chat_run" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "companions" ADD COLUMN "chat_next" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "game_commands" ADD COLUMN "position" bigserial NOT NULL;--> statement-breakpoint
ALTER TABLE "game_commands" ADD COLUMN "says" text;--> statement-breakpoint
ALTER TABLE "crosschat_channels" ADD CONSTRAINT "crosschat_channels_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crosschat_servers" ADD CONSTRAINT "crosschat_servers_server" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "game_commands_says" ON "game_commands" USING btree ("bot_id","server_id","says") WHERE "game_commands"."says" is not null;