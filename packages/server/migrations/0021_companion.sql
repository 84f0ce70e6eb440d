CREATE TABLE "companion_commands" (
	"bot_id" text NOT NULL,
	"id" text NOT NULL,
	"server_id" text NOT NULL,
	"command" text NOT NULL,
	"state" text NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	CONSTRAINT "companion_commands_bot_id_id_pk" PRIMARY KEY("bot_id","id")
);
--> statement-breakpoint
CREATE TABLE "companions" (
	"bot_id" text NOT NULL,
	"server_id" text NOT NULL,
	"type" text DEFAULT '' NOT NULL,
	"version" text DEFAULT '' NOT NULL,
	"last_seen_at" bigint NOT NULL,
	"poll_id" text DEFAULT '' NOT NULL,
	"uploads" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "companions_bot_id_server_id_pk" PRIMARY KEY("bot_id","server_id")
);
--> statement-breakpoint
ALTER TABLE "companion_commands" ADD CONSTRAINT "companion_commands_server" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companions" ADD CONSTRAINT "companions_server" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "companion_commands_waiting" ON "companion_commands" USING btree ("bot_id","server_id") WHERE "companion_commands"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "companion_commands_created" ON "companion_commands" USING btree ("created_at");