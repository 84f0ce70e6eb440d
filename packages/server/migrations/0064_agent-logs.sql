CREATE TABLE "agent_logs" (
	"bot_id" text NOT NULL,
	"server_id" text NOT NULL,
	"run" text NOT NULL,
	"next" bigint NOT NULL,
	"seen_at" bigint NOT NULL,
	"told_at" bigint NOT NULL,
	CONSTRAINT "agent_logs_bot_id_server_id_pk" PRIMARY KEY("bot_id","server_id")
);
--> statement-breakpoint
ALTER TABLE "agent_logs" ADD CONSTRAINT "agent_logs_bot_id_server_id_servers_bot_id_id_fk" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;