CREATE TABLE "game_builds" (
	"build_id" bigint PRIMARY KEY NOT NULL,
	"published_at" bigint NOT NULL,
	"learned_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_mods" (
	"id" bigint PRIMARY KEY NOT NULL,
	"is_known" boolean NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"file_id" bigint NOT NULL,
	"file_name" text NOT NULL,
	"file_at" bigint NOT NULL,
	"learned_at" bigint NOT NULL,
	"asked_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "update_notices" (
	"bot_id" text NOT NULL,
	"subject" text NOT NULL,
	"version" bigint NOT NULL,
	"before" bigint NOT NULL,
	"message_id" bigint,
	CONSTRAINT "update_notices_bot_id_subject_pk" PRIMARY KEY("bot_id","subject")
);
--> statement-breakpoint
CREATE TABLE "update_sources" (
	"name" text PRIMARY KEY NOT NULL,
	"asked_with" text NOT NULL,
	"asked_at" bigint NOT NULL,
	"answered_at" bigint NOT NULL,
	"failures" integer NOT NULL,
	"problem" text NOT NULL,
	"next_at" bigint NOT NULL,
	"validators" jsonb
);
--> statement-breakpoint
ALTER TABLE "companions" ADD COLUMN "told_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "companions" ADD COLUMN "build_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "companions" ADD COLUMN "mods" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "update_notices" ADD CONSTRAINT "update_notices_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;