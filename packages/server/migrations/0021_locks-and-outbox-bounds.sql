CREATE TABLE "locks" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"epoch" bigint NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "discord_outbox" ADD COLUMN "tried_at" bigint;--> statement-breakpoint
ALTER TABLE "discord_outbox" ADD COLUMN "server_id" text;--> statement-breakpoint
ALTER TABLE "discord_outbox" ADD COLUMN "left_out" integer DEFAULT 0 NOT NULL;