ALTER TABLE "game_commands" ADD COLUMN "failure" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Claims are the player's and no longer the registration's.
ALTER TABLE "player_claims" ADD COLUMN "net_id" text;--> statement-breakpoint
UPDATE "player_claims" AS claim SET "net_id" = it."net_id" FROM "player_registrations" AS it
WHERE it."bot_id" = claim."bot_id" AND it."id" = claim."registration_id";--> statement-breakpoint
-- Who has not finished registering has claimed nothing.
DELETE FROM "player_claims" WHERE coalesce("net_id", '') = '';--> statement-breakpoint
ALTER TABLE "player_claims" ALTER COLUMN "net_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "player_claims" DROP CONSTRAINT "player_claims_registration";--> statement-breakpoint
ALTER TABLE "player_claims" DROP CONSTRAINT "player_claims_bot_id_registration_id_set_id_pk";--> statement-breakpoint
ALTER TABLE "player_claims" ADD CONSTRAINT "player_claims_bot_id_net_id_set_id_pk" PRIMARY KEY("bot_id","net_id","set_id");--> statement-breakpoint
ALTER TABLE "player_claims" ADD CONSTRAINT "player_claims_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_claims" DROP COLUMN "registration_id";--> statement-breakpoint
ALTER TABLE "starter_set_deliveries" ADD COLUMN "discord_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "starter_set_deliveries" AS claim SET "discord_id" = it."discord_id" FROM "player_registrations" AS it
WHERE it."bot_id" = claim."bot_id" AND it."id" = claim."registration_id";--> statement-breakpoint
ALTER TABLE "starter_set_deliveries" ALTER COLUMN "discord_id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "starter_set_deliveries" ADD COLUMN "done_commands" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "starter_set_deliveries" ADD COLUMN "command_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "starter_set_deliveries" ADD COLUMN "tried_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "starter_set_deliveries_person" ON "starter_set_deliveries" USING btree ("discord_id");--> statement-breakpoint
ALTER TABLE "starter_set_deliveries" DROP COLUMN "registration_id";--> statement-breakpoint
ALTER TABLE "starter_set_deliveries" DROP COLUMN "server_ids";--> statement-breakpoint
ALTER TABLE "starter_set_deliveries" DROP COLUMN "started_at";
