CREATE TABLE "game_event_losses" (
	"bot_id" text NOT NULL,
	"server_id" text NOT NULL,
	"handler" text NOT NULL,
	"lost" integer NOT NULL,
	"lost_since" bigint NOT NULL,
	"lost_at" bigint NOT NULL,
	CONSTRAINT "game_event_losses_bot_id_server_id_handler_pk" PRIMARY KEY("bot_id","server_id","handler")
);
--> statement-breakpoint
CREATE TABLE "game_event_positions" (
	"bot_id" text NOT NULL,
	"server_id" text NOT NULL,
	"last_at" bigint NOT NULL,
	"last_lines" text[] NOT NULL,
	"gaps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"unknown_since" bigint DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "game_event_positions_bot_id_server_id_pk" PRIMARY KEY("bot_id","server_id")
);
--> statement-breakpoint
CREATE TABLE "game_event_consumers" (
	"handler" text NOT NULL,
	"bot_id" text NOT NULL,
	"last_id" bigint NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "game_event_consumers_handler_bot_id_pk" PRIMARY KEY("handler","bot_id")
);
--> statement-breakpoint
CREATE TABLE "game_event_streams" (
	"bot_id" text PRIMARY KEY NOT NULL,
	"last_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "game_events" (
	"bot_id" text NOT NULL,
	"id" bigint NOT NULL,
	"day" date NOT NULL,
	"server_id" text NOT NULL,
	"source" text NOT NULL,
	"event" json NOT NULL,
	CONSTRAINT "game_events_bot_id_id_day_pk" PRIMARY KEY("bot_id","id","day")
) PARTITION BY RANGE ("day");
--> statement-breakpoint
CREATE TABLE "game_events_default" PARTITION OF "game_events" DEFAULT;
--> statement-breakpoint
ALTER TABLE "game_event_losses" ADD CONSTRAINT "game_event_losses_bot_id_server_id_servers_bot_id_id_fk" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_event_positions" ADD CONSTRAINT "game_event_positions_bot_id_server_id_servers_bot_id_id_fk" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_event_consumers" ADD CONSTRAINT "game_event_consumers_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_event_streams" ADD CONSTRAINT "game_event_streams_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_events" ADD CONSTRAINT "game_events_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "game_events_server" ON "game_events" USING btree ("bot_id","server_id","id");--> statement-breakpoint
-- Lines between the furthest position and a slower handler's are not handled by that one (ADR 38).
INSERT INTO "game_event_positions" ("bot_id", "server_id", "last_at", "last_lines", "gaps", "unknown_since")
SELECT DISTINCT ON ("bot_id", "server_id") "bot_id", "server_id", "last_at", "last_lines", "gaps",
  max("unknown_since") OVER (PARTITION BY "bot_id", "server_id")
FROM "game_event_cursors" ORDER BY "bot_id", "server_id", "last_at" DESC;--> statement-breakpoint
INSERT INTO "game_event_losses" ("bot_id", "server_id", "handler", "lost", "lost_since", "lost_at")
SELECT "bot_id", "server_id", "handler", "lost", "lost_since", "lost_at" FROM "game_event_cursors" WHERE "lost" > 0;--> statement-breakpoint
DROP TABLE "game_event_cursors";
