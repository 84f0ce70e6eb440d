CREATE TABLE "host_paces" (
	"nitrado_id" text PRIMARY KEY NOT NULL,
	"next_at" bigint NOT NULL,
	"paused_until" bigint DEFAULT 0 NOT NULL,
	"budget_limit" integer DEFAULT 0 NOT NULL,
	"budget_remaining" integer DEFAULT 0 NOT NULL,
	"budget_reset_at" bigint DEFAULT 0 NOT NULL,
	"budget_at" bigint DEFAULT 0 NOT NULL,
	"spent" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "host_readings" ADD COLUMN "asked_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "host_paces_next" ON "host_paces" USING btree ("next_at");--> statement-breakpoint
ALTER TABLE "host_readings" DROP COLUMN "next_at";--> statement-breakpoint
ALTER TABLE "host_readings" DROP COLUMN "budget_limit";--> statement-breakpoint
ALTER TABLE "host_readings" DROP COLUMN "budget_remaining";--> statement-breakpoint
ALTER TABLE "host_readings" DROP COLUMN "budget_reset_at";--> statement-breakpoint
ALTER TABLE "host_readings" DROP COLUMN "spent";