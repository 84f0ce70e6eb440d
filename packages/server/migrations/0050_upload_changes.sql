ALTER TABLE "dashboard_snapshot_parts" ADD COLUMN "removed_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "dashboard_snapshots" ADD COLUMN "previous_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "dashboard_snapshots" ADD COLUMN "latest_id" text DEFAULT '' NOT NULL;