CREATE TABLE "decay_entries" (
	"bot_id" text NOT NULL,
	"id" text NOT NULL,
	"server_id" text NOT NULL,
	"team_id" text NOT NULL,
	"name" text NOT NULL,
	"last_seen" bigint NOT NULL,
	"structures" integer NOT NULL,
	"dinos" integer NOT NULL,
	"state" text NOT NULL,
	"warned_at" bigint DEFAULT 0 NOT NULL,
	"message_id" bigint DEFAULT 0 NOT NULL,
	"removed_at" bigint DEFAULT 0 NOT NULL,
	"extension_days" integer DEFAULT 0 NOT NULL,
	"approvals" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	CONSTRAINT "decay_entries_bot_id_id_pk" PRIMARY KEY("bot_id","id"),
	CONSTRAINT "decay_entries_team" UNIQUE("bot_id","server_id","team_id")
);
--> statement-breakpoint
CREATE TABLE "decay_removals" (
	"bot_id" text NOT NULL,
	"id" text NOT NULL,
	"server_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"name" text NOT NULL,
	"structures" integer NOT NULL,
	"dinos" integer NOT NULL,
	"commands" jsonb NOT NULL,
	"state" text NOT NULL,
	"outcome" text DEFAULT '' NOT NULL,
	"by" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "decay_removals_bot_id_id_pk" PRIMARY KEY("bot_id","id")
);
--> statement-breakpoint
CREATE TABLE "decay_servers" (
	"bot_id" text NOT NULL,
	"server_id" text NOT NULL,
	"uploaded_at" bigint NOT NULL,
	"grace_until" bigint NOT NULL,
	"dinos_at" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "decay_servers_bot_id_server_id_pk" PRIMARY KEY("bot_id","server_id")
);
--> statement-breakpoint
ALTER TABLE "decay_entries" ADD CONSTRAINT "decay_entries_server" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decay_removals" ADD CONSTRAINT "decay_removals_server" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decay_servers" ADD CONSTRAINT "decay_servers_server" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "decay_entries_removed" ON "decay_entries" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "decay_removals_at" ON "decay_removals" USING btree ("bot_id","at");