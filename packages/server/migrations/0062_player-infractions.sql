CREATE TABLE "player_infractions" (
	"bot_id" text NOT NULL,
	"registration_id" text NOT NULL,
	"id" text NOT NULL,
	"at" bigint NOT NULL,
	"server_id" text NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "player_infractions_bot_id_registration_id_id_pk" PRIMARY KEY("bot_id","registration_id","id")
);
--> statement-breakpoint
ALTER TABLE "player_infractions" ADD CONSTRAINT "player_infractions_registration" FOREIGN KEY ("bot_id","registration_id") REFERENCES "public"."player_registrations"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "player_entries_net_id" ON "player_entries" USING btree ("bot_id","net_id");