CREATE TABLE "player_counts" (
	"bot_id" text NOT NULL,
	"server_id" text NOT NULL,
	"day" bigint NOT NULL,
	"counts" smallint[] NOT NULL,
	CONSTRAINT "player_counts_bot_id_server_id_day_pk" PRIMARY KEY("bot_id","server_id","day")
);
--> statement-breakpoint
ALTER TABLE "player_counts" ADD CONSTRAINT "player_counts_bot_id_server_id_servers_bot_id_id_fk" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;