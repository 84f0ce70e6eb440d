CREATE TABLE "game_event_cursors" (
	"bot_id" text NOT NULL,
	"server_id" text NOT NULL,
	"handler" text NOT NULL,
	"last_at" bigint NOT NULL,
	"last_lines" text[] NOT NULL,
	CONSTRAINT "game_event_cursors_bot_id_server_id_handler_pk" PRIMARY KEY("bot_id","server_id","handler")
);
--> statement-breakpoint
INSERT INTO "game_event_cursors" SELECT bot_id, server_id, 'log-relay', last_at, last_lines FROM "log_positions";--> statement-breakpoint
INSERT INTO "game_event_cursors" SELECT bot_id, server_id, 'live-room', last_at, last_lines FROM "live_positions";--> statement-breakpoint
DROP TABLE "live_positions" CASCADE;--> statement-breakpoint
DROP TABLE "log_positions" CASCADE;--> statement-breakpoint
ALTER TABLE "game_event_cursors" ADD CONSTRAINT "game_event_cursors_bot_id_server_id_servers_bot_id_id_fk" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;
