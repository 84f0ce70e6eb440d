CREATE TABLE "nuke_requests" (
	"bot_id" text NOT NULL,
	"server_id" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"target_id" text NOT NULL,
	"name" text NOT NULL,
	"person_id" text NOT NULL,
	"by" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "nuke_requests_bot_id_id_pk" PRIMARY KEY("bot_id","id"),
	CONSTRAINT "nuke_requests_target" UNIQUE("bot_id","server_id","kind","target_id")
);
--> statement-breakpoint
ALTER TABLE "nuke_requests" ADD CONSTRAINT "nuke_requests_server" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "nuke_requests_at" ON "nuke_requests" USING btree ("at");