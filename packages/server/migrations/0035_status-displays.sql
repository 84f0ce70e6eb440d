CREATE TABLE "status_displays" (
	"bot_id" text NOT NULL,
	"kind" text NOT NULL,
	"server_id" text NOT NULL,
	"place_id" text NOT NULL,
	"discord_id" text NOT NULL,
	"shown_digest" text NOT NULL,
	"changed_at" bigint NOT NULL,
	"begun_at" bigint,
	"sought_title" text NOT NULL,
	"leftover_place_id" text NOT NULL,
	"leftover_id" text NOT NULL,
	"problem" text NOT NULL,
	"tried_at" bigint NOT NULL,
	CONSTRAINT "status_displays_bot_id_kind_server_id_pk" PRIMARY KEY("bot_id","kind","server_id")
);
--> statement-breakpoint
ALTER TABLE "status_displays" ADD CONSTRAINT "status_displays_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;