CREATE TABLE "branding_effects" (
	"bot_id" text PRIMARY KEY NOT NULL,
	"nickname" text DEFAULT '' NOT NULL,
	"lacking" text[] DEFAULT '{}' NOT NULL,
	"plain_channels" text[] DEFAULT '{}' NOT NULL,
	"refusal" text DEFAULT '' NOT NULL,
	"shows_status" boolean DEFAULT false NOT NULL,
	"told" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "brandings" (
	"bot_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"username" text NOT NULL,
	"plugin_name" text NOT NULL,
	"url" text NOT NULL,
	"icon_url" text NOT NULL,
	"avatar_url" text NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discord_webhooks" (
	"bot_id" text NOT NULL,
	"channel_id" text NOT NULL,
	"webhook_id" text NOT NULL,
	"token" text NOT NULL,
	"last_message_id" text NOT NULL,
	CONSTRAINT "discord_webhooks_bot_id_channel_id_pk" PRIMARY KEY("bot_id","channel_id")
);
--> statement-breakpoint
ALTER TABLE "branding_effects" ADD CONSTRAINT "branding_effects_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brandings" ADD CONSTRAINT "brandings_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discord_webhooks" ADD CONSTRAINT "discord_webhooks_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;