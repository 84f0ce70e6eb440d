CREATE TABLE "host_accounts" (
	"bot_id" text NOT NULL,
	"nitrado_id" text NOT NULL,
	"username" text NOT NULL,
	"tokens" text NOT NULL,
	"is_pasted" boolean NOT NULL,
	"login_rev" integer DEFAULT 1 NOT NULL,
	"login_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"renewed_at" bigint DEFAULT 0 NOT NULL,
	"renewing_until" bigint DEFAULT 0 NOT NULL,
	"failing_since" bigint DEFAULT 0 NOT NULL,
	"retry_at" bigint DEFAULT 0 NOT NULL,
	"broken_since" bigint DEFAULT 0 NOT NULL,
	"linked_at" bigint NOT NULL,
	"linked_by_id" text NOT NULL,
	"linked_by" text NOT NULL,
	"is_kept" boolean DEFAULT false NOT NULL,
	CONSTRAINT "host_accounts_bot_id_nitrado_id_pk" PRIMARY KEY("bot_id","nitrado_id")
);
--> statement-breakpoint
CREATE TABLE "host_revocations" (
	"id" text PRIMARY KEY NOT NULL,
	"tokens" text NOT NULL,
	"since" bigint NOT NULL,
	"due_at" bigint NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "host_accounts" ADD CONSTRAINT "host_accounts_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "host_accounts_linker" ON "host_accounts" USING btree ("linked_by_id");--> statement-breakpoint
CREATE INDEX "host_revocations_due" ON "host_revocations" USING btree ("due_at");