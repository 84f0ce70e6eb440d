CREATE TABLE "game_unsaid" (
	"bot_id" text NOT NULL,
	"server_id" text NOT NULL,
	"unsaid" integer NOT NULL,
	"unknown" integer NOT NULL,
	"since" bigint NOT NULL,
	CONSTRAINT "game_unsaid_bot_id_server_id_pk" PRIMARY KEY("bot_id","server_id")
);
--> statement-breakpoint
ALTER TABLE "game_unsaid" ADD CONSTRAINT "game_unsaid_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "game_unsaid_since" ON "game_unsaid" USING btree ("since");