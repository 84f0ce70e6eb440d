CREATE TABLE "discord_outages" (
	"name" text PRIMARY KEY NOT NULL,
	"away_since" bigint NOT NULL,
	"refused_since" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "discord_refusals" ADD COLUMN "since" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "told_troubles" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "told_troubles" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "told_troubles" ADD COLUMN "since" bigint DEFAULT 0 NOT NULL;