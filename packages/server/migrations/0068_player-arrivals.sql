CREATE TABLE "player_arrivals" (
	"bot_id" text NOT NULL,
	"server_id" text NOT NULL,
	"net_id" text NOT NULL,
	"name" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "player_arrivals_bot_id_server_id_net_id_pk" PRIMARY KEY("bot_id","server_id","net_id")
);
--> statement-breakpoint
ALTER TABLE "player_arrivals" ADD CONSTRAINT "player_arrivals_bot_id_server_id_servers_bot_id_id_fk" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "player_arrivals_old" ON "player_arrivals" USING btree ("at");