ALTER TABLE "host_power_jobs" ADD COLUMN "started_by_kind" text DEFAULT 'system' NOT NULL;--> statement-breakpoint
ALTER TABLE "host_power_jobs" ADD COLUMN "started_by_id" text DEFAULT '' NOT NULL;