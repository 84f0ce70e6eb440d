CREATE TABLE "known_players" (
	"bot_id" text NOT NULL,
	"net_id" text NOT NULL,
	"name" text NOT NULL,
	"character_name" text NOT NULL,
	"former_names" text[] NOT NULL,
	"server_id" text NOT NULL,
	"is_online" boolean NOT NULL,
	"first_seen" bigint NOT NULL,
	"last_seen" bigint NOT NULL,
	CONSTRAINT "known_players_bot_id_net_id_pk" PRIMARY KEY("bot_id","net_id")
);
--> statement-breakpoint
ALTER TABLE "known_players" ADD CONSTRAINT "known_players_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_players_online" ON "known_players" USING btree ("bot_id","server_id") WHERE "known_players"."is_online";--> statement-breakpoint
CREATE INDEX "known_players_last" ON "known_players" USING btree ("bot_id","last_seen");--> statement-breakpoint
CREATE INDEX "known_players_old" ON "known_players" USING btree ("last_seen");