CREATE TABLE "game_moves" (
	"bot_id" text NOT NULL,
	"id" bigint NOT NULL,
	"day" date NOT NULL,
	"at" bigint NOT NULL,
	"server_id" text NOT NULL,
	"kind" text NOT NULL,
	"player" text NOT NULL,
	CONSTRAINT "game_moves_bot_id_id_day_pk" PRIMARY KEY("bot_id","id","day")
) PARTITION BY RANGE ("day");
--> statement-breakpoint
CREATE TABLE "game_moves_default" PARTITION OF "game_moves" DEFAULT;
--> statement-breakpoint
ALTER TABLE "game_event_positions" ADD COLUMN "moves" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "game_events" ADD COLUMN "at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "game_events" ALTER COLUMN "at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "game_events" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "game_events" ADD COLUMN "relayed" text;--> statement-breakpoint
ALTER TABLE "game_moves" ADD CONSTRAINT "game_moves_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "game_moves_player" ON "game_moves" USING btree ("bot_id","player","id");--> statement-breakpoint
CREATE INDEX "game_moves_at" ON "game_moves" USING btree ("bot_id","at","id");--> statement-breakpoint
CREATE INDEX "game_moves_server" ON "game_moves" USING btree ("bot_id","server_id","id");--> statement-breakpoint
CREATE INDEX "game_events_sent" ON "game_events" USING btree ("bot_id","at") WHERE "game_events"."kind" = 'sent';--> statement-breakpoint
UPDATE "game_events" SET "at" = coalesce(("event"->>'at')::numeric::bigint, (extract(epoch from now()) * 1000)::bigint);--> statement-breakpoint
-- What the Live Room has as a line already is not shown a second time.
UPDATE "game_events" AS event SET "kind" = CASE "event"->>'type'
    WHEN 'player.joined' THEN 'joined' WHEN 'player.left' THEN 'left'
    WHEN 'chat.message' THEN 'chat' WHEN 'server.chat' THEN 'chat'
    WHEN 'admin.command' THEN 'admin' WHEN 'tribe.log' THEN 'tribe'
    WHEN 'dino.tamed' THEN 'world' WHEN 'death' THEN 'world'
    WHEN 'unknown' THEN CASE "event"->>'shape' WHEN 'tribe' THEN 'tribe' WHEN 'admin' THEN 'admin' ELSE 'server' END
    WHEN 'player.connecting' THEN NULL WHEN 'world.saving' THEN NULL
    ELSE 'server' END
WHERE "source" = 'log' AND "id" > coalesce((
  SELECT "last_id" FROM "game_event_consumers" AS consumer
  WHERE consumer."handler" = 'live-room' AND consumer."bot_id" = event."bot_id"), 0);--> statement-breakpoint
-- Lines keep their IDs, and events come after them.
UPDATE "game_events" AS event SET "id" = -(event."id" + stream."last_id")
FROM "live_streams" AS stream WHERE stream."bot_id" = event."bot_id";--> statement-breakpoint
UPDATE "game_events" SET "id" = -"id" WHERE "id" < 0;--> statement-breakpoint
UPDATE "game_event_consumers" AS consumer SET "last_id" = consumer."last_id" + stream."last_id"
FROM "live_streams" AS stream WHERE stream."bot_id" = consumer."bot_id";--> statement-breakpoint
INSERT INTO "game_event_consumers" ("handler", "bot_id", "last_id")
SELECT 'live-room', "bot_id", "last_id" FROM "live_streams" AS stream
WHERE NOT EXISTS (SELECT FROM "game_event_consumers" AS consumer WHERE consumer."bot_id" = stream."bot_id")
  AND NOT EXISTS (SELECT FROM "game_events" AS event WHERE event."bot_id" = stream."bot_id");--> statement-breakpoint
INSERT INTO "game_event_streams" AS stream ("bot_id", "last_id") SELECT "bot_id", "last_id" FROM "live_streams"
ON CONFLICT ("bot_id") DO UPDATE SET "last_id" = stream."last_id" + excluded."last_id";--> statement-breakpoint
-- No handler reads what comes from the dashboard.
INSERT INTO "game_events" ("bot_id", "id", "day", "at", "server_id", "source", "kind", "relayed", "event")
SELECT "bot_id", "id", (to_timestamp("at" / 1000.0) AT TIME ZONE 'utc')::date, "at", "server_id", 'dashboard', "kind", "relayed",
  json_build_object('type', 'line', 'kind', "kind", 'player', "player", 'character', "character", 'tribe', "tribe", 'text', "text")
FROM "live_lines";--> statement-breakpoint
INSERT INTO "game_moves" ("bot_id", "id", "day", "at", "server_id", "kind", "player")
SELECT "bot_id", "id", (to_timestamp("at" / 1000.0) AT TIME ZONE 'utc')::date, "at", "server_id", "kind", "event"->>'player'
FROM "game_events" WHERE "kind" IN ('joined', 'left');--> statement-breakpoint
UPDATE "game_event_positions" AS stored SET
  "bytes" = stored."bytes" + coalesce((SELECT sum(octet_length(event."event"::text)) FROM "game_events" AS event
    WHERE event."bot_id" = stored."bot_id" AND event."server_id" = stored."server_id" AND event."source" = 'dashboard'), 0),
  "moves" = (SELECT count(*) FROM "game_moves" AS move
    WHERE move."bot_id" = stored."bot_id" AND move."server_id" = stored."server_id");--> statement-breakpoint
DROP TABLE "live_lines";--> statement-breakpoint
DROP TABLE "live_streams";
