CREATE TABLE "check_rounds" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"ended_at" bigint DEFAULT 0 NOT NULL,
	"failed" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "problems" RENAME TO "findings";--> statement-breakpoint
ALTER TABLE "findings" RENAME COLUMN "kind" TO "check_id";--> statement-breakpoint
ALTER TABLE "findings" RENAME CONSTRAINT "problems_bot_id_kind_subject_pk" TO "findings_bot_id_check_id_subject_pk";--> statement-breakpoint
ALTER TABLE "findings" RENAME CONSTRAINT "problems_bot_id_bot_instances_id_fk" TO "findings_bot_id_bot_instances_id_fk";--> statement-breakpoint
ALTER TABLE "findings" ADD COLUMN "level" text DEFAULT 'warn' NOT NULL;--> statement-breakpoint
ALTER TABLE "findings" ADD COLUMN "told_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "findings" ADD COLUMN "ignored_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "findings" ADD COLUMN "ignored_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "findings" ADD COLUMN "ignored_until" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Owners were notified of all that is stored.
UPDATE "findings" SET "told_at" = greatest("since", 1);
