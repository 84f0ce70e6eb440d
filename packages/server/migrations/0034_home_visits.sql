CREATE TABLE "home_visits" (
	"bot_id" text NOT NULL,
	"discord_id" text NOT NULL,
	"seen_at" bigint NOT NULL,
	"previous_at" bigint NOT NULL,
	"layout" text,
	CONSTRAINT "home_visits_bot_id_discord_id_pk" PRIMARY KEY("bot_id","discord_id")
);
--> statement-breakpoint
ALTER TABLE "home_visits" ADD CONSTRAINT "home_visits_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "home_visits_person" ON "home_visits" USING btree ("discord_id");--> statement-breakpoint
CREATE INDEX "home_visits_old" ON "home_visits" USING btree ("seen_at");