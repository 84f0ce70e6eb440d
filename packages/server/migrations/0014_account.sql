CREATE TABLE "account_departures" (
	"id" text PRIMARY KEY NOT NULL,
	"discord_id" text NOT NULL,
	"username" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_download_parts" (
	"download_id" text NOT NULL,
	"part" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "data_download_parts_download_id_part_pk" PRIMARY KEY("download_id","part")
);
--> statement-breakpoint
CREATE TABLE "data_downloads" (
	"user_id" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"state" text NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"requested_at" bigint NOT NULL,
	"touched_at" bigint NOT NULL,
	"expires_at" bigint DEFAULT 0 NOT NULL,
	"size" integer DEFAULT 0 NOT NULL,
	"token_hash" text NOT NULL,
	"token_sealed" text NOT NULL,
	CONSTRAINT "data_downloads_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "admin_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"user_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "self_hosting_known_ips" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "data_download_parts" ADD CONSTRAINT "data_download_parts_download_id_data_downloads_id_fk" FOREIGN KEY ("download_id") REFERENCES "public"."data_downloads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_downloads" ADD CONSTRAINT "data_downloads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_changes_time" ON "admin_changes" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "admin_changes_user" ON "admin_changes" USING btree ("user_id","at");