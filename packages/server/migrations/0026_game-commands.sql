CREATE TABLE "game_commands" (
	"bot_id" text NOT NULL,
	"id" text NOT NULL,
	"server_id" text NOT NULL,
	"transport" text NOT NULL,
	"command" text NOT NULL,
	"state" text NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"ended_at" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "game_commands_bot_id_id_pk" PRIMARY KEY("bot_id","id")
);
--> statement-breakpoint
ALTER TABLE "game_commands" ADD CONSTRAINT "game_commands_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "game_commands_waiting" ON "game_commands" USING btree ("bot_id","server_id") WHERE "game_commands"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "game_commands_created" ON "game_commands" USING btree ("created_at");