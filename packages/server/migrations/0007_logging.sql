CREATE TABLE "log_positions" (
	"bot_id" text NOT NULL,
	"server_id" text NOT NULL,
	"last_at" bigint NOT NULL,
	"last_lines" text[] NOT NULL,
	CONSTRAINT "log_positions_bot_id_server_id_pk" PRIMARY KEY("bot_id","server_id")
);
--> statement-breakpoint
ALTER TABLE "log_positions" ADD CONSTRAINT "log_positions_bot_id_server_id_servers_bot_id_id_fk" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;