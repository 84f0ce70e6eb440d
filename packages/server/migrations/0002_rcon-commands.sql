CREATE TABLE "rcon_commands" (
	"bot_id" text NOT NULL,
	"id" text NOT NULL,
	"server_id" text NOT NULL,
	"command" text NOT NULL,
	"state" text NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"ended_at" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "rcon_commands_bot_id_id_pk" PRIMARY KEY("bot_id","id")
);
--> statement-breakpoint
ALTER TABLE "rcon_commands" ADD CONSTRAINT "rcon_commands_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rcon_commands_state" ON "rcon_commands" USING btree ("state");