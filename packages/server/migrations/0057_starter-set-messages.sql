-- Messages of sets are kept by what keeps those of server status.
INSERT INTO "status_displays" ("bot_id", "kind", "server_id", "place_id", "discord_id", "shown_digest", "changed_at",
  "begun_at", "sought_title", "leftover_place_id", "leftover_id", "problem", "tried_at")
SELECT "bot_id", 'message', "id", "message_channel_id", "message_id", '', "last_message_update", NULL, '', '', '', '', 0
FROM "starter_sets" WHERE "message_id" <> '';--> statement-breakpoint
DELETE FROM "starter_sets" WHERE "is_deleted";--> statement-breakpoint
ALTER TABLE "starter_sets" DROP COLUMN "is_deleted";--> statement-breakpoint
ALTER TABLE "starter_sets" DROP COLUMN "message_channel_id";--> statement-breakpoint
ALTER TABLE "starter_sets" DROP COLUMN "message_id";--> statement-breakpoint
ALTER TABLE "starter_sets" DROP COLUMN "message_content";--> statement-breakpoint
ALTER TABLE "starter_sets" DROP COLUMN "last_message_update";--> statement-breakpoint
ALTER TABLE "starter_sets" DROP COLUMN "message_problem";