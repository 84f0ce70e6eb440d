CREATE TABLE "hosted_saves" (
	"bot_id" text NOT NULL,
	"server_id" text NOT NULL,
	"host_kind" text NOT NULL,
	"host_id" text NOT NULL,
	"step" text DEFAULT 'waiting' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"next_at" bigint DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"checked_at" bigint DEFAULT 0 NOT NULL,
	"read_at" bigint DEFAULT 0 NOT NULL,
	"seen_mark" text DEFAULT '' NOT NULL,
	"seen_at" bigint DEFAULT 0 NOT NULL,
	"done_mark" text DEFAULT '' NOT NULL,
	"done_kinds" text[] DEFAULT '{}' NOT NULL,
	"done_problem" text DEFAULT '' NOT NULL,
	"saved_at" bigint DEFAULT 0 NOT NULL,
	"save_bytes" bigint DEFAULT 0 NOT NULL,
	"fetched_bytes" bigint DEFAULT 0 NOT NULL,
	"fetch_bytes" bigint DEFAULT 0 NOT NULL,
	"fetches" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"account" text DEFAULT '' NOT NULL,
	"claimed_until" bigint DEFAULT 0 NOT NULL,
	"claim" text DEFAULT '' NOT NULL,
	"turn_at" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "hosted_saves_bot_id_server_id_pk" PRIMARY KEY("bot_id","server_id")
);
--> statement-breakpoint
ALTER TABLE "servers" ADD COLUMN "reads_hosted_saves" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "hosted_saves" ADD CONSTRAINT "hosted_saves_server" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hosted_saves_due" ON "hosted_saves" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "servers_hosted_saves" ON "servers" USING btree ("bot_id") WHERE reads_hosted_saves;