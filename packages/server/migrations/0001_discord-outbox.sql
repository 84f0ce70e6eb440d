CREATE TABLE "offline_alerts" (
	"bot_id" text NOT NULL,
	"server_id" text NOT NULL,
	"since" bigint NOT NULL,
	CONSTRAINT "offline_alerts_bot_id_server_id_pk" PRIMARY KEY("bot_id","server_id")
);
--> statement-breakpoint
CREATE TABLE "discord_outbox" (
	"bot_id" text NOT NULL,
	"id" bigserial NOT NULL,
	"channel_id" text NOT NULL,
	"content" text NOT NULL,
	"mention_role_ids" jsonb NOT NULL,
	"kind" text NOT NULL,
	"batch" bigint,
	"created_at" bigint NOT NULL,
	CONSTRAINT "discord_outbox_bot_id_id_pk" PRIMARY KEY("bot_id","id")
);
--> statement-breakpoint
CREATE TABLE "discord_refusals" (
	"bot_id" text NOT NULL,
	"channel_id" text NOT NULL,
	"count" integer NOT NULL,
	"reason" text NOT NULL,
	"last_at" bigint NOT NULL,
	CONSTRAINT "discord_refusals_bot_id_channel_id_pk" PRIMARY KEY("bot_id","channel_id")
);
--> statement-breakpoint
ALTER TABLE "offline_alerts" ADD CONSTRAINT "offline_alerts_bot_id_server_id_servers_bot_id_id_fk" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discord_outbox" ADD CONSTRAINT "discord_outbox_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discord_refusals" ADD CONSTRAINT "discord_refusals_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discord_outbox_channel" ON "discord_outbox" USING btree ("bot_id","channel_id","id");