CREATE TABLE "starter_set_deliveries" (
	"bot_id" text NOT NULL,
	"id" text NOT NULL,
	"set_id" text NOT NULL,
	"set_name" text NOT NULL,
	"registration_id" text NOT NULL,
	"net_id" text NOT NULL,
	"username" text NOT NULL,
	"server_ids" jsonb NOT NULL,
	"commands" jsonb NOT NULL,
	"state" text NOT NULL,
	"server_id" text DEFAULT '' NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"claimed_at" bigint NOT NULL,
	"started_at" bigint DEFAULT 0 NOT NULL,
	"ended_at" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "starter_set_deliveries_bot_id_id_pk" PRIMARY KEY("bot_id","id")
);
--> statement-breakpoint
CREATE TABLE "starter_sets" (
	"bot_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"server_ids" jsonb NOT NULL,
	"max_claims" integer NOT NULL,
	"command" text NOT NULL,
	"is_disabled" boolean NOT NULL,
	"override_channel_id" text NOT NULL,
	"required_playtime_minutes" integer NOT NULL,
	"required_playtime_id" text NOT NULL,
	"last_change" bigint NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"message_channel_id" text DEFAULT '' NOT NULL,
	"message_id" text DEFAULT '' NOT NULL,
	"message_content" text DEFAULT '' NOT NULL,
	"last_message_update" bigint DEFAULT 0 NOT NULL,
	"message_problem" text DEFAULT '' NOT NULL,
	CONSTRAINT "starter_sets_bot_id_id_pk" PRIMARY KEY("bot_id","id")
);
--> statement-breakpoint
ALTER TABLE "starter_set_deliveries" ADD CONSTRAINT "starter_set_deliveries_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "starter_sets" ADD CONSTRAINT "starter_sets_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "starter_set_deliveries_open" ON "starter_set_deliveries" USING btree ("state") WHERE "starter_set_deliveries"."state" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "starter_set_deliveries_ended" ON "starter_set_deliveries" USING btree ("ended_at") WHERE "starter_set_deliveries"."ended_at" > 0;--> statement-breakpoint
CREATE INDEX "starter_sets_id" ON "starter_sets" USING btree ("id");