CREATE TABLE "player_infraction_counts" (
	"bot_id" text NOT NULL,
	"net_id" text NOT NULL,
	"count" integer NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "player_infraction_counts_bot_id_net_id_pk" PRIMARY KEY("bot_id","net_id")
);
--> statement-breakpoint
ALTER TABLE "player_infraction_counts" ADD CONSTRAINT "player_infraction_counts_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "player_infraction_counts" ("bot_id", "net_id", "count", "at")
SELECT "bot_id", "net_id", "banned_word_infractions", "created_at" FROM "player_registrations"
WHERE "net_id" <> '' AND "banned_word_infractions" > 0;--> statement-breakpoint
ALTER TABLE "player_registrations" DROP COLUMN "banned_word_infractions";